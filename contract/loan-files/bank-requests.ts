import { dayNumber } from '../italian/days.ts'

/** Days within which requests to several banks weigh on the customer. */
const requestDays = 90
/** The warning appears before this number of banks. */
const warnedFrom = 3

const ordinals = [
  '',
  'prima',
  'seconda',
  'terza',
  'quarta',
  'quinta',
  'sesta',
  'settima',
  'ottava',
  'nona',
  'decima',
]

/** How long requests stay in the data of credit bureaus. */
export const bureauWords =
  'Le richieste restano 180 giorni nelle banche dati del credito, 90 se rifiutate o ritirate.'

/** A bank that a file has been sent to. */
interface Asked {
  inviataAl: string | null
}

/** The days on which banks were asked within the last 90 days, today included, oldest first. */
export const recentRequests = (answers: readonly Asked[], today: string): string[] =>
  answers
    .flatMap(({ inviataAl }) => inviataAl ?? [])
    .filter(day => day <= today && dayNumber(today) - dayNumber(day) <= requestDays)
    .sort()

/**
 * The warning before a file goes to a third bank, or to a further one, within 90 days; null without one. `others` are
 * the other banks of the file.
 */
export function requestWarning(bank: string, others: readonly Asked[], today: string): string | null {
  const asked = recentRequests(others, today)
  const rank = asked.length + 1
  if (rank < warnedFrom) return null
  const days = dayNumber(today) - dayNumber(asked[0]!)
  const span = days === 0 ? 'oggi' : days === 1 ? 'da ieri' : `in ${days} giorni`
  return `${bank} sarebbe la ${ordinals[rank] ?? `${rank}ª`} banca ${span}.`
}
