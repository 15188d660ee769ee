import { rate } from '../../contract/italian/amounts.ts'
import { euro, wholeEuro } from '../../contract/italian/format.ts'
import type { LoanNeed, LoanOffer } from '../../finance/offers/loan-types.ts'
import { withOptional } from '../../finance/offers/other-figures.ts'
import { OffersTable as Table } from '../shared/offers/offers-table.tsx'
import type { LoanModel } from './model.ts'
import { OfferDetail } from './offer-detail.tsx'
import type { Result } from './offers.ts'

export const OffersTable = ({ model, result }: { model: LoanModel; result: Result }) => (
  <Table
    caption="Offerte di prestito in ordine di TAEG crescente"
    columns={[
      { name: 'Rata mensile', value: ({ rata }) => euro(rata), class: 'big' },
      { name: 'TAN fisso', value: ({ tan }) => rate(tan) },
      { name: 'TAEG', value: ({ taeg }) => rate(taeg), class: 'firm', sorted: true },
      { name: 'TAEG con polizza', value: offer => insuredRate(offer, result.need) },
      { name: 'Totale dovuto', value: ({ totaleDovuto }) => wholeEuro(totaleDovuto) },
    ]}
    offers={result.offerte}
    detail={offer => <OfferDetail model={model} offer={offer} result={result} />}
  />
)

/** With the policies that nobody has to take; where one must be taken, the TAEG beside has it already. */
function insuredRate(offer: LoanOffer, need: LoanNeed): string {
  const insured = withOptional({ offer, need })
  if (insured) return rate(insured.taeg)
  return offer.costi.some(({ voce }) => voce.startsWith('polizza')) ? 'già compresa' : 'nessuna'
}
