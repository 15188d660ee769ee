import type { ClockName, TicketClock, TicketLog } from './ticket-clocks.ts'
import type { TicketState } from './ticket-words.ts'

/** The measures of the statistics of tickets. Each counts tickets, so that a number is that of the list behind it. */
export const ticketMeasures = {
  aperti: 'Aperti',
  risolti: 'Risolti',
  riaperti: 'Riaperti',
  inCorso: 'In corso alla fine',
  rispettati: 'Nei tempi',
  mancati: 'Fuori tempo',
  voti: 'Votati',
} as const
export type TicketMeasure = keyof typeof ticketMeasures

/** A span of time; `to` is excluded. */
export interface Period {
  from: Date
  to: Date
}

/** What a ticket gives to the measures of a period. */
export interface TicketFacts {
  openedAt: Date
  isOpened: boolean
  /** Solved, or closed without that, in the period; a ticket that is solved twice counts once. */
  isSolved: boolean
  isReopened: boolean
  /** Open at the end of the period. */
  isOpenAtEnd: boolean
  /** The clocks that ended in the period. */
  clocks: readonly Pick<TicketClock, 'name' | 'passed' | 'isBreached'>[]
  /** The vote on a ticket that was solved in the period. */
  vote: number | null
}

const solved: ReadonlySet<TicketState> = new Set(['risolto', 'chiuso'])

const isIn = ({ from, to }: Period, instant: Date): boolean => from <= instant && instant < to

/** The facts of a ticket in a period, from its log and its clocks. */
export function factsOf(
  { states }: Pick<TicketLog, 'states'>,
  clocks: readonly TicketClock[],
  vote: number | null,
  period: Period,
): TicketFacts {
  const openedAt = states[0]!.at
  const isSolved = states.some(
    ({ at, value }, i) =>
      solved.has(value) && !solved.has(states[i - 1]?.value ?? 'aperto') && isIn(period, at),
  )
  const atEnd = states.findLast(({ at }) => at < period.to)
  return {
    openedAt,
    isOpened: isIn(period, openedAt),
    isSolved,
    isReopened: states.some(({ at, value }) => value === 'riaperto' && isIn(period, at)),
    isOpenAtEnd: atEnd !== undefined && !solved.has(atEnd.value),
    clocks: clocks.filter(({ end }) => end !== null && isIn(period, end)),
    vote: isSolved ? vote : null,
  }
}

/**
 * Whether a ticket counts for a measure. It is in time if all clocks that ended in the period were kept, and late if one
 * was not: of all clocks, or of those with the name.
 */
export function countsFor(
  { clocks, ...facts }: TicketFacts,
  measure: TicketMeasure,
  clock?: ClockName,
): boolean {
  const ended = clocks.filter(({ name }) => !clock || name === clock)
  const isLate = ended.some(({ isBreached }) => isBreached)
  return {
    aperti: facts.isOpened,
    risolti: facts.isSolved,
    riaperti: facts.isReopened,
    inCorso: facts.isOpenAtEnd,
    rispettati: ended.length > 0 && !isLate,
    mancati: isLate,
    voti: facts.vote !== null,
  }[measure]
}
