import { appointmentPath } from '../../../contract/pages/request-link.ts'
import { appointments } from '../../../contract/subjects/appointments.ts'
import type { Context } from '../../context.ts'
import { type Appointment, linkedOf, officeOf, requestOf } from '../appointments/appointment.ts'
import {
  type AppointmentChange,
  appointmentCase,
  changeInWords,
  officeCase,
} from '../appointments/appointment-letters.ts'
import { contactOf } from '../requests/callback.ts'
import { inventedLead } from './invented-requests.ts'
import { type Case, inventedData, newest, type Reader } from './request-cases.ts'

const inventedAppointment = {
  inizio: '2026-01-15T09:30:00.000Z',
  stato: 'fissato',
  lead: null,
  richiesta: null,
  agente: null,
  agenzia: null,
} as const satisfies Partial<Appointment>

/** The newest appointment that the reader may read, or an invented one, with its request. */
async function newestCase(context: Context, reader: Reader) {
  const { orm } = context.database
  const found = await newest(context, reader, appointments)
  const linked = found && linkedOf(found)
  const request = linked && (await requestOf(orm, linked))
  return {
    about: found ? 'Con i dati dell’appuntamento più recente.' : inventedData,
    appointment: found ?? inventedAppointment,
    request: request ?? inventedLead,
    kind: linked?.kind ?? 'lead',
  } as const
}

/** The letter about a change of the newest appointment to the person, with a link that opens nothing. */
export async function appointmentPreview(
  context: Context,
  reader: Reader,
  code: AppointmentChange,
  token: string,
): Promise<Case> {
  const { orm } = context.database
  const now = context.now()
  const { about, appointment, request } = await newestCase(context, reader)
  const { inizio } = appointment
  const contact = await contactOf(orm, await officeOf(orm, appointment), now, new Date(inizio))
  const url =
    code === 'appuntamento_annullato' ? null : `${context.settings.publicUrl}${appointmentPath}/${token}`
  const content = { numero: request.numero, name: null, contact: { ...contact, appuntamento: inizio }, url }
  return { about, letter: appointmentCase(code, content, now) }
}

/** The office's letter about the newest appointment, as if the person had cancelled. */
export async function appointmentChangedPreview(context: Context, reader: Reader): Promise<Case> {
  const { about, appointment, request, kind } = await newestCase(context, reader)
  const change = changeInWords(appointment, { ...appointment, stato: 'annullato' })
  return {
    about,
    letter: officeCase(context.settings, { email: reader.email }, { ...request, kind }, change),
  }
}
