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

/** Returns whether a clock ended in a period. */
export const endedIn =
  (period: Period) =>
  ({ end }: Pick<TicketClock, 'end'>): boolean =>
    end !== null && isIn(period, end)

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
    clocks: clocks.filter(endedIn(period)),
    vote: isSolved ? vote : null,
  }
}

type Counts = (facts: TicketFacts, clock: ClockName | undefined) => boolean

const hasEnded: Counts = ({ clocks }, clock) => clocks.some(({ name }) => !clock || name === clock)
const isLate: Counts = ({ clocks }, clock) =>
  clocks.some(({ name, isBreached }) => isBreached && (!clock || name === clock))

const counts: Record<TicketMeasure, Counts> = {
  aperti: ({ isOpened }) => isOpened,
  risolti: ({ isSolved }) => isSolved,
  riaperti: ({ isReopened }) => isReopened,
  inCorso: ({ isOpenAtEnd }) => isOpenAtEnd,
  rispettati: (facts, clock) => hasEnded(facts, clock) && !isLate(facts, clock),
  mancati: isLate,
  voti: ({ vote }) => vote !== null,
}

/**
 * Whether a ticket counts for a measure. It is in time if all clocks that ended in the period were kept, and late if one
 * was not: of all clocks, or of those with the name.
 */
export const countsFor = (facts: TicketFacts, measure: TicketMeasure, clock?: ClockName): boolean =>
  counts[measure](facts, clock)

/** The tickets of one period of a trend, by the measures of the same names. */
export type TrendCounts = Record<'aperti' | 'risolti' | 'inCorso', number>

/**
 * Counts opened, solved and open tickets in consecutive periods: `starts` in order of time, and the `end` of the last
 * one. The counts are those of `factsOf` for each period, in one pass over the logs.
 */
export function trendOf(
  logs: readonly Pick<TicketLog, 'states'>[],
  starts: readonly Date[],
  end: Date,
): TrendCounts[] {
  const startTimes = starts.map(start => start.getTime())
  const trend = starts.map(() => ({ aperti: 0, risolti: 0, inCorso: 0 }))
  for (const { states } of logs) {
    let lastSolved: TrendCounts | undefined
    for (const [i, { at, value }] of states.entries()) {
      if (at >= end) break
      const time = at.getTime()
      const count = trend[startTimes.findLastIndex(start => start <= time)]
      const isSolved = solved.has(value)
      const wasSolved = solved.has(states[i - 1]?.value ?? 'aperto')
      const wasOpen = i > 0 && !wasSolved
      // Open tickets stay open in the later periods: this is the change, and the sum follows.
      if (wasOpen === isSolved) (count ?? trend[0]!).inCorso += isSolved ? -1 : 1
      if (!count) continue
      if (i === 0) count.aperti++
      if (isSolved && !wasSolved && count !== lastSolved) {
        count.risolti++
        lastSolved = count
      }
    }
  }
  for (const [i, count] of trend.entries()) count.inCorso += trend[i - 1]?.inCorso ?? 0
  return trend
}
