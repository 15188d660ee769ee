import { sql } from 'drizzle-orm'
import type { Absence } from '../../../contract/italian/absence.ts'
import { agentsTable } from '../../database/schema.ts'
import { isAnyOf } from '../../database/statements/is-any-of.ts'
import type { Queries } from '../../database/statements/queries.ts'

/** The absences of some agents that are under way or to come, by agent. Today is the day of the database in Rome. */
export async function absencesOf(
  db: Pick<Queries, 'execute'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Absence>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ _id: string } & Record<keyof Absence, string>>(
    sql`select absent._id, absent."assenteDal"::text as dal, absent."assenteAl"::text as al,
        (select nome || ' ' || cognome from ${agentsTable} other where other._id = absent.sostituto) as sostituto
      from ${agentsTable} absent
      where ${isAnyOf(sql`absent._id`, ids)}
        and absent."assenteAl" >= (now() at time zone 'Europe/Rome')::date`,
  )
  return new Map(rows.map(({ _id, ...absence }) => [_id, absence]))
}
