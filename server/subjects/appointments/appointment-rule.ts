import { formatAppointment } from '../../../contract/italian/due.ts'
import { appointments } from '../../../contract/subjects/appointments.ts'
import { leads } from '../../../contract/subjects/leads.ts'
import { requests } from '../../../contract/subjects/requests.ts'
import { isImporting, system } from '../../database/actor.ts'
import type { Rule } from '../../database/rules.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { conflict } from '../../errors.ts'
import { publish } from '../../live/publish.ts'
import type { RuleContext } from '../modules.ts'
import { endOf, requireFree } from './agenda.ts'
import { type Appointment, comingAppointments, linkedOf, requestOf } from './appointment.ts'
import { type AppointmentChange, notifyPerson } from './appointment-letters.ts'

/**
 * The rule of appointments: an agreed time is free in its agenda, the promise of the request follows the appointment,
 * and the person gets a letter about a change by the office. Changes by the person and imports send no letter from here.
 */
export const appointmentRule =
  (context: RuleContext): Rule =>
  async (tx, { actor, before, after }) => {
    const was = before as Appointment | null
    // A deleted appointment is as good as cancelled.
    const is = (after ?? { ...before, stato: 'annullato' }) as Appointment
    if (after && !was) Object.assign(after, await officeOfRequest(tx, is))
    const hasMoved = was?.inizio !== is.inizio
    const hasOtherAgenda = was?.agente !== is.agente || was?.agenzia !== is.agenzia
    if (is.stato === 'fissato' && (hasMoved || hasOtherAgenda))
      await requireFree(tx, is, new Date(is.inizio), is._id, hasMoved ? timeTaken() : agendaTaken(is))
    const isCancelled = is.stato === 'annullato' && was?.stato === 'fissato'
    if (!hasMoved && !isCancelled) return
    await keepPromise(context, tx, is)
    const isOver = new Date(is.inizio) <= context.now()
    if (actor.kind === 'system' || isImporting(actor) || (isCancelled && isOver)) return
    await notifyPerson(context, tx, is, changeOf(was, isCancelled))
  }

const timeTaken = () =>
  conflict('A quell’ora c’è già un altro appuntamento.', { inizio: 'Scelga un altro orario.' })
/** The refusal of an appointment whose request, file or customer gets another agent or agency. */
const agendaTaken = ({ inizio }: Appointment) =>
  conflict(
    `Chi riceve l’appuntamento di ${formatAppointment(new Date(inizio))} ne ha già un altro: prima sposti uno dei due.`,
  )

const changeOf = (before: Appointment | null, isCancelled: boolean): AppointmentChange => {
  if (isCancelled) return 'appuntamento_annullato'
  return before ? 'appuntamento_spostato' : 'appuntamento_fissato'
}

/** The agent and the agency of the request, for an appointment whose writer names neither. */
async function officeOfRequest(tx: Queries, appointment: Appointment): Promise<Partial<Appointment>> {
  const linked = linkedOf(appointment)
  if (!linked || appointment.agente || appointment.agenzia) return {}
  const request = await requestOf(tx, linked)
  return request ? { agente: request.agente, agenzia: request.agenzia } : {}
}

/**
 * Sets the promise of a request without an answer: the office calls until the end of the appointment. A cancelled
 * appointment leaves no promise, or the promise of the next appointment.
 */
async function keepPromise(
  { store, now }: RuleContext,
  tx: Queries,
  appointment: Appointment,
): Promise<void> {
  const linked = linkedOf(appointment)
  const request = linked && (await requestOf(tx, linked))
  if (!linked || !request || request.rispostoAt) return
  const others = await comingAppointments(tx, linked, now())
  const [next] = [
    ...(appointment.stato === 'fissato' ? [appointment] : []),
    ...others.filter(({ _id }) => _id !== appointment._id),
  ]
  const richiamareEntro = next ? endOf(new Date(next.inizio)).toISOString() : null
  if (request.richiamareEntro === richiamareEntro) return
  const { _id, versione } = request
  if (linked.kind === 'request')
    await store().update(tx, requests, _id, versione, { richiamareEntro }, system)
  else {
    await store().update(tx, leads, _id, versione, { richiamareEntro }, system)
    await publish(tx, { topic: 'leads', name: 'lead-changed', id: _id })
  }
}

/**
 * Gives the coming appointments of a lead or a message to its new agent and agency. Throws 409 when the new agenda has
 * another appointment at the time.
 */
export async function moveToOffice(
  context: RuleContext,
  tx: Queries,
  linked: Parameters<typeof requestOf>[1],
  office: Pick<Appointment, 'agente' | 'agenzia'>,
): Promise<void> {
  await moveAppointments(context, tx, await comingAppointments(tx, linked, context.now()), office)
}

/** Gives agreed appointments to another agent and agency. Throws the errors of `moveToOffice`. */
export async function moveAppointments(
  { store }: RuleContext,
  tx: Queries,
  some: readonly Appointment[],
  { agente, agenzia }: Pick<Appointment, 'agente' | 'agenzia'>,
): Promise<void> {
  for (const { _id, versione } of some)
    await store().update(tx, appointments, _id, versione, { agente, agenzia }, system)
}
