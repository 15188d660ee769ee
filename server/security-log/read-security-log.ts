import { and, desc, eq, gte, lt, or, sql } from 'drizzle-orm'
import type { Role } from '../../contract/access/permissions.ts'
import type { Answer, Query } from '../../contract/calls/call.ts'
import type { securityLog } from '../../contract/calls/security-log.ts'
import { addDays } from '../../contract/italian/days.ts'
import { instantInRome } from '../../contract/italian/rome-clock.ts'
import { maxCounted } from '../../contract/records/count-limits.ts'
import type { Context } from '../context.ts'
import { type Actor, may } from '../database/actor.ts'
import { securityEvents } from '../database/schema.ts'
import { calledById, definitions } from '../sessions/accounts/people.ts'

const roles = Object.keys(definitions) as Role[]

/** One page of the security log, newest line first, with the names of the people that the caller may read. */
export async function readSecurityLog(
  { database }: Pick<Context, 'database'>,
  query: Query<typeof securityLog>,
  actor: Actor,
): Promise<Answer<typeof securityLog>> {
  const { orm } = database
  const { 'filter[kind]': kind, 'filter[person]': person, 'filter[dal]': from, 'filter[al]': to } = query
  const { limit = 50, cursor } = query
  const filter = and(
    kind ? eq(securityEvents.kind, kind) : undefined,
    person ? or(eq(securityEvents.person, person), eq(securityEvents.record, person)) : undefined,
    from ? gte(securityEvents.at, instantInRome(from, '00:00:00')) : undefined,
    to ? lt(securityEvents.at, instantInRome(addDays(to, 1), '00:00:00')) : undefined,
  )
  const found = await orm
    .select()
    .from(securityEvents)
    .where(and(filter, cursor ? lt(securityEvents._id, cursor) : undefined))
    .orderBy(desc(securityEvents._id))
    .limit(limit + 1)
  const some = orm
    .select({ _id: securityEvents._id })
    .from(securityEvents)
    .where(filter)
    .limit(maxCounted + 1)
  const { rows } = await orm.execute<{ total: number }>(sql`select count(*)::int as total from ${some} t`)
  const shown = found.slice(0, limit)
  const readable = roles.filter(role => may(actor, definitions[role].access.read))
  const named = await Promise.all(
    readable.map(role =>
      calledById(orm, role, [
        ...shown.flatMap(line => (line.role === role && line.person) || []),
        ...shown.flatMap(line => (line.resource === definitions[role].name && line.record) || []),
      ]),
    ),
  )
  const names = new Map(named.flatMap(some => [...some]))
  return {
    rows: shown.map(line => ({
      ...line,
      at: line.at.toISOString(),
      chi: names.get(line.person ?? '') ?? null,
      aChi: names.get(line.record ?? '') ?? null,
    })),
    total: rows[0]!.total,
    next: found.length > limit ? shown.at(-1)!._id : null,
  }
}
