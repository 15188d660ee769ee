import { requireWhole } from '../arithmetic/argument.ts'
import { monthsPerPeriod } from '../calendar/frequency.ts'
import { type FrenchTerms, frenchPlan } from '../plan/french-plan.ts'
import { apr, type Flow } from './apr.ts'
import { costAmount, countsInApr, type LoanCost } from './loan-cost.ts'
import { countsInTeg } from './teg.ts'

/** A cost paid in month `firstMonth` (default: `everyMonths`) and then every `everyMonths` until the end. */
interface PeriodicCost extends LoanCost {
  everyMonths: number
  firstMonth?: number
}

interface UpfrontCost extends LoanCost {
  /** Default: at signature. A financed cost is part of the debt that the instalments repay, and no percentage of the debt. */
  paid?: 'signature' | 'firstInstalment' | 'financed'
}

export interface CostedLoan extends FrenchTerms {
  /** The amount of credit: what is handed over, without financed costs. */
  principal: number
  upfrontCosts?: UpfrontCost[]
  periodicCosts?: PeriodicCost[]
  /** Paid with the last instalment. */
  finalCosts?: LoanCost[]
}

export interface LoanApr {
  /** The debt: the amount of credit and the financed costs. */
  principal: number
  instalment: number
  lastInstalment: number
  /** The first instalment and every cost paid with it. */
  firstPayment: number
  totalInterest: number
  /** Interest and every cost included in the APR. */
  totalCostOfCredit: number
  totalPayable: number
  /** Percent, not rounded. */
  apr: number
  /** Percent, not rounded, without taxes. */
  teg: number
}

/**
 * Total cost of a French loan: plan to the cent, costs, APR and TEG. A financed cost raises the instalments and not the
 * amount of credit: the rate is that of a drawdown of the whole debt, out of which the cost is paid at once. A month is a
 * twelfth of a year.
 * Money in cents, rates in percent. Throws RangeError naming the argument.
 * Source: Annex I of Directives 2008/48/EC and 2014/17/EU.
 */
export function loanApr({
  upfrontCosts = [],
  periodicCosts = [],
  finalCosts = [],
  ...terms
}: CostedLoan): LoanApr {
  const { principal: amount, termMonths, frequency = 'monthly' } = terms
  const financed = upfrontCosts.filter(({ paid }) => paid === 'financed')
  const principal = financed.reduce((sum, cost) => sum + costAmount(cost, { amount }), amount)
  const plan = frenchPlan({ ...terms, principal })
  const instalment = plan.instalments[0]!
  const periodYears = monthsPerPeriod(frequency) / 12
  const termYears = termMonths / 12
  const level = plan.rows.length - 1

  const instalments: Flow[] = [{ amount: plan.lastInstalment, years: termYears }]
  if (level > 0)
    instalments.push({ amount: instalment, years: periodYears, every: periodYears, count: level })

  const price = (cost: LoanCost) => costAmount(cost, { amount, principal, total: plan.totalPaid })
  const costs = [
    ...upfrontCosts.map(cost => ({
      cost,
      flow: { amount: price(cost), years: cost.paid === 'firstInstalment' ? periodYears : 0 },
    })),
    ...periodicCosts.flatMap(cost => {
      const { everyMonths, firstMonth = everyMonths } = cost
      requireWhole('periodicCosts.everyMonths', everyMonths)
      requireWhole('periodicCosts.firstMonth', firstMonth, 0)
      const count = Math.floor((termMonths - firstMonth) / everyMonths) + 1
      const times = { years: firstMonth / 12, every: everyMonths / 12, count }
      return count > 0 ? [{ cost, flow: { amount: price(cost), ...times } }] : []
    }),
    ...finalCosts.map(cost => ({ cost, flow: { amount: price(cost), years: termYears } })),
  ]
  const flowsOf = (counts: (cost: LoanCost) => boolean): Flow[] =>
    costs.filter(({ cost }) => counts(cost)).map(({ flow }) => flow)
  const rateWith = (paid: Flow[]) =>
    apr({ drawdowns: [{ amount: principal, years: 0 }], payments: [...instalments, ...paid] })

  const inApr = flowsOf(countsInApr)
  const totalCosts = inApr.reduce((sum, { amount, count = 1 }) => sum + amount * count, 0)
  const first = inApr.filter(({ years }) => years === periodYears)
  return {
    principal,
    instalment,
    lastInstalment: plan.lastInstalment,
    firstPayment: first.reduce((sum, { amount }) => sum + amount, plan.rows[0]!.instalment),
    totalInterest: plan.totalInterest,
    totalCostOfCredit: plan.totalInterest + totalCosts,
    totalPayable: amount + plan.totalInterest + totalCosts,
    apr: rateWith(inApr),
    teg: rateWith(flowsOf(countsInTeg)),
  }
}
