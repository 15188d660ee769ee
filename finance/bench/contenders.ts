import * as financial from 'financial'
import Finance from 'tvm-financejs'
import { frenchPlan } from '../plan/french-plan.ts'
import { instalment } from '../plan/instalment.ts'
import { constantLoanApr } from '../rates/constant-loan-apr.ts'
import { flowsOf, type Loan } from './loans.ts'

/** One implementation of the benchmark's jobs. Amounts in cents, rates in percent. */
export interface Contender {
  name: string
  instalment(loan: Loan): number
  /** Effective rate with every cost; NaN when the search fails. */
  apr(loan: Loan, instalment: number): number
  /** Effective rate without the yearly premium, which a rate function can solve without a list of cash flows. */
  levelApr(loan: Loan, instalment: number): number
  /** `apr` from the library's default guess, for the libraries with a default guess. */
  unguidedApr?(loan: Loan, instalment: number): number
  plan(loan: Loan): { interest: number; principal: number }[]
}

const monthlyRate = (loan: Loan) => loan.annualRate / 1200
const yearly = (monthly: number | string | null) => 100 * ((1 + Number(monthly)) ** 12 - 1)

const quinto: Contender = {
  name: 'quinto',
  instalment: ({ principal, annualRate, months }) =>
    instalment({ principal, annualRate, termMonths: months }),
  // No object spread here: in V8 a spread takes several times as long as the calculation of the rate.
  apr: ({ principal, months, upfront, monthly, yearly, annualRate }, instalment) =>
    constantLoanApr({ principal, months, instalment, upfront, monthly, yearly, annualRate }),
  levelApr: ({ principal, months, upfront, monthly, annualRate }, instalment) =>
    constantLoanApr({ principal, months, instalment, upfront, monthly, annualRate }),
  plan: ({ principal, annualRate, months }) => frenchPlan({ principal, annualRate, termMonths: months }).rows,
}

/** Searches start from the loan's nominal rate, because some searches do not end from the default guess. */
const financialJs: Contender = {
  name: 'financial',
  instalment: loan => Math.round(-financial.pmt(monthlyRate(loan), loan.months, loan.principal)),
  apr: (loan, instalment) => yearly(financial.irr(flowsOf(loan, instalment), monthlyRate(loan))),
  unguidedApr: (loan, instalment) => yearly(financial.irr(flowsOf(loan, instalment))),
  levelApr: ({ months, monthly, principal, upfront, ...loan }, instalment) =>
    yearly(
      financial.rate(
        months,
        -instalment - monthly,
        principal - upfront,
        0,
        financial.PaymentDueTime.End,
        loan.annualRate / 1200,
      ),
    ),
  plan: loan => {
    const rate = monthlyRate(loan)
    return Array.from({ length: loan.months }, (_, k) => ({
      interest: Math.round(-financial.ipmt(rate, k + 1, loan.months, loan.principal)),
      principal: Math.round(-financial.ppmt(rate, k + 1, loan.months, loan.principal)),
    }))
  },
}

const finance = new Finance()

const tvmFinancejs: Contender = {
  name: 'tvm-financejs',
  instalment: loan => Math.round(-finance.PMT(monthlyRate(loan), loan.months, loan.principal)),
  apr: (loan, instalment) => yearly(finance.IRR(flowsOf(loan, instalment), monthlyRate(loan))),
  unguidedApr: (loan, instalment) => yearly(finance.IRR(flowsOf(loan, instalment))),
  levelApr: ({ months, monthly, principal, upfront, ...loan }, instalment) =>
    yearly(finance.RATE(months, -instalment - monthly, principal - upfront, 0, 0, loan.annualRate / 1200)),
  plan: loan => {
    const rate = monthlyRate(loan)
    return Array.from({ length: loan.months }, (_, k) => ({
      interest: Math.round(-Number(finance.IPMT(rate, k + 1, loan.months, loan.principal))),
      principal: Math.round(-Number(finance.PPMT(rate, k + 1, loan.months, loan.principal))),
    }))
  },
}

/** A simple implementation: a loop over the months, and bisection for the rate. */
const naive: Contender = {
  name: 'naive',
  instalment: loan => {
    const rate = monthlyRate(loan)
    let grown = 1
    for (let month = 0; month < loan.months; month++) grown *= 1 + rate
    return Math.round((loan.principal * rate * grown) / (grown - 1))
  },
  apr: (loan, instalment) => bisect(flowsOf(loan, instalment)),
  levelApr: (loan, instalment) => bisect(flowsOf({ ...loan, yearly: 0 }, instalment)),
  plan: loan => {
    const rate = monthlyRate(loan)
    const instalment = naive.instalment(loan)
    let balance = loan.principal
    return Array.from({ length: loan.months }, () => {
      const interest = Math.round(balance * rate)
      balance -= instalment - interest
      return { interest, principal: instalment - interest }
    })
  },
}

function bisect(flows: number[]): number {
  let low = 0
  let high = 0.1
  while (high - low > 1e-13) {
    const rate = (low + high) / 2
    let worth = 0
    let discount = 1
    for (const flow of flows) {
      worth += flow * discount
      discount /= 1 + rate
    }
    if (worth < 0) low = rate
    else high = rate
  }
  return yearly(low)
}

const libraries: Contender[] = [financialJs, tvmFinancejs]
export const contenders: Contender[] = [quinto, ...libraries, naive]
