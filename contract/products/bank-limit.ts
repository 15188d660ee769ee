import { formatPercent } from '../italian/format.ts'

/** Formats a limit in percent: «33 %», «33,3 %». */
export const formatLimit = (value: number): string => formatPercent(value, Number.isInteger(value) ? 0 : 1)
