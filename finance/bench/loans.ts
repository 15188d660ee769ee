import { product } from '../offers/fixtures.ts'
import type { Terms } from '../offers/types.ts'

/** A mortgage with its costs. Amounts in cents, rate in percent. */
export interface Loan {
  principal: number
  annualRate: number
  months: number
  upfront: number
  monthly: number
  yearly: number
}

/** Sixty-four different loans, so that no result can be reused from the previous call. */
export const loans: Loan[] = Array.from({ length: 64 }, (_, k) => ({
  principal: 10_000_000 + k * 137_700,
  annualRate: (250 + ((k * 7) % 64) * 5) / 100,
  months: 360,
  upfront: 125_500,
  monthly: 150,
  yearly: 16_800,
}))

/** The borrower's cash flow of each month from month 0, in cents. Payments are negative. */
export function flowsOf(loan: Loan, instalment: number): number[] {
  const flows = new Array<number>(loan.months + 1).fill(-instalment - loan.monthly)
  flows[0] = loan.principal - loan.upfront
  for (let month = 0; month < loan.months; month += 12) flows[month]! -= loan.yearly
  return flows
}

/** Forty products with a mixed rate, the kind of rate that takes longest to quote. */
export const mixedPanel: Terms[] = Array.from({ length: 40 }, (_, k) => ({
  ...product,
  prodotto: { _id: `product-${k}`, nome: `Product ${k}` },
  tassi: [
    {
      ...product.tassi[0]!,
      tipo: 'misto',
      tanFinito: undefined,
      indice: 'euribor_3m',
      spread: 1.2 + k / 100,
      iniziale: { mesi: 120, tanFinito: 3.1 },
    },
  ],
}))
