import { and, eq } from 'drizzle-orm'
import { formatAppointment } from '../../../contract/italian/due.ts'
import { appointmentPath } from '../../../contract/pages/request-link.ts'
import {
  callingVerb,
  contactInWords,
  formatRequestNumber,
  type RequestContact,
} from '../../../contract/pages/request-words.ts'
import { leads } from '../../../contract/subjects/leads.ts'
import { requests } from '../../../contract/subjects/requests.ts'
import type { Context } from '../../context.ts'
import { clientsTable } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { sendLetter } from '../../mail/send-letter.ts'
import type { LetterCase } from '../../mail/templates.ts'
import type { Settings } from '../../settings.ts'
import { receivesLetters } from '../clients/confirmed-email.ts'
import { answerAddressOf, contactOf, followerOf, type Office } from '../requests/callback.ts'
import { type Addressee, addresseeOf, officeParts } from '../requests/person-request.ts'
import { type LinkedRequest, newLetterLink } from '../requests/request-links.ts'
import { endOf } from './agenda.ts'
import { type Appointment, linkedOf, officeOf, requestOf } from './appointment.ts'
import { appointmentCalendar } from './appointment-calendar.ts'

type Letters = Pick<Context, 'now' | 'newId' | 'settings'>

/** A change of an appointment, by the code of the letter to the person. */
export type AppointmentChange = 'appuntamento_fissato' | 'appuntamento_spostato' | 'appuntamento_annullato'

interface Content {
  /** The number of the request, if there is one. */
  numero: string | null
  /** The name of a customer; null for whoever sent a request, because anybody may type an address. */
  name: string | null
  contact: RequestContact & { appuntamento: string }
  /** Address of the page that moves or cancels the appointment. */
  url: string | null
}

/** The letter about a change of an appointment to the person. A template cannot empty time, telephone and number. */
export function appointmentCase(
  code: AppointmentChange,
  { numero, name, contact, url }: Content,
  now: Date,
): LetterCase<AppointmentChange> {
  const telephone = contact.telefono
  return {
    code,
    ...(name && { name }),
    values: {
      appuntamento:
        code === 'appuntamento_annullato'
          ? formatAppointment(new Date(contact.appuntamento))
          : `${contactInWords(contact, callingVerb, now)}.`,
    },
    ...(url && { link: changeLink(url) }),
    notes: [
      `Per qualunque cosa risponda a questa e-mail, o telefoni al numero ${telephone}${numero ? ` e dica il numero ${formatRequestNumber(numero)}` : ''}.`,
    ],
  }
}

/** The link that moves or cancels an appointment. */
export const changeLink = (url: string) => ({ label: 'Sposta o disdici l’appuntamento', url })

/** Creates the link of an appointment, which ends with the appointment, and returns the address of its page. */
export async function newAppointmentUrl(
  { settings }: Pick<Context, 'settings'>,
  tx: Queries,
  { _id, inizio, lead }: Appointment,
): Promise<string> {
  const link = { kind: lead ? 'lead' : 'request', record: _id } as const
  const token = await newLetterLink(tx, 'appointment', link, endOf(new Date(inizio)))
  return `${settings.publicUrl}${appointmentPath}/${token}`
}

/** Sends the person the letter about a change of an appointment, with the entry of the calendar. */
export async function notifyPerson(
  context: Letters,
  tx: Queries,
  appointment: Appointment,
  code: AppointmentChange,
): Promise<void> {
  const linked = linkedOf(appointment)
  const request = linked && (await requestOf(tx, linked))
  const client = request ? null : await readerAmongClients(tx, appointment.cliente)
  const email = request ? request.email : client?.email
  if (!email) return
  const name = client && `${client.nome} ${client.cognome}`
  const start = new Date(appointment.inizio)
  const office = await officeOf(tx, appointment)
  const contact = {
    ...(await contactOf(tx, office, context.now(), start)),
    ...(client && contactOfCustomer(office)),
    appuntamento: appointment.inizio,
  }
  const isCancelled = code === 'appuntamento_annullato'
  const url = !isCancelled ? await newAppointmentUrl(context, tx, appointment) : null
  await sendLetter(
    context,
    tx,
    {
      to: email,
      replyTo: client ? followerOf(office).email : answerAddressOf(office),
      icalEvent: appointmentCalendar(context, appointment, contact, office.broker, url),
      ...(linked && { about: linked.record }),
    },
    appointmentCase(code, { numero: request?.numero ?? null, name, contact, url }, context.now()),
  )
}

/** Customers read who follows them, also an agent whom the site does not show. */
function contactOfCustomer(office: Office): Pick<RequestContact, 'agente' | 'agenzia' | 'telefono'> {
  const { nome, agenzia, telefono } = followerOf(office)
  return { agente: nome, agenzia, telefono }
}

async function readerAmongClients(tx: Queries, client: string | null) {
  if (!client) return null
  const { nome, cognome, email } = clientsTable
  const [row] = await tx
    .select({ nome, cognome, email })
    .from(clientsTable)
    .where(and(eq(clientsTable._id, client), receivesLetters))
  return row ?? null
}

/** «ha disdetto l’appuntamento di mercoledì 25 novembre alle 10.30»: a change by the person. */
export const changeInWords = (
  before: Pick<Appointment, 'inizio'>,
  after: Pick<Appointment, 'inizio' | 'stato'>,
): string => {
  const [from, to] = [before, after].map(({ inizio }) => formatAppointment(new Date(inizio)))
  return after.stato === 'annullato'
    ? `ha disdetto l’appuntamento di ${from}`
    : `ha spostato l’appuntamento da ${from} a ${to}`
}

type RequestRecord = NonNullable<Awaited<ReturnType<typeof requestOf>>>

/** The letter about a change by the person to the agent, to the agency or to the broker. */
export const officeCase = (
  settings: Settings,
  addressee: Addressee,
  request: Pick<RequestRecord, '_id' | 'numero' | 'email'> & { kind: LinkedRequest['kind'] },
  change: string,
): LetterCase<'appuntamento_cambiato'> => ({
  code: 'appuntamento_cambiato',
  values: { numero: formatRequestNumber(request.numero ?? ''), modifica: change },
  ...officeParts(settings, request.kind === 'lead' ? leads : requests, request, addressee),
})

/** Tells the office that the person moved or cancelled an appointment. An answer to the letter reaches the person. */
export async function notifyOffice(
  context: Letters,
  tx: Queries,
  before: Appointment,
  after: Appointment,
): Promise<void> {
  const linked = linkedOf(after)
  const request = linked && (await requestOf(tx, linked))
  if (!request) return
  const { agent, agency, broker } = await officeOf(tx, after)
  const addressee = addresseeOf(agent, agency, broker)
  await sendLetter(
    context,
    tx,
    { to: addressee.email, replyTo: request.email },
    officeCase(context.settings, addressee, { ...request, kind: linked.kind }, changeInWords(before, after)),
  )
}
