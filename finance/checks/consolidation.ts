import { requireCents } from '../arithmetic/argument.ts'

/** A debt that the new credit repays. Cents. */
export interface RepaidDebt {
  instalment: number
  /** The sum of the instalments that are still due. */
  leftToPay: number
  /** The amount that closes the debt. */
  closing: number
}

/** The credit that repays the debts. Cents. */
export interface NewCredit {
  principal: number
  instalment: number
  /** The sum of all instalments; the last one of a plan differs from the others. */
  total: number
  /** Every cost besides the interest. */
  costs: number
}

export interface Consolidation {
  /** The sum of today's instalments. */
  instalmentsNow: number
  /** The new instalment minus those of today: negative when the month costs less. */
  monthlyChange: number
  /** The sum that closes the debts. */
  closing: number
  /** What the new credit leaves to the customer after the debts and the costs; negative when it is not enough. */
  cash: number
  /** What the customer still pays without the new credit. */
  leftToPay: number
  /** What the customer pays with the new credit, less the cash. */
  newTotal: number
  /** `newTotal` minus `leftToPay`: positive when the new credit costs more in the end. */
  totalChange: number
}

/**
 * What a credit that repays other debts saves or costs, by month and in the end. The costs are paid out of the new
 * credit. Money in cents. Throws RangeError naming the argument.
 */
export function consolidation(debts: readonly RepaidDebt[], credit: NewCredit): Consolidation {
  for (const { instalment, leftToPay, closing } of debts) {
    requireCents('instalment', instalment)
    requireCents('leftToPay', leftToPay)
    requireCents('closing', closing)
  }
  const { principal, instalment, total, costs } = credit
  requireCents('principal', principal)
  requireCents('instalment', instalment)
  requireCents('costs', costs)
  requireCents('total', total)
  const sum = (key: keyof RepaidDebt) => debts.reduce((total, debt) => total + debt[key], 0)
  const [instalmentsNow, leftToPay, closing] = [sum('instalment'), sum('leftToPay'), sum('closing')]
  const cash = principal - closing - costs
  const newTotal = total - cash
  return {
    instalmentsNow,
    monthlyChange: instalment - instalmentsNow,
    closing,
    cash,
    leftToPay,
    newTotal,
    totalChange: newTotal - leftToPay,
  }
}
