import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { faqs } from '../../../contract/subjects/content/faqs.ts'
import type { RichText } from '../../../contract/text/rich-text.ts'
import type { Context } from '../../context.ts'
import { type Actor, systemFor } from '../../database/actor.ts'
import { faqsTable, ticketMessagesTable } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { conflict } from '../../errors.ts'
import { lockTicket } from './ticket-rights.ts'

/**
 * Writes an unpublished FAQ: the subject of a ticket is the question, the last answer of the office the text. Whoever
 * publishes it takes the names out first. Throws 404, 409 for a ticket without an answer, and the refusals of a FAQ.
 */
export async function makeFaq(
  { store }: Context,
  tx: Queries,
  { id, categoria }: { id: string; categoria: string },
  actor: Actor,
): Promise<{ _id: string }> {
  const ticket = await lockTicket(tx, actor, id)
  const [answer] = await tx
    .select({ _id: ticketMessagesTable._id, testo: sql<string>`${ticketMessagesTable.testo}` })
    .from(ticketMessagesTable)
    .where(
      and(
        eq(ticketMessagesTable.ticket!, id),
        eq(ticketMessagesTable.da!, 'ufficio'),
        eq(ticketMessagesTable.interno!, false),
        isNull(ticketMessagesTable.toltoAt!),
      ),
    )
    .orderBy(desc(ticketMessagesTable._id))
    .limit(1)
  if (!answer) throw conflict('Il ticket non ha ancora una risposta da cui scrivere la FAQ.')
  const [last] = await tx
    .select({ ordine: sql<number>`${faqsTable.ordine}` })
    .from(faqsTable)
    .where(eq(faqsTable.categoria!, categoria))
    .orderBy(desc(faqsTable.ordine!), asc(faqsTable._id))
    .limit(1)
  const domanda = ticket.oggetto.slice(0, 250)
  const made = await store.create(
    tx,
    faqs,
    {
      categoria,
      domanda,
      risposta: paragraphs(answer.testo),
      ordine: Math.min((last?.ordine ?? 0) + 1, 10_000),
      pubblicata: false,
    },
    actor,
  )
  // Only the server says which answer the FAQ comes from: the answer may be taken away.
  const { _id, versione } = made
  await store.update(tx, faqs, _id, versione, { messaggio: answer._id }, systemFor(actor))
  return { _id }
}

/** A rich text with the paragraphs of a plain text. */
const paragraphs = (text: string): RichText =>
  ({
    type: 'doc',
    content: text
      .split(/\n+/)
      .map(line => line.trim())
      .filter(Boolean)
      .map(line => ({ type: 'paragraph', content: [{ type: 'text', text: line }] })),
  }) as RichText
