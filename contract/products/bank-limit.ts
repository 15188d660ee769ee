import { percent } from '../italian/format.ts'

/** A bound as banks write it: «33 %», «33,3 %». */
export const limit = (value: number): string => percent(value, Number.isInteger(value) ? 0 : 1)
