import type { Client } from '../../client/client.ts'
import { type FormStamp, sendStamped } from '../../client/form-stamp.ts'
import type { Body } from '../../contract/calls/call.ts'
import { createRequest } from '../../contract/calls/contacts.ts'
import { consentTexts } from '../../contract/calls/leads.ts'
import type { ReceivedRequest } from '../../contract/calls/received-request.ts'
import { namesInWords } from '../../contract/files/names-in-words.ts'
import { type Position, type Subject, timeOfRequest, type Way } from '../../contract/pages/contact-words.ts'
import { kindOf, wayToAnswer } from '../../contract/pages/message-kinds.ts'
import { answerInWords, messageWords } from '../../contract/pages/message-words.ts'
import { formatRequestNumber, verbFor } from '../../contract/pages/request-words.ts'
import { hintingClient } from '../runtime/hinting-client.ts'
import { visitFrom } from '../runtime/page-visit.ts'
import type { FormInput } from '../shared/request/contact-form.ts'
import type { ContactContext } from './model.ts'
import type { Field } from './unfinished.ts'

export { Thanks } from './thanks.tsx'

type Message = Body<typeof createRequest>

/** Client, body and schema of the message, loaded after the first view with the confirmation. */
export const createLive = (context: Pick<ContactContext, 'base' | 'giveWay' | 'adopt' | 'root'>) => ({
  client: hintingClient(context),
  compose(
    { attributes, page }: Pick<ContactContext, 'attributes' | 'page'>,
    input: FormInput<Field>,
    allegati: string[],
  ) {
    const { partner, agente, agenzia, segnalazione } = attributes
    const { typed, consensi, sito } = asksFor(input)
    const { oggetto, posizione, modo, orario = '', appuntamento, agenzia: chosen, ...person } = typed
    const { address, campaign } = visitFrom(page)
    return {
      schema: createRequest.body,
      body: {
        partner: partner.value,
        agente: agente.value,
        agenzia: agenzia.value ?? chosen,
        segnalazione: segnalazione.value,
        // The schema reports a missing subject in its own words.
        oggetto: (oggetto ?? '') as Subject,
        posizione: posizione as Position | undefined,
        contatto: { nome: '', cognome: '', ...person },
        modo: modo as Way,
        ...timeOfRequest(orario, appuntamento),
        consensi,
        testoVersione: consentTexts,
        allegati: allegati.length ? allegati : undefined,
        pagina: address,
        campagna: Object.keys(campaign).length ? campaign : undefined,
        sito,
        modulo: '',
      } satisfies Message,
    }
  },
  send: (
    client: Client,
    given: FormStamp | null,
    open: () => Promise<FormStamp>,
    body: Message,
    idempotencyKey: string,
  ) =>
    sendStamped(given, open, modulo =>
      client.call('POST /contatti', { body: { ...body, modulo }, idempotencyKey }),
    ),
  /** The confirmation of a sent message in words. During an update of the server the number may be missing. */
  confirm(answer: ReceivedRequest, body: Message, files: readonly string[]): Confirmation {
    const { numero, telefono } = answer
    const kind = kindOf(body.oggetto)
    const number = numero ? `Il numero ${messageWords[kind].of} è ${formatRequestNumber(numero)}. ` : ''
    const words = answerInWords(kind, answer, verbFor(body, answer), new Date())
    return { telefono, words: `${number}${words}.`, files: namesInWords(files) }
  },
})

/** The input that the form asks for, without the fields of another subject that the person filled in before. */
function asksFor({ typed, consensi, sito }: FormInput<Field>): FormInput<Field> {
  const { posizione = '', ...request } = typed
  const kind = kindOf(typed.oggetto ?? '')
  if (kind === 'richiesta') return { typed: request, consensi, sito }
  const { agenzia, appuntamento: _, comune: __, provincia: ___, ...common } = request
  return {
    typed: {
      ...common,
      modo: wayToAnswer(common.email),
      orario: 'indifferente',
      ...(kind === 'candidatura' && { posizione, ...(agenzia && { agenzia }) }),
    },
    consensi: { ...consensi, marketing: false, profilazione: false, cessione_terzi: false },
    sito,
  }
}

export interface Confirmation {
  telefono: string
  words: string
  /** The names of the sent files. */
  files: string
}
