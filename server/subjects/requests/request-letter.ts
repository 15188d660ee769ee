import { namesInWords } from '../../../contract/files/names-in-words.ts'
import { dayInRome, longDayWith } from '../../../contract/italian/days.ts'
import { positions, subjects } from '../../../contract/pages/contact-words.ts'
import { anyOffice, kindOf, type MessageKind } from '../../../contract/pages/message-kinds.ts'
import { answerBy } from '../../../contract/pages/message-words.ts'
import { type RequestContact, verbFor } from '../../../contract/pages/request-words.ts'
import type { Fact } from '../../../contract/products/simulation-words.ts'
import { toPrepareFor } from '../../../contract/products/to-prepare.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import { requests } from '../../../contract/subjects/requests.ts'
import type { Context } from '../../context.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { sendLetter } from '../../mail/send-letter.ts'
import type { LetterCase } from '../../mail/templates.ts'
import type { Partner } from '../../plugins/callers.ts'
import type { Settings } from '../../settings.ts'
import type { Referrer } from '../agents/referrers.ts'
import type { Confirmation } from './applicant-letter.ts'
import { attachedNames } from './attached-names.ts'
import { type Addressee, fact, idNote, numberFacts, officeParts, personFacts } from './person-request.ts'
import { wishFacts } from './wishes.ts'

type Request = RecordOf<typeof requests>

/** The fields of a message in the letters to office and agent. */
export type RequestInLetter = Pick<
  Request,
  | '_id'
  | 'createdAt'
  | 'numero'
  | 'nome'
  | 'cognome'
  | 'telefono'
  | 'email'
  | 'provincia'
  | 'comune'
  | 'oggetto'
  | 'posizione'
  | 'messaggio'
  | 'modo'
  | 'orario'
  | 'fonte'
> & { allegati: readonly Pick<Request['allegati'][number], 'name'>[] }

const titles: Record<MessageKind, string> = {
  richiesta: 'Che cosa ha chiesto',
  reclamo: 'Il reclamo',
  candidatura: 'La candidatura',
}

/** The content of the letter that confirms a message with a number to the person. */
export function requestConfirmation(
  request: Pick<RequestInLetter, 'oggetto' | 'posizione' | 'modo' | 'orario' | 'telefono' | 'allegati'>,
  numero: string,
  contact: RequestContact,
): Confirmation {
  const tipo = kindOf(request.oggetto)
  return {
    tipo,
    numero,
    contact,
    verb: verbFor({ modo: request.modo, contatto: request }, contact),
    groups: [
      {
        title: titles[tipo],
        facts: [
          ['Oggetto', subjects[request.oggetto]],
          ...wishesOf(request, contact.appuntamento),
          ...(tipo === 'candidatura' ? fact('Sede', contact.agenzia ?? anyOffice) : []),
          ...fact('Allegati', namesInWords(attachedNames(request.allegati))),
        ],
      },
    ],
    toPrepare: toPrepareFor(request.oggetto),
    hasFigures: false,
  }
}

/** The position of an application; how and when the sender of another request wants to be contacted. */
const wishesOf = (
  { oggetto, posizione, modo, orario }: Pick<RequestInLetter, 'oggetto' | 'posizione' | 'modo' | 'orario'>,
  appointment?: Date | string | null,
): Fact[] => [
  ...fact('Posizione', posizione && positions[posizione]),
  ...wishFacts(
    kindOf(oggetto) === 'richiesta' ? { modo, orario } : { modo: null, orario: null },
    appointment,
  ),
]

/** The last day for the answer to a complaint or an application. */
function answerFacts({ oggetto, createdAt }: RequestInLetter): Fact[] {
  const last = answerBy(kindOf(oggetto), createdAt)
  return fact('Rispondere entro', last && longDayWith('il', dayInRome(last)))
}

/** The text and the files of a message, for the office. */
const contentFacts = ({ messaggio, allegati }: RequestInLetter): Fact[] => [
  ...fact('Messaggio', messaggio),
  ...fact('Allegati', allegati.map(({ name }) => name).join(', ')),
]

interface About {
  partner: Pick<Partner, 'nome'> | null
  referrer: Pick<Referrer, 'nome'> | null
  /** Facts about the forwarding to a rental company. */
  forwarding: readonly Fact[]
  /** The start of the appointment that the person chose. */
  appointment?: Date | undefined
  /** The message was added to an earlier request. */
  isUpdate?: boolean
}

const requestValues = ({ nome, cognome, oggetto }: RequestInLetter) => ({
  nome: `${nome} ${cognome}`,
  argomento: subjects[oggetto],
})

/** The letter about a message to the agent, to the agency or to the broker. */
export const requestCase = (
  settings: Settings,
  addressee: Addressee,
  request: RequestInLetter,
  { partner, referrer, forwarding, appointment, isUpdate }: About,
): LetterCase<'messaggio_arrivato' | 'messaggio_aggiornato'> => ({
  code: isUpdate ? 'messaggio_aggiornato' : 'messaggio_arrivato',
  values: requestValues(request),
  groups: [
    {
      title: 'La richiesta',
      facts: [
        ...numberFacts(request),
        ['Oggetto', subjects[request.oggetto]],
        ...answerFacts(request),
        ...personFacts(request),
        ...wishesOf(request, appointment),
        ...contentFacts(request),
        ...fact('Arriva da', partner?.nome),
        ...fact('Segnalatore', referrer?.nome),
        ...forwarding,
        ...fact('Pagina', request.fonte.pagina),
      ],
    },
  ],
  ...officeParts(settings, requests, request, addressee),
})

/** Sends the letter about a message. An answer to the letter reaches the person. */
export const sendRequestLetter = (
  context: Context,
  tx: Queries,
  addressee: Addressee,
  request: RequestInLetter,
  about: About,
): Promise<void> =>
  sendLetter(
    context,
    tx,
    { to: addressee.email, replyTo: request.email },
    requestCase(context.settings, addressee, request, about),
  )

/** The letter about a request to the agent who follows the request from now on. */
export function requestAssignedCase(
  request: RequestInLetter,
  agent: string,
  appointment?: string,
): LetterCase<'richiesta_assegnata'> {
  const facts = [
    ...numberFacts(request),
    ...personFacts(request),
    ...fact('Oggetto', subjects[request.oggetto]),
    ...wishesOf(request, appointment),
    ...contentFacts(request),
  ]
  return {
    code: 'richiesta_assegnata',
    name: agent,
    values: requestValues(request),
    groups: [{ title: 'La richiesta', facts }],
    notes: [idNote(request._id)],
  }
}
