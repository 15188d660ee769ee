import { type SQL, sql } from 'drizzle-orm'
import { addDays, dayInRome, isDay } from '../../../../contract/italian/days.ts'
import { instantInRome } from '../../../../contract/italian/rome-clock.ts'
import { countedMonths, countedStates, goalState } from '../../../../contract/loan-files/durations.ts'
import type { FileProduct, FileState } from '../../../../contract/subjects/loan-files/file-words.ts'
import { addMonths, formatDay, parseDay } from '../../../../finance/calendar/days.ts'
import { isWorkingDay } from '../../../../finance/calendar/working-days.ts'
import { agenciesTable, durationCounts, loanFilesTable, stepsTable } from '../../../database/schema.ts'
import type { Reads } from '../../../database/statements/queries.ts'
import { readyStatement } from '../../../database/statements/ready-statement.ts'

/** The stays of some files in a state with a bank (null without one), by what followed. */
export interface CountedStays {
  prodotto: FileProduct
  banca: string | null
  stato: FileState
  /** Working days, the state that followed (null while the stay lasts), and the number of such stays. */
  lasted: [days: number, target: FileState | null, count: number][]
}

const integration = 'integrazione_richiesta'
const list = (values: readonly string[]) => sql.raw(values.map(value => `'${value}'`).join(', '))

/** The states of the way, in order. An integration is a stop within the step before it. */
const way = [...countedStates.filter(state => state !== integration), 'perfezionata', 'estinta']
const refusal = 'respinta'
const ends = [refusal, 'rinunciata', 'annullata']
/** The states of a file that has not been paid out. */
const onTheWay = countedStates.filter(state => state !== integration && state !== goalState)
const place = sql`case a ${sql.raw(way.map((state, at) => `when '${state}' then ${at}`).join(' '))} end`

/**
 * The `with` queries that lead to `stays`, from the steps of some files (`files` selects `_id`, `prodotto` and `agenzia`)
 * as they were known at an instant.
 *
 * A stay begins when a file first gets as far as a state, and ends when it gets further or out. So an integration, a
 * suspension and a step back are part of the step that they hold up. After a refusal the way begins again with another
 * bank. An integration is also a stay of its own. Steps of the future, from a clock that was wrong, do not count yet. A
 * stay that begins or ends with a step whose day is a guess does not count either.
 */
const stays = (files: SQL, at: SQL) => sql`
  files as materialized (${files}),
  moves as (
    select pratica, prodotto, agenzia, a, s.banca, at, s._id, s."giornoIgnoto" is true as guessed, ${place} as place,
      count(*) filter (where a = 'respinta') over (
        partition by pratica order by at, s._id rows between unbounded preceding and 1 preceding) as attempt
    -- With the offset PostgreSQL looks up the steps of each file, and never reads all steps.
    from files cross join lateral (select * from ${stepsTable} where pratica = files._id offset 0) s
    where at <= ${at} and a <> 'sospesa' and not (a = '${sql.raw(integration)}' and da is not distinct from 'sospesa')),
  placed as (
    select *, max(place) over (
      partition by pratica, attempt order by at, _id rows between unbounded preceding and 1 preceding) as furthest
    from moves),
  stays as (
    select * from (
      select pratica, prodotto, agenzia, banca, a as stato, at, lead(a) over path as target, lead(at) over path as until,
        guessed or lead(guessed, 1, false) over path as guessed
      from placed where place > coalesce(furthest, -1) or a in (${list(ends)})
      window path as (partition by pratica order by at, _id)) way
    where stato in (${list(countedStates)}) and not guessed
    union all
    select * from (
      select pratica, prodotto, agenzia, banca, a, at, lead(a) over path, lead(at) over path,
        guessed or lead(guessed, 1, false) over path as guessed
      from moves window path as (partition by pratica order by at, _id)) stops
    where a = '${sql.raw(integration)}' and not guessed)`

const inRome = (instant: SQL) => sql`(${instant} at time zone 'Europe/Rome')::date`

/** A count of working days in SQL, for days since `since`. */
export class Calendar {
  /** The first day that counts. */
  readonly since: string
  readonly #at: Date
  readonly #today: string
  /** The number of working days up to each day. */
  readonly #numbers: string
  /** By agency: the days of its patron that would otherwise be working days. */
  readonly #patrons: string

  private constructor(at: Date, patrons: readonly { _id: string; patrono: string }[]) {
    this.#at = at
    this.#today = dayInRome(at)
    this.since = formatDay(addMonths(parseDay('today', this.#today), -countedMonths))
    const numbers: number[] = []
    let number = 0
    for (let day = this.since; day <= this.#today; day = addDays(day, 1)) {
      if (isWorkingDay({ day })) number++
      numbers.push(number)
    }
    this.#numbers = `{${numbers.join(',')}}`
    this.#patrons = JSON.stringify(
      patrons.map(({ _id, patrono }) => {
        const years = [0, 1, 2].map(year => `${Number(this.since.slice(0, 4)) + year}-${patrono}`)
        const [first, second, third] = years.filter(
          day => day > this.since && day <= this.#today && isDay(day) && isWorkingDay({ day }),
        )
        return { agency: _id, first, second, third }
      }),
    )
  }

  /** The calendar of the two years before an instant. */
  static async open(db: Reads, at: Date): Promise<Calendar> {
    const { rows } = await db.execute<{ _id: string; patrono: string }>(
      sql`select _id, patrono from ${agenciesTable} where patrono is not null`,
    )
    return new Calendar(at, rows)
  }

  get at(): Date {
    return this.#at
  }

  /** The instant at which `since` begins. */
  get start(): string {
    return instantInRome(this.since, '00:00:00').toISOString()
  }

  /**
   * The `with` queries that lead to `dated`: the stays with their working days (`days`) until they ended or until now. A
   * stay that began before the calendar counts from its first day.
   */
  dated(files: SQL): SQL {
    const number = (day: SQL) => sql`(${this.#numbers}::int[])[${day} - ${this.since}::date + 1]`
    const hasPassed = (day: SQL) => sql`coalesce((${day} > since and ${day} <= until)::int, 0)`
    return sql`
      patrons as materialized (select * from jsonb_to_recordset(${this.#patrons}::jsonb)
        as p (agency uuid, first date, second date, third date)),
      ${stays(files, sql`${this.#at.toISOString()}::timestamptz`)},
      between_days as (
        select pratica, prodotto, agenzia, banca, stato, at, target, greatest(${inRome(sql`"at"`)}, ${this.since}::date) as since,
          coalesce(${inRome(sql`until`)}, ${this.#today}::date) as until
        from stays),
      dated as (
        select pratica, prodotto, banca, stato, at, target, ${number(sql`until`)} - ${number(sql`since`)}
          - ${hasPassed(sql`first`)} - ${hasPassed(sql`second`)} - ${hasPassed(sql`third`)} as days
        from between_days left join patrons on agency = agenzia
        where until >= since)`
  }
}

/** Files of one statement, so that other requests of the embedded database wait only for one such statement. */
const filesAtOnce = 500

/** The files with a movement since the calendar begins, in ranges of ids that are read one after the other. */
async function* rangesOfFiles(db: Reads, { start }: Calendar): AsyncGenerator<SQL> {
  const { _id, dataUltimoMovimento: moved } = loanFilesTable
  const isCounted = sql`(${moved} >= ${start}::timestamptz or ${moved} is null)`
  const { rows } = await db.execute<{ _id: string }>(sql`select _id from (
      select ${_id}, row_number() over (order by ${_id}) as number from ${loanFilesTable} where ${isCounted}) numbered
    where number % ${filesAtOnce}::int = 0 order by _id`)
  const ids = [null, ...rows.map(row => row._id), null]
  for (const [at, to] of ids.entries()) {
    if (at === 0) continue
    const from = ids[at - 1] ?? null
    yield sql`select ${_id}, ${loanFilesTable.prodotto}, ${loanFilesTable.agenzia} from ${loanFilesTable} where ${isCounted}
      ${from ? sql`and ${_id} > ${from}::uuid` : sql``} ${to ? sql`and ${_id} <= ${to}::uuid` : sql``}`
  }
}

/** Yields the stays that began since the calendar begins, for some files after the other. */
export async function* readStays(
  db: Reads,
  calendar: Calendar,
  signal?: AbortSignal,
): AsyncGenerator<CountedStays[]> {
  for await (const files of rangesOfFiles(db, calendar)) {
    signal?.throwIfAborted()
    const { rows } = await db.execute<
      CountedStays & Record<string, unknown>
    >(sql`with ${calendar.dated(files)}
      select prodotto, banca, stato, json_agg(json_build_array(days, target, count)) as lasted from (
        select prodotto, banca, stato, days, target, count(*)::int as count from dated
        where at >= ${calendar.start}::timestamptz group by 1, 2, 3, 4, 5) counted
      group by 1, 2, 3`)
    yield rows
  }
}

/** Files that were on their way at an instant, how long they had been in their step, and how many were paid out then. */
export interface OpenFiles {
  prodotto: FileProduct
  banca: string | null
  stato: FileState
  days: number
  files: number
  /** How many were paid out by the end. */
  paid: number
}

/** Yields the files on their way at the instant of the calendar, with what had become of them at `end`. */
export async function* readOpenFiles(
  db: Reads,
  calendar: Calendar,
  end: Date,
  signal?: AbortSignal,
): AsyncGenerator<OpenFiles[]> {
  for await (const files of rangesOfFiles(db, calendar)) {
    signal?.throwIfAborted()
    const { rows } = await db.execute<OpenFiles & Record<string, unknown>>(sql`with ${calendar.dated(files)}
      select prodotto, banca, stato, days, count(*)::int as files, count(*) filter (where exists (
          select from ${stepsTable} s where s.pratica = dated.pratica and s.a = '${sql.raw(goalState)}'
            and s.at > ${calendar.at.toISOString()}::timestamptz and s.at < ${end.toISOString()}::timestamptz))::int as paid
      from dated where target is null and stato not in ('${sql.raw(integration)}', '${sql.raw(goalState)}')
      group by 1, 2, 3, 4`)
    yield rows
  }
}

/** Some loan files: a condition in SQL with named values. */
export interface FilesWhere {
  /** Names the condition among the prepared statements. */
  key: readonly unknown[]
  values: Readonly<Record<string, string>>
  where: () => SQL
}

/** The loan files with some ids. */
export const filesWithIds = (ids: readonly string[]): FilesWhere => ({
  key: ['ids'],
  values: { ids: `{${ids.join(',')}}` },
  where: () => sql`${loanFilesTable._id} = any(${sql.placeholder('ids')}::uuid[])`,
})

/** The step in which a file is. */
export interface OpenStay {
  pratica: string
  prodotto: FileProduct
  banca: string | null
  /** The state of the step, other than that of the file during an integration or suspension, or after a step back. */
  stato: FileState
  /** The state of the file. */
  statoPratica: FileState
  at: Date
  /** The patron's day of the agency of the file, `MM-DD`. */
  patrono: string | null
}

/** The steps in which some files are at an instant, and the last complete count of durations. */
export interface OpenStays {
  /** None for a file that is closed or has no steps. */
  stays: OpenStay[]
  /** Null before the first count. */
  count: number | null
}

/** The last complete count. */
export const currentCount = sql`(select max(${durationCounts.number}) from ${durationCounts})`

/** Reads the steps in which some files are at an instant, and the number of the last complete count. */
export async function readOpenStays(db: Reads, files: FilesWhere, at: Date): Promise<OpenStays> {
  const { statement, values } = readyStatement(
    { key: ['open stays', ...files.key], values: { ...files.values, at: at.toISOString() } },
    // One step of each file is enough, so this needs no window over all of them, which takes twice the time.
    () => sql`select ${currentCount} as count, (select coalesce(json_agg(stay), '[]') from (
      select ${loanFilesTable._id} as pratica, ${loanFilesTable.prodotto} as prodotto, ${loanFilesTable.stato} as "statoPratica",
        step.banca, step.a as stato, step.at, ${agenciesTable.patrono} as patrono
      from ${loanFilesTable} left join ${agenciesTable} on ${agenciesTable._id} = ${loanFilesTable.agenzia}
        cross join lateral (
          with steps as materialized (
            select a, banca, at, _id, "giornoIgnoto", ${place} as place from ${stepsTable}
            where pratica = ${loanFilesTable._id} and at <= ${sql.placeholder('at')}::timestamptz),
          refused as materialized (select at, _id from steps where a = '${sql.raw(refusal)}' order by at desc, _id desc limit 1),
          furthest as materialized (
            select * from steps where place is not null and not exists (select from refused r where (r.at, r._id) > (steps.at, steps._id))
            order by place desc, at, _id limit 1)
          select * from furthest where not exists (
            select from steps where a in (${list(ends)}) and (steps.at, steps._id) > (furthest.at, furthest._id))) step
      where ${files.where()} and step."giornoIgnoto" is not true and step.a in (${list(onTheWay)})) stay) as stays`,
  )
  const { rows } = await db.$client.query<{
    count: number | null
    stays: (Omit<OpenStay, 'at'> & { at: string })[]
  }>(statement, values)
  const { count, stays } = rows[0]!
  return { count, stays: stays.map(stay => ({ ...stay, at: new Date(stay.at) })) }
}
