import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type {
  joinQuote,
  savedQuotes as listCall,
  savedQuote,
  saveQuote,
} from '../../../contract/calls/agent-quotes.ts'
import type { Answer, Body, Query } from '../../../contract/calls/call.ts'
import { dayInRome } from '../../../contract/italian/days.ts'
import { type AgentQuote, chosenQuote } from '../../../contract/products/agent-quote.ts'
import { lenderOf } from '../../../contract/products/agent-quote-words.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import type { clients } from '../../../contract/subjects/clients.ts'
import { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import { mathematicsVersion } from '../../../finance/version.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../database/actor.ts'
import { recordAmong, rowsFor } from '../../database/row-access.ts'
import { agentsTable, clientsTable, savedQuotes, sentOffers } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { forbidden, notFound, unprocessable } from '../../errors.ts'
import type { SignedInAgent } from '../agents/signed-in-agent.ts'
import { fileNameOf } from '../loan-files/file-names.ts'
import { compareFor, quoted } from './compare-quotes.ts'
import { customersForQuotes } from './quote-customers.ts'
import { noteQuoteIn } from './quote-in-file.ts'

/** Quotes of one page of the list. */
const pageSize = 50

/** The quotes that an agent reads: the own ones, and those of the agents below. */
const readable = (agent: string) =>
  sql`(${savedQuotes.agent} = ${agent}::uuid or ${savedQuotes.agent} in
    (select agent from derived.agents_below where superior = ${agent}::uuid))`

/** The agent of a new quote: an agent saves quotes for themselves, the office for the agent of a file. Throws 404 and 422. */
async function agentOfQuote(
  { database }: Pick<Context, 'database'>,
  { pratica }: Body<typeof saveQuote>,
  actor: Actor,
): Promise<string> {
  const file =
    pratica && (await recordAmong(database.orm, loanFiles, pratica, rowsFor(actor, loanFiles.access.write)))
  if (pratica && !file) throw notFound()
  if (actor.kind === 'agent') return actor.id
  if (!file) throw unprocessable({ pratica: 'Apra il preventivatore dalla pratica a cui serve.' })
  if (!file.agente) throw unprocessable({ pratica: 'La pratica non ha un agente: prima lo scelga.' })
  return file.agente
}

/**
 * Computes a quote and returns the write that keeps it. Throws 404 for a file that the caller may not write, and 422 for an
 * unknown choice or customer and for a file without an agent. The write refuses what `noteQuoteIn` refuses.
 */
export async function prepareQuote(
  context: Context,
  given: Body<typeof saveQuote>,
  actor: Actor,
): Promise<(tx: Queries) => Promise<Answer<typeof saveQuote>>> {
  const { dati, scelta, cliente, pratica } = given
  if (cliente && (await customersForQuotes(context, { cliente }, actor)).rows.length === 0)
    throw unprocessable({ cliente: 'Scelga un cliente delle Sue pratiche.' })
  const agent = await agentOfQuote(context, given, actor)
  const confronto = await compareFor(context, dati, agent)
  if (!confronto.preventivi.some(({ chiave }) => chiave === scelta))
    throw unprocessable({ scelta: 'Questo preventivo non c’è più: i prezzi sono cambiati.' })
  const snapshot = { dati, confronto, scelta, matematica: mathematicsVersion }
  return async tx => {
    const _id = context.newId()
    await tx
      .insert(savedQuotes)
      .values({ _id, agent, client: cliente ?? null, snapshot, createdAt: context.now() })
    if (pratica) await noteQuoteIn(context, tx, { pratica, cliente: cliente ?? null, snapshot }, actor)
    return { _id }
  }
}

/** Saved quotes with the names of their people, the newest first. */
export async function quotesWith(db: Queries, condition: ReturnType<typeof and>, limit: number) {
  const rows = await db
    .select({
      quote: savedQuotes,
      customer: clientsTable,
      agente: sql<string>`${agentsTable.nome} || ' ' || ${agentsTable.cognome}`,
    })
    .from(savedQuotes)
    .innerJoin(agentsTable, eq(agentsTable._id, savedQuotes.agent))
    .leftJoin(clientsTable, eq(clientsTable._id, savedQuotes.client))
    .where(condition)
    .orderBy(desc(savedQuotes._id))
    .limit(limit)
  return rows.map(({ quote, customer, agente }) => ({
    quote,
    agente,
    cliente: customer && {
      _id: customer._id as string,
      nome: fileNameOf(customer as unknown as RecordOf<typeof clients>),
    },
  }))
}

/** The saved quotes that an agent reads, the newest first. */
export async function quotesOfAgent(
  { database }: Pick<Context, 'database'>,
  { cliente, dopo }: Query<typeof listCall>,
  agent: string,
): Promise<Answer<typeof listCall>> {
  const found = await quotesWith(
    database.orm,
    and(
      readable(agent),
      cliente ? eq(savedQuotes.client, cliente) : undefined,
      dopo ? lt(savedQuotes._id, dopo) : undefined,
    ),
    pageSize + 1,
  )
  const shown = found.slice(0, pageSize)
  const letters = await lastLetters(
    database.orm,
    shown.map(({ quote }) => quote._id),
  )
  return {
    rows: shown.map(({ quote, agente, cliente }) => {
      const { confronto, dati } = quote.snapshot
      const chosen = chosenQuote(quote.snapshot)
      const { rata, numeroRate, nettoCliente, taeg, validoAl, prodotto } = chosen
      return {
        _id: quote._id,
        giorno: confronto.giorno,
        cliente,
        agente: quote.agent === agent ? null : agente,
        prodotto: dati.prodotto,
        nome: lenderOf(chosen),
        tabella: prodotto,
        rata,
        durataMesi: numeroRate,
        nettoCliente,
        taeg,
        validoAl,
        invio: letters.get(quote._id) ?? null,
      }
    }),
    next: found.length > pageSize ? shown.at(-1)!.quote._id : null,
  }
}

type LastLetter = NonNullable<Answer<typeof listCall>['rows'][number]['invio']>

/** The last letter of each of these quotes, by quote. */
async function lastLetters(db: Queries, quotes: string[]): Promise<Map<string, LastLetter>> {
  const rows = await db
    .selectDistinctOn([sentOffers.quote])
    .from(sentOffers)
    .where(inArray(sentOffers.quote, quotes))
    .orderBy(sentOffers.quote, desc(sentOffers._id))
  return new Map(
    rows.map(({ quote, sentAt, openedAt, withdrawnAt, scadenza }) => [
      quote!,
      {
        inviatoAt: sentAt.toISOString(),
        apertoAt: openedAt?.toISOString() ?? null,
        ritiratoAt: withdrawnAt?.toISOString() ?? null,
        scadenza,
      },
    ]),
  )
}

/** A saved quote with the names of its people. */
export type ReadQuote = Awaited<ReturnType<typeof readableQuote>>

/** A saved quote that an agent reads. Throws 404. */
export async function readableQuote({ database }: Pick<Context, 'database'>, id: string, agent: string) {
  const [found] = await quotesWith(database.orm, and(eq(savedQuotes._id, id), readable(agent)), 1)
  if (!found) throw notFound()
  return found
}

/** The figures that make a quote another one. */
const comparedFigures = ['rata', 'tan', 'taeg', 'lordo', 'nettoCliente', 'totaleDovuto'] as const

/** A saved quote that an agent has read, with the prices of today. */
export async function withPricesOfToday(
  context: Context,
  { quote, agente, cliente }: ReadQuote,
  agent: string,
): Promise<Omit<Answer<typeof savedQuote>, 'invio' | 'aperta'>> {
  const { dati, scelta, confronto } = quote.snapshot
  const before = chosenQuote(quote.snapshot)
  const now = await quoteToday(context, quote.snapshot.dati, before)
  return {
    _id: quote._id,
    cliente,
    agente: quote.agent === agent ? null : agente,
    dati,
    scelta,
    confronto,
    oggi: {
      giorno: dayInRome(context.now()),
      preventivo: now,
      cambiato: now === null || comparedFigures.some(name => now[name] !== before[name]),
    },
  }
}

/** The quote of the same network and agreement, or of the same product, with the prices of today. */
async function quoteToday(
  context: Context,
  dati: Parameters<typeof quoted>[1],
  { fonte, prodotto, record }: AgentQuote,
): Promise<AgentQuote | null> {
  const { preventivi } = await quoted(context, { ...dati, fonti: [fonte] })
  const isSame = (one: AgentQuote) =>
    one.fonte === fonte && (fonte === 'panel' ? one.record === record : one.prodotto === prodotto)
  return preventivi.find(isSame) ?? null
}

/** Prepares to join a saved quote of an agent to a loan file. Throws 404, 403, and 422 as `noteQuoteIn`. */
export async function prepareToJoin(
  context: Context,
  id: string,
  pratica: string,
  agent: SignedInAgent,
): Promise<(tx: Queries) => Promise<Answer<typeof joinQuote>>> {
  const { quote } = await readableQuote(context, id, agent.id)
  if (quote.agent !== agent.id) throw forbidden()
  return tx => noteQuoteIn(context, tx, { pratica, cliente: quote.client, snapshot: quote.snapshot }, agent)
}

/** Deletes a quote of an agent. Throws 404 for every other one. */
export async function deleteQuoteOf(db: Queries, id: string, agent: string): Promise<{ _id: string }> {
  const [gone] = await db
    .delete(savedQuotes)
    .where(and(eq(savedQuotes._id, id), eq(savedQuotes.agent, agent)))
    .returning({ _id: savedQuotes._id })
  if (!gone) throw notFound()
  return gone
}
