import { gt, inArray, sql } from 'drizzle-orm'
import { nextDue } from '../../../contract/tickets/ticket-clocks.ts'
import { openTicketStates } from '../../../contract/tickets/ticket-words.ts'
import type { Context } from '../../context.ts'
import type { Rule } from '../../database/rules.ts'
import { ticketDue, ticketsTable } from '../../database/schema.ts'
import { isAnyOf } from '../../database/statements/is-any-of.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { enqueueJob } from '../../jobs/job-queue.ts'
import type { RuleContext } from '../modules.ts'
import { clocksOf, readLogs, readOfficeClock } from './ticket-log.ts'

/** Tickets whose due times are computed in one transaction. */
const ticketsAtOnce = 500

/**
 * Computes the due times of some tickets from their logs, in the transaction of a change. A warning that was given counts
 * as long as the due time stays.
 */
export async function refreshDue(
  { now }: Pick<Context, 'now'>,
  tx: Queries,
  ids: readonly string[],
): Promise<void> {
  const office = await readOfficeClock(tx)
  const logs = await readLogs(tx, ids)
  const at = now()
  const running = [...logs].flatMap(([ticket, log]) => {
    const next = log.states.length > 0 ? nextDue(clocksOf(log, office, at)) : null
    return next ? [{ ticket, clock: next.name, due: next.due, warning: next.warning }] : []
  })
  const kept = new Set(running.map(({ ticket }) => ticket))
  const ended = ids.filter(id => !kept.has(id))
  if (ended.length > 0) await tx.delete(ticketDue).where(inArray(ticketDue.ticket, ended))
  if (running.length > 0)
    await tx
      .insert(ticketDue)
      .values(running)
      .onConflictDoUpdate({
        target: ticketDue.ticket,
        set: {
          clock: sql`excluded.clock`,
          due: sql`excluded.due`,
          warning: sql`excluded.warning`,
          warned: sql`case when ${ticketDue.due} = excluded.due and ${ticketDue.clock} = excluded.clock
            then ${ticketDue.warned} end`,
        },
      })
}

/** The payload of the job that computes the due times of the open tickets after a ticket; null for the first ones. */
export interface DueTimes {
  after: string | null
}

/** Computes the due times of all open tickets again, some in each job, because a house may have thousands. */
export async function refreshAllDue(
  context: Pick<Context, 'now' | 'newId'>,
  tx: Queries,
  { after }: DueTimes,
): Promise<void> {
  const rows = await tx
    .select({ _id: ticketsTable._id })
    .from(ticketsTable)
    .where(
      sql`${isAnyOf(ticketsTable.stato!, openTicketStates)}${after ? sql` and ${gt(ticketsTable._id, after)}` : sql``}`,
    )
    .orderBy(ticketsTable._id)
    .limit(ticketsAtOnce)
    // A message or a change in progress ends first: its log counts.
    .for('update')
  const ids = rows.map(({ _id }) => _id)
  if (ids.length === 0) return
  await refreshDue(context, tx, ids)
  if (ids.length === ticketsAtOnce) await enqueueDueTimes(context, tx, ids.at(-1)!)
}

/** Enqueues the job that computes the due times of all open tickets, from the one after `after`. */
export const enqueueDueTimes = (
  context: Pick<Context, 'now' | 'newId'>,
  tx: Queries,
  after: string | null = null,
): Promise<void> =>
  enqueueJob(context, tx, { kind: 'ticket-due', lane: 'data', payload: { after } satisfies DueTimes })

/** The rule of what the clocks depend on: opening hours, the patron's day, the hours of a category. */
export const officeClockRule =
  ({ now, newId }: RuleContext): Rule =>
  async (tx, { before, after }) => {
    const keys = ['apertura', 'patrono', 'primaRisposta', 'rispostaSuccessiva', 'soluzione', 'categoria']
    const isSame = keys.every(key => JSON.stringify(before?.[key]) === JSON.stringify(after?.[key]))
    if (!isSame) await enqueueDueTimes({ now, newId }, tx)
  }
