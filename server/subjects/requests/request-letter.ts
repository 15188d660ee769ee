import { everyTime, subjects, ways } from '../../../contract/pages/contact-words.ts'
import type { Broker } from '../../../contract/products/mortgage.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import type { requests } from '../../../contract/subjects/requests.ts'
import type { Message } from '../../mail/mail.ts'
import type { Partner } from '../../plugins/callers.ts'
import type { Agent } from '../agents/public-agents.ts'
import type { Referrer } from '../agents/referrers.ts'
import { type Agency, line } from './person-request.ts'

type Request = RecordOf<typeof requests>

interface About {
  partner: Partner | null
  referrer: Referrer | null
  /** Lines about the forwarding to a rental company. */
  forwarding: string[]
  /** The message was added to an earlier request. */
  isUpdate?: boolean
}

/** The letter about a message to the agent, the agency or the broker. */
export function requestLetter(
  { email }: Pick<Agency | Agent | Broker, 'email'>,
  request: Request,
  about: About,
): Message {
  const { nome, cognome, oggetto } = request
  const heading = about.isUpdate ? 'Messaggio aggiornato' : 'Nuovo messaggio'
  return {
    to: email,
    subject: `${heading}, ${subjects[oggetto]}: ${nome} ${cognome}`,
    text: textOf(request, about),
    ...(request.email && { replyTo: request.email }),
  }
}

const textOf = (request: Request, { partner, referrer, forwarding, isUpdate }: About): string =>
  [
    isUpdate ? 'Un messaggio dal modulo di contatto è stato aggiornato.' : 'È arrivato un nuovo messaggio.',
    '',
    ...line('Oggetto', subjects[request.oggetto]),
    ...line('Nome', `${request.nome} ${request.cognome}`),
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
    '',
    `Codice della richiesta: ${request._id}`,
  ].join('\n')
