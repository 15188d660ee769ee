import { addDays } from '../italian/days.ts'

/** The days within which a complaint must be answered. */
export const daysToAnswer = 60
/** `daysToAnswer` in words. */
export const timeToAnswer = 'sessanta giorni'

/** The last day for the answer to a complaint. */
export const complaintDue = (ricevutoAl: string): string => addDays(ricevutoAl, daysToAnswer)
