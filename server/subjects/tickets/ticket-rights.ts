import { and, eq, type SQL, sql } from 'drizzle-orm'
import { admin } from '../../../contract/access/grants.ts'
import type { TicketingFlag } from '../../../contract/access/permissions.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import { tickets } from '../../../contract/subjects/tickets/tickets.ts'
import type { TicketCategory } from '../../../contract/tickets/ticket-words.ts'
import { type Actor, may } from '../../database/actor.ts'
import { among, rowsFor } from '../../database/row-access.ts'
import { adminsTable, tableFor, ticketsTable } from '../../database/schema.ts'
import { isAnyOf } from '../../database/statements/is-any-of.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { forbidden, notFound } from '../../errors.ts'

export type Ticket = RecordOf<typeof tickets>

/** Throws 403 when an administrator does not hold a ticketing flag. */
export function requireFlag(actor: Actor, flag: TicketingFlag): void {
  if (!may(actor, [admin(`ticketing.${flag}`)])) throw forbidden()
}

/** A ticket that the caller reads, locked until the transaction ends. Throws 404. */
export async function lockTicket(tx: Queries, actor: Actor, id: string): Promise<Ticket> {
  // The lock comes first, so that the rights are those of the row after other transactions.
  await tx.execute(sql`select from ${ticketsTable} where _id = ${id} for update`)
  const [row] = await tx
    .select()
    .from(ticketsTable)
    .where(and(eq(ticketsTable._id, id), among(rowsFor(actor, tickets.access.read), tableFor(tickets))))
  if (!row) throw notFound()
  return row as Ticket
}

/** Locks tickets in the order of their ids, so that two writers of the same tickets never wait for each other. */
export const lockInOrder = (tx: Queries, ids: readonly string[]): Promise<unknown> =>
  tx.execute(sql`select from ${ticketsTable} where ${isAnyOf(ticketsTable._id, ids)} order by _id for update`)

/** The tickets that were merged into a ticket, and into these, as far as the caller reads them. */
export async function mergedInto(db: Pick<Queries, 'select'>, actor: Actor, id: string): Promise<Ticket[]> {
  // `union` leaves out what was found before, so the search ends.
  const ids = sql`with recursive merged as (
      select _id from ${ticketsTable} where "unitoA" = ${id}
      union select t._id from ${ticketsTable} t join merged on t."unitoA" = merged._id
    ) select _id from merged`
  return (await db
    .select()
    .from(ticketsTable)
    .where(
      and(
        sql`${ticketsTable._id} in (${ids})`,
        among(rowsFor(actor, tickets.access.read), tableFor(tickets)),
      ),
    )
    .orderBy(ticketsTable._id)) as Ticket[]
}

/** SQL for whether the administrator `p` holds a ticketing flag: the rule of `hasTicketing`. */
const holds = (flag: TicketingFlag): SQL => {
  const isSet = (column: string, name: string) => sql.raw(`(p.${column} ->> '${name}')::boolean is true`)
  return sql`(${isSet('permissions', 'admin')} or ${isSet('permissions', 'ticketing_access')}
    and (${isSet('ticketing', 'full_access')} or ${isSet('ticketing', flag)}))`
}

/** SQL for whether the administrator `p` follows the category of the ticket `t`. */
const follows = sql`t.categoria = any(p."ticketCategories")`

/** SQL for whether the administrator `p` reads the ticket `t`: the rules of `ticketReaders` seen from the ticket. */
const reads = sql`(${holds('see_all')} or ${holds('see_own_category')} and (${follows} or t.assegnato = p._id))`

/** An administrator who reads a ticket. */
export type OfficePerson = {
  _id: string
  nome: string
  email: string
  /** Whether the category of the ticket is among the person's own. */
  segue: boolean
  /** Whether the person may answer. */
  risponde: boolean
  /** Whether the person may assign. */
  assegna: boolean
}

/** The active administrators who read a ticket, by surname. */
export async function officeReaders(db: Queries, ticket: string): Promise<OfficePerson[]> {
  const { rows } = await db.execute<OfficePerson>(sql`
    select p._id, p.name || ' ' || p.surname as nome, p.email, ${follows} as segue, ${holds('reply')} as risponde,
      ${holds('assign')} as assegna
    from ${adminsTable} p, ${ticketsTable} t
    where t._id = ${ticket} and p.status = 'validated' and ${reads}
    order by p.surname, p.name, p._id`)
  return rows
}

/** SQL for whether the administrator `p` is active and answers tickets. */
const answers = sql`p.status = 'validated' and ${holds('reply')} and (${holds('see_all')} or ${holds('see_own_category')})`

/** The active administrators who answer tickets, with the categories that each reads; null for all. */
export async function officePeople(
  db: Pick<Queries, 'execute'>,
): Promise<{ _id: string; nome: string; categorie: string[] | null }[]> {
  const { rows } = await db.execute<{ _id: string; nome: string; categorie: string[] | null }>(sql`
    select p._id, p.name || ' ' || p.surname as nome,
      case when ${holds('see_all')} then null else p."ticketCategories" end as categorie
    from ${adminsTable} p
    where ${answers}
    order by p.surname, p.name, p._id`)
  return rows
}

/**
 * The active administrator who follows a category and answers, and who got a ticket of the category longest ago; null when
 * there is nobody.
 */
export async function longestWithout(db: Queries, category: TicketCategory): Promise<string | null> {
  const { rows } = await db.execute<{ _id: string }>(sql`
    select p._id from ${adminsTable} p
    where ${answers} and ${category} = any(p."ticketCategories")
    order by (select t._id from ${ticketsTable} t where t.assegnato = p._id and t.categoria = ${category}
        order by t._id desc limit 1) nulls first,
      p.surname, p.name, p._id
    limit 1`)
  return rows[0]?._id ?? null
}
