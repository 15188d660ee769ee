import { asc, eq, sql } from 'drizzle-orm'
import {
  type ClockMessage,
  type TicketChange,
  type TicketClock,
  type TicketLog,
  ticketClocks,
} from '../../../contract/tickets/ticket-clocks.ts'
import {
  type CategoryHours,
  clockMinutes,
  usualHours,
  usualOpening,
} from '../../../contract/tickets/ticket-times.ts'
import type { TicketCategory, TicketPriority, TicketState } from '../../../contract/tickets/ticket-words.ts'
import type { OpeningInterval } from '../../../finance/calendar/office-clock.ts'
import {
  companyTable,
  ticketMessagesTable,
  ticketSettingsTable,
  ticketStepsTable,
} from '../../database/schema.ts'
import { isAnyOf } from '../../database/statements/is-any-of.ts'
import type { Queries, Reads } from '../../database/statements/queries.ts'

type Reading = Pick<Queries | Reads, 'select'>

/** What the clocks of all tickets depend on: the office's hours and the promised minutes. */
export interface OfficeClock {
  hours: readonly OpeningInterval[]
  patron: string | undefined
  hoursOf: (category: TicketCategory) => CategoryHours
}

export async function readOfficeClock(db: Reading): Promise<OfficeClock> {
  const [company] = await db
    .select({ apertura: companyTable.apertura, patrono: companyTable.patrono })
    .from(companyTable)
    .orderBy(asc(companyTable._id))
    .limit(1)
  const rows = await db.select().from(ticketSettingsTable)
  const own = new Map(rows.map(row => [row.categoria, row as unknown as CategoryHours]))
  const hours = (company?.apertura ?? []) as OpeningInterval[]
  return {
    hours: hours.length > 0 ? hours : usualOpening,
    patron: (company?.patrono as string | null) ?? undefined,
    hoursOf: category => own.get(category) ?? usualHours[category],
  }
}

/** The logs of some tickets, by ticket. */
export async function readLogs(db: Reading, ids: readonly string[]): Promise<Map<string, TicketLog>> {
  const [steps, messages] = [
    await db
      .select({
        ticket: ticketStepsTable.ticket,
        kind: ticketStepsTable.tipo,
        value: ticketStepsTable.a,
        at: ticketStepsTable.at,
      })
      .from(ticketStepsTable)
      .where(sql`${isAnyOf(ticketStepsTable.ticket!, ids)} and tipo in ('stato', 'categoria', 'priorita')`)
      .orderBy(asc(ticketStepsTable.at), asc(ticketStepsTable._id)),
    await db
      .select({
        ticket: ticketMessagesTable.ticket,
        da: ticketMessagesTable.da,
        at: ticketMessagesTable.createdAt,
      })
      .from(ticketMessagesTable)
      .where(sql`${isAnyOf(ticketMessagesTable.ticket!, ids)} and ${eq(ticketMessagesTable.interno!, false)}`)
      .orderBy(asc(ticketMessagesTable.createdAt), asc(ticketMessagesTable._id)),
  ]
  const logs = new Map(
    ids.map(id => [
      id,
      {
        states: [] as TicketChange<TicketState>[],
        categories: [] as TicketChange<TicketCategory>[],
        priorities: [] as TicketChange<TicketPriority>[],
        messages: [] as ClockMessage[],
      },
    ]),
  )
  for (const { ticket, kind, value, at } of steps) {
    const log = logs.get(ticket as string)!
    const instant = new Date(at as string)
    if (kind === 'stato') log.states.push({ at: instant, value: value as TicketState })
    if (kind === 'categoria') log.categories.push({ at: instant, value: value as TicketCategory })
    if (kind === 'priorita') log.priorities.push({ at: instant, value: Number(value) as TicketPriority })
  }
  for (const { ticket, da, at } of messages)
    logs.get(ticket as string)!.messages.push({ at: at as Date, da: da as ClockMessage['da'] })
  return logs
}

/** The clocks of a log at `now`, or those that pass `isWanted`. */
export const clocksOf = (
  log: TicketLog,
  { hours, patron, hoursOf }: OfficeClock,
  now: Date,
  isWanted?: Parameters<typeof ticketClocks>[4],
): TicketClock[] =>
  ticketClocks(
    log,
    (category, priority) => clockMinutes(hoursOf(category), priority),
    { hours, patron },
    now,
    isWanted,
  )
