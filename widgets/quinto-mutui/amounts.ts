import { euro, percent, wholeEuro } from '../../contract/format.ts'

/** Cents as people say them: «600 €» when there are no cents, «727,02 €» otherwise. */
export const money = (cents: number): string => (cents % 100 ? euro(cents) : wholeEuro(cents))

/** «3,56 %», «4,125 %»: two decimals, four when the rate has more. */
export const rate = (value: number): string =>
  percent(value, Math.abs(value * 100 - Math.round(value * 100)) < 1e-6 ? 2 : 4)
