import * as z from 'zod/mini'
import { longDayWith } from './days.ts'

/** The absence of an agent, under way or to come. */
export const absence = z.object({
  /** The first and the last day, `YYYY-MM-DD`. */
  dal: z.string(),
  al: z.string(),
  /** The confirmed substitute; null without one. */
  sostituto: z.nullable(z.string()),
})
export type Absence = z.output<typeof absence>

/** «assente dal 3 dicembre 2026 al 10 dicembre 2026, al suo posto Bruno Conti» */
export const absenceInWords = ({ dal, al, sostituto }: Absence): string =>
  `assente ${longDayWith('dal', dal)} ${longDayWith('al', al)}${sostituto ? `, al suo posto ${sostituto}` : ''}`
