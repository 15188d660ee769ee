import { sql } from 'drizzle-orm'
import type { Answer, Query } from '../../../contract/calls/call.ts'
import type { ownTickets, readTicketCategories, similarTickets } from '../../../contract/calls/tickets.ts'
import { faqs } from '../../../contract/subjects/content/faqs.ts'
import { plainText } from '../../../contract/text/rich-text.ts'
import { type TicketCategory, ticketCategories } from '../../../contract/tickets/ticket-words.ts'
import type { Actor } from '../../database/actor.ts'
import { among, rowsFor } from '../../database/row-access.ts'
import {
  faqCategoriesTable,
  faqsTable,
  italianWords,
  loanFilesTable,
  tableFor,
  ticketDue,
  ticketMessagesTable,
  ticketReads,
  ticketSettingsTable,
  ticketStepsTable,
  ticketsTable,
} from '../../database/schema.ts'
import { isoInstant } from '../../database/statements/iso-instant.ts'
import type { Queries, Reads } from '../../database/statements/queries.ts'
import { readOfficeClock } from './ticket-log.ts'

type Agent = Actor & { kind: 'agent' }
type OwnTicket = Answer<typeof ownTickets>[number]

/** Tickets of an agent that the list shows; older ones are found by the search of the office. */
const maxOwnTickets = 1000
/** Characters of the last message in a list. */
export const excerptLength = 160

/**
 * The tickets of an agent, those with news first, then by the last message. With `id` only that ticket. The news are the
 * messages of the office and its solutions that the agent has not read.
 */
export async function readOwnTickets(
  db: Pick<Queries, 'execute'>,
  { id: agent }: Pick<Agent, 'id'>,
  id?: string,
): Promise<OwnTicket[]> {
  const { rows } = await db.execute<Omit<OwnTicket, 'ultimo' | 'pratica'> & Record<string, string>>(sql`
    select t._id, t.numero, t.categoria, t.oggetto, t.stato, t.priorita, t.voto,
      t.pratica as "praticaId", f."IDEGG", ${isoInstant(sql`t."createdAt"`)} as "createdAt",
      left(m.testo, ${excerptLength}) as testo, m.da, m.autore, ${isoInstant(sql`m."createdAt"`)} as at,
      ${isoInstant(sql`r.at`)} as "readedFrom",
      case when d.clock in ('prima', 'successiva') then ${isoInstant(sql`d.due`)} end as "rispostaEntro",
      exists (select from ${ticketMessagesTable} n where n.ticket = t._id and n.da = 'ufficio' and not n.interno
          and n."createdAt" > coalesce(r.at, '-infinity'))
        or exists (select from ${ticketStepsTable} s where s.ticket = t._id and s.tipo = 'stato'
          and s.a in ('risolto', 'chiuso') and s.chi is not null and s.at > coalesce(r.at, '-infinity'))
        as "notifyUser"
    from ${ticketsTable} t
      join lateral (select testo, da, autore, "createdAt" from ${ticketMessagesTable}
        where ticket = t._id and not interno order by _id desc limit 1) m on true
      left join ${loanFilesTable} f on f._id = t.pratica
      left join ${ticketReads} r on r.ticket = t._id and r.person = ${agent}
      left join ${ticketDue} d on d.ticket = t._id
    where t.autore = ${agent} ${id ? sql`and t._id = ${id}` : sql``}
    order by "notifyUser" desc, m."createdAt" desc, t._id desc limit ${maxOwnTickets}`)
  return rows.map(({ praticaId, IDEGG, testo, da, autore, at, ...row }) => ({
    ...(row as unknown as OwnTicket),
    pratica: praticaId ? { _id: praticaId, IDEGG: IDEGG! } : null,
    ultimo: { testo: testo!, da: da as OwnTicket['ultimo']['da'], autore: autore!, at: at! },
  }))
}

/** The categories that take new tickets, with the hours until the first answer. */
export async function readCategories(db: Queries): Promise<Answer<typeof readTicketCategories>> {
  const [{ hoursOf }, rows] = [await readOfficeClock(db), await db.select().from(ticketSettingsTable)]
  const settings = new Map(rows.map(row => [row.categoria, row]))
  return (Object.keys(ticketCategories) as TicketCategory[]).flatMap(categoria => {
    const own = settings.get(categoria)
    if (own && !own.attiva) return []
    return {
      categoria,
      nome: ticketCategories[categoria],
      descrizione: (own?.descrizione as string | null | undefined) ?? null,
      primaRisposta: hoursOf(categoria).primaRisposta,
    }
  })
}

/** Rows of each kind that are offered while a person types. */
const maxSimilar = 4

/**
 * Published FAQs and own open tickets that share words with a text, the most similar first: before them those of the
 * category. The categories of FAQs are named by the office, so a FAQ is of the category when their names share a word.
 */
export async function readSimilar(
  db: Reads,
  { testo, categoria }: Query<typeof similarTickets>,
  actor: Agent,
): Promise<Answer<typeof similarTickets>> {
  // Any of the words finds a row; the rank prefers rows with several of them.
  const words = sql`(select coalesce(nullif(replace(plainto_tsquery('italian', ${testo})::text, '&', '|'), ''), 'a')::tsquery)`
  const faq = tableFor(faqs)
  const asked = italianWords(sql`domanda`)
  const name = categoria ? ticketCategories[categoria] : ''
  const isOfCategory = sql`exists (select from ${faqCategoriesTable} c where c._id = categoria
    and ${italianWords(sql`c.nome`)} @@ plainto_tsquery('italian', ${name}))`
  const readable = among(rowsFor(actor, faqs.access.read), faq) ?? sql`true`
  const [found, open] = [
    await db.execute<{ _id: string; domanda: string; risposta: unknown }>(sql`
      select _id, domanda, risposta from ${faqsTable}
      where ${readable} and ${asked} @@ ${words}
      order by ${isOfCategory} desc, ts_rank(${asked}, ${words}) desc, _id limit ${maxSimilar}`),
    await db.execute<Answer<typeof similarTickets>['tickets'][number]>(sql`
      select _id, numero, oggetto, stato, ${isoInstant(sql`"createdAt"`)} as "createdAt" from ${ticketsTable}
      where autore = ${actor.id} and stato in ('aperto', 'in_carico', 'in_attesa_utente', 'riaperto')
        and ${italianWords(sql`oggetto`)} @@ ${words}
      order by categoria = ${categoria ?? ''} desc, ts_rank(${italianWords(sql`oggetto`)}, ${words}) desc, _id desc limit ${maxSimilar}`),
  ]
  return {
    faq: found.rows.map(({ risposta, ...row }) => ({ ...row, risposta: plainText(risposta as never) })),
    tickets: open.rows,
  }
}
