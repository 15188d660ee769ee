import { and, asc, eq, sql } from 'drizzle-orm'
import type { Answer } from '../../../contract/calls/call.ts'
import type { faqVotes as faqVotesCall, ownFaqs } from '../../../contract/calls/faqs.ts'
import { faqs } from '../../../contract/subjects/content/faqs.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../database/actor.ts'
import { among, recordAmong, rowsFor } from '../../database/row-access.ts'
import { faqCategoriesTable, faqsTable, faqVotes, tableFor } from '../../database/schema.ts'
import { notFound } from '../../errors.ts'
import type { SignedInAgent } from '../agents/signed-in-agent.ts'

const readable = (actor: Actor) => rowsFor(actor, faqs.access.read)

/** The questions that an agent may read, in editorial order, with the agent's votes. */
export async function faqsOf({ database }: Context, actor: SignedInAgent): Promise<Answer<typeof ownFaqs>> {
  const rows = await database.reads
    .select({
      _id: sql<string>`${faqsTable._id}`,
      categoria: sql<string>`${faqCategoriesTable.nome}`,
      domanda: sql<string>`${faqsTable.domanda}`,
      risposta: sql<Answer<typeof ownFaqs>['rows'][number]['risposta']>`${faqsTable.risposta}`,
      utile: faqVotes.useful,
    })
    .from(faqsTable)
    .innerJoin(faqCategoriesTable, sql`${faqCategoriesTable._id} = ${faqsTable.categoria}`)
    .leftJoin(faqVotes, and(sql`${faqVotes.faq} = ${faqsTable._id}`, eq(faqVotes.agent, actor.id)))
    .where(among(readable(actor), tableFor(faqs)))
    .orderBy(
      asc(faqCategoriesTable.ordine!),
      asc(faqCategoriesTable.nome!),
      asc(faqsTable.ordine!),
      asc(faqsTable._id),
    )
  return { rows }
}

/** Stores the vote of an agent on an answer; null removes the vote. Throws 404 for a question that the agent may not read. */
export async function vote(
  { database, now }: Context,
  actor: SignedInAgent,
  faq: string,
  useful: boolean | null,
): Promise<void> {
  await database.orm.transaction(async tx => {
    if (!(await recordAmong(tx, faqs, faq, readable(actor)))) throw notFound()
    if (useful === null)
      await tx.delete(faqVotes).where(and(eq(faqVotes.faq, faq), eq(faqVotes.agent, actor.id)))
    else
      await tx
        .insert(faqVotes)
        .values({ faq, agent: actor.id, useful, at: now() })
        .onConflictDoUpdate({ target: [faqVotes.faq, faqVotes.agent], set: { useful, at: now() } })
  })
}

/** The votes on an answer. Throws 404. */
export async function votesOn(
  { database }: Context,
  actor: Actor,
  faq: string,
): Promise<Answer<typeof faqVotesCall>> {
  if (!(await recordAmong(database.reads, faqs, faq, readable(actor)))) throw notFound()
  const [counts] = await database.reads
    .select({
      utile: sql<number>`count(*) filter (where ${faqVotes.useful})::int`,
      nonUtile: sql<number>`count(*) filter (where not ${faqVotes.useful})::int`,
    })
    .from(faqVotes)
    .where(eq(faqVotes.faq, faq))
  return counts!
}
