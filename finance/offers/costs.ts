import { percentOf } from '../arithmetic/percent-of.ts'
import type { CostName, Fee, Insurance, Need, OfferCost, OnceTime, PricedCost, Terms } from './types.ts'

/** Loans of up to eighteen months are exempt from the substitute tax (DPR 601/1973 art. 15). */
const UNTAXED_MONTHS = 18

/** The figures that costs depend on. Only mortgages have a purpose, which decides the substitute tax. */
type Loan = Pick<Need, 'importo' | 'durataMesi'> & Partial<Pick<Need, 'finalita'>>
type Charges = Pick<Terms, 'spese' | 'polizze' | 'compenso'>

/**
 * The costs of a product for a need that count in the TAEG, in display order, cents. Excludes optional insurance and
 * costs of zero. Moving a mortgage (surroga) has no costs of the new loan and no tax, whatever the price list says.
 * Source: D.Lgs. 385/1993 (TUB) art. 120-quater c. 4 (no cost for granting, inquiry and checks of the land register).
 */
export function costsOf(need: Loan, { spese, polizze, compenso }: Charges): PricedCost[] {
  const { importo, durataMesi, finalita } = need
  const byBank: Charges['spese'] = finalita === 'surroga' ? {} : spese
  const { istruttoriaPagata, impostePagate, impostaSostitutiva = {}, impostaSostitutivaPerc } = byBank
  const inquiry = once('istruttoria', feeOf(byBank.istruttoria, importo), istruttoriaPagata)
  const ofLongLoan = finalita ? impostaSostitutiva[finalita] : impostaSostitutivaPerc
  const percent = durataMesi > UNTAXED_MONTHS ? (ofLongLoan ?? 0) : 0
  const isStamped = finalita !== undefined || percent === 0
  return [
    inquiry,
    once('perizia', byBank.perizia ?? 0),
    once('imposta_sostitutiva', percentOf({ amount: debtOf(importo, [inquiry]), percent }), impostePagate),
    once('bollo', isStamped ? (byBank.bollo ?? 0) : 0, impostePagate),
    once('invio_contratto', byBank.invioContratto ?? 0, impostePagate),
    repeated('incasso_rata', 'ogni_rata', spese.incassoRata ?? 0, durataMesi),
    repeated('rendiconto', 'fine_anno', spese.rendicontoAnnuo ?? 0, Math.floor(durataMesi / 12)),
    ...polizze.filter(insurance => insurance.obbligatoria).flatMap(insurance => premiums(need, insurance)),
    once('compenso', feeOf(compenso, importo)),
  ].filter(cost => cost.totale > 0)
}

/** Premiums of the optional insurance that the bank proposes, cents. */
export function optionalCostsOf(need: Loan, { polizze }: Pick<Charges, 'polizze'>): PricedCost[] {
  return polizze
    .filter(insurance => !insurance.obbligatoria)
    .flatMap(insurance => premiums(need, insurance))
    .filter(cost => cost.importo > 0)
}

/** A cost paid once, by default at signature; `amount` in cents. */
export const once = (voce: CostName, amount: number, quando: OnceTime = 'iniziale'): PricedCost => ({
  voce,
  quando,
  importo: amount,
  totale: amount,
})

/** A cost paid `times` times; `amount` in cents. */
export const repeated = (
  voce: CostName,
  quando: OfferCost['quando'],
  amount: number,
  times: number,
): PricedCost => ({ voce, quando, importo: amount, totale: amount * times })

const premiums = (loan: Loan, insurance: Insurance): PricedCost[] => [
  singlePremium(loan.importo, insurance),
  repeated(
    `polizza_${insurance.tipo}`,
    'ogni_anno',
    insurance.premioAnnuo ?? 0,
    Math.ceil(loan.durataMesi / 12),
  ),
]

/** Single premium of an insurance: a percentage of `amount`, which is in cents. */
const singlePremium = (amount: number, { tipo, premioUnicoPerc = 0 }: Insurance): PricedCost =>
  once(`polizza_${tipo}`, percentOf({ amount, percent: premioUnicoPerc }))

/** Whether a cost, or its first yearly payment, is due at drawdown. */
export const isPaidAtDrawdown = ({ quando }: Pick<PricedCost, 'quando'>): boolean =>
  quando === 'iniziale' || quando === 'ogni_anno'

const sumOf = (costs: readonly PricedCost[]) => costs.reduce((sum, { importo }) => sum + importo, 0)

/** Total paid at drawdown, including the first yearly premium, cents. */
export const paidAtDrawdown = (costs: readonly PricedCost[]): number => sumOf(costs.filter(isPaidAtDrawdown))

/**
 * Whether the costs due up to the first instalment take a whole loan of `importo` cents. The rate of
 * such a loan is above any threshold of usury, or does not exist.
 */
export const takeWholeLoan = (costs: readonly PricedCost[], importo: number): boolean =>
  paidAtDrawdown(costs) + dueWithFirst(costs) >= importo

const dueWithFirst = (costs: readonly PricedCost[]) =>
  sumOf(costs.filter(({ quando }) => quando === 'prima_rata' || quando === 'ogni_rata'))

/** Costs that the loan finances, cents. */
export const financedCosts = (costs: readonly PricedCost[]): number =>
  sumOf(costs.filter(({ quando }) => quando === 'finanziato'))

/** The debt that the instalments of a loan repay: its amount and the financed costs, cents. */
export const debtOf = (importo: number, costs: readonly PricedCost[]): number =>
  importo + financedCosts(costs)

/** What is paid with the first instalment: the instalment and every cost due with it, cents. */
export const firstPayment = ({ rata, costi }: { rata: number; costi: readonly PricedCost[] }): number =>
  rata + dueWithFirst(costi)

/** Whether a cost is a tax. Taxes count in the TAEG but not in the TEG. */
export function isTax(voce: CostName): boolean {
  return voce === 'imposta_sostitutiva' || voce === 'bollo'
}

/** Amount of a fee in cents; a percentage fee is a percentage of `amount`. */
export function feeOf(fee: Fee | undefined, amount: number): number {
  if (fee === undefined) return 0
  if (fee.fisso !== undefined) return fee.fisso
  const { perc = 0, min = 0, max = Number.POSITIVE_INFINITY } = fee
  return Math.min(max, Math.max(min, percentOf({ amount, percent: perc })))
}
