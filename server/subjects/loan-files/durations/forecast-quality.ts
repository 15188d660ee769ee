import type { Answer } from '../../../../contract/calls/call.ts'
import type { forecastQuality } from '../../../../contract/calls/durations.ts'
import { addDays, dayInRome } from '../../../../contract/italian/days.ts'
import { instantInRome } from '../../../../contract/italian/rome-clock.ts'
import { addMonths, formatDay, parseDay } from '../../../../finance/calendar/days.ts'
import { workingDaysBetween } from '../../../../finance/calendar/working-days.ts'
import { arrivalWithin } from '../../../../finance/statistics/arrival.ts'
import { type Forecast, forecastScore } from '../../../../finance/statistics/forecast-score.ts'
import { wilsonInterval } from '../../../../finance/statistics/wilson-interval.ts'
import type { Reads } from '../../../database/statements/queries.ts'
import { arrivalOf, Collected, type StepDurations } from './duration-tables.ts'
import { Calendar, readOpenFiles, readStays } from './stays.ts'

export type Quality = NonNullable<Answer<typeof forecastQuality>['previsione']>

interface Quarter {
  /** First and last day. */
  dal: string
  al: string
  start: Date
  /** Not included. */
  end: Date
}

/** The quarter that begins with a day. */
function quarterFrom(dal: string): Quarter {
  const next = formatDay(addMonths(parseDay('dal', dal), 3))
  return {
    dal,
    al: addDays(next, -1),
    start: instantInRome(dal, '00:00:00'),
    end: instantInRome(next, '00:00:00'),
  }
}

/** The last whole quarter before an instant, and the one before. */
function lastQuarters(at: Date): { last: Quarter; before: Quarter } {
  const [year = '', month = ''] = dayInRome(at).split('-')
  const current = parseDay(
    'day',
    `${year}-${String(Number(month) - ((Number(month) - 1) % 3)).padStart(2, '0')}-01`,
  )
  return {
    last: quarterFrom(formatDay(addMonths(current, -3))),
    before: quarterFrom(formatDay(addMonths(current, -6))),
  }
}

/** The share of the files under way at the start of a quarter that were paid out within it; null without such files. */
async function shareOf(db: Reads, { start, end }: Quarter, signal?: AbortSignal): Promise<number | null> {
  let [files, paid] = [0, 0]
  for await (const some of readOpenFiles(db, await Calendar.open(db, start), end, signal))
    for (const one of some) {
      files += one.files
      paid += one.paid
    }
  return files > 0 ? paid / files : null
}

/**
 * How good the forecasts of the last quarter were: for each file under way on its first day, the probability of the
 * payment within the quarter from the history that was known on this day, and what came. The history has every step
 * with its time, so nothing needs to be kept for it. Null when no forecast could be made.
 */
export async function scoreLastQuarter(db: Reads, at: Date, signal?: AbortSignal): Promise<Quality | null> {
  const { last, before } = lastQuarters(at)
  const calendar = await Calendar.open(db, last.start)
  const tables = await tablesAt(db, calendar, signal)
  const days = workingDaysBetween({ from: last.dal, to: last.al })
  const base = await shareOf(db, before, signal)
  const forecasts: Forecast[] = []
  let unknown = 0
  for await (const some of readOpenFiles(db, calendar, last.end, signal))
    for (const { files, paid, ...file } of some) {
      const arrival = arrivalOf(tables(file), file.days)
      if (!arrival) unknown += files
      // What is said is a multiple of ten per cent, as the pages say it.
      else {
        const probability = Math.round(arrivalWithin(arrival, days) * 10) / 10
        for (let number = 0; number < files; number++)
          forecasts.push({ probability, happened: number < paid, base: base ?? 0 })
      }
    }
  const score = forecastScore(forecasts)
  if (!score) return null
  return {
    dal: last.dal,
    al: last.al,
    pratiche: forecasts.length,
    senza: unknown,
    liquidate: forecasts.filter(({ happened }) => happened).length,
    brier: score.brier,
    base,
    vantaggio: base === null ? null : score.skill,
    gruppi: groupsOf(forecasts),
  }
}

/** The tables that a count at the instant of the calendar would have made. */
async function tablesAt(db: Reads, calendar: Calendar, signal?: AbortSignal) {
  const collected = new Collected()
  for await (const some of readStays(db, calendar, signal)) for (const one of some) collected.add(one)
  const keyOf = (product: string, bank: string | null, state: string) => `${product} ${bank ?? ''} ${state}`
  const found = new Map<string, StepDurations>()
  for (const some of collected.tables())
    for (const one of some) found.set(keyOf(one.product, one.bank, one.state), one)
  return ({ prodotto, banca, stato }: { prodotto: string; banca: string | null; stato: string }) => ({
    ofBank: found.get(keyOf(prodotto, banca, stato)),
    ofAll: found.get(keyOf(prodotto, null, stato)),
  })
}

/** The forecasts by what they said, the least probable first. */
function groupsOf(forecasts: readonly Forecast[]): Quality['gruppi'] {
  const stated = [...new Set(forecasts.map(({ probability }) => probability))]
  return stated
    .sort((a, b) => a - b)
    .map(probability => {
      const group = forecasts.filter(one => one.probability === probability)
      const liquidate = group.filter(({ happened }) => happened).length
      const { low, high } = wilsonInterval(liquidate, group.length)
      return { detto: Math.round(probability * 100), pratiche: group.length, liquidate, da: low, a: high }
    })
}
