import { everyTime, subjects, ways } from '../../../contract/pages/contact-words.ts'
import type { RequestContact } from '../../../contract/pages/request-words.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import { requests } from '../../../contract/subjects/requests.ts'
import type { Message } from '../../mail/mail.ts'
import type { Partner } from '../../plugins/callers.ts'
import type { Settings } from '../../settings.ts'
import type { Referrer } from '../agents/referrers.ts'
import type { Confirmation } from './applicant-letter.ts'
import { type Addressee, closingLines, line } from './person-request.ts'

type Request = RecordOf<typeof requests>

/** The content of the letter that confirms a message with a number to the person. */
export const requestConfirmation = (
  { oggetto, modo, orario, telefono }: Pick<Request, 'oggetto' | 'modo' | 'orario' | 'telefono'>,
  numero: string,
  contact: RequestContact,
): Confirmation => ({
  numero,
  contact,
  verb: modo === 'telefono' && telefono ? 'La chiamerà' : 'Le scriverà',
  groups: [
    {
      title: 'Che cosa ha chiesto',
      facts: [
        ['Oggetto', subjects[oggetto]],
        ['Contatto preferito', ways[modo]],
        ['Quando preferisce', everyTime[orario]],
      ],
    },
  ],
  toPrepare: [],
  hasFigures: false,
})

interface About {
  partner: Partner | null
  referrer: Referrer | null
  /** Lines about the forwarding to a rental company. */
  forwarding: string[]
  /** The message was added to an earlier request. */
  isUpdate?: boolean
}

/** The letter about a message to the agent, to the agency or to the broker. An answer to the letter reaches the person. */
export function requestLetter(
  settings: Settings,
  addressee: Addressee,
  request: Request,
  { partner, referrer, forwarding, isUpdate }: About,
): Message {
  const { nome, cognome, oggetto } = request
  const heading = isUpdate ? 'Messaggio aggiornato' : 'Nuovo messaggio'
  return {
    to: addressee.email,
    subject: `${heading}, ${subjects[oggetto]}: ${nome} ${cognome}`,
    text: [
      isUpdate ? 'Un messaggio dal modulo di contatto è stato aggiornato.' : 'È arrivato un nuovo messaggio.',
      '',
      ...line('Oggetto', subjects[oggetto]),
      ...line('Nome', `${nome} ${cognome}`),
      ...line('Telefono', request.telefono),
      ...line('E-mail', request.email),
      ...line('Provincia', request.provincia),
      ...line('Contatto preferito', ways[request.modo]),
      ...line('Quando preferisce', everyTime[request.orario]),
      ...line('Messaggio', request.messaggio),
      ...line('Allegati', request.allegati.map(({ name }) => name).join(', ')),
      ...line('Arriva da', partner?.nome),
      ...line('Segnalatore', referrer?.nome),
      ...forwarding,
      ...line('Pagina', request.fonte.pagina),
      ...closingLines(settings, requests, request, addressee),
    ].join('\n'),
    ...(request.email && { replyTo: request.email }),
  }
}
