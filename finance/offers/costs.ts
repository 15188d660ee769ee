import { percentOf } from '../arithmetic/percent-of.ts'
import type { CostName, Fee, InsurancePolicy, Need, OfferCost, PricedCost, Terms } from './types.ts'

/** Loans of no longer do not pay the substitute tax (DPR 601/1973 art. 15). */
const UNTAXED_MONTHS = 18

/** What a cost depends on; the purpose only where the loan is a mortgage. */
type Loan = Pick<Need, 'importo' | 'durataMesi'> & Partial<Pick<Need, 'finalita'>>
type Charges = Pick<Terms, 'spese' | 'polizze' | 'compenso'>

/**
 * Every cost of a product for a need that enters the TAEG, in the order it is shown; optional policies and what
 * costs nothing are left out. Cents.
 */
export function costsOf(need: Loan, { spese, polizze, compenso }: Charges): PricedCost[] {
  const { importo, durataMesi, finalita } = need
  const isTaxed = finalita !== undefined && durataMesi > UNTAXED_MONTHS
  const taxPercent = isTaxed ? (spese.impostaSostitutiva?.[finalita] ?? 0) : 0
  return [
    once('istruttoria', feeOf(spese.istruttoria, importo)),
    once('perizia', spese.perizia ?? 0),
    once('imposta_sostitutiva', percentOf({ amount: importo, percent: taxPercent })),
    once('bollo', spese.bollo ?? 0),
    repeated('incasso_rata', 'ogni_rata', spese.incassoRata ?? 0, durataMesi),
    ...polizze.filter(policy => policy.obbligatoria).flatMap(policy => premiums(need, policy)),
    once('compenso', feeOf(compenso, importo)),
  ].filter(cost => cost.importo > 0)
}

/** What the policies cost that the bank proposes and the borrower may refuse. Cents. */
export function optionalCostsOf(need: Loan, { polizze }: Pick<Charges, 'polizze'>): PricedCost[] {
  return polizze
    .filter(policy => !policy.obbligatoria)
    .flatMap(policy => premiums(need, policy))
    .filter(cost => cost.importo > 0)
}

export const once = (voce: CostName, amount: number): PricedCost => ({
  voce,
  quando: 'iniziale',
  importo: amount,
  totale: amount,
})

const repeated = (
  voce: CostName,
  quando: OfferCost['quando'],
  amount: number,
  times: number,
): PricedCost => ({ voce, quando, importo: amount, totale: amount * times })

const premiums = (loan: Loan, policy: InsurancePolicy): PricedCost[] => [
  singlePremium(loan.importo, policy),
  repeated(`polizza_${policy.tipo}`, 'ogni_anno', policy.premioAnnuo ?? 0, Math.ceil(loan.durataMesi / 12)),
]

/** Paid once; `amount` is what its percentage is of. Cents. */
export const singlePremium = (amount: number, { tipo, premioUnicoPerc = 0 }: InsurancePolicy): PricedCost =>
  once(`polizza_${tipo}`, percentOf({ amount, percent: premioUnicoPerc }))

/** What is paid on the day of the loan, the first yearly premium included: cents. */
export function paidAtOnce(costs: PricedCost[]): number {
  return costs.reduce((sum, { quando, importo }) => (quando === 'ogni_rata' ? sum : sum + importo), 0)
}

/** Due to the State: in the TAEG, not in the TEG. */
export function isTax(voce: CostName): boolean {
  return voce === 'imposta_sostitutiva' || voce === 'bollo'
}

/** Cents; `amount` is what its percentage is of. */
export function feeOf(fee: Fee | undefined, amount: number): number {
  if (fee === undefined) return 0
  if (fee.fisso !== undefined) return fee.fisso
  const { perc = 0, min = 0, max = Number.POSITIVE_INFINITY } = fee
  return Math.min(max, Math.max(min, percentOf({ amount, percent: perc })))
}
