import { requireCents } from '../arithmetic/argument.ts'
import { multiplyHalfUp } from '../arithmetic/half-up.ts'
import { percentOf } from '../arithmetic/percent-of.ts'

/** Multiplier of the cadastral income of a home: 110 or 120, raised by the revaluation of 5 %. Hundredths. */
const multipliers = { firstHome: 115_50, otherHome: 126_00 }

/**
 * Cadastral value of a home from its cadastral income (rendita), both in cents, rounded half up. Throws RangeError
 * naming the argument.
 * Source: DPR 131/1986 art. 52 c. 4; L. 662/1996 art. 3 c. 48 (5 %); L. 350/2003 art. 2 c. 63 and DL 168/2004
 * art. 1-bis c. 7 (110 for a first home, 120 for others).
 */
export function cadastralValue({ income, isFirstHome }: { income: number; isFirstHome: boolean }): number {
  requireCents('income', income)
  const numerator = isFirstHome ? multipliers.firstHome : multipliers.otherHome
  return multiplyHalfUp(income, { numerator, denominator: 100 })
}

/** Cautious: the cadastral value of most homes is a smaller part of the price. Percent. */
const estimatedShare = 50

/** An estimate of the cadastral value while the income is unknown, cents. No law says it. */
export const estimatedCadastralValue = (price: number): number =>
  percentOf({ amount: price, percent: estimatedShare })
