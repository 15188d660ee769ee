import type { FastifyRequest } from 'fastify'
import type { Answer } from '../../../../contract/calls/call.ts'
import type {
  customerFreeTimes,
  setCustomerAppointment,
} from '../../../../contract/calls/customers/customer-files.ts'
import { formatAppointment } from '../../../../contract/italian/due.ts'
import { appointmentMinutes, appointments } from '../../../../contract/subjects/appointments.ts'
import type { Context } from '../../../context.ts'
import { system } from '../../../database/actor.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import { AppError, notFound } from '../../../errors.ts'
import { spend } from '../../../plugins/allowance.ts'
import { callerOf, writeOnce } from '../../../plugins/idempotency.ts'
import { freeTimes } from '../../appointments/agenda.ts'
import { type Appointment, comingAppointments, officeOf } from '../../appointments/appointment.ts'
import { type AppointmentChange, notifyPerson } from '../../appointments/appointment-letters.ts'
import { agendaOf, chosenTime } from '../../appointments/book-appointment.ts'
import { mayMove } from '../../appointments/change-by-person.ts'
import { lockedFile } from '../../loan-files/file-names.ts'
import { officeTimeOf } from '../../requests/callback.ts'
import type { SignedInCustomer } from '../signed-in-customer.ts'
import { tellHouse } from './messages.ts'
import { isAbout, type Participation, participationIn } from './participation.ts'

/** Changes of one customer in an hour: each sends a letter. */
const changesAnHour = 6

/** The coming appointment of a participant with whoever follows the file; null without one. */
async function comingOf(db: Queries, participation: Participation, now: Date): Promise<Appointment | null> {
  const record = participation.participant.cliente
  const rows = await comingAppointments(db, { kind: 'client', record }, now)
  return rows.find(one => isAbout(participation, one)) ?? null
}

/** A participation of the customer whose file nobody hands over meanwhile. Throws 404. */
async function lockedParticipation(
  tx: Queries,
  customer: SignedInCustomer,
  id: string,
): Promise<Participation> {
  await lockedFile(tx, id)
  return participationIn(tx, customer, id)
}

/** The free times of whoever follows a file of the customer. Throws 404. */
export async function freeTimesForCustomer(
  { database: { orm }, now }: Context,
  customer: SignedInCustomer,
  id: string,
): Promise<Answer<typeof customerFreeTimes>> {
  const { file } = await participationIn(orm, customer, id)
  const office = await officeOf(orm, file)
  const times = await freeTimes(orm, agendaOf(office), await officeTimeOf(orm, office.agency), now())
  return { minuti: appointmentMinutes, inizi: times.map(start => start.toISOString()) }
}

/**
 * Makes the appointment of a customer with whoever follows the file, or moves it, once for each `Idempotency-Key`. Throws
 * 404, 409 for a time that is not free and for an appointment that was moved too often, and 429.
 */
export async function setAppointment(
  context: Context,
  customer: SignedInCustomer,
  id: string,
  inizio: string,
  request: FastifyRequest,
): Promise<Answer<typeof setCustomerAppointment>> {
  const { database, store, now } = context
  await participationIn(database.orm, customer, id)
  return writeOnce(context, request, callerOf(customer), async () => {
    await spend(context, `customer-appointments:${customer.id}`, changesAnHour)
    return db =>
      db.transaction(async tx => {
        const before = await lockedParticipation(tx, customer, id)
        const office = await officeOf(tx, before.file)
        const start = (await chosenTime(context, tx, office, inizio))!.start.toISOString()
        const agreed = await comingOf(tx, before, now())
        if (agreed && !mayMove(agreed))
          throw new AppError(409, 'Questo appuntamento è già stato spostato molte volte: ci telefoni.')
        const after = agreed
          ? await store.update(tx, appointments, agreed._id, agreed.versione, { inizio: start }, system)
          : await store.create(
              tx,
              appointments,
              {
                cliente: before.participant.cliente,
                agente: before.file.agente,
                agenzia: before.file.agenzia,
                inizio: start,
                stato: 'fissato',
              },
              system,
            )
        const made = after as Appointment
        await tell(
          context,
          tx,
          before,
          made,
          agreed ? 'appuntamento_spostato' : 'appuntamento_fissato',
          customer,
        )
        return { _id: made._id, inizio: made.inizio, minuti: appointmentMinutes, spostabile: mayMove(made) }
      })
  })
}

/** Cancels the appointment of a customer. Throws 404 without one. */
export async function cancelAppointment(
  context: Context,
  customer: SignedInCustomer,
  id: string,
): Promise<Record<string, never>> {
  const { database, store, now } = context
  await database.orm.transaction(async tx => {
    const participation = await lockedParticipation(tx, customer, id)
    const agreed = await comingOf(tx, participation, now())
    if (!agreed) throw notFound()
    const after = await store.move(tx, appointments, agreed._id, agreed.versione, 'annullato', system)
    await tell(context, tx, participation, after as Appointment, 'appuntamento_annullato', customer)
  })
  return {}
}

const done: Record<AppointmentChange, string> = {
  appuntamento_fissato: 'Ho fissato un appuntamento',
  appuntamento_spostato: 'Ho spostato l’appuntamento',
  appuntamento_annullato: 'Ho disdetto l’appuntamento',
}

/** Tells the person by letter, and the house by a message of the file. */
async function tell(
  context: Context,
  tx: Queries,
  participation: Participation,
  appointment: Appointment,
  change: AppointmentChange,
  customer: SignedInCustomer,
): Promise<void> {
  await notifyPerson(context, tx, appointment, change)
  const when = formatAppointment(new Date(appointment.inizio))
  await tellHouse(context, tx, customer, participation, `${done[change]}: ${when}.`)
}
