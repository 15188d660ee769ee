import { formatRate } from '../../contract/italian/amounts.ts'
import { formatEuro } from '../../contract/italian/format.ts'
import { costName } from '../../contract/products/offer-words.ts'
import type { LoanNeed, LoanOffer } from '../../finance/offers/loans/loan-types.ts'
import { withOptional } from '../../finance/offers/other-figures.ts'

/** An offer with and without optional insurance: two totals, each with its TAEG. */
export function OptionalInsurance({ offer, need }: { offer: LoanOffer; need: LoanNeed }) {
  const insured = withOptional({ offer, need })
  const isMandatory = offer.costi.some(({ voce }) => voce.startsWith('polizza'))
  if (!insured)
    return (
      <p class="note">
        {isMandatory
          ? 'Questo prestito si ottiene solo con la polizza: il premio è già nel TAEG e nel totale.'
          : 'Nessuna polizza è richiesta né proposta con questo prestito.'}
      </p>
    )
  const premium = offer.facoltative.reduce((sum, { totale }) => sum + totale, 0)
  return (
    <div class="insured">
      <table class="table">
        <caption class="label">Polizza facoltativa: si sceglie se averla</caption>
        <thead>
          <tr>
            <th scope="col">
              <span class="hidden">Scelta</span>
            </th>
            <th scope="col" class="n">
              TAEG
            </th>
            <th scope="col" class="n">
              Totale dovuto
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Senza polizza</th>
            <td class="n firm">{formatRate(offer.taeg)}</td>
            <td class="n">{formatEuro(offer.totaleDovuto)}</td>
          </tr>
          <tr>
            <th scope="row">Con polizza</th>
            <td class="n firm">{formatRate(insured.taeg)}</td>
            <td class="n">{formatEuro(insured.totaleDovuto)}</td>
          </tr>
        </tbody>
      </table>
      <p class="note">
        {offer.facoltative.map(item => `${costName(item)} ${formatEuro(item.totale)}`).join(', ')}
        {offer.facoltative.length > 1 ? `, in tutto ${formatEuro(premium)}` : ''}, da pagare alla firma. Il
        prestito si ottiene alle stesse condizioni anche senza, e la polizza si può cercare altrove.
      </p>
    </div>
  )
}
