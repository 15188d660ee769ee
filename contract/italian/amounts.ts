import { formatEuro, formatPercent, formatWholeEuro } from './format.ts'

/** Formats cents: «600 €» for whole euros, «727,02 €» otherwise. */
export const formatMoney = (cents: number): string =>
  cents % 100 ? formatEuro(cents) : formatWholeEuro(cents)

/** Formats a rate in percent: «3,56 %», «4,125 %». Two decimals, or three or four when the rate has more. */
export const formatRate = (value: number): string =>
  formatPercent(value, [2, 3].find(digits => isRound(value * 10 ** digits)) ?? 4)

const isRound = (value: number) => Math.abs(value - Math.round(value)) < 1e-6
