import type { LetterGroup } from '../../../contract/letters/letter.ts'
import type { LetterCode } from '../../../contract/letters/letters.ts'
import type { MessageKind } from '../../../contract/pages/message-kinds.ts'
import { answerInWords, messageWords } from '../../../contract/pages/message-words.ts'
import { followPath } from '../../../contract/pages/request-link.ts'
import { formatRequestNumber, type RequestContact } from '../../../contract/pages/request-words.ts'
import type { Context } from '../../context.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { sendLetter } from '../../mail/send-letter.ts'
import type { LetterCase } from '../../mail/templates.ts'
import { mayWriteTo } from '../../mail/typed-address.ts'
import type { Appointment } from '../appointments/appointment.ts'
import { appointmentCalendar } from '../appointments/appointment-calendar.ts'
import { changeLink, newAppointmentUrl } from '../appointments/appointment-letters.ts'
import { answerAddressOf, type Office } from './callback.ts'
import { followLastsMs, type LinkedRequest, newLetterLink } from './request-links.ts'

/** The content of the letter, without addresses. */
export interface Confirmation {
  tipo: MessageKind
  numero: string
  contact: RequestContact
  /** How the person is contacted: «La chiamerà», «Le scriverà». */
  verb: string
  /** What the person asked for, without personal circumstances and without the message. */
  groups: readonly LetterGroup[]
  toPrepare: readonly string[]
  /** The groups contain the figures of an offer. */
  hasFigures: boolean
}

interface ApplicantLetter extends Confirmation {
  to: string | null | undefined
  /** The request that the link of the letter shows. */
  linked: LinkedRequest
  appointment: Appointment | null
  /** Whose answer address receives the person's answer. */
  office: Office
  /** The caller's network, which may cause a limited number of letters. */
  network: string
}

interface Links {
  token: string
  /** Address of the page that moves or cancels the appointment, if there is one. */
  appointmentUrl: string | null
}

/** The letter that confirms a message of each kind. */
const codes = {
  richiesta: 'conferma_richiesta',
  reclamo: 'conferma_reclamo',
  candidatura: 'conferma_candidatura',
} as const satisfies Record<MessageKind, LetterCode>

const notYours: Record<MessageKind, string> = {
  richiesta:
    'Se non è stata una Sua richiesta, qualcuno ha scritto il Suo indirizzo per errore: ci risponda e la cancelliamo.',
  reclamo:
    'Se il reclamo non è Suo, qualcuno ha scritto il Suo indirizzo per errore: ci risponda e lo togliamo.',
  candidatura:
    'Se la candidatura non è Sua, qualcuno ha scritto il Suo indirizzo per errore: ci risponda e la cancelliamo.',
}

/**
 * The letter that confirms a request, with the link of `token`. A template cannot empty the data, the button and the
 * notes.
 */
export function applicantCase(
  { settings }: Pick<Context, 'settings'>,
  { tipo, numero, contact, verb, groups, toPrepare, hasFigures }: Confirmation,
  { token, appointmentUrl }: Links,
  now: Date,
): LetterCase<(typeof codes)[MessageKind]> {
  const { the, toChange } = messageWords[tipo]
  return {
    code: codes[tipo],
    values: { numero: formatRequestNumber(numero), contatto: `${answerInWords(tipo, contact, verb, now)}.` },
    groups: [
      ...groups,
      ...(toPrepare.length > 0 ? [{ title: 'Che cosa tenere pronto', items: toPrepare }] : []),
    ],
    link: { label: `Segui ${the}`, url: `${settings.publicUrl}${followPath}/${token}` },
    ...(appointmentUrl && { furtherLink: changeLink(appointmentUrl) }),
    notes: [
      `Il link mostra a che punto è ${the}, senza un accesso, e vale novanta giorni. Chi lo riceve lo può aprire: non lo inoltri.`,
      ...(hasFigures
        ? ['Le cifre sono una simulazione: l’offerta diventa certa quando la banca ha valutato la richiesta.']
        : []),
      `${toChange} risponda a questa e-mail, o telefoni al numero ${contact.telefono} e dica il numero.`,
      notYours[tipo],
    ],
  }
}

/**
 * Enqueues the letter that confirms a request to its sender, in the transaction of the request. The letter repeats no
 * text that a visitor typed, not even the name, because strangers can type any address; of files it has plain short
 * names (`attached-names.ts`). Sends nothing without an address, and nothing above the limits of the address and of the
 * network.
 */
export async function confirmToApplicant(
  context: Context,
  tx: Queries,
  { to, linked, appointment, office, network, ...content }: ApplicantLetter,
): Promise<void> {
  if (!to || !(await mayWriteTo(context, tx, 'applicant', { to, network }))) return
  const now = context.now()
  const token = await newLetterLink(
    tx,
    'follow',
    { ...linked, email: to },
    new Date(now.getTime() + followLastsMs),
  )
  const appointmentUrl = appointment && (await newAppointmentUrl(context, tx, appointment))
  const entry =
    appointment && appointmentUrl
      ? appointmentCalendar(context, appointment, content.contact, office.broker, appointmentUrl)
      : undefined
  await sendLetter(
    context,
    tx,
    { to, replyTo: answerAddressOf(office), icalEvent: entry, about: linked.record },
    applicantCase(context, content, { token, appointmentUrl }, now),
  )
}
