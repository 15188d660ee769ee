import type { Answer } from '../../../contract/calls/call.ts'
import type { leadAppointment, setLeadAppointment } from '../../../contract/calls/lead-work.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import { appointmentMinutes, appointments } from '../../../contract/subjects/appointments.ts'
import { leads } from '../../../contract/subjects/leads.ts'
import type { Context } from '../../context.ts'
import { type Actor, system } from '../../database/actor.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { conflict, notFound } from '../../errors.ts'
import { publish } from '../../live/publish.ts'
import { freeTimes } from '../appointments/agenda.ts'
import { type Appointment, comingAppointments, officeOf } from '../appointments/appointment.ts'
import { notifyPerson } from '../appointments/appointment-letters.ts'
import { agendaOf, bookAppointment, chosenTime } from '../appointments/book-appointment.ts'
import { officeTimeOf } from '../requests/callback.ts'

type Lead = RecordOf<typeof leads>

const linkTo = (record: string) => ({ kind: 'lead', record }) as const

/** The moves of a lead to `appointment`, by its state: whoever agrees on a time has spoken with the person. */
const wayOfLead: Partial<Record<Lead['stato'], readonly Lead['stato'][]>> = {
  nuovo: ['contattato', 'appuntamento'],
  assegnato: ['contattato', 'appuntamento'],
  non_risponde: ['contattato', 'appuntamento'],
  contattato: ['appuntamento'],
  appuntamento: [],
  qualificato: ['appuntamento'],
}

/** The coming appointment of a lead, and the free times of whoever follows the lead. Throws 404. */
export async function readAppointment(
  { database: { orm }, store, now }: Context,
  id: string,
  actor: Actor,
): Promise<Answer<typeof leadAppointment>> {
  const lead = await store.get(orm, leads, id, actor)
  const [coming] = await comingAppointments(orm, linkTo(id), now())
  const office = await officeOf(orm, lead)
  const times = await freeTimes(orm, agendaOf(office), await officeTimeOf(orm, office.agency), now())
  return {
    fissato: coming?.inizio ?? null,
    minuti: appointmentMinutes,
    inizi: times.map(start => start.toISOString()),
  }
}

/**
 * Makes the appointment of a lead at a free time of whoever follows it, or moves it, tells the person, and moves the lead
 * to `appuntamento`. Throws 404, 403 for readers, and 409 for a time that is not free and for a closed lead.
 */
export async function setAppointmentOf(
  context: Context,
  tx: Queries,
  { id, inizio, actor }: { id: string; inizio: string; actor: Actor },
): Promise<Answer<typeof setLeadAppointment>> {
  const { store, now } = context
  const lead = await store.toWrite(tx, leads, id, actor)
  const way = wayOfLead[lead.stato]
  if (!way) throw conflict('Il lead è chiuso: lo riapra, poi fissi l’appuntamento.')
  const office = await officeOf(tx, lead)
  const chosen = await chosenTime(context, tx, office, inizio, linkTo(id))
  const [coming] = await comingAppointments(tx, linkTo(id), now())
  const values = { inizio: chosen!.start.toISOString() }
  const made =
    coming && !chosen!.isBooked
      ? await store.update(tx, appointments, coming._id, coming.versione, values, system)
      : await bookAppointment(context, tx, linkTo(id), office, chosen)
  if (made)
    await notifyPerson(
      context,
      tx,
      made as Appointment,
      coming ? 'appuntamento_spostato' : 'appuntamento_fissato',
    )
  let { versione } = await store.toWrite(tx, leads, id, actor)
  for (const state of way) ({ versione } = await store.move(tx, leads, id, versione, state, actor))
  await publish(tx, { topic: 'leads', name: 'lead-changed', id })
  return values
}

/** Cancels the coming appointment of a lead and tells the person. Throws 404 without one, and 403 for readers. */
export async function cancelAppointmentOf(
  context: Context,
  tx: Queries,
  id: string,
  actor: Actor,
): Promise<Record<string, never>> {
  const { store, now } = context
  await store.toWrite(tx, leads, id, actor)
  const [coming] = await comingAppointments(tx, linkTo(id), now())
  if (!coming) throw notFound()
  const after = await store.move(tx, appointments, coming._id, coming.versione, 'annullato', system)
  await notifyPerson(context, tx, after as Appointment, 'appuntamento_annullato')
  await publish(tx, { topic: 'leads', name: 'lead-changed', id })
  return {}
}
