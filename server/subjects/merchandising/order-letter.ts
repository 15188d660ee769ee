import { formatEuro } from '../../../contract/italian/format.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import { merchandisingRequests } from '../../../contract/subjects/merchandising-requests.ts'
import type { LetterCase } from '../../mail/templates.ts'
import type { Settings } from '../../settings.ts'
import { idNote, officeLink } from '../requests/person-request.ts'

/** The fields of an order in the letter. */
export type Order = Pick<RecordOf<typeof merchandisingRequests>, '_id' | 'righe' | 'totale'>

/** The letter about an order to the broker. */
export const orderCase = (
  settings: Settings,
  { _id, righe, totale }: Order,
  notes: readonly string[] = [],
): LetterCase<'richiesta_merchandising'> => ({
  code: 'richiesta_merchandising',
  values: { totale: formatEuro(totale) },
  groups: [
    {
      title: 'Articoli',
      facts: [
        ...righe.map(({ nome, quantity, quantities, importo }) => {
          const count = quantities?.map(one => `${one.variante} ${one.quantity}`).join(', ') ?? quantity
          return [nome, `${count} (${formatEuro(importo)} più IVA)`] as const
        }),
        ['Totale con IVA', formatEuro(totale)],
      ],
    },
  ],
  link: officeLink(settings, merchandisingRequests, _id),
  notes: [...notes, idNote(_id)],
})
