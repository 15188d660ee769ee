import type { ReceivedRequest } from '../calls/received-request.ts'
import { formatAppointment, formatDue } from '../italian/due.ts'
import type { Way } from './contact-words.ts'

/** Who contacts a person, and by when, or at which agreed time. */
export type RequestContact = Pick<
  ReceivedRequest,
  'agente' | 'agenzia' | 'telefono' | 'entro' | 'appuntamento'
>

/** The verb of `contactInWords` for a call. */
export const callingVerb = 'La chiamerà'

/** How the office contacts a person, who may have an appointment. Requests of earlier versions name no way. */
export const verbFor = (
  { modo, contatto }: { modo?: Way | null | undefined; contatto: { telefono?: string | null | undefined } },
  { appuntamento }: Pick<ReceivedRequest, 'appuntamento'>,
): string =>
  appuntamento || ((!modo || modo === 'telefono') && contatto.telefono) ? callingVerb : 'Le scriverà'

/** «482 913 507»: groups of three digits are easy to read aloud. */
export const formatRequestNumber = (number: string): string => number.replace(/(\d{3})(?=\d)/g, '$1 ')

/**
 * «La chiamerà Maria Rossi, dell’agenzia di Roma Prati, entro le 11.40 di oggi»; `verb` is «La chiamerà» or «Le scriverà».
 */
export function contactInWords(
  { agente, agenzia, entro, appuntamento }: RequestContact,
  verb: string,
  now: Date,
): string {
  const from = agenzia ? `, dell’agenzia di ${agenzia},` : ''
  if (appuntamento)
    return `${verb} ${agente ?? 'un nostro consulente'}${from} ${formatAppointment(new Date(appuntamento))}`
  const by = entro ? `entro ${formatDue(new Date(entro), now)}` : 'in orario d’ufficio'
  return `${verb} ${agente ?? 'un nostro consulente'}${from} ${by}`
}
