import { type SQL, sql } from 'drizzle-orm'
import type { Answer } from '../../../../contract/calls/call.ts'
import type { fileLimits } from '../../../../contract/calls/loan-files.ts'
import { dayInRome } from '../../../../contract/italian/days.ts'
import { instantInRome } from '../../../../contract/italian/rome-clock.ts'
import { earliestDays, usualLimits } from '../../../../contract/loan-files/idle-limits.ts'
import type { FileState } from '../../../../contract/subjects/loan-files/file-words.ts'
import { agenciesTable, banksTable } from '../../../database/schema.ts'
import type { DerivedCondition } from '../../../database/statements/derived-filters.ts'
import type { Reads } from '../../../database/statements/queries.ts'

/** The days that banks have agreed to, and the patron days of the agencies, which the days in a state depend on. */
export async function readFileLimits(db: Reads): Promise<Answer<typeof fileLimits>> {
  const { rows } = await db.execute<Answer<typeof fileLimits>>(sql`select
    (select coalesce(jsonb_object_agg(_id, "slaGiorni"), '{}') from ${banksTable} where "slaGiorni" <> '{}') as banche,
    (select coalesce(jsonb_object_agg(_id, patrono), '{}') from ${agenciesTable} where patrono is not null) as patroni`)
  return rows[0]!
}

/** The key of an agency without a patron day in the cutoffs. */
const noPatron = ''
const startOf = (day: string) => instantInRome(day, '00:00:00').toISOString()

/**
 * The files that are idle or late, as `progressOf` of the contract says for each. The working days are counted here: for
 * each limit and each patron day there is one instant, and a file that entered its state before is over the limit.
 */
export async function slowFiles(db: Reads, at: Date): Promise<DerivedCondition> {
  const { banche, patroni } = await readFileLimits(db)
  const today = dayInRome(at)
  const agreed = Object.values(banche)
  const states = Object.keys(usualLimits) as FileState[]
  const limitsOf = (state: FileState) => [
    usualLimits[state]!,
    ...agreed.flatMap(days => days[state as keyof typeof days] ?? []),
  ]
  const limits = [...new Set(states.flatMap(limitsOf))]
  const maxLimit = Math.max(...limits)
  const usualDays = earliestDays(maxLimit, today)
  /** A patron day outside the counted days changes nothing. */
  const isCounted = (patron: string) =>
    [usualDays.at(-1)!, today].some(day => {
      const date = `${day.slice(0, 4)}-${patron}`
      return date >= usualDays.at(-1)! && date <= today
    })
  const patrons = [...new Set(Object.values(patroni))].filter(isCounted)
  const daysBy = new Map([
    [noPatron, usualDays],
    ...patrons.map(patron => [patron, earliestDays(maxLimit, today, patron)] as const),
  ])
  /** By patron and limit: the start of the earliest day within the limit. */
  const cutoffs = Object.fromEntries(
    [...daysBy].map(([patron, days]) => [
      patron,
      Object.fromEntries(limits.map(limit => [limit, startOf(days[limit]!)])),
    ]),
  )
  /** By patron: a file whose day is before this one is late. */
  const ends = Object.fromEntries([...daysBy].map(([patron, days]) => [patron, days[0]!]))
  // No file of a state is over its limit after this instant, whatever its bank and agency, which an index finds.
  const latest = Object.fromEntries(
    states.map(state => [
      state,
      Object.values(cutoffs)
        .flatMap(byLimit => limitsOf(state).map(limit => byLimit[limit]!))
        .toSorted()
        .at(-1)!,
    ]),
  )
  return {
    shape: null,
    values: {
      ...latest,
      cutoffs: JSON.stringify(cutoffs),
      limits: JSON.stringify(usualLimits),
      ends: JSON.stringify(ends),
      latestEnd: Object.values(ends).toSorted().at(-1)!,
    },
    where({ stato, statoDal, banca, agenzia, attoAl, riprendereAl }, placeOf) {
      // A query without a reference to the row runs once; the cast alone would parse the text again for each row.
      const parsed = (name: string) => sql`(select ${placeOf(name)}::jsonb)`
      const ofPatron = (by: SQL) =>
        sql`coalesce(${by} -> (select patrono from ${agenciesTable} where ${agenciesTable._id} = ${agenzia!}), ${by} -> ${sql.raw(`'${noPatron}'`)})`
      const limit = sql`coalesce(
        (select "slaGiorni" ->> ${stato!} from ${banksTable} where ${banksTable._id} = ${banca!}),
        ${parsed('limits')} ->> ${stato!})`
      const inState = states.map(
        state =>
          sql`(${stato!} = ${sql.raw(`'${state}'`)} and ${statoDal!} < ${placeOf(state)}::timestamptz)`,
      )
      const isAfter = (state: string, day: SQL) =>
        sql`(${stato!} = ${sql.raw(`'${state}'`)} and ${day} < ${placeOf('latestEnd')}::date
          and ${day} < (${ofPatron(parsed('ends'))} #>> '{}')::date)`
      return sql`((${sql.join(inState, sql` or `)})
          and ${statoDal!} < (${ofPatron(parsed('cutoffs'))} ->> ${limit})::timestamptz
        or ${isAfter('atto_fissato', sql`${attoAl!}`)} or ${isAfter('sospesa', sql`${riprendereAl!}`)})`
    },
  }
}
