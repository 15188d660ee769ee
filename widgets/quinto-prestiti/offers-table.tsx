import { useSignal } from '@preact/signals'
import { rate } from '../../contract/amounts.ts'
import { euro, wholeEuro } from '../../contract/format.ts'
import type { LoanNeed, LoanOffer } from '../../finance/offers/loan-types.ts'
import { withOptional } from '../../finance/offers/other-figures.ts'
import type { LoanModel } from './model.ts'
import { OfferDetail } from './offer-detail.tsx'
import { offerKey, type Result } from './offers.ts'

/** The offers by TAEG; each opens in place. */
export function OffersTable({ model, result }: { model: LoanModel; result: Result }) {
  const opened = useSignal<string | null>(null)
  const { need, offerte } = result
  return (
    <table class="table offers">
      <caption class="hidden">Offerte di prestito in ordine di TAEG crescente</caption>
      <thead>
        <tr>
          <th scope="col">Finanziatore e prodotto</th>
          <th scope="col" class="n">
            Rata mensile
          </th>
          <th scope="col" class="n">
            TAN fisso
          </th>
          <th scope="col" class="n" aria-sort="ascending">
            TAEG
          </th>
          <th scope="col" class="n">
            TAEG con polizza
          </th>
          <th scope="col" class="n">
            Totale dovuto
          </th>
          <th scope="col">
            <span class="hidden">Dettaglio</span>
          </th>
        </tr>
      </thead>
      {offerte.map(offer => {
        const key = offerKey(offer)
        const isOpen = opened.value === key
        return (
          <tbody key={key}>
            <OfferRow
              offer={offer}
              need={need}
              open={isOpen}
              toggle={() => (opened.value = isOpen ? null : key)}
            />
            {isOpen && (
              <tr class="opened">
                <td colSpan={7}>
                  <OfferDetail model={model} offer={offer} result={result} />
                </td>
              </tr>
            )}
          </tbody>
        )
      })}
    </table>
  )
}

interface RowProps {
  offer: LoanOffer
  need: LoanNeed
  open: boolean
  toggle(): void
}

function OfferRow({ offer, need, open, toggle }: RowProps) {
  const { banca, prodotto } = offer
  return (
    <tr part="offerta">
      <th scope="row">
        <span class="bank">{banca.nome}</span> <span class="soft">{prodotto.nome}</span>
      </th>
      <td class="n big" data-l="Rata">
        {euro(offer.rata)}
      </td>
      <td class="n" data-l="TAN fisso">
        {rate(offer.tan)}
      </td>
      <td class="n firm" data-l="TAEG">
        {rate(offer.taeg)}
      </td>
      <td class="n" data-l="TAEG con polizza">
        {insuredRate(offer, need)}
      </td>
      <td class="n" data-l="Totale dovuto">
        {wholeEuro(offer.totaleDovuto)}
      </td>
      <td class="n">
        <button class="button bare" type="button" aria-expanded={open} onClick={toggle}>
          {open ? 'Chiudi' : 'Apri'}
          <span class="hidden">
            {' '}
            {banca.nome}, {prodotto.nome}
          </span>
        </button>
      </td>
    </tr>
  )
}

/** With the policies that nobody has to take; where one must be taken, the TAEG beside has it already. */
function insuredRate(offer: LoanOffer, need: LoanNeed): string {
  const insured = withOptional({ offer, need })
  if (insured) return rate(insured.taeg)
  return offer.costi.some(({ voce }) => voce.startsWith('polizza')) ? 'già compresa' : 'nessuna'
}
