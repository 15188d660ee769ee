import { desc, eq } from 'drizzle-orm'
import type { AppointmentContent, AppointmentResult } from '../../../contract/pages/appointment.ts'
import { appointments } from '../../../contract/subjects/appointments.ts'
import type { Context } from '../../context.ts'
import { system } from '../../database/actor.ts'
import { appointmentsTable } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { contactOf, officeTimeOf } from '../requests/callback.ts'
import { type LinkedRequest, requestOfLink } from '../requests/request-links.ts'
import { freeTimes } from './agenda.ts'
import { type Appointment, columnTo, comingAppointments, officeOf, requestOf } from './appointment.ts'
import { type AppointmentChange, notifyOffice, notifyPerson } from './appointment-letters.ts'
import { agendaOf, chosenTime } from './book-appointment.ts'

/** The next appointment of a letter's link; null when there is none. */
async function comingOf(context: Context, tx: Queries, token: string): Promise<Appointment | null> {
  const linked = await requestOfLink(context, tx, 'appointment', token)
  const [next] = linked ? await comingAppointments(tx, linked, context.now()) : []
  return next ?? null
}

/**
 * Moves the appointment of a letter's link to a free time of the same agenda, and tells the person and the office.
 * Returns false when the link has no appointment. Throws 409 for a time that is not free.
 */
export const moveByPerson = (context: Context, token: string, inizio: string): Promise<boolean> =>
  context.database.orm.transaction(async tx => {
    const before = await comingOf(context, tx, token)
    if (!before) return false
    const chosen = await chosenTime(context, tx, await officeOf(tx, before), inizio)
    if (!chosen) return false
    const values = { inizio: chosen.start.toISOString() }
    const { _id, versione } = before
    const after = await context.store.update(tx, appointments, _id, versione, values, system)
    await tell(context, tx, before, after, 'appuntamento_spostato')
    return true
  })

/** Cancels the appointment of a letter's link, if there is one, and tells the person and the office. */
export const cancelByPerson = (context: Context, token: string): Promise<void> =>
  context.database.orm.transaction(async tx => {
    const before = await comingOf(context, tx, token)
    if (!before) return
    const { _id, versione } = before
    const after = await context.store.move(tx, appointments, _id, versione, 'annullato', system)
    await tell(context, tx, before, after, 'appuntamento_annullato')
  })

async function tell(
  context: Context,
  tx: Queries,
  before: Appointment,
  after: Appointment,
  change: AppointmentChange,
): Promise<void> {
  await notifyPerson(context, tx, after, change)
  await notifyOffice(context, tx, before, after)
}

/** The page of a letter's link to an appointment. */
export async function appointmentOfLink(
  context: Context,
  token: string,
  esito: AppointmentResult | null,
): Promise<AppointmentContent> {
  const { orm } = context.database
  const now = context.now()
  const linked = await requestOfLink(context, orm, 'appointment', token)
  if (!linked) return { kind: 'gone' }
  const [next] = await comingAppointments(orm, linked, now)
  const last = next ?? (await lastOf(orm, linked))
  if (!last) return { kind: 'gone' }
  const office = await officeOf(orm, last)
  const contact = await contactOf(orm, office, now, new Date(last.inizio))
  if (!next)
    return last.stato === 'annullato'
      ? { kind: 'cancelled', inizio: last.inizio, telefono: contact.telefono }
      : { kind: 'gone' }
  const orari = await freeTimes(orm, agendaOf(office), await officeTimeOf(orm, office.agency), now)
  const request = await requestOf(orm, linked)
  return {
    kind: 'agreed',
    numero: request?.numero ?? null,
    contact: { ...contact, appuntamento: next.inizio },
    orari: orari.map(start => start.toISOString()),
    esito,
  }
}

async function lastOf(db: Queries, linked: LinkedRequest): Promise<Appointment | null> {
  const [last] = await db
    .select()
    .from(appointmentsTable)
    .where(eq(columnTo(linked), linked.record))
    .orderBy(desc(appointmentsTable._id))
    .limit(1)
  return last ?? null
}
