import { eq } from 'drizzle-orm'
import type { AppointmentContent, AppointmentResult } from '../../../contract/pages/appointment.ts'
import { appointments } from '../../../contract/subjects/appointments.ts'
import type { Context } from '../../context.ts'
import { system } from '../../database/actor.ts'
import { appointmentsTable } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { contactOf, officeTimeOf } from '../requests/callback.ts'
import { requestOfLink } from '../requests/request-links.ts'
import { freeTimes } from './agenda.ts'
import { type Appointment, linkedOf, officeOf, requestOf } from './appointment.ts'
import { type AppointmentChange, notifyOffice, notifyPerson } from './appointment-letters.ts'
import { agendaOf, chosenTime } from './book-appointment.ts'

/** The appointment of a letter's link; null for an unknown or expired link. */
async function linkedAppointment(context: Context, db: Queries, token: string): Promise<Appointment | null> {
  const link = await requestOfLink(context, db, 'appointment', token)
  if (!link) return null
  const [row] = await db.select().from(appointmentsTable).where(eq(appointmentsTable._id, link.record))
  return row ?? null
}

const isComing = ({ stato, inizio }: Appointment, now: Date) =>
  stato === 'fissato' && Date.parse(inizio) > now.getTime()

/**
 * Changes after which a link moves an appointment no more, because each move sends letters to the person and to the
 * office.
 */
const changesAtMost = 10

/** Whether a person may still move an appointment. The version of a record is 1 before the first change. */
export const mayMove = ({ versione }: Pick<Appointment, 'versione'>) => versione <= changesAtMost

/** The appointment of a letter's link that has not begun; null when there is none. A change compares its version. */
async function comingOf(context: Context, tx: Queries, token: string): Promise<Appointment | null> {
  const found = await linkedAppointment(context, tx, token)
  return found && isComing(found, context.now()) ? found : null
}

/**
 * Moves the appointment of a letter's link to a free time of the same agenda, and tells the person and the office.
 * Returns null when the link has no appointment, and `troppi` after too many changes. Throws 409 for a time that is not
 * free.
 */
export const moveByPerson = (
  context: Context,
  token: string,
  inizio: string,
): Promise<'spostato' | 'troppi' | null> =>
  context.database.orm.transaction(async tx => {
    const before = await comingOf(context, tx, token)
    if (!before) return null
    if (!mayMove(before)) return 'troppi'
    const chosen = await chosenTime(context, tx, await officeOf(tx, before), inizio)
    if (!chosen) return null
    const values = { inizio: chosen.start.toISOString() }
    const { _id, versione } = before
    const after = await context.store.update(tx, appointments, _id, versione, values, system)
    await tell(context, tx, before, after, 'appuntamento_spostato')
    return 'spostato'
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
  const found = await linkedAppointment(context, orm, token)
  if (!found) return { kind: 'gone' }
  const office = await officeOf(orm, found)
  const contact = await contactOf(orm, office, now, new Date(found.inizio))
  if (found.stato === 'annullato')
    return { kind: 'cancelled', inizio: found.inizio, telefono: contact.telefono }
  if (!isComing(found, now)) return { kind: 'gone' }
  const free = mayMove(found)
    ? await freeTimes(orm, agendaOf(office), await officeTimeOf(orm, office.agency), now)
    : null
  const linked = linkedOf(found)
  const request = linked && (await requestOf(orm, linked))
  return {
    kind: 'agreed',
    numero: request?.numero ?? null,
    contact: { ...contact, appuntamento: found.inizio },
    orari: free?.map(start => start.toISOString()) ?? null,
    esito,
  }
}
