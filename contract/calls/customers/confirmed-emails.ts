import * as z from 'zod/mini'
import { admin } from '../../access/grants.ts'
import { call } from '../call.ts'

const id = z.uuid('Non è il codice di un record.')
const params = z.strictObject({ id })

const confirmed = z.object({
  /** The name of the customer. */
  nome: z.string(),
  email: z.nullable(z.string()),
  cellulare: z.nullable(z.string()),
  /** How the address was confirmed; null for an address that nobody has confirmed. */
  conferma: z.nullable(
    z.object({
      come: z.enum(['ufficio', 'registrazione', 'area', 'richiesta']),
      at: z.string(),
      /** Who of the office confirmed the address. */
      da: z.nullable(z.string()),
    }),
  ),
  /** The word of the office that took a confirmation of this mailbox back; null while the word does not count. */
  tolta: z.nullable(z.object({ at: z.string(), da: z.string() })),
  /** The records with the same mailbox, telephone or private domain, except those that the office knew of. */
  condivisi: z.array(
    z.object({
      _id: z.string(),
      /** The name of the resource. */
      risorsa: z.string(),
      nome: z.string(),
      /** The page of the record in the back office. */
      pagina: z.string(),
      che: z.array(z.enum(['email', 'dominio', 'telefono'])),
    }),
  ),
  /** The files whose invitations wait for the office. */
  inAttesa: z.array(z.object({ _id: z.string(), IDEGG: z.string() })),
})

export const confirmedEmail = call({
  method: 'GET',
  path: '/clients/:id/email',
  summary: 'Cliente: se l’indirizzo è confermato, e che cosa aspetta l’ufficio',
  who: [admin('clients_see')],
  params,
  answer: confirmed,
})

/**
 * Confirms that the address is the customer's own; waiting invitations leave. Throws 409 when the name, the address or the
 * records that share the address are no longer those of the body.
 */
export const confirmEmailOfCustomer = call({
  method: 'POST',
  path: '/clients/:id/email/conferma',
  summary: 'Cliente: conferma che l’indirizzo è del cliente; gli inviti in attesa partono',
  who: [admin('clients_edit')],
  params,
  body: z.strictObject({
    nome: z.string().check(z.maxLength(400)),
    email: z.string().check(z.maxLength(254)),
    condivisi: z.array(id),
  }),
  answer: confirmed,
})

/**
 * Takes the confirmation of the address back, whoever confirmed the address, until the office confirms the address again.
 * Invitations that are not accepted yet end, and nobody signs in with the address.
 */
export const withdrawEmailConfirmation = call({
  method: 'DELETE',
  path: '/clients/:id/email/conferma',
  summary: 'Cliente: toglie la conferma dell’indirizzo',
  who: [admin('clients_edit')],
  params,
  answer: confirmed,
})
