import { and, desc, eq, lte, type SQL, sql } from 'drizzle-orm'
import type { StoredFile } from '../../../contract/files/content-files.ts'
import { everyone } from '../../../contract/records/fields.ts'
import { richHtml } from '../../../contract/text/rich-html.ts'
import type { Context } from '../../context.ts'
import { agentsTable, communicationReads, communicationsTable } from '../../database/schema.ts'
import { notFound } from '../../errors.ts'

const { _id, stato, destinatari, pubblicataAt } = communicationsTable

/** SQL condition for announcements published to an agent. */
const forAgent = (agent: string, now: Date): SQL | undefined =>
  and(
    eq(stato, 'pubblicata'),
    lte(pubblicataAt, now.toISOString()),
    sql`(${destinatari} @> ${JSON.stringify([everyone])}::jsonb or ${destinatari} @> ${JSON.stringify([agent])}::jsonb)`,
  )

const readBy = (agent: string) =>
  and(eq(communicationReads.communication, _id), eq(communicationReads.agent, agent))

/** Maximum announcements in a list. */
const shown = 100

export async function communicationsOf({ database, now }: Context, agent: string) {
  const found = await database.reads
    .select({ communication: communicationsTable, at: communicationReads.at })
    .from(communicationsTable)
    .leftJoin(communicationReads, readBy(agent))
    .where(forAgent(agent, now()))
    .orderBy(desc(pubblicataAt), desc(_id))
    .limit(shown)
  return found.map(({ communication, at }) => {
    const { corpo, allegati, ...rest } = communication
    return {
      _id: rest._id,
      titolo: rest.titolo,
      html: richHtml(corpo),
      allegati: (allegati ?? []) as StoredFile[],
      categoria: rest.categoria,
      pubblicataAt: rest.pubblicataAt!,
      presaVisioneObbligatoria: rest.presaVisioneObbligatoria,
      lettaAt: at?.toISOString() ?? null,
    }
  })
}

/**
 * Stores the time at which an agent first read an announcement, and returns that time. Throws 404 for an announcement
 * to others.
 */
export async function markRead(
  { database, now }: Context,
  agent: string,
  communication: string,
): Promise<string> {
  return database.orm.transaction(async tx => {
    const [there] = await tx
      .select({ _id })
      .from(communicationsTable)
      .where(and(eq(_id, communication), forAgent(agent, now())))
    if (!there) throw notFound()
    await tx.insert(communicationReads).values({ communication, agent, at: now() }).onConflictDoNothing()
    const [read] = await tx
      .select({ at: communicationReads.at })
      .from(communicationReads)
      .where(and(eq(communicationReads.communication, communication), eq(communicationReads.agent, agent)))
    return read!.at.toISOString()
  })
}

/** The validated agents that an announcement is addressed to, each with the time of reading. Throws 404. */
export async function readersOf({ database }: Context, id: string) {
  const { reads } = database
  const [found] = await reads.select().from(communicationsTable).where(eq(_id, id))
  if (!found) throw notFound()
  const { titolo, destinatari: chosen } = found
  const to = chosen ?? []
  const isReader = and(
    sql`${agentsTable.status} = 'validated'`,
    to.includes(everyone)
      ? undefined
      : sql`${agentsTable._id}::text in (select jsonb_array_elements_text(${JSON.stringify(to)}::jsonb))`,
  )
  const rows = await reads
    .select({
      _id: sql<string>`${agentsTable._id}`,
      nome: sql<string>`concat_ws(' ', ${agentsTable.cognome}, ${agentsTable.nome})`,
      email: sql<string>`${agentsTable.email}`,
      at: communicationReads.at,
      destinatari: sql<number>`count(*) over ()::int`,
    })
    .from(agentsTable)
    .leftJoin(
      communicationReads,
      and(eq(communicationReads.agent, agentsTable._id), eq(communicationReads.communication, id)),
    )
    .where(isReader)
    .orderBy(sql`${communicationReads.at} nulls first`, sql`${agentsTable.cognome}`)
    .limit(500)
  return {
    titolo,
    destinatari: rows[0]?.destinatari ?? 0,
    rows: rows.map(({ at, destinatari: _, email, ...row }) => ({
      ...row,
      email: { email },
      lettaAt: at?.toISOString() ?? null,
    })),
  }
}
