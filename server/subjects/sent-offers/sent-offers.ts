import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { agent } from '../../../contract/access/grants.ts'
import type { Answer, Params } from '../../../contract/calls/call.ts'
import type { sentOffers as listCall } from '../../../contract/calls/sent-offers.ts'
import { dayInRome } from '../../../contract/italian/days.ts'
import { needInWords } from '../../../contract/products/need-words.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import type { agents } from '../../../contract/subjects/agents.ts'
import { leads } from '../../../contract/subjects/leads.ts'
import { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import type { Context } from '../../context.ts'
import { type Actor, may } from '../../database/actor.ts'
import { isAmong, rowsFor } from '../../database/row-access.ts'
import {
  agentsTable,
  clientsTable,
  leadsTable,
  participantsTable,
  sentOffers,
  simulations,
} from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { notFound } from '../../errors.ts'
import { readableQuote } from '../agent-quotes/saved-quotes.ts'
import { quoteAddress } from '../agent-quotes/sent-quotes.ts'
import type { SignedInAgent } from '../agents/signed-in-agent.ts'
import { impediment } from '../agents/standing.ts'
import { noteOf } from '../loan-files/house-notes.ts'
import { addressOf } from '../simulations/kept-simulations.ts'

/** Maximum offers in the list of a file or a lead. */
const listed = 50

/** The offers and quotes sent for a file, a lead or a saved quote that `actor` reads, the newest first. Throws 404. */
export async function offersSentFor(
  context: Context,
  { di, id }: Params<typeof listCall>,
  actor: Actor,
): Promise<Answer<typeof listCall>> {
  const { database, settings, now } = context
  const mayWrite = await requireReader(context, { di, id }, actor)
  const rows = await database.orm
    .select({
      sent: sentOffers,
      isKept: sql<boolean>`${simulations._id} is not null`,
      agente: sql<string>`${agentsTable.nome} || ' ' || ${agentsTable.cognome}`,
      destinatario: sql<string | null>`coalesce(
        ${clientsTable.nome} || ' ' || ${clientsTable.cognome}, ${leadsTable.nome} || ' ' || ${leadsTable.cognome})`,
    })
    .from(sentOffers)
    .innerJoin(agentsTable, eq(agentsTable._id, sentOffers.agent))
    .leftJoin(simulations, eq(simulations._id, sentOffers.link))
    .leftJoin(participantsTable, eq(participantsTable._id, sentOffers.participant))
    .leftJoin(clientsTable, eq(clientsTable._id, participantsTable.cliente))
    .leftJoin(leadsTable, eq(leadsTable._id, sentOffers.lead))
    .where(eq(subjectColumns[di], id))
    .orderBy(desc(sentOffers._id))
    .limit(listed)
  const today = dayInRome(now())
  return {
    rows: rows.map(({ sent, isKept, agente, destinatario }) => {
      const { summary, quote, link } = sent
      const isOpen = (quote ? !sent.withdrawnAt : isKept) && sent.scadenza >= today
      return {
        _id: sent._id,
        agente,
        destinatario,
        inviataAt: sent.sentAt.toISOString(),
        apertaAt: sent.openedAt?.toISOString() ?? null,
        ritirataAt: sent.withdrawnAt?.toISOString() ?? null,
        scadenza: sent.scadenza,
        diPreventivo: quote !== null,
        richiesta:
          'preventivo' in summary ? summary.preventivo : needInWords(summary.need, summary.provincia),
        offerte: summary.offerte,
        indirizzo: !isOpen ? null : quote ? quoteAddress(settings, link) : addressOf(settings, link),
        ritirabile: isOpen && (mayWrite || isOwnQuote(sent, actor)),
      }
    }),
  }
}

const subjectColumns = { pratiche: sentOffers.pratica, leads: sentOffers.lead, preventivi: sentOffers.quote }

/**
 * Whether `actor` may withdraw everything that was sent for a file or a lead. Throws 404 for a file, a lead or a saved quote
 * that `actor` does not read.
 */
async function requireReader(
  context: Context,
  { di, id }: Params<typeof listCall>,
  actor: Actor,
): Promise<boolean> {
  const { store, database } = context
  const isAgent = actor.kind === 'agent'
  if (di === 'preventivi') {
    if (!isAgent || !may(actor, [agent('preventivatore_prestiti')])) throw notFound()
    await readableQuote(context, id, actor.id)
    return false
  }
  const definition = di === 'pratiche' ? loanFiles : leads
  const record = await store.get(database.orm, definition as typeof loanFiles, id, actor)
  return isAgent && (await isAmong(database.orm, rowsFor(actor, definition.access.write), record))
}

/** Whether a sent quote is one of `actor`. */
const isOwnQuote = ({ quote, agent }: typeof sentOffers.$inferSelect, actor: Actor): boolean =>
  quote !== null && actor.kind === 'agent' && actor.id === agent

/**
 * Withdraws a sent offer or quote: its page ends. Repeating changes nothing. Throws 404, and 403 for readers of the
 * record. The sender of a quote withdraws it also without the file.
 */
export async function withdrawSent(
  { store, now }: Context,
  tx: Queries,
  id: string,
  agent: SignedInAgent,
): Promise<Record<string, never>> {
  const [sent] = await tx.select().from(sentOffers).where(eq(sentOffers._id, id)).for('update')
  if (!sent) throw notFound()
  if (!isOwnQuote(sent, agent)) {
    if (sent.pratica) await store.toWrite(tx, loanFiles, sent.pratica, agent)
    else await store.toWrite(tx, leads, sent.lead!, agent)
  }
  if (sent.withdrawnAt) return {}
  await tx.update(sentOffers).set({ withdrawnAt: now() }).where(eq(sentOffers._id, id))
  await tx.delete(simulations).where(eq(simulations._id, sent.link))
  const words = sent.quote ? 'Preventivo ritirato.' : 'Offerta ritirata.'
  if (sent.pratica) await noteOf({ store }, tx, sent.pratica, agent, words)
  return {}
}

/** Notes the first opening of the page of an offer or a quote. */
export async function noteOpened({ now }: Context, db: Queries, link: string): Promise<void> {
  await db
    .update(sentOffers)
    .set({ openedAt: now() })
    .where(and(eq(sentOffers.link, link), isNull(sentOffers.openedAt), isNull(sentOffers.withdrawnAt)))
}

/** Whom the reader of a withdrawn offer or quote may call; null for any other address. The agent only while registered. */
export async function withdrawnOffer(
  { database }: Context,
  link: string,
): Promise<{ agente: { nome: string; telefono: string | null } | null } | null> {
  const [row] = await database.orm
    .select({ agent: agentsTable })
    .from(sentOffers)
    .innerJoin(agentsTable, eq(agentsTable._id, sentOffers.agent))
    .where(and(eq(sentOffers.link, link), isNotNull(sentOffers.withdrawnAt)))
  if (!row) return null
  const agent = row.agent as unknown as RecordOf<typeof agents>
  const { nome, cognome, cellulare, telefono } = agent
  return {
    agente: impediment(agent) ? null : { nome: `${nome} ${cognome}`, telefono: cellulare ?? telefono },
  }
}
