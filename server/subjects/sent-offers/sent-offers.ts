import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Answer, Params } from '../../../contract/calls/call.ts'
import type { sentOffers as listCall } from '../../../contract/calls/sent-offers.ts'
import { dayInRome } from '../../../contract/italian/days.ts'
import { needInWords } from '../../../contract/products/need-words.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import type { agents } from '../../../contract/subjects/agents.ts'
import { leads } from '../../../contract/subjects/leads.ts'
import { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../database/actor.ts'
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
import type { SignedInAgent } from '../agents/signed-in-agent.ts'
import { impediment } from '../agents/standing.ts'
import { noteOf } from '../loan-files/house-notes.ts'
import { addressOf } from '../simulations/kept-simulations.ts'

/** Maximum offers in the list of a file or a lead. */
const listed = 50

/** The offers sent for a file or a lead that `actor` reads, the newest first. Throws 404. */
export async function offersSentFor(
  context: Context,
  { di, id }: Params<typeof listCall>,
  actor: Actor,
): Promise<Answer<typeof listCall>> {
  const { database, store, settings, now } = context
  const db = database.orm
  const definition = di === 'pratiche' ? loanFiles : leads
  const record = await store.get(db, definition as typeof loanFiles, id, actor)
  const mayWrite =
    actor.kind === 'agent' && (await isAmong(db, rowsFor(actor, definition.access.write), record))
  const rows = await db
    .select({
      sent: sentOffers,
      isKept: sql<boolean>`${simulations._id} is not null`,
      agente: sql<string>`${agentsTable.nome} || ' ' || ${agentsTable.cognome}`,
      destinatario: sql<string | null>`coalesce(
        ${clientsTable.nome} || ' ' || ${clientsTable.cognome}, ${leadsTable.nome} || ' ' || ${leadsTable.cognome})`,
    })
    .from(sentOffers)
    .innerJoin(agentsTable, eq(agentsTable._id, sentOffers.agent))
    .leftJoin(simulations, eq(simulations._id, sentOffers.simulation))
    .leftJoin(participantsTable, eq(participantsTable._id, sentOffers.participant))
    .leftJoin(clientsTable, eq(clientsTable._id, participantsTable.cliente))
    .leftJoin(leadsTable, eq(leadsTable._id, sentOffers.lead))
    .where(eq(di === 'pratiche' ? sentOffers.pratica : sentOffers.lead, id))
    .orderBy(desc(sentOffers._id))
    .limit(listed)
  const today = dayInRome(now())
  return {
    rows: rows.map(({ sent, isKept, agente, destinatario }) => {
      const isOpen = isKept && sent.scadenza >= today
      return {
        _id: sent._id,
        agente,
        destinatario,
        inviataAt: sent.sentAt.toISOString(),
        apertaAt: sent.openedAt?.toISOString() ?? null,
        ritirataAt: sent.withdrawnAt?.toISOString() ?? null,
        scadenza: sent.scadenza,
        richiesta: needInWords(sent.summary.need, sent.summary.provincia),
        offerte: sent.summary.offerte,
        indirizzo: isOpen ? addressOf(settings, sent.simulation) : null,
        ritirabile: isOpen && mayWrite,
      }
    }),
  }
}

/** Withdraws a sent offer: its page ends. Repeating changes nothing. Throws 404, and 403 for readers of the record. */
export async function withdrawSent(
  { store, now }: Context,
  tx: Queries,
  id: string,
  agent: SignedInAgent,
): Promise<Record<string, never>> {
  const [sent] = await tx.select().from(sentOffers).where(eq(sentOffers._id, id)).for('update')
  if (!sent) throw notFound()
  if (sent.pratica) await store.toWrite(tx, loanFiles, sent.pratica, agent)
  else await store.toWrite(tx, leads, sent.lead!, agent)
  if (sent.withdrawnAt) return {}
  await tx.update(sentOffers).set({ withdrawnAt: now() }).where(eq(sentOffers._id, id))
  await tx.delete(simulations).where(eq(simulations._id, sent.simulation))
  if (sent.pratica) await noteOf({ store }, tx, sent.pratica, agent, 'Offerta ritirata.')
  return {}
}

/** Notes the first opening of the page of an offer. */
export async function noteOpened({ now }: Context, db: Queries, simulation: string): Promise<void> {
  await db
    .update(sentOffers)
    .set({ openedAt: now() })
    .where(
      and(eq(sentOffers.simulation, simulation), isNull(sentOffers.openedAt), isNull(sentOffers.withdrawnAt)),
    )
}

/** Whom the reader of a withdrawn offer may call; null for any other address. The agent only while registered. */
export async function withdrawnOffer(
  { database }: Context,
  simulation: string,
): Promise<{ agente: { nome: string; telefono: string | null } | null } | null> {
  const [row] = await database.orm
    .select({ agent: agentsTable })
    .from(sentOffers)
    .innerJoin(agentsTable, eq(agentsTable._id, sentOffers.agent))
    .where(and(eq(sentOffers.simulation, simulation), isNotNull(sentOffers.withdrawnAt)))
  if (!row) return null
  const agent = row.agent as unknown as RecordOf<typeof agents>
  const { nome, cognome, cellulare, telefono } = agent
  return {
    agente: impediment(agent) ? null : { nome: `${nome} ${cognome}`, telefono: cellulare ?? telefono },
  }
}
