import { appointments } from '../../../contract/subjects/appointments.ts'
import type { Context } from '../../context.ts'
import { system } from '../../database/actor.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { conflict } from '../../errors.ts'
import { type Office, officeTimeOf } from '../requests/callback.ts'
import type { LinkedRequest } from '../requests/request-links.ts'
import { type Agenda, freeTimes, lockAgenda } from './agenda.ts'
import { type Appointment, comingAppointments, referenceTo } from './appointment.ts'

export const agendaOf = ({ agent, agency }: Pick<Office, 'agent' | 'agency'>): Agenda => ({
  agente: agent?._id ?? null,
  agenzia: agency?._id ?? null,
})

/** The time that a person chose for a request. */
interface ChosenTime {
  start: Date
  /** The request that this one joins has the appointment already. */
  isBooked: boolean
}

/**
 * The time that a person chose, if the office has the time free; null when the person chose none. Other bookings of the
 * agenda wait until the end of the transaction. `joined` is the earlier request that this one joins. Throws 409, with a
 * message at the field `appuntamento`.
 */
export async function chosenTime(
  { now }: Pick<Context, 'now'>,
  tx: Queries,
  office: Pick<Office, 'agent' | 'agency'>,
  inizio: string | undefined,
  joined?: LinkedRequest,
): Promise<ChosenTime | null> {
  if (inizio === undefined) return null
  const start = new Date(inizio)
  const coming = joined ? await comingAppointments(tx, joined, now()) : []
  if (coming.some(one => Date.parse(one.inizio) === start.getTime())) return { start, isBooked: true }
  const agenda = agendaOf(office)
  await lockAgenda(tx, agenda)
  const free = await freeTimes(tx, agenda, await officeTimeOf(tx, office.agency), now())
  if (!free.some(time => time.getTime() === start.getTime()))
    throw conflict('L’orario scelto non è più libero: ne scelga un altro.', {
      appuntamento: 'Non è più libero: scelga un altro orario.',
    })
  return { start, isBooked: false }
}

/** Books the time of `chosenTime` for a lead or a message. Returns null when there is nothing to book. */
export async function bookAppointment(
  { store }: Pick<Context, 'store'>,
  tx: Queries,
  linked: LinkedRequest,
  office: Pick<Office, 'agent' | 'agency'>,
  chosen: ChosenTime | null,
): Promise<Appointment | null> {
  if (!chosen || chosen.isBooked) return null
  return store.create(
    tx,
    appointments,
    { ...referenceTo(linked), ...agendaOf(office), inizio: chosen.start.toISOString(), stato: 'fissato' },
    system,
  )
}
