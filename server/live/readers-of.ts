import { sql } from 'drizzle-orm'
import { type LiveEvent, topics } from '../../contract/live/live-messages.ts'
import type { ResourceDefinition, Who } from '../../contract/records/resource.ts'
import { resourceNamed } from '../../contract/subjects/all.ts'
import { coveredBy, type GrantedRules } from '../database/row-access.ts'
import { tableFor } from '../database/schema.ts'
import type { Queries } from '../database/statements/queries.ts'

/** The resource of the record of an event, when grants cover only some of its records. */
function resourceOf(event: LiveEvent): ResourceDefinition | undefined {
  const topic = topics[event.topic]
  const resource = 'resource' in event ? event.resource : 'resource' in topic ? topic.resource : undefined
  return resourceNamed(resource)
}

/** Who receives an event without being its addressee. */
export const receiversOf = (event: LiveEvent): Who =>
  event.topic === 'records' ? (resourceOf(event)?.access.read ?? 'server') : topics[event.topic].receivers

/** The callers whom the rules allow to read the record of an event. A deleted record has no readers. */
export async function readersOf(
  db: Pick<Queries, 'execute'>,
  event: LiveEvent,
  rules: GrantedRules,
  callers: readonly string[],
): Promise<ReadonlySet<string>> {
  const definition = resourceOf(event)
  if (!definition) return new Set()
  const table = tableFor(definition)
  const covered = coveredBy(rules, sql`callers.caller`, field => table[field]!)
  const { rows } = await db.execute<{ caller: string }>(
    sql`select callers.caller from ${table} cross join unnest(${sql.param(callers)}::uuid[]) as callers(caller)
      where ${table._id}::text = ${event.id} and ${covered}`,
  )
  return new Set(rows.map(({ caller }) => caller))
}
