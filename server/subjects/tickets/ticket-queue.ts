import { type SQL, sql } from 'drizzle-orm'
import type { Answer, Query } from '../../../contract/calls/call.ts'
import type { ticketCounts, ticketQueue } from '../../../contract/calls/tickets.ts'
import { maxCounted } from '../../../contract/records/count-limits.ts'
import { ticketMessages } from '../../../contract/subjects/tickets/ticket-messages.ts'
import { tickets } from '../../../contract/subjects/tickets/tickets.ts'
import { fold } from '../../../contract/text/fold.ts'
import { type TicketGroup, ticketGroups } from '../../../contract/tickets/ticket-groups.ts'
import { openTicketStates } from '../../../contract/tickets/ticket-words.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../database/actor.ts'
import { among, rowsFor } from '../../database/row-access.ts'
import {
  adminsTable,
  agentsTable,
  italianWords,
  loanFilesTable,
  tableFor,
  ticketDue,
  ticketMessagesTable,
  ticketReads,
} from '../../database/schema.ts'
import { isAnyOf } from '../../database/statements/is-any-of.ts'
import { isoInstant } from '../../database/statements/iso-instant.ts'
import { literal } from '../../database/statements/literal.ts'
import type { Queries, Reads } from '../../database/statements/queries.ts'
import { unprocessable } from '../../errors.ts'
import { excerptLength } from './own-tickets.ts'
import { requireFlag } from './ticket-rights.ts'
import { followedBy, ticketsOfFigure } from './ticket-statistics.ts'

type Admin = Actor & { kind: 'admin' }
type Queued = Answer<typeof ticketQueue>['rows'][number]

/** Rows of a page without a number in the query. */
const usualRows = 50
/** Tickets among which a search looks for the readable ones, the newest first. */
const maxFound = 500
/** Fewer letters begin too many words. */
const shortestBeginning = 3

const t = tableFor(tickets)
const m = tableFor(ticketMessages)
const stateIn = (states: readonly string[]) =>
  sql`${t.stato} in (${sql.raw(states.map(state => `'${state}'`).join(', '))})`
const isToDo = stateIn(['aperto', 'in_carico', 'riaperto'])

/** The tickets of each group. */
const conditionOf: Record<TicketGroup, (actor: Admin, at: Date) => SQL> = {
  da_fare: () => isToDo,
  miei: ({ id }) => sql`${t.assegnato} = ${id} and ${stateIn(openTicketStates)}`,
  non_assegnati: () => sql`${t.assegnato} is null and ${isToDo}`,
  in_scadenza: (_, at) => sql`${ticketDue.warning} <= ${at}`,
  in_attesa: () => stateIn(['in_attesa_utente']),
  risolti: () => stateIn(['risolto', 'chiuso']),
  tutti: () => sql`true`,
}

/** The groups in the order of the due times; the others begin with the newest ticket. */
const isByDue: ReadonlySet<TicketGroup> = new Set(['da_fare', 'miei', 'non_assegnati', 'in_scadenza'])
/** The groups whose tickets all have a running clock, so that the list follows the index of due times. */
const isDueOnly: ReadonlySet<TicketGroup> = new Set(['da_fare', 'non_assegnati', 'in_scadenza'])

const readable = (actor: Admin): SQL => among(rowsFor(actor, tickets.access.read), t) ?? sql`true`

/**
 * A page of the office's queue: the tickets of a group that the caller reads, by due time, or by newest where no clock
 * counts. A search looks into subjects, numbers, agents, loan files and the messages that the caller reads.
 */
export async function readQueue(
  { database, now }: Pick<Context, 'database' | 'now'>,
  {
    vista = 'da_fare',
    categoria,
    priorita,
    assegnato,
    autore,
    pratica,
    cerca,
    limit = usualRows,
    cursor,
    ...figure
  }: Query<typeof ticketQueue>,
  actor: Admin,
): Promise<Answer<typeof ticketQueue>> {
  const at = now()
  const byDue = isByDue.has(vista)
  const equals = Object.entries({ categoria, priorita, autore, pratica }).flatMap(([key, value]) =>
    value === undefined ? [] : [sql`${t[key]} = ${value}`],
  )
  const words = cerca?.trim()
  const behind = await behindFigure({ database, now }, { ...figure, categoria, assegnato }, actor)
  const conditions = [
    conditionOf[vista](actor, at),
    readable(actor),
    ...equals,
    ...(assegnato ? [followedBy(t.assegnato!, assegnato)] : []),
    ...(behind ? [isAnyOf(t._id, behind)] : []),
    ...(words
      ? [sql`${t._id} = any(array(${foundBy(words, await agentsCalled(database.reads, words), actor)}))`]
      : []),
  ]
  const paged = cursor ? [...conditions, after(cursor, byDue)] : conditions
  const join = isDueOnly.has(vista) ? sql`join` : sql`left join`
  const source = sql`from ${t} ${join} ${ticketDue} on ${ticketDue.ticket} = ${t._id}`
  const order = byDue ? sql`${ticketDue.due} asc nulls last, ${t._id}` : sql`${t._id} desc`
  const { rows } = await database.reads.execute<Record<string, string | number | boolean | null>>(sql`
    with page as (
      select ${t._id} as id, ${ticketDue.due} as due ${source}
      where ${sql.join(paged, sql` and `)}
      order by ${order} limit ${limit + 1})
    select ${t._id}, ${t.versione}, ${t.numero}, ${t.categoria}, ${t.oggetto}, ${t.stato}, ${t.priorita},
      ${t.autore} as "autoreId", a.nome || ' ' || a.cognome as "autoreNome",
      ${t.assegnato} as "assegnatoId", p.name || ' ' || p.surname as "assegnatoNome",
      ${t.pratica} as "praticaId", f."IDEGG", ${isoInstant(sql`${t}."createdAt"`)} as "createdAt",
      left(last.testo, ${excerptLength}) as testo, last.da, ${isoInstant(sql`last."createdAt"`)} as at,
      last.da = 'agente' and last."createdAt" > coalesce(r.at, '-infinity') as nuovo,
      d.clock, ${isoInstant(sql`d.due`)} as due, ${isoInstant(sql`d.warning`)} as warning,
      ${words ? excerpt(words, actor) : sql`null`} as trovato
    from page join ${t} on ${t}._id = page.id
      join ${agentsTable} a on a._id = ${t}.autore
      left join ${adminsTable} p on p._id = ${t}.assegnato
      left join ${loanFilesTable} f on f._id = ${t}.pratica
      left join ${ticketDue} d on d.ticket = ${t}._id
      left join ${ticketReads} r on r.ticket = ${t}._id and r.person = ${actor.id}
      join lateral (select testo, da, "createdAt" from ${ticketMessagesTable}
        where ticket = ${t}._id and not interno order by _id desc limit 1) last on true
    order by ${byDue ? sql`page.due asc nulls last, page.id` : sql`page.id desc`}`)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    rows: shown.map(queued),
    next: rows.length > limit ? `${byDue && last!.due ? last!.due : ''}~${last!._id}` : null,
    ...(behind && {
      quanti: (
        await database.reads.execute<{ quanti: number }>(
          sql`select count(*)::int as quanti ${source} where ${sql.join(conditions, sql` and `)}`,
        )
      ).rows[0]!.quanti,
    }),
  }
}

/**
 * The ids of the tickets behind a number of the statistics; null when the query names none. Throws 403 for a caller who
 * may not see the statistics, and 422 for a number without its period.
 */
async function behindFigure(
  context: Pick<Context, 'database' | 'now'>,
  { misura, dal, al, ...figure }: Query<typeof ticketQueue>,
  actor: Admin,
): Promise<string[] | null> {
  if (!misura) return null
  requireFlag(actor, 'statistics')
  if (!dal || !al) throw unprocessable({ [dal ? 'al' : 'dal']: 'Scelga un giorno.' })
  return ticketsOfFigure(context, { ...figure, misura, dal, al }, actor)
}

/** The tickets after the last one of a page. */
function after(cursor: string, byDue: boolean): SQL {
  const [due, id] = cursor.split('~') as [string, string]
  if (!byDue) return sql`${t._id} < ${id}::uuid`
  if (!due) return sql`(${ticketDue.due} is null and ${t._id} > ${id}::uuid)`
  return sql`(${ticketDue.due} > ${due}::timestamptz or (${ticketDue.due} = ${due}::timestamptz and ${t._id} > ${id}::uuid)
    or ${ticketDue.due} is null)`
}

/**
 * The ids of the newest tickets with the words: in the subject or the number, also in a part of them, in the messages, as
 * the name of the agent or the number of the loan file.
 */
function foundBy(words: string, authors: readonly string[], actor: Admin): SQL {
  const query = formsOf(words)
  const messages = among(rowsFor(actor, ticketMessages.access.read), m) ?? sql`true`
  const parts = partsOf(words).map(part => sql`${t.ricerca} like ${`%${literal(part)}%`}`)
  const newest = (condition: SQL) =>
    sql`(select ${t._id} as id from ${t} where ${condition} and ${readable(actor)}
      order by ${t._id} desc limit ${maxFound})`
  return sql`select id from (
      ${newest(sql`${italianWords(sql`${t.oggetto}`)} @@ ${query}`)}
      ${parts.length > 0 ? sql`union ${newest(sql.join(parts, sql` and `))}` : sql``}
      ${authors.length > 0 ? sql`union ${newest(isAnyOf(t.autore!, authors))}` : sql``}
      union ${newest(sql`${t.pratica} = (select _id from ${loanFilesTable} where "IDEGG" = ${words})`)}
      union (select ${m.ticket} from ${m} where ${italianWords(sql`${m.testo}`)} @@ ${query} and ${messages}
        order by ${m._id} desc limit ${maxFound})) found`
}

/** The words of a search as search columns hold them. */
const partsOf = (words: string): string[] => fold(words).split(' ').filter(Boolean)

/** The agents with all words in their name. */
async function agentsCalled(db: Pick<Reads, 'select'>, words: string): Promise<string[]> {
  const parts = partsOf(words)
  if (parts.length === 0) return []
  const rows = await db
    .select({ _id: agentsTable._id, nome: agentsTable.nome, cognome: agentsTable.cognome })
    .from(agentsTable)
    .where(
      sql.join(
        parts.map(part => sql`${agentsTable.ricerca} like ${`%${literal(part)}%`}`),
        sql` and `,
      ),
    )
  // The search column also holds e-mails, which whoever searches must not be able to guess.
  return rows.flatMap(({ _id, nome, cognome }) =>
    parts.every(part => fold(`${nome} ${cognome}`).includes(part)) ? [_id] : [],
  )
}

/**
 * The words of a search in any of their Italian forms, and as the beginnings of words. Quotation marks and a minus ask for
 * the words as they are typed.
 */
function formsOf(words: string): SQL {
  const typed = sql`websearch_to_tsquery('italian', ${words})`
  const plain = words
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .match(/[\p{L}\p{N}]+/gu)
  if (!plain || /"|(^|\s)-/.test(words)) return typed
  const begun = plain.map(word => {
    const begins = word.length < shortestBeginning ? word : `${word}:*`
    // The stems of «attività» and «attivita» differ.
    return /it[aA]$/.test(word) ? `(${begins} | ${word.slice(0, -1)}à:*)` : begins
  })
  return sql`(${typed} || to_tsquery('italian', ${begun.join(' & ')}))`
}

/** The part of the newest message of a ticket that a search found. */
const excerpt = (words: string, actor: Admin): SQL => {
  const query = formsOf(words)
  const messages = among(rowsFor(actor, ticketMessages.access.read), m) ?? sql`true`
  return sql`(select ts_headline('italian', ${m.testo}, ${query}, 'StartSel="", StopSel="", MaxWords=20, MinWords=10')
    from ${m} where ${m.ticket} = ${t}._id and ${italianWords(sql`${m.testo}`)} @@ ${query} and ${messages}
    order by ${m._id} desc limit 1)`
}

function queued(row: Record<string, unknown>): Queued {
  const { autoreId, autoreNome, assegnatoId, assegnatoNome, praticaId, IDEGG, testo, da, at, ...others } = row
  const { clock, due, warning, ...fields } = others
  return {
    ...(fields as Omit<Queued, 'autore' | 'assegnato' | 'pratica' | 'ultimo' | 'scadenza'>),
    autore: { _id: autoreId as string, nome: autoreNome as string },
    assegnato: assegnatoId ? { _id: assegnatoId as string, nome: assegnatoNome as string } : null,
    pratica: praticaId ? { _id: praticaId as string, IDEGG: IDEGG as string } : null,
    ultimo: { testo: testo as string, da: da as Queued['ultimo']['da'], at: at as string },
    scadenza: clock
      ? {
          orologio: clock as NonNullable<Queued['scadenza']>['orologio'],
          entro: due as string,
          avviso: warning as string,
        }
      : null,
  }
}

/** How many tickets each group has, counted up to `maxCounted`. */
export async function countGroups(
  { database, now }: Pick<Context, 'database' | 'now'>,
  actor: Admin,
): Promise<Answer<typeof ticketCounts>> {
  const at = now()
  const counted = Object.keys(ticketGroups).filter(
    group => group !== 'tutti' && group !== 'risolti',
  ) as TicketGroup[]
  const each = counted.map(
    group => sql`(select count(*)::int from (select from ${t}
      ${group === 'in_scadenza' ? sql`join ${ticketDue} on ${ticketDue.ticket} = ${t._id}` : sql``}
      where ${conditionOf[group](actor, at)} and ${readable(actor)} limit ${maxCounted + 1}) counted)
      as ${sql.identifier(group)}`,
  )
  const { rows } = await (database.reads as Queries).execute<Record<string, number>>(
    sql`select ${sql.join(each, sql`, `)}`,
  )
  return { quanti: rows[0]! }
}
