import { formatEuro } from '../../../contract/italian/format.ts'
import { costName } from '../../../contract/products/offer-words.ts'
import {
  purchaseCostFormula,
  purchaseCostName,
  purchaseCostSource,
} from '../../../contract/products/purchase-words.ts'
import { isPaidAtDrawdown } from '../../../finance/offers/costs.ts'
import type { Need, Offer } from '../../../finance/offers/types.ts'
import { cashNeeded, type Purchase } from '../../../finance/purchase/purchase-costs.ts'
import { Explained } from '../../shared/offers/detail/explained.tsx'
import type { Explanation } from '../../shared/offers/detail/explanation.ts'
import { costExplanation } from '../detail/explanations.ts'
import type { MortgageTerms } from '../model.ts'

interface Props {
  ways: Omit<Purchase, 'prezzo' | 'primaCasa'>
  offer: Offer
  need: Need
  terms: MortgageTerms
  /** Deposit already paid, cents. */
  paid: number
}

/** What a purchase takes in cash, row by row: the sum, how it is computed, and where it comes from. */
export function CashAccount({ ways, offer, need, terms, paid }: Props) {
  const purchase = { ...ways, prezzo: need.valore, primaCasa: need.finalita === 'prima_casa' }
  const cash = cashNeeded({ purchase, loan: need.importo, costs: offer.costi, paid })
  const rows: Explanation[] = [
    {
      name: 'Prezzo della casa',
      value: formatEuro(need.valore),
      formula: 'Il prezzo concordato.',
      source: 'È quanto ha chiesto.',
    },
    ...cash.costi.map(item => ({
      name: purchaseCostName(item),
      value: formatEuro(item.importo),
      mark: 'cost' as const,
      formula: purchaseCostFormula(item),
      source: purchaseCostSource(item),
    })),
    ...offer.costi.filter(isPaidAtDrawdown).map(item => {
      const { formula, source } = costExplanation(item, { offer, need, terms })
      return {
        name: item.quando === 'ogni_anno' ? `${costName(item)}, primo premio` : costName(item),
        value: formatEuro(item.importo),
        mark: 'cost' as const,
        formula,
        source,
      }
    }),
    {
      name: 'Mutuo',
      value: `− ${formatEuro(need.importo)}`,
      mark: 'principal',
      formula: 'La somma che la banca versa alla stipula.',
      source: 'È quanto ha chiesto.',
    },
    ...(paid > 0
      ? [
          {
            name: 'Caparra e acconti già versati',
            value: `− ${formatEuro(paid)}`,
            formula: 'Parte del prezzo, pagata prima.',
            source: 'È quanto ha chiesto.',
          },
        ]
      : []),
    {
      name: 'Al rogito servono',
      value: formatEuro(Math.max(0, cash.servono)),
      sum: true,
      formula: `Prezzo meno mutuo, più costi per ${formatEuro(cash.totaleCosti)}${paid > 0 ? ', meno quanto già versato' : ''}.`,
      source: 'Somma delle righe qui sopra.',
    },
  ]
  return (
    <>
      <Explained rows={rows} />
      <p class="note">
        {cash.costi.some(({ stimato }) => stimato)
          ? 'Le righe con «stima» possono cambiare; le altre sono esatte. '
          : 'Tutte le righe sono esatte. '}
        Perizia e istruttoria, e spesso la provvigione dell’agenzia, si pagano prima del rogito.
        {need.finalita === 'prima_casa' &&
          ' Le agevolazioni della prima casa chiedono, fra l’altro, la residenza nel Comune entro 18 mesi e nessun’altra casa acquistata con le stesse agevolazioni.'}
      </p>
    </>
  )
}
