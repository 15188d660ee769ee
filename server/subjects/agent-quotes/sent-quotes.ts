import { and, desc, eq, gte, isNull } from 'drizzle-orm'
import type { Answer } from '../../../contract/calls/call.ts'
import type { ownSimulations } from '../../../contract/calls/own-simulations.ts'
import { dayInRome } from '../../../contract/italian/days.ts'
import type { SentQuotePage } from '../../../contract/pages/sent-quote.ts'
import { customerQuote, quoteInWords } from '../../../contract/products/agent-quote-words.ts'
import { sentQuotePdfPath, sentQuotesPath } from '../../../contract/products/quote-link.ts'
import type { Context } from '../../context.ts'
import { agentsTable, savedQuotes, sentOffers } from '../../database/schema.ts'
import { notFound } from '../../errors.ts'
import type { MadePaper } from '../../print/send-paper.ts'
import { isRandomAddress } from '../../sessions/credentials/keys.ts'
import { houseFacts } from '../loan-files/papers/facts.ts'
import { houseOf } from '../loan-files/papers/paper-versions.ts'
import { senderOf } from '../sent-offers/offer-subject.ts'
import { paperOfQuote } from './quote-paper.ts'
import { previewIn } from './quote-preview.ts'
import { quotesWith } from './saved-quotes.ts'

/** Maximum quotes in the list of a customer. */
const listed = 50

/** The address of the page of a sent quote. */
export const quoteAddress = ({ publicUrl }: Context['settings'], link: string) =>
  `${publicUrl}${sentQuotesPath}/${link}`

/** Sent quotes that their customers may read: not withdrawn, and until the last day. */
const isReadable = ({ now }: Context) =>
  and(isNull(sentOffers.withdrawnAt), gte(sentOffers.scadenza, dayInRome(now())))

/** What a link leads to: a letter that its customer may read, or a preview. */
async function sentWith(context: Context, link: string) {
  if (!isRandomAddress(link)) return previewIn(context, link)
  const [sent] = await context.database.orm
    .select()
    .from(sentOffers)
    .where(and(eq(sentOffers.link, link), isReadable(context)))
  return sent?.quote ? { quote: sent.quote, scadenza: sent.scadenza } : null
}

/** The quote of a link with the agent, who is null once out of force; null for an unknown, withdrawn or expired link. */
async function quoteOfLink(context: Context, link: string) {
  const sent = await sentWith(context, link)
  if (!sent) return null
  const [found] = await quotesWith(context.database.orm, eq(savedQuotes._id, sent.quote), 1)
  if (!found) return null
  const { sender } = await senderOf(context, { id: found.quote.agent })
  return { ...found, scadenza: sent.scadenza, sender }
}

/** The content of the page of a sent quote; null for an unknown, withdrawn or expired link. */
export async function sentQuotePage(context: Context, link: string): Promise<SentQuotePage | null> {
  const [found, house] = await Promise.all([quoteOfLink(context, link), houseOf(context.database.orm)])
  if (!found) return null
  const { quote, cliente, scadenza, sender } = found
  return {
    indirizzo: quoteAddress(context.settings, link),
    pdf: `/v2${sentQuotePdfPath(link)}`,
    scadenza,
    preventivo: customerQuote(quote.snapshot, cliente?.nome ?? null),
    agente: sender,
    casa: house ? houseFacts(house).map(([label, value]) => [label, String(value)]) : [],
    ...(!isRandomAddress(link) && { anteprima: true }),
  }
}

/** The PDF of a sent quote. Throws 404 for an unknown, withdrawn or expired link. */
export async function sentQuotePaper(context: Context, link: string): Promise<MadePaper> {
  const found = await quoteOfLink(context, link)
  if (!found) throw notFound()
  return paperOfQuote(context, found, found.sender, { id: link })
}

/** The readable quotes that agents sent to a customer, the newest first. */
export async function quotesSentTo(
  context: Context,
  client: string,
): Promise<Answer<typeof ownSimulations>['preventivi']> {
  const { orm } = context.database
  const rows = await orm
    .select({ sent: sentOffers, snapshot: savedQuotes.snapshot, agent: agentsTable })
    .from(sentOffers)
    .innerJoin(savedQuotes, eq(savedQuotes._id, sentOffers.quote))
    .innerJoin(agentsTable, eq(agentsTable._id, sentOffers.agent))
    .where(and(eq(savedQuotes.client, client), isReadable(context)))
    .orderBy(desc(sentOffers._id))
    .limit(listed)
  return rows.map(({ sent, snapshot, agent }) => ({
    indirizzo: quoteAddress(context.settings, sent.link),
    preventivo: quoteInWords(snapshot),
    scadenza: sent.scadenza,
    agente: `${agent.nome} ${agent.cognome}`,
    inviatoAt: sent.sentAt.toISOString(),
  }))
}
