import * as z from 'zod/mini'
import { client } from '../access/grants.ts'
import { messageKinds } from '../pages/message-kinds.ts'
import { call } from './call.ts'
import { noSuchPage } from './cursor.ts'
import { receivedRequest } from './received-request.ts'

/** How far a request has come, for its sender. Unwanted and repeated requests have no stage. */
const requestStages = [
  'ricevuta',
  'in_carico',
  'cercata',
  'contattata',
  'appuntamento',
  'in_lavorazione',
  'pratica',
  'risposta',
  'chiusa',
] as const

const heading = {
  numero: z.nullable(z.string()),
  tipo: z.enum(messageKinds),
  /** The product or the subject. */
  oggetto: z.string(),
  /** The instant of the arrival. */
  arrivata: z.string(),
  fase: z.enum(requestStages),
  /** The stage in words. */
  titolo: z.string(),
  /** The start of the next appointment. */
  appuntamento: z.nullable(z.string()),
}

/**
 * What the sender sees of a request. Nothing about the person, and nothing that the person wrote: strangers can type any
 * address, and mailboxes are shared.
 */
const followedRequest = z.object({
  ...heading,
  /** What happened last, or who contacts the person by when. */
  testo: z.string(),
  ...z.pick(receivedRequest, { agente: true, agenzia: true, telefono: true }).shape,
  /** The address that receives the person's letters. */
  email: z.string(),
  /** Documents for the first call; empty once the call is over. */
  preparare: z.array(z.string()),
})
export type FollowedRequest = z.infer<typeof followedRequest>

const who = [client()] as const

export const ownRequests = call({
  method: 'GET',
  path: '/clients/richieste',
  summary: 'Clienti: le richieste mandate con il proprio indirizzo e-mail provato, dalla più recente',
  who,
  query: z.strictObject({ cursor: z.optional(z.uuid(noSuchPage)) }),
  answer: z.object({
    /** Whether the customer has proved the e-mail; without a proof there are no rows. */
    emailProvata: z.boolean(),
    rows: z.array(z.object({ _id: z.string(), ...heading })),
    /** The cursor of the next page, if there is one. */
    next: z.nullable(z.string()),
  }),
})

export const ownRequest = call({
  method: 'GET',
  path: '/clients/richieste/:id',
  summary: 'Clienti: una richiesta mandata con il proprio indirizzo e-mail provato',
  who,
  params: z.strictObject({ id: z.uuid('Non è il codice di una richiesta.') }),
  answer: z.object({
    _id: z.string(),
    ...followedRequest.shape,
    /** What was asked, without personal circumstances, and the chosen offer. */
    dati: z.array(
      z.object({ titolo: z.string(), voci: z.array(z.object({ nome: z.string(), valore: z.string() })) }),
    ),
  }),
})
