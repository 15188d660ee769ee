import { euro, percent, wholeEuro } from './format.ts'

/** Formats cents: «600 €» for whole euros, «727,02 €» otherwise. */
export const money = (cents: number): string => (cents % 100 ? euro(cents) : wholeEuro(cents))

/** Formats a rate in percent: «3,56 %», «4,125 %». Two decimals, or three or four when the rate has more. */
export const rate = (value: number): string =>
  percent(value, [2, 3].find(digits => isRound(value * 10 ** digits)) ?? 4)

const isRound = (value: number) => Math.abs(value - Math.round(value)) < 1e-6
