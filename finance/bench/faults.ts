import { decimalFraction } from '../arithmetic/decimal-fraction.ts'
import { frenchPlan } from '../plan/french-plan.ts'
import { contenders } from './contenders.ts'
import { type Loan, loans } from './loans.ts'

/** Differences between a contender's results and the exact repayment plan. */
export interface Faults {
  name: string
  /** Number of first interest amounts at exactly half a cent that are rounded wrong. */
  ties: string
  /** First interest of 98.500 € at 5.1 %, cents: an example of such a tie. */
  tie: number
  /** Largest difference over all loans between principal lent and principal repaid, cents. */
  unpaid: number
  /** Number of plan rows that differ by a cent or more. */
  rows: string
  /** Largest error of the TAEG in percentage points, and the number of failed searches from the default guess. */
  apr: string
}

export function faults(): Faults[] {
  const reference = loans.map(planOf)
  const instalments = reference.map(plan => plan[0]!.instalment)
  const [quinto] = contenders
  const rates = loans.map((loan, at) => quinto!.apr(loan, instalments[at]!))

  return contenders.map(contender => {
    const plans = loans.map(contender.plan)
    const lost = plans.map(
      (plan, at) => loans[at]!.principal - plan.reduce((sum, row) => sum + row.principal, 0),
    )
    const rows = plans.map(
      (plan, at) =>
        plan.filter(({ interest, principal }, k) => {
          const row = reference[at]![k]!
          return interest !== row.interest || principal !== row.principal
        }).length,
    )
    const apart = loans.map((loan, at) => Math.abs(contender.apr(loan, instalments[at]!) - rates[at]!))
    const unguided = contender.unguidedApr
      ? loans.map((loan, at) => contender.unguidedApr!(loan, instalments[at]!))
      : []
    return {
      name: contender.name,
      ties: `${ties.filter(loan => contender.plan(loan)[0]!.interest !== planOf(loan)[0]!.interest).length} of ${ties.length}`,
      tie: contender.plan(classicTie)[0]!.interest,
      unpaid: Math.max(...lost.map(Math.abs)),
      rows: `${sum(rows)} of ${sum(plans.map(plan => plan.length))}`,
      apr: `${Math.max(...apart).toExponential(0)}, ${unguided.filter(Number.isNaN).length} not found`,
    }
  })
}

/** The first interest is 41862.5 cents; in doubles the product is slightly below. */
const classicTie: Loan = { ...loans[0]!, principal: 9_850_000, annualRate: 5.1, months: 12 }

function planOf({ principal, annualRate, months }: Loan) {
  return frenchPlan({ principal, annualRate, termMonths: months }).rows
}

/** Loans whose first interest is a whole number of cents plus exactly half a cent. */
const ties: Loan[] = []
for (let principal = 100_000; principal <= 10_000_000; principal += 50_000) {
  for (let hundredths = 5; hundredths <= 900; hundredths += 5) {
    const annualRate = hundredths / 100
    const { numerator, denominator } = decimalFraction(annualRate)
    const isTie = (2 * principal * numerator) % (denominator * 1200) === 0
    const isWhole = (principal * numerator) % (denominator * 1200) === 0
    if (isTie && !isWhole) ties.push({ ...loans[0]!, principal, annualRate, months: 12 })
  }
}

function sum(counts: number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}
