import type { Client } from '../../client/client.ts'
import { type FormStamp, sendStamped } from '../../client/form-stamp.ts'
import type { Body } from '../../contract/calls/call.ts'
import { createRequest } from '../../contract/calls/contacts.ts'
import { consentTexts } from '../../contract/calls/leads.ts'
import type { ReceivedRequest } from '../../contract/calls/received-request.ts'
import { type Subject, timeOfRequest, type Way } from '../../contract/pages/contact-words.ts'
import { contactInWords, formatRequestNumber, verbFor } from '../../contract/pages/request-words.ts'
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
    { typed, consensi, sito }: FormInput<Field>,
    allegati: string[],
  ) {
    const { partner, agente, agenzia, segnalazione } = attributes
    const { oggetto, modo, orario = '', appuntamento, agenzia: chosen, ...person } = typed
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
  confirm(answer: ReceivedRequest, body: Message): Confirmation {
    const { numero, telefono } = answer
    const number = numero ? `Il numero della richiesta è ${formatRequestNumber(numero)}. ` : ''
    return { telefono, words: `${number}${contactInWords(answer, verbFor(body, answer), new Date())}.` }
  },
})

export interface Confirmation {
  telefono: string
  words: string
}
