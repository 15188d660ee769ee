import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { callingVerb, contactInWords, type RequestContact } from '../../../contract/pages/request-words.ts'
import type { Broker } from '../../../contract/products/mortgage.ts'
import { asOneLine } from '../../../contract/text/characters.ts'
import type { Context } from '../../context.ts'
import type { Message } from '../../mail/mail.ts'
import { endOf } from './agenda.ts'
import type { Appointment } from './appointment.ts'

/**
 * The appointment for the calendar of the person. The id of the entry stays the same, and the sequence number rises
 * with each change, so that calendars replace the entry. A cancelled appointment removes the entry. `url` is the address
 * of the page that moves or cancels the appointment.
 */
export function appointmentCalendar(
  { settings, now }: Pick<Context, 'settings' | 'now'>,
  { _id, versione, inizio, stato }: Pick<Appointment, '_id' | 'versione' | 'inizio' | 'stato'>,
  contact: RequestContact,
  broker: Broker,
  url: string | null,
): NonNullable<Message['icalEvent']> {
  const isCancelled = stato === 'annullato'
  const method = isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH
  const start = new Date(inizio)
  // The library escapes no name of a program, so the entry names ours instead of the broker.
  const calendar = ical({ method, prodId: { company: 'Quinto', product: 'Appuntamenti', language: 'IT' } })
  calendar.createEvent({
    id: `${_id}@${new URL(settings.publicUrl).hostname}`,
    sequence: versione,
    stamp: now(),
    start,
    end: endOf(start),
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    summary: asOneLine(`Telefonata con ${broker.nome}`),
    description: asOneLine(`${contactInWords(contact, callingVerb, now())}. Telefono: ${contact.telefono}`),
    // A quoted name of RFC 5545 contains no quotes.
    organizer: { name: asOneLine(broker.nome).replaceAll('"', '’'), email: broker.email },
    ...(url && { url }),
  })
  return { method, filename: 'appuntamento.ics', content: calendar.toString() }
}
