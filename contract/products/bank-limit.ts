import { formatNumber, formatPercent } from '../italian/format.ts'

/** Formats a limit in percent: «33 %», «33,3 %». */
export const formatLimit = (value: number): string => formatPercent(value, Number.isInteger(value) ? 0 : 1)

/** A share in percent beside its limit, with one decimal unless the decimal hides that the share is above the limit. */
export function formatShare(value: number, limit: number): string {
  const rounded = Math.round(value * 10) / 10
  return `${formatNumber(value > limit && rounded <= limit ? value : rounded)}\u00a0%`
}
