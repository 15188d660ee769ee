import { and, eq, gt, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import { appointmentMinutes } from '../../../contract/subjects/appointments.ts'
import { type OfficeTime, openSlots } from '../../../finance/calendar/office-clock.ts'
import { appointmentsTable } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import type { AppError } from '../../errors.ts'

const minuteMs = 60_000
const lengthMs = appointmentMinutes * minuteMs
/** A person needs time to reach the telephone, and the office to see the appointment. */
const noticeMs = 30 * minuteMs
/** Times are offered for these days, so that an absence of a week leaves some. */
const offeredMs = 10 * 24 * 60 * minuteMs

/** Whose time an appointment takes: the agent's, otherwise the agency's, otherwise the broker's. */
export interface Agenda {
  agente: string | null
  agenzia: string | null
}

/** The end of an appointment. */
export const endOf = (start: Date): Date => new Date(start.getTime() + lengthMs)

const ofAgenda = ({ agente, agenzia }: Agenda): SQL | undefined =>
  agente
    ? eq(appointmentsTable.agente, agente)
    : and(
        isNull(appointmentsTable.agente),
        agenzia ? eq(appointmentsTable.agenzia, agenzia) : isNull(appointmentsTable.agenzia),
      )

/** Agreed appointments of an agenda that take time between two instants. */
const takenIn = (agenda: Agenda, from: Date, to: Date) =>
  and(
    ofAgenda(agenda),
    eq(appointmentsTable.stato, 'fissato'),
    gt(appointmentsTable.inizio, new Date(from.getTime() - lengthMs).toISOString()),
    lt(appointmentsTable.inizio, to.toISOString()),
  )

/** The starts of the free times of an agenda in the next days, in order; none for an office without hours. */
export async function freeTimes(
  db: Queries,
  agenda: Agenda,
  time: OfficeTime | null,
  now: Date,
): Promise<Date[]> {
  if (!time) return []
  const from = new Date(now.getTime() + noticeMs)
  const to = new Date(now.getTime() + offeredMs)
  const taken = await db
    .select({ inizio: appointmentsTable.inizio })
    .from(appointmentsTable)
    .where(takenIn(agenda, from, to))
  const starts = taken.map(({ inizio }) => Date.parse(inizio))
  return openSlots({ ...time, from, to, minutes: appointmentMinutes }).filter(
    slot => !starts.some(start => Math.abs(start - slot.getTime()) < lengthMs),
  )
}

/** Makes other bookings of an agenda wait until the end of the transaction. */
export const lockAgenda = (tx: Queries, { agente, agenzia }: Agenda) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`agenda ${agente ?? agenzia ?? ''}`}, 0))`)

/**
 * Throws `refusal` when another agreed appointment of the agenda overlaps. `except` is the appointment that moves.
 */
export async function requireFree(
  tx: Queries,
  agenda: Agenda,
  start: Date,
  except: string,
  refusal: AppError,
): Promise<void> {
  await lockAgenda(tx, agenda)
  const [other] = await tx
    .select({ _id: appointmentsTable._id })
    .from(appointmentsTable)
    .where(and(takenIn(agenda, start, endOf(start)), ne(appointmentsTable._id, except)))
    .limit(1)
  if (other) throw refusal
}
