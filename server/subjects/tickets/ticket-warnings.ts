import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { closeDays } from '../../../contract/tickets/ticket-words.ts'
import type { Context } from '../../context.ts'
import { system } from '../../database/actor.ts'
import { ticketDue, ticketMessagesTable, ticketsTable } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { maxPeople, publish } from '../../live/publish.ts'
import { sendLetter } from '../../mail/send-letter.ts'
import { moveTicket } from './ticket-changes.ts'
import { addressees, type DueTicket, dueCase } from './ticket-letters.ts'
import type { OfficePerson, Ticket } from './ticket-rights.ts'

/** Tickets that one run warns about. */
const warnedAtOnce = 500

/**
 * Warns the office, live and by letter, of tickets whose promised time is near, and once more when the time is over. Of
 * several processes one warns. Tickets without anybody who follows them wait for somebody.
 */
export async function warnOfDueTickets(context: Context): Promise<void> {
  const at = context.now()
  for (const isOver of [false, true])
    await context.database.orm.transaction(tx => warnOf(context, tx, at, isOver))
}

async function warnOf(context: Context, tx: Queries, at: Date, isOver: boolean): Promise<void> {
  const which = isOver
    ? and(lte(ticketDue.due, at), or(isNull(ticketDue.warned), eq(ticketDue.warned, 'before')))
    : and(lte(ticketDue.warning, at), sql`${ticketDue.due} > ${at}`, isNull(ticketDue.warned))
  const rows = await tx
    .select({ ticket: ticketsTable, clock: ticketDue.clock, due: ticketDue.due })
    .from(ticketDue)
    .innerJoin(ticketsTable, eq(ticketsTable._id, ticketDue.ticket))
    .where(which)
    .orderBy(asc(ticketDue.due))
    .limit(warnedAtOnce)
    .for('update', { of: ticketDue, skipLocked: true })
  const letters = new Map<string, { person: OfficePerson; due: DueTicket[] }>()
  for (const row of rows) {
    const ticket = row.ticket as Ticket
    const people = await addressees(tx, ticket)
    if (people.length === 0) continue
    await tx
      .update(ticketDue)
      .set({ warned: isOver ? 'after' : 'before' })
      .where(eq(ticketDue.ticket, ticket._id))
    await publish(tx, { topic: 'tickets', name: 'ticket-changed', id: ticket._id })
    await publish(
      tx,
      { topic: 'ticket-warnings', name: isOver ? 'ticket-over' : 'ticket-near', id: ticket._id },
      people.slice(0, maxPeople).map(({ _id }) => ({ kind: 'admin', id: _id })),
    )
    for (const person of people) {
      const letter = letters.get(person._id) ?? { person, due: [] }
      letter.due.push({ ...ticket, clock: row.clock, due: row.due })
      letters.set(person._id, letter)
    }
  }
  for (const { person, due } of letters.values())
    await sendLetter(
      context,
      tx,
      { to: person.email },
      dueCase(context.settings, due, { isOver, name: person.nome }),
    )
}

/** Closes the tickets that were solved a week ago and in which nobody has written since. */
export async function closeSolvedTickets(context: Context): Promise<void> {
  const { database, now } = context
  const before = new Date(now().getTime() - closeDays * 86_400_000).toISOString()
  await database.orm.transaction(async tx => {
    const rows = (await tx
      .select()
      .from(ticketsTable)
      .where(
        and(
          eq(ticketsTable.stato!, 'risolto'),
          lte(ticketsTable.risoltoAt!, before),
          sql`not exists (select from ${ticketMessagesTable} m where m.ticket = ${ticketsTable._id}
            and m."createdAt" > ${before})`,
        ),
      )
      .orderBy(asc(ticketsTable._id))
      .limit(warnedAtOnce)
      .for('update', { skipLocked: true })) as Ticket[]
    for (const ticket of rows) await moveTicket(context, tx, ticket, 'chiuso', system)
  })
}
