import { rate } from '../../contract/italian/amounts.ts'
import { euro, wholeEuro } from '../../contract/italian/format.ts'
import { OffersTable as Table } from '../shared/offers/offers-table.tsx'
import type { CdqModel } from './model.ts'
import { OfferDetail } from './offer-detail.tsx'
import type { Result } from './offers.ts'

export const OffersTable = ({ model, result }: { model: CdqModel; result: Result }) => (
  <Table
    caption="Offerte in ordine di TAEG crescente"
    columns={[
      { name: 'Netto ricavo', value: ({ nettoRicavo }) => wholeEuro(nettoRicavo), class: 'big' },
      { name: 'Rata mensile', value: ({ rata }) => euro(rata) },
      { name: 'TAN fisso', value: ({ tan }) => rate(tan) },
      { name: 'TAEG', value: ({ taeg }) => rate(taeg), class: 'firm', sorted: true },
      { name: 'Montante', value: ({ totaleDovuto }) => wholeEuro(totaleDovuto) },
    ]}
    offers={result.offerte}
    detail={offer => <OfferDetail model={model} offer={offer} result={result} />}
  />
)
