import { percentOf } from '../arithmetic/percent-of.ts'
import type { CostName, Fee, Insurance, Need, OfferCost, PricedCost, Terms } from './types.ts'

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
  const isTaxed = finalita !== undefined && durataMesi > UNTAXED_MONTHS
  const byBank: Charges['spese'] = finalita === 'surroga' ? {} : spese
  const taxPercent = isTaxed ? (byBank.impostaSostitutiva?.[finalita] ?? 0) : 0
  return [
    once('istruttoria', feeOf(byBank.istruttoria, importo)),
    once('perizia', byBank.perizia ?? 0),
    once('imposta_sostitutiva', percentOf({ amount: importo, percent: taxPercent })),
    once('bollo', byBank.bollo ?? 0),
    repeated('incasso_rata', 'ogni_rata', spese.incassoRata ?? 0, durataMesi),
    ...polizze.filter(insurance => insurance.obbligatoria).flatMap(insurance => premiums(need, insurance)),
    once('compenso', feeOf(compenso, importo)),
  ].filter(cost => cost.importo > 0)
}

/** Premiums of the optional insurance that the bank proposes, cents. */
export function optionalCostsOf(need: Loan, { polizze }: Pick<Charges, 'polizze'>): PricedCost[] {
  return polizze
    .filter(insurance => !insurance.obbligatoria)
    .flatMap(insurance => premiums(need, insurance))
    .filter(cost => cost.importo > 0)
}

/** A cost paid once, at signature; `amount` in cents. */
export const once = (voce: CostName, amount: number): PricedCost => ({
  voce,
  quando: 'iniziale',
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

/** Total paid at drawdown, including the first yearly premium, cents. */
export function paidAtDrawdown(costs: PricedCost[]): number {
  return costs.reduce((sum, { quando, importo }) => (quando === 'ogni_rata' ? sum : sum + importo), 0)
}

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
