import { fixingDayBefore, isFixingDay } from '../calendar/fixing-days.ts'
import { addWorkingDays, workingDaysBetween } from '../calendar/working-days.ts'
import type { Kinds } from './kinds.ts'

export const calendar: Kinds = {
  'calendar.workingDaysBetween': (inputs: Parameters<typeof workingDaysBetween>[0]) => ({
    days: workingDaysBetween(inputs),
  }),
  'calendar.addWorkingDays': (inputs: Parameters<typeof addWorkingDays>[0]) => ({
    day: addWorkingDays(inputs),
  }),
  'calendar.fixingDay': ({ days }: { days: string[] }) => ({
    fixing: days.map(day => isFixingDay({ day })),
    previous: days.map(day => fixingDayBefore({ day })),
  }),
}
