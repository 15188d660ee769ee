import { percent } from '../italian/format.ts'

/** Formats a limit in percent: «33 %», «33,3 %». */
export const limit = (value: number): string => percent(value, Number.isInteger(value) ? 0 : 1)
