import * as z from 'zod/mini'
import { dayInRome, longDayWith } from '../italian/days.ts'
import { severalLines } from './characters.ts'

/** What a removal without its reason asks for. */
export const noReason = 'Scriva il motivo.'

/** Why words of a person, or a record, are taken away. Readers see the reason in place of the words. */
export const reasonSchema = z
  .string(noReason)
  .check(
    z.trim(),
    z.minLength(1, noReason),
    z.maxLength(500, 'Al massimo 500 caratteri.'),
    z.regex(severalLines, 'Ci sono caratteri che non si possono usare.'),
  )

const taken = {
  messaggio: 'Messaggio tolto',
  nota: 'Nota tolta',
  commento: 'Commento tolto',
  oggetto: 'Oggetto tolto',
} as const

/** The words in place of those that the office has taken away. A subject has no room for the reason. */
export const takenAwayWords = (what: keyof typeof taken, at: Date, reason: string): string =>
  `${taken[what]} dall’ufficio ${longDayWith('il', dayInRome(at))}${what === 'oggetto' ? '' : `: ${reason}`}`
