import { sql } from 'drizzle-orm'
import { type LiveEvent, topics } from '../../contract/live/live-messages.ts'
import { resources } from '../../contract/subjects/all.ts'
import { coveredBy, type GrantedRules } from '../database/row-access.ts'
import { tableFor } from '../database/schema.ts'
import type { Queries } from '../database/statements/queries.ts'

/** The callers whom the rules allow to read the record of an event. A deleted record has no readers. */
export async function readersOf(
  db: Pick<Queries, 'execute'>,
  event: LiveEvent,
  rules: GrantedRules,
  callers: readonly string[],
): Promise<ReadonlySet<string>> {
  const topic = topics[event.topic]
  const definition = resources.find(({ name }) => 'resource' in topic && name === topic.resource)
  if (!definition) return new Set()
  const table = tableFor(definition)
  const covered = coveredBy(rules, sql`asking.caller`, field => table[field]!)
  const { rows } = await db.execute<{ caller: string }>(
    sql`select asking.caller from ${table} cross join unnest(${sql.param(callers)}::uuid[]) as asking(caller)
      where ${table._id}::text = ${event.id} and ${covered}`,
  )
  return new Set(rows.map(({ caller }) => caller))
}
