import { isWorkingDay } from '../../finance/calendar/working-days.ts'
import { addDays } from '../italian/days.ts'
import { type FileState, fileStates } from '../subjects/loan-files/file-words.ts'
import { progressOf, type Turn, turnOf } from './progress.ts'

/**
 * The earliest day from which at most `days` working days have passed until `today`: a file that entered its state
 * before this day is over a limit of `days`. Days are `YYYY-MM-DD`, `patron` is `MM-DD`.
 */
export function earliestDayWithin(days: number, today: string, patron?: string): string {
  let day = today
  let left = days
  for (;;) {
    const isWorking = isWorkingDay({ day, ...(patron && { patron }) })
    if (isWorking && left === 0) return day
    if (isWorking) left -= 1
    day = addDays(day, -1)
  }
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
