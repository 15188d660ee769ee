import { formatPromise, waitInWords } from '../italian/due.ts'
import { type ClockName, clockNames } from './ticket-clocks.ts'

/** A running clock seen from `now`: «Prima risposta entro le 15.30 · fra 40 min», «Soluzione scaduta da 2 h». */
export function clockInWords({ orologio, entro }: { orologio: ClockName; entro: string }, now: Date): string {
  const name = clockNames[orologio]
  const due = new Date(entro)
  return due <= now
    ? `${name} scaduta da ${waitInWords(due, now)}`
    : `${name} ${formatPromise(due, now)} · fra ${waitInWords(now, due)}`
}

/** How urgent a running clock is: in time, near its end, over. */
export type ClockUrgency = 'in_tempo' | 'avviso' | 'scaduta'

/** The urgency at `now` of a clock whose time is over at `entro`, and four fifths of it at `avviso`. */
export function clockUrgency({ entro, avviso }: { entro: string; avviso: string }, now: Date): ClockUrgency {
  if (new Date(entro) <= now) return 'scaduta'
  return new Date(avviso) <= now ? 'avviso' : 'in_tempo'
}

/** Office minutes in words: «40 min», «4 h», «4 h 30 min». */
export function officeTimeInWords(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  const parts = [hours > 0 && `${hours}\u00a0h`, (rest > 0 || hours === 0) && `${rest}\u00a0min`]
  return parts.filter(Boolean).join(' ')
}
