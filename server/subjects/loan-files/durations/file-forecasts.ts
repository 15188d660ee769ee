import { sql } from 'drizzle-orm'
import { dayInRome } from '../../../../contract/italian/days.ts'
import { minEnded, type UsualDays } from '../../../../contract/loan-files/durations.ts'
import { addWorkingDays, workingDaysBetween } from '../../../../finance/calendar/working-days.ts'
import { type Arrival, arrivalPercentile, arrivalWithin } from '../../../../finance/statistics/arrival.ts'
import type { Context } from '../../../context.ts'
import { durationCounts, stepDurations } from '../../../database/schema.ts'
import type { Reads } from '../../../database/statements/queries.ts'
import { readyStatement } from '../../../database/statements/ready-statement.ts'
import { arrivalOf, endedOf, type StepDurations, type TablesOfStep } from './duration-tables.ts'
import { type OpenStay, readOpenStays } from './stays.ts'

/** The last complete count. */
export const currentCount = sql`(select max(${durationCounts.number}) from ${durationCounts})`

/** When a file is expected to be paid out. */
export class FileForecast {
  readonly #arrival: Arrival
  readonly #today: string
  readonly #patron: { patron?: string }
  /** The bank that the file is with; null before one has it. */
  readonly bank: string | null

  constructor(arrival: Arrival, today: string, patron: string | null, bank: string | null) {
    this.bank = bank
    this.#arrival = arrival
    this.#today = today
    this.#patron = patron ? { patron } : {}
  }

  /** The probability that the file is paid out by the end of a day; null for a day that is over. */
  by(day: string): number | null {
    if (day < this.#today) return null
    return arrivalWithin(this.#arrival, workingDaysBetween({ from: this.#today, to: day, ...this.#patron }))
  }

  /** The probability that the file is ever paid out. */
  get ever(): number {
    return this.#arrival.at(-1)!
  }

  /** From which day to which the file is expected to be paid out, if it is; null when no such file was. */
  get days(): { dal: string; al: string } | null {
    const dal = this.#dayOf(0.2)
    const al = this.#dayOf(0.8)
    return dal && al ? { dal, al } : null
  }

  #dayOf(share: number): string | null {
    const days = arrivalPercentile(this.#arrival, share)
    if (days === null) return null
    return days === 0 ? this.#today : addWorkingDays({ day: this.#today, days, ...this.#patron })
  }
}

/** The tables of the steps of some files, by the id of the file. */
async function tablesOf(db: Reads, stays: readonly OpenStay[]): Promise<Map<string, TablesOfStep>> {
  const keys = stays.map(({ pratica, prodotto, banca, stato }) => ({ pratica, prodotto, banca, stato }))
  const { statement, values } = readyStatement(
    { key: ['step durations of files'], values: { keys: JSON.stringify(keys) } },
    () => sql`select k.pratica, d.bank as banca, to_json(d) as json
      from jsonb_to_recordset(${sql.placeholder('keys')}::jsonb) as k (pratica text, prodotto text, banca uuid, stato text)
      join ${stepDurations} d on d.count = ${currentCount} and d.product = k.prodotto and d.state = k.stato
        and (d.bank is null or d.bank = k.banca)`,
  )
  const { rows } = await db.$client.query<{ pratica: string; banca: string | null; json: StepDurations }>(
    statement,
    values,
  )
  const tables = new Map<string, TablesOfStep>()
  for (const { pratica, banca, json } of rows)
    tables.set(pratica, { ...tables.get(pratica), [banca ? 'ofBank' : 'ofAll']: json })
  return tables
}

type ForecastContext = Pick<Context, 'now'> & { db: Reads }

/**
 * When some loan files are expected to be paid out, by id, from what has been counted of the house's own history. A file
 * is left out when it is closed, paid out already, or when too few files tell how long its steps take.
 */
export async function forecastsOf(
  { db, now }: ForecastContext,
  ids: readonly string[],
): Promise<Map<string, FileForecast>> {
  const at = now()
  const today = dayInRome(at)
  const stays = await readOpenStays(db, ids, at)
  const tables = stays.length > 0 ? await tablesOf(db, stays) : new Map<string, TablesOfStep>()
  return new Map(
    stays.flatMap(({ pratica, banca, at: since, patrono: patron }) => {
      const days = workingDaysBetween({ from: dayInRome(since), to: today, ...(patron && { patron }) })
      const found = tables.get(pratica)
      const arrival = found ? arrivalOf(found, days) : null
      return arrival ? [[pratica, new FileForecast(arrival, today, patron, banca)] as const] : []
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

/** The usual days of the states of a product, with a bank if there is one and enough of its files tell them, by state. */
export async function usualDaysOf(
  db: Reads,
  product: string,
  bank: string | null,
): Promise<Record<string, UsualDays>> {
  const { rows } = await db.execute<Omit<StepDurations, 'spells' | 'after'> & Record<string, unknown>>(sql`
    select product, bank, state, next, refused, withdrawn, open, p20, p50, p80 from ${stepDurations}
    where count = ${currentCount} and product = ${product} and (bank is null ${bank ? sql`or bank = ${bank}::uuid` : sql``})
      and p20 is not null and next + refused + withdrawn >= ${minEnded}
    order by bank is not null`)
  // The row of the bank comes last and replaces that of all banks.
  return Object.fromEntries(
    rows.map(row => [
      row.state,
      { da: row.p20!, a: row.p80!, pratiche: endedOf(row as StepDurations), dellaBanca: row.bank !== null },
    ]),
  )
}
