import { sql } from 'drizzle-orm'
import type { ExpectedStep } from '../../../../contract/calls/durations.ts'
import { dayInRome } from '../../../../contract/italian/days.ts'
import { goalState, minEnded, type UsualDays } from '../../../../contract/loan-files/durations.ts'
import { wayToPayment } from '../../../../contract/subjects/loan-files/file-states.ts'
import type { FileState } from '../../../../contract/subjects/loan-files/file-words.ts'
import { addWorkingDays, workingDaysBetween } from '../../../../finance/calendar/working-days.ts'
import { type Arrival, arrivalPercentile, arrivalWithin } from '../../../../finance/statistics/arrival.ts'
import type { Context } from '../../../context.ts'
import { stepDurations } from '../../../database/schema.ts'
import type { Reads } from '../../../database/statements/queries.ts'
import { readyStatement } from '../../../database/statements/ready-statement.ts'
import {
  afterStep,
  arrivalOf,
  endedOf,
  passagesOf,
  type StepDurations,
  statesAfter,
  type TablesOfStep,
  tellingTable,
} from './duration-tables.ts'
import { currentCount, type FilesWhere, filesWithIds, type OpenStay, readOpenStays } from './stays.ts'
import { readTables } from './stored-tables.ts'

/** Where a file is in the calendar of its agency. */
interface Today {
  today: string
  patron: { patron?: string }
}

/** The days between which an arrival is expected, from the 20th to the 80th percentile; null when nothing arrives. */
function daysOf(arrival: Arrival, { today, patron }: Today): { dal: string; al: string } | null {
  const dayOf = (share: number) => {
    const days = arrivalPercentile(arrival, share)
    return days === 0 ? today : days && addWorkingDays({ day: today, days, ...patron })
  }
  const [dal, al] = [dayOf(0.2), dayOf(0.8)]
  return dal && al ? { dal, al } : null
}

/** When a file is expected to be paid out. */
export class FileForecast {
  readonly #arrival: Arrival
  readonly #today: Today

  constructor(arrival: Arrival, today: Today) {
    this.#arrival = arrival
    this.#today = today
  }

  /** The probability that the file is paid out by the end of a day; null for a day that is over. */
  by(day: string): number | null {
    const { today, patron } = this.#today
    if (day < today) return null
    return arrivalWithin(this.#arrival, workingDaysBetween({ from: today, to: day, ...patron }))
  }

  /** The probability that the file is ever paid out. */
  get ever(): number {
    return this.#arrival.at(-1)!
  }

  /** From which day to which the file is expected to be paid out, if it is; null when no such file was. */
  get days(): { dal: string; al: string } | null {
    return daysOf(this.#arrival, this.#today)
  }
}

type ForecastContext = Pick<Context, 'now'> & { db: Reads }

/** A file under way. */
interface Underway {
  stay: OpenStay
  today: Today
}

/** The working days that a file has been in its step. */
const daysOfStay = ({ stay, today: { today, patron } }: Underway): number =>
  workingDaysBetween({ from: dayInRome(stay.at), to: today, ...patron })

/** Reads the steps of some files, and returns the tables of the states that `statesOf` names for each. */
async function readUnderway(
  { db, now }: ForecastContext,
  asked: FilesWhere,
  statesOf: (stay: OpenStay) => readonly FileState[],
) {
  const at = now()
  const today = dayInRome(at)
  const { count, stays } = await readOpenStays(db, asked, at)
  const tables = await readTables(
    db,
    count,
    stays.flatMap(stay => statesOf(stay).map(state => ({ product: stay.prodotto, bank: stay.banca, state }))),
  )
  const files = stays.map(
    (stay): Underway => ({ stay, today: { today, patron: stay.patrono ? { patron: stay.patrono } : {} } }),
  )
  const tablesOf = ({ prodotto: product, banca: bank }: OpenStay, state: FileState): TablesOfStep =>
    tables({ product, bank, state })
  return { files, tablesOf }
}

/**
 * When some loan files are expected to be paid out, by id, from what has been counted of the house's own history. A file
 * is left out when it is closed, paid out already, or when too few files tell how long its steps take.
 */
export async function forecastsOf(
  context: ForecastContext,
  ids: readonly string[],
): Promise<Map<string, FileForecast>> {
  const { files, tablesOf } = await readUnderway(context, filesWithIds(ids), ({ stato }) => [stato])
  return new Map(
    files.flatMap(file => {
      const { stay, today } = file
      const arrival = arrivalOf(tablesOf(stay, stay.stato), daysOfStay(file))
      return arrival ? [[stay.pratica, new FileForecast(arrival, today)] as const] : []
    }),
  )
}

/**
 * The probability that each of some loan files is paid out by the end of a day (`YYYY-MM-DD`), by id; null where nothing
 * can be said. Every page that weighs files uses this probability and no other.
 */
export async function probabilityOfDisbursement(
  context: ForecastContext,
  ids: readonly string[],
  day: string,
): Promise<Map<string, number | null>> {
  const forecasts = await forecastsOf(context, ids)
  return new Map(ids.map(id => [id, forecasts.get(id)?.by(day) ?? null]))
}

/** What moving a file on is worth. */
export interface Moving {
  /** The arrival of a file that has just left the step; null when nothing can be said. */
  after: Arrival | null
  /** Working days until the asked day. */
  days: number
  /** The median of the working days in the state of the file; null when too few files tell it. */
  usual: number | null
}

/**
 * What is known of some loan files that leave their step, by id, up to a day (`YYYY-MM-DD`): the chain of the forecast
 * without the step that the file is in. With the tables in memory it is one statement for all of them.
 */
export async function movingOf(
  context: ForecastContext,
  asked: FilesWhere,
  day: string,
): Promise<ReadonlyMap<string, Moving>> {
  const { files, tablesOf } = await readUnderway(context, asked, ({ stato, statoPratica }) => [
    stato,
    statoPratica,
  ])
  const daysUntil = new Map<string | null, number>()
  for (const { stay, today } of files)
    if (!daysUntil.has(stay.patrono))
      daysUntil.set(stay.patrono, workingDaysBetween({ from: today.today, to: day, ...today.patron }))
  return new Map(
    files.map(({ stay }) => {
      const tables = tablesOf(stay, stay.stato)
      const moving = {
        after: tellingTable(tables) ? afterStep(tables) : null,
        days: daysUntil.get(stay.patrono)!,
        usual: tellingTable(tablesOf(stay, stay.statoPratica))?.p50 ?? null,
      }
      return [stay.pratica, moving]
    }),
  )
}

/** What is known of the way of one file. */
export interface Outlook {
  forecast: FileForecast | null
  /** The bank that has the file; null before one has it, and for a closed file. */
  bank: string | null
  /** The steps still to come, in order, as far as something is known of them; the last one is the payment. */
  steps: ExpectedStep[]
}

/**
 * The forecast of one loan file, and when it is expected in each step that is still to come:
 *
 *     const { steps } = await outlookOf({ db: context.database.reads, now: context.now }, id)
 *
 * `steps` is empty for a file that is closed or paid out, and where fewer than 20 ended steps tell something. It says
 * nothing about who may read the file: the caller has found it among the files of its reader. With the tables in memory
 * it is one statement.
 */
export async function outlookOf(context: ForecastContext, id: string): Promise<Outlook> {
  const { files, tablesOf } = await readUnderway(context, filesWithIds([id]), statesToPayment)
  return outlook(files[0], tablesOf)
}

/**
 * The outlooks of some loan files, by id, with the usual days of the state that each file is in; null where nothing is
 * known of the state. With the tables in memory it is one statement for all of them.
 */
export async function outlooksOf(
  context: ForecastContext,
  some: readonly { _id: string; stato: FileState }[],
): Promise<ReadonlyMap<string, Outlook & { usual: UsualDays | null }>> {
  const ids = some.map(({ _id }) => _id)
  const { files, tablesOf } = await readUnderway(context, filesWithIds(ids), stay => [
    ...statesToPayment(stay),
    // An integration has a table, and is no step.
    stay.statoPratica,
  ])
  return new Map(
    some.map(({ _id, stato }) => {
      const file = files.find(({ stay }) => stay.pratica === _id)
      return [
        _id,
        { ...outlook(file, tablesOf), usual: file ? usualDaysIn(tablesOf(file.stay, stato)) : null },
      ]
    }),
  )
}

const statesToPayment = ({ stato }: OpenStay): FileState[] => [stato, ...statesAfter(stato)]

function outlook(
  file: Underway | undefined,
  tablesOf: (stay: OpenStay, state: FileState) => TablesOfStep,
): Outlook {
  const days = file ? daysOfStay(file) : 0
  const arrival = file ? arrivalOf(tablesOf(file.stay, file.stay.stato), days) : null
  if (!file || !arrival) return { forecast: null, bank: file?.stay.banca ?? null, steps: [] }
  const { stay, today } = file
  const forecast = new FileForecast(arrival, today)
  const way = wayToPayment(stay.prodotto)
  const steps = passagesOf(state => tablesOf(stay, state), stay.stato, days).flatMap(
    ({ state, passage, ended, isOfBank }): ExpectedStep[] => {
      const expected = state === goalState ? forecast.days : daysOf(passage, today)
      if (!expected || !way.includes(state)) return []
      return [{ stato: state, ...expected, pratiche: ended, dellaBanca: isOfBank }]
    },
  )
  return { forecast, bank: stay.banca, steps }
}

/** The usual days of a state, from the table of the bank or else of all banks; null where too few files tell them. */
function usualDaysIn({ ofBank, ofAll }: TablesOfStep): UsualDays | null {
  const table = [ofBank, ofAll].find(one => one && one.p20 !== null && endedOf(one) >= minEnded)
  return table ? usualDays(table) : null
}

const usualDays = (table: StepDurations): UsualDays => ({
  da: table.p20!,
  a: table.p80!,
  pratiche: endedOf(table),
  dellaBanca: table.bank !== null,
})

/** The usual days of the states of a product, with a bank if there is one and enough of its files tell them, by state. */
export async function usualDaysOf(
  db: Reads,
  product: string,
  bank: string | null,
): Promise<Record<string, UsualDays>> {
  const { statement, values } = readyStatement(
    { key: ['usual days'], values: { product, bank } },
    () => sql`select bank, state, next, refused, withdrawn, p20, p80 from ${stepDurations}
      where count = ${currentCount} and product = ${sql.placeholder('product')}
        and (bank is null or bank = ${sql.placeholder('bank')}::uuid)
        and p20 is not null and next + refused + withdrawn >= ${sql.raw(String(minEnded))}
      order by bank is not null`,
  )
  const { rows } = await db.$client.query<StepDurations>(statement, values)
  // The row of the bank comes last and replaces that of all banks.
  return Object.fromEntries(rows.map(row => [row.state, usualDays(row)]))
}
