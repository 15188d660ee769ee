import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { previewQuote, savedQuote, sendQuote } from '../../../contract/calls/agent-quotes.ts'
import type { Answer } from '../../../contract/calls/call.ts'
import { formatRate } from '../../../contract/italian/amounts.ts'
import { capitalised } from '../../../contract/italian/sentence.ts'
import { chosenQuote, type QuoteSnapshot } from '../../../contract/products/agent-quote.ts'
import { customerQuote, lenderOf, quoteInWords } from '../../../contract/products/agent-quote-words.ts'
import type { OfferSender, SentQuoteSummary } from '../../../contract/products/sent-offer.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import type { clients } from '../../../contract/subjects/clients.ts'
import { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import type { Context } from '../../context.ts'
import { among, rowsFor } from '../../database/row-access.ts'
import {
  clientsTable,
  loanFilesTable,
  participantsTable,
  sentOffers,
  tableFor,
} from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { conflict, forbidden } from '../../errors.ts'
import { sendLetter } from '../../mail/send-letter.ts'
import { composeLetter } from '../../mail/templates.ts'
import { randomAddress } from '../../sessions/credentials/keys.ts'
import type { SignedInAgent } from '../agents/signed-in-agent.ts'
import { receivesLetters } from '../clients/confirmed-email.ts'
import { noteOf } from '../loan-files/house-notes.ts'
import { openFileFor } from '../loan-files/intake/open-files.ts'
import { senderOf } from '../sent-offers/offer-subject.ts'
import { requireAllowance } from '../sent-offers/send-offer.ts'
import { lastDay } from '../simulations/kept-simulations.ts'
import { sentQuoteCase } from './quote-letter.ts'
import { previewLink } from './quote-preview.ts'
import { type ReadQuote, readableQuote, withPricesOfToday } from './saved-quotes.ts'
import { quoteAddress } from './sent-quotes.ts'

/** The customer of a quote, who gets the letter, with the file that tells it. */
interface Addressee {
  nome: string
  email: string
  pratica: string
  partecipante: string
}

/** What sending a quote needs, or the reason why it cannot be sent. */
type Readiness =
  | { sender: OfferSender; addressee: Addressee; reason: null }
  | { sender: null; addressee: null; reason: string }

const unready = (reason: string): Readiness => ({ sender: null, addressee: null, reason })

/** How the agent of a quote may send it. */
async function readinessOf(context: Context, { quote }: ReadQuote, agent: SignedInAgent): Promise<Readiness> {
  if (!quote.client)
    return unready('Il preventivo non ha un cliente: ne salvi uno con il cliente, per mandarlo.')
  const [{ sender, reason }, rows] = await Promise.all([
    senderOf(context, agent),
    participationsOf(context.database.orm, quote.client, quote.snapshot, agent),
  ])
  if (!sender) return unready(reason)
  if (rows.length === 0) return unready('Il cliente non è più in una pratica che segue Lei.')
  const found = rows.find(({ silenziosa }) => !silenziosa)
  if (!found) return unready('La pratica del cliente è silenziosa: al cliente non parte nessuna lettera.')
  const { nome, cognome, email } = found.customer
  if (!email || !found.receives)
    return unready(
      'Il cliente non ha un indirizzo e-mail, o l’ufficio ne ha tolto la conferma: scriva prima l’indirizzo giusto fra i suoi dati, o chieda all’ufficio.',
    )
  const { pratica, partecipante } = found
  return {
    sender,
    addressee: { nome: `${nome} ${cognome}`, email, pratica, partecipante },
    reason: null,
  }
}

/** The files of a customer that the agent may write, those of the product of a quote first, then the newest. */
async function participationsOf(db: Queries, client: string, { dati }: QuoteSnapshot, agent: SignedInAgent) {
  const rows = await db
    .select({
      pratica: loanFilesTable._id,
      prodotto: loanFilesTable.prodotto,
      silenziosa: loanFilesTable.silenziosa,
      partecipante: participantsTable._id,
      customer: clientsTable,
      receives: sql<boolean>`${receivesLetters}`,
    })
    .from(participantsTable)
    .innerJoin(loanFilesTable, eq(loanFilesTable._id, participantsTable.pratica))
    .innerJoin(clientsTable, eq(clientsTable._id, participantsTable.cliente))
    .where(
      and(
        eq(participantsTable.cliente, client),
        ne(clientsTable.status, 'deleted'),
        among(rowsFor(agent, loanFiles.access.write), tableFor(loanFiles), undefined, true),
      ),
    )
    .orderBy(desc(loanFilesTable._id))
  return rows
    .map(row => ({
      pratica: row.pratica as string,
      partecipante: row.partecipante as string,
      silenziosa: row.silenziosa as boolean,
      isSameProduct: row.prodotto === dati.prodotto,
      customer: row.customer as unknown as RecordOf<typeof clients>,
      receives: row.receives,
    }))
    .toSorted((a, b) => Number(b.isSameProduct) - Number(a.isSameProduct))
}

/** A saved quote with the prices of today, and how its agent may send it. Throws 404. */
export async function quoteToSend(
  context: Context,
  id: string,
  agent: SignedInAgent,
): Promise<Answer<typeof savedQuote>> {
  const found = await readableQuote(context, id, agent.id)
  const isOwn = found.quote.agent === agent.id
  const { client, snapshot } = found.quote
  const { prodotto, finalita = null } = snapshot.dati
  const [read, ready, open] = await Promise.all([
    withPricesOfToday(context, found, agent.id),
    isOwn ? readinessOf(context, found, agent) : null,
    isOwn && client
      ? openFileFor(context.database.orm, agent, { cliente: client, prodotto, finalita }, 'write')
      : null,
  ])
  if (!ready) return { ...read, aperta: null, invio: null }
  const { addressee, reason } = ready
  return {
    ...read,
    aperta: open && { _id: open._id, IDEGG: open.IDEGG },
    invio: {
      destinatario: addressee && { nome: addressee.nome, email: addressee.email },
      impedimento: reason,
    },
  }
}

/**
 * What goes to the customer of a saved quote of an agent, until which day. Throws 404, 403 for the quote of an agent below,
 * 409 when agent, customer or prices do not allow to send.
 */
async function readyQuote(context: Context, id: string, agent: SignedInAgent) {
  const found = await readableQuote(context, id, agent.id)
  if (found.quote.agent !== agent.id) throw forbidden()
  const [{ oggi }, ready] = await Promise.all([
    withPricesOfToday(context, found, agent.id),
    readinessOf(context, found, agent),
  ])
  if (ready.reason !== null) throw conflict(ready.reason)
  if (oggi.cambiato || !oggi.preventivo)
    throw conflict('I prezzi sono cambiati da quando il preventivo è stato salvato: lo salvi di nuovo.')
  const { sender, addressee } = ready
  const { snapshot } = found.quote
  const ends = [lastDay(context.now()), chosenQuote(snapshot).validoAl, oggi.preventivo.validoAl]
  const scadenza = ends.filter(day => day !== null).sort()[0]!
  const preventivo = customerQuote(snapshot, found.cliente?.nome ?? null)
  return {
    snapshot,
    scadenza,
    sender,
    addressee,
    letterWith: (link: string) =>
      sentQuoteCase(
        { snapshot, preventivo, indirizzo: quoteAddress(context.settings, link), scadenza },
        addressee.nome,
        sender,
      ),
  }
}

/** The letter of a saved quote of an agent, and the address of the page for this day. Throws like sending. */
export async function previewFor(
  context: Context,
  id: string,
  agent: SignedInAgent,
): Promise<Answer<typeof previewQuote>> {
  const { scadenza, addressee, letterWith } = await readyQuote(context, id, agent)
  const link = previewLink(context, { quote: id, scadenza })
  return {
    indirizzo: quoteAddress(context.settings, link),
    a: addressee.email,
    lettera: await composeLetter(context.database.orm, letterWith(link)),
  }
}

/**
 * Prepares to send a saved quote of an agent, and returns the write that does: the page, the letter and a note of the file.
 * Throws 404, 403 for the quote of an agent below, 409 when agent, customer or prices do not allow it; the write throws 429
 * above the allowance of the address.
 */
export async function prepareToSend(
  context: Context,
  id: string,
  agent: SignedInAgent,
): Promise<(tx: Queries) => Promise<Answer<typeof sendQuote>>> {
  const { snapshot, scadenza, sender, addressee, letterWith } = await readyQuote(context, id, agent)
  return async tx => {
    await requireAllowance(context, tx, addressee.email)
    const _id = context.newId()
    const link = randomAddress()
    await tx.insert(sentOffers).values({
      _id,
      link,
      quote: id,
      agent: agent.id,
      pratica: addressee.pratica,
      participant: addressee.partecipante,
      summary: summaryOf(snapshot),
      sentAt: context.now(),
      scadenza,
    })
    const to = { to: addressee.email, replyTo: sender.email }
    await sendLetter(context, tx, to, letterWith(link), 'awaited')
    const { taeg } = chosenQuote(snapshot)
    const words = `${lenderOf(chosenQuote(snapshot))}, ${quoteInWords(snapshot)} (TAEG ${formatRate(taeg)})`
    await noteOf(context, tx, addressee.pratica, agent, `Preventivo inviato a ${addressee.nome}: ${words}.`)
    return { _id }
  }
}

function summaryOf(snapshot: QuoteSnapshot): SentQuoteSummary {
  const chosen = chosenQuote(snapshot)
  const { prodotto, rata, taeg } = chosen
  return {
    preventivo: capitalised(quoteInWords(snapshot)),
    offerte: [{ banca: lenderOf(chosen), prodotto, tipoTasso: 'fisso', rata, taeg }],
  }
}
