import { isWorkingDay } from '../../finance/calendar/working-days.ts'
import { addDays } from '../italian/days.ts'
import { type FileState, fileStates } from '../subjects/loan-files/file-words.ts'
import { progressOf, type Turn, turnOf } from './progress.ts'

/**
 * For each number of days up to `maxDays`, the earliest day from which at most that many working days have passed until
 * `today`: a file that entered its state before this day is over a limit of as many days. Days are `YYYY-MM-DD`, `patron`
 * is `MM-DD`.
 */
export function earliestDays(maxDays: number, today: string, patron?: string): string[] {
  const earliest: string[] = []
  for (let day = today; earliest.length <= maxDays; day = addDays(day, -1))
    if (isWorkingDay({ day, ...(patron && { patron }) })) earliest.push(day)
  return earliest
}

const states = Object.keys(fileStates) as FileState[]

/** The working days that a state may take when no bank has agreed to others; without the states that have no limit. */
export const usualLimits: Readonly<Partial<Record<FileState, number>>> = Object.fromEntries(
  states.flatMap(stato => {
    const file = { stato, statoDal: null, attoAl: null, riprendereAl: null }
    const { limit } = progressOf({ file, today: '2026-01-01' })
    return limit === null ? [] : [[stato, limit]]
  }),
)

const ours: readonly (Turn | null)[] = ['agente', 'back_office']

/** The states in which the house has to act. */
export const statesOnUs: readonly FileState[] = states.filter(state => ours.includes(turnOf(state)))
