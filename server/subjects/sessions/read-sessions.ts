import { and, desc, like, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Role } from '../../../contract/access/permissions.ts'
import type { Answer, Query } from '../../../contract/calls/call.ts'
import type { sessionFeed } from '../../../contract/calls/session-feed.ts'
import { maxCounted } from '../../../contract/records/count-limits.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import type { sessions } from '../../../contract/subjects/sessions.ts'
import { fold } from '../../../contract/text/fold.ts'
import type { Context } from '../../context.ts'
import { type Actor, may } from '../../database/actor.ts'
import { sessionsTable } from '../../database/schema.ts'
import { literal } from '../../database/statements/literal.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { calledAs, definitions, type People, peopleById, tables } from '../../sessions/accounts/people.ts'
import { mayManageAccess } from '../../sessions/accounts/rules.ts'

const roles = Object.keys(definitions) as Role[]

/** SQL condition for sessions of people whose name or e-mail contains all words. */
const heldBy = (db: Queries, role: Role, words: string[]): SQL => {
  const { _id, ricerca } = tables[role]
  const named = words.map(word => like(ricerca!, `%${literal(word)}%`))
  const people = db
    .select({ _id })
    .from(tables[role])
    .where(and(...named))
  return sql`${sessionsTable[role]!} in ${people}`
}

/** One page of all sessions, newest first, with the names of the people whom the actor may read. */
export async function readSessions(
  { database }: Pick<Context, 'database'>,
  { search = '', limit = 50, cursor }: Query<typeof sessionFeed>,
  actor: Actor,
): Promise<Answer<typeof sessionFeed>> {
  const { orm } = database
  const readable = roles.filter(role => may(actor, definitions[role].access.read))
  const words = fold(search).split(' ').filter(Boolean)
  const filter =
    words.length > 0 ? (or(...readable.map(role => heldBy(orm, role, words))) ?? sql`false`) : undefined
  const found = await orm
    .select()
    .from(sessionsTable)
    .where(and(filter, cursor ? lt(sessionsTable._id, cursor) : undefined))
    .orderBy(desc(sessionsTable._id))
    .limit(limit + 1)
  const some = orm
    .select({ _id: sessionsTable._id })
    .from(sessionsTable)
    .where(filter)
    .limit(maxCounted + 1)
  const { rows } = await orm.execute<{ total: number }>(sql`select count(*)::int as total from ${some} t`)
  const shown = found.slice(0, limit)
  const of = (role: Role) => shown.flatMap(session => session[role] ?? [])
  const known = new Map<string, People[Role]>()
  for (const role of readable)
    for (const [id, person] of await peopleById(orm, role, of(role))) known.set(id, person)
  const mayEnd = ({ ruolo, terminata, ...held }: RecordOf<typeof sessions>) => {
    const person = known.get(held[ruolo] ?? '')
    if (terminata || !person || ('id' in actor && actor.id === person._id)) return false
    return mayManageAccess(actor, ruolo, person)
  }
  return {
    rows: shown.map(session => {
      const { _id, ruolo, ip, userAgent, iniziata, ultimaAttivita, terminata, motivo } = session
      const persona = session[ruolo] ?? ''
      const person = known.get(persona)
      return {
        _id,
        ruolo,
        persona,
        chi: person ? calledAs(person) : null,
        ip,
        userAgent,
        iniziata,
        ultimaAttivita,
        terminata,
        motivo,
        chiudibile: mayEnd(session),
      }
    }),
    total: rows[0]!.total,
    next: found.length > limit ? shown.at(-1)!._id : null,
  }
}
