import { addMonths, formatDay, parseDay } from '../calendar/days.ts'
import { type Frequency, monthsPerPeriod } from '../calendar/frequency.ts'
import { apr as aprOf, type Flow } from '../rates/apr.ts'
import { roundApr, roundAprText } from '../rates/apr-rounding.ts'
import { datedApr } from '../rates/dated-apr.ts'
import { type CostedLoan, type LoanApr, loanApr } from '../rates/loan-apr.ts'
import { costAmount, countsInApr, type LoanCost } from '../rates/loan-cost.ts'
import type { Kinds } from './kinds.ts'
import { cents, euros } from './money.ts'

/** The sum of years, months, weeks and days. */
interface Time {
  years?: number
  months?: number
  weeks?: number
  days?: number
  yearDays?: number
}

interface TimedAmount {
  amount: number
  time: Time
  everyMonths?: number
  everyWeeks?: number
  count?: number
}

interface DatedLoan {
  principal: number
  drawdownDate: string
  firstPaymentDate: string
  payments: number
  frequency?: Frequency
  instalment: number
  upfrontCosts?: LoanCost[]
}

/** Amounts stay in euros, because the rate does not depend on the unit. */
function flow({ amount, time, everyMonths = 0, everyWeeks = 0, count = 1 }: TimedAmount): Flow {
  const { years = 0, months = 0, weeks = 0, days = 0, yearDays = 365 } = time
  return {
    amount,
    years: years + months / 12 + weeks / 52 + days / yearDays,
    every: everyMonths / 12 + everyWeeks / 52,
    count,
  }
}

export const costInCents = <T extends LoanCost>(cost: T): T =>
  cost.amount === undefined ? cost : { ...cost, amount: cents(cost.amount) }

const inCents = ({ upfrontCosts, periodicCosts, finalCosts, ...loan }: CostedLoan): CostedLoan => ({
  ...loan,
  principal: cents(loan.principal),
  ...(upfrontCosts && { upfrontCosts: upfrontCosts.map(costInCents) }),
  ...(periodicCosts && { periodicCosts: periodicCosts.map(costInCents) }),
  ...(finalCosts && { finalCosts: finalCosts.map(costInCents) }),
})

const inEuros = ({
  instalment,
  lastInstalment,
  totalInterest,
  totalCostOfCredit,
  totalPayable,
  ...rates
}: LoanApr) => ({
  instalment: euros(instalment),
  lastInstalment: euros(lastInstalment),
  totalInterest: euros(totalInterest),
  totalCostOfCredit: euros(totalCostOfCredit),
  totalPayable: euros(totalPayable),
  ...withRoundings(rates.apr),
  teg: rates.teg,
})

export const withRoundings = (apr: number) => ({
  apr,
  aprRounded1: roundApr(apr, 1),
  aprRounded2: roundApr(apr, 2),
})

export const apr: Kinds = {
  'apr.flows': (inputs: { drawdowns: TimedAmount[]; payments: TimedAmount[] }) =>
    withRoundings(aprOf({ drawdowns: inputs.drawdowns.map(flow), payments: inputs.payments.map(flow) })),

  'apr.dates': (inputs: DatedLoan) => {
    const { drawdownDate, firstPaymentDate, frequency = 'monthly', upfrontCosts = [] } = inputs
    const first = parseDay('firstPaymentDate', firstPaymentDate)
    const principal = cents(inputs.principal)
    const instalment = cents(inputs.instalment)
    const total = instalment * inputs.payments
    return withRoundings(
      datedApr({
        drawdowns: [{ amount: principal, date: drawdownDate }],
        payments: [
          ...upfrontCosts.filter(countsInApr).map(cost => ({
            amount: costAmount(costInCents(cost), { principal, total }),
            date: drawdownDate,
          })),
          ...Array.from({ length: inputs.payments }, (_, k) => ({
            amount: instalment,
            date: formatDay(addMonths(first, k * monthsPerPeriod(frequency))),
          })),
        ],
        unit: frequency === 'annual' ? 'year' : 'month',
      }),
    )
  },

  'apr.loan': (inputs: CostedLoan) => inEuros(loanApr(inCents(inputs))),

  'loan.offer': ({ amount, ...inputs }: Omit<CostedLoan, 'principal'> & { amount: number }) => {
    const loan = loanApr(inCents({ ...inputs, principal: amount }))
    const { principal, instalment, firstPayment, totalInterest, totalPayable } = loan
    return {
      ...inEuros(loan),
      principal: euros(principal),
      firstPayment: euros(firstPayment),
      // Advertisements ignore the difference of the last instalment.
      headlineTotal: euros(instalment * inputs.termMonths + totalPayable - principal - totalInterest),
    }
  },

  'apr.rounding': (inputs: { apr: string; decimals: number }) => ({ rounded: roundAprText(inputs) }),
}
