import { requireWhole } from '../../arithmetic/argument.ts'
import { costsOf, paidAtDrawdown } from '../costs.ts'
import { byCost, byName } from '../quote.ts'
import { smallestThatPays } from '../smallest.ts'
import { quoteLoan } from './loan-quote.ts'
import type { LoanExclusion, LoanNeed, LoanOffer, LoanRates, LoanTerms } from './loan-types.ts'

/** An offer of a loan with its amount, cents, which differs between the products. */
interface SizedLoanOffer extends LoanOffer {
  importo: number
}

/**
 * The offers of personal loans that pay out at least `netto` cents after the costs at the start: of each product the
 * smallest such loan, as `quoteLoan` quotes it. Money in cents. Throws RangeError naming the argument.
 */
export function quoteLoanForNet({
  need,
  netto,
  terms,
  rates,
}: {
  need: Omit<LoanNeed, 'importo'>
  netto: number
  terms: readonly LoanTerms[]
  rates: LoanRates
}): { offerte: SizedLoanOffer[]; escluse: LoanExclusion[] } {
  requireWhole('netto', netto, 1, Number.MAX_SAFE_INTEGER)
  const offerte: SizedLoanOffer[] = []
  const escluse: LoanExclusion[] = []
  for (const one of terms) {
    const importo = loanThatPays(netto, one.importoMax, importo =>
      paidAtDrawdown(costsOf({ importo, durataMesi: need.durataMesi }, one)),
    )
    const quotation = quoteLoan({ need: { ...need, importo }, terms: [one], rates })
    offerte.push(...quotation.offerte.map(offer => ({ ...offer, importo })))
    escluse.push(...quotation.escluse)
  }
  return { offerte: offerte.sort(byCost), escluse: escluse.sort(byName) }
}

/**
 * The smallest loan that pays out `wanted` cents after the costs at the start; one cent more than `most`, which no
 * product finances, where even `most` pays out less.
 */
export const loanThatPays = (wanted: number, most: number, costsAtStart: (importo: number) => number) =>
  smallestThatPays(wanted, most, importo => importo - costsAtStart(importo)) ?? most + 1
