import { and, desc, eq, sql } from 'drizzle-orm'
import type { Answer, Body } from '../../../contract/calls/call.ts'
import type { leadStory, noteLeadContact } from '../../../contract/calls/lead-work.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import { leads } from '../../../contract/subjects/leads.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../database/actor.ts'
import { commits, leadContacts } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { forbidden, unprocessable } from '../../errors.ts'
import { publish } from '../../live/publish.ts'
import { calledById } from '../../sessions/accounts/people.ts'

type Lead = RecordOf<typeof leads>
type Row = Answer<typeof leadStory>['rows'][number]

/** The greatest number of lines of each kind: contacts, and changes of the state. */
const maxLines = 200

/** The greatest age of a contact that is noted later. */
const maxAgeMs = 14 * 86_400_000

/**
 * When a contact happened. The clock of the caller may be ahead, so a later instant is the present one. Throws 422 for an
 * older instant than the greatest age.
 */
function happenedAt(given: string | undefined, now: Date): Date {
  const at = given ? new Date(given) : now
  if (at.getTime() < now.getTime() - maxAgeMs)
    throw unprocessable({ alle: 'Un contatto di più di 14 giorni fa non si può annotare.' })
  return at < now ? at : now
}

/** Notes that `actor` contacts the person of a lead. Throws 404, 403 for readers, and 422 for an old contact. */
export async function noteContact(
  { store, now, newId }: Context,
  tx: Queries,
  id: string,
  { tipo: kind, alle }: Body<typeof noteLeadContact>,
  actor: Actor,
): Promise<Record<string, never>> {
  await store.toWrite(tx, leads, id, actor)
  if (actor.kind !== 'admin' && actor.kind !== 'agent') throw forbidden()
  const by = { role: actor.kind, person: actor.id }
  await tx.insert(leadContacts).values({ _id: newId(), lead: id, kind, ...by, at: happenedAt(alle, now()) })
  await publish(tx, { topic: 'leads', name: 'lead-changed', id })
  return {}
}

/** The contacts, the changes of the state and the note of a lead, the newest first. Throws 404. */
export async function readStory(
  { database, store }: Context,
  id: string,
  actor: Actor,
): Promise<Answer<typeof leadStory>> {
  const db = database.orm
  return { rows: await storyOf(db, await store.get(db, leads, id, actor)) }
}

/** The line of the history about a field of a lead, with the new value. */
const changeOf = (field: 'stato' | 'nota') =>
  sql`${commits.info} @> ${JSON.stringify([{ campo: field }])}::jsonb`

/** What happened with a lead, the newest first. The caller has checked who asks. */
export async function storyOf(
  db: Queries,
  { _id: id, nota, createdAt }: Pick<Lead, '_id' | 'nota' | 'createdAt'>,
): Promise<Row[]> {
  const contacts = await db
    .select()
    .from(leadContacts)
    .where(eq(leadContacts.lead, id))
    .orderBy(desc(leadContacts._id))
    .limit(maxLines)
  const moves = await db
    .select({
      _id: commits._id,
      admin: commits.admin,
      agent: commits.agent,
      at: commits.createdAt,
      stato: sql<string>`(select change ->> 'dopo' from jsonb_array_elements(${commits.info}) change where change ->> 'campo' = 'stato')`,
    })
    .from(commits)
    .where(
      and(eq(commits.ref, id), eq(commits.model, leads.model), eq(commits.action, 'edit'), changeOf('stato')),
    )
    .orderBy(desc(commits._id))
    .limit(maxLines)
  const [noted] = nota
    ? await db
        .select({ _id: commits._id, admin: commits.admin, agent: commits.agent, at: commits.createdAt })
        .from(commits)
        .where(and(eq(commits.ref, id), eq(commits.model, leads.model), changeOf('nota')))
        .orderBy(desc(commits._id))
        .limit(1)
    : []
  const ofRole = (role: 'admin' | 'agent') =>
    calledById(db, role, [
      ...contacts.flatMap(one => (one.role === role ? one.person : [])),
      ...moves.flatMap(one => one[role] ?? []),
      ...(noted?.[role] ? [noted[role]] : []),
    ])
  const people = new Map([...(await ofRole('admin')), ...(await ofRole('agent'))])
  const nameOf = (person: string | null) => {
    const found = people.get(person ?? '')
    return found ? `${found.nome} ${found.cognome}` : null
  }
  const rows: Row[] = [
    ...contacts.map(({ _id, at, kind, person }) => ({
      _id,
      at: at.toISOString(),
      chi: nameOf(person),
      tipo: kind,
      stato: null,
      testo: null,
    })),
    ...moves.map(({ _id, at, admin, agent, stato }) => ({
      _id,
      at: at.toISOString(),
      chi: nameOf(admin ?? agent),
      tipo: 'stato' as const,
      stato,
      testo: null,
    })),
    ...(nota
      ? [
          {
            _id: noted?._id ?? id,
            at: (noted?.at ?? createdAt).toISOString(),
            chi: nameOf(noted?.admin ?? noted?.agent ?? null),
            tipo: 'nota' as const,
            stato: null,
            testo: nota,
          },
        ]
      : []),
  ]
  return rows.sort((a, b) => (a.at < b.at || (a.at === b.at && a._id < b._id) ? 1 : -1))
}
