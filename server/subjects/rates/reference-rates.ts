import { sql } from 'drizzle-orm'
import { addDays, dayInRome, dayNumber } from '../../../contract/italian/days.ts'
import { type ReferenceIndex, referenceIndices } from '../../../contract/products/reference-indices.ts'
import { roundDecimal } from '../../../finance/arithmetic/decimal.ts'
import type { Context } from '../../context.ts'
import { ratesTable } from '../../database/schema.ts'

/** A value of an index on a day, percent. */
export interface DatedRate {
  data: string
  valore: number
}

export interface CurrentRate extends DatedRate {
  index: ReferenceIndex
  /**
   * Change in percentage points since a month and a year before the value's day (before today for an index that
   * stands); null without an earlier value.
   */
  month: number | null
  year: number | null
}

/**
 * Maximum age, in days, of a value that stands for a later day. Values of standing indices count until the next change.
 */
const freshDays = 10

/**
 * The newest value of every index that has one, in the order of display. A lateral join reads one row for each index.
 */
export async function currentRates({ database, now }: Context): Promise<CurrentRate[]> {
  const today = dayInRome(now())
  const wanted = sql.join(
    referenceIndices.map(
      ({ tipo, scadenza, stands = false }, i) => sql`(${i}::int, ${tipo}, ${scadenza}, ${stands}::boolean)`,
    ),
    sql`, `,
  )
  const before = (interval: string) => sql`
    left join lateral (
      select r.valore from ${ratesTable} r
      where r.tipo = wanted.tipo and r.scadenza = wanted.scadenza
        and r.data <= (newest.standing - ${interval}::interval)::date
        and (wanted.stands or r.data > (newest.standing - ${interval}::interval)::date - ${freshDays}::int)
      order by r.data desc limit 1
    )`
  const { rows } = await database.orm.execute<{
    at: number
    data: string
    valore: number
    month: number | null
    year: number | null
  }>(sql`
    select wanted.at, to_char(newest.data, 'YYYY-MM-DD') as data, newest.valore::float8 as valore,
      (newest.valore - a_month.valore)::float8 as month, (newest.valore - a_year.valore)::float8 as year
    from (values ${wanted}) as wanted (at, tipo, scadenza, stands)
    join lateral (
      select r.data, r.valore, case when wanted.stands then ${today}::date else r.data end as standing
      from ${ratesTable} r
      where r.tipo = wanted.tipo and r.scadenza = wanted.scadenza and r.data <= ${today}::date
      order by r.data desc limit 1
    ) as newest on true
    ${before('1 month')} as a_month on true
    ${before('1 year')} as a_year on true
    order by wanted.at`)
  return rows.map(({ at, ...rate }) => ({ index: referenceIndices[at]!, ...rate }))
}

/** The values of an index from a day on, or all, oldest first. Days without a publication have no value. */
export async function rateValues(
  { database, now }: Context,
  { tipo, scadenza }: ReferenceIndex,
  from?: string,
): Promise<DatedRate[]> {
  const { rows } = await database.orm.execute<{ data: string; valore: number }>(sql`
    select to_char(data, 'YYYY-MM-DD') as data, valore::float8 as valore from ${ratesTable}
    where tipo = ${tipo} and scadenza = ${scadenza} and data <= ${dayInRome(now())}::date
      and ${from ? sql`data >= ${from}::date` : sql`true`}
    order by data`)
  return rows
}

/**
 * A value for each day, for an index that is published only when it changes: each value counts until the next one,
 * including the value in force on the first day.
 */
export async function standingValues(
  context: Context,
  index: ReferenceIndex,
  from: string,
): Promise<DatedRate[]> {
  const changes = await rateValues(context, index)
  const first = changes[0]
  if (!first) return []
  const days: DatedRate[] = []
  let at = 0
  for (
    let data = first.data > from ? first.data : from;
    data <= dayInRome(context.now());
    data = addDays(data, 1)
  ) {
    while (changes[at + 1] && changes[at + 1]!.data <= data) at++
    days.push({ data, valore: changes[at]!.valore })
  }
  return days
}

/** The last value of each week, oldest first. */
export function weekly(values: readonly DatedRate[]): DatedRate[] {
  // Day 0, 1 January 1970, was a Thursday, and weeks begin on Monday.
  const week = ({ data }: DatedRate) => Math.floor((dayNumber(data) + 3) / 7)
  return values.filter((value, i) => i === values.length - 1 || week(values[i + 1]!) !== week(value))
}

export interface MonthOfRates {
  /** `2026-11`. */
  month: string
  /** Mean of the month's values, rounded half away from zero to three decimals. */
  mean: number
  last: number
  lowest: number
  highest: number
}

/** Statistics of each month, newest first. */
export function monthly(values: readonly DatedRate[]): MonthOfRates[] {
  const months = new Map<string, number[]>()
  for (const { data, valore } of values) {
    const month = data.slice(0, 7)
    const known = months.get(month)
    if (known) known.push(valore)
    else months.set(month, [valore])
  }
  return [...months].reverse().map(([month, of]) => ({
    month,
    mean: roundDecimal(of.reduce((sum, value) => sum + value, 0) / of.length, 3),
    last: of.at(-1)!,
    lowest: Math.min(...of),
    highest: Math.max(...of),
  }))
}
