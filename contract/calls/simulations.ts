import * as z from 'zod/mini'
import { call } from './call.ts'
import { emailAddress } from './email-address.ts'
import { createLead } from './leads.ts'
import { chosenOffer, need, partnerKey } from './mortgages.ts'

const { sito, modulo } = createLead.body.shape

/** Stores a simulation under a link. The server recomputes the offers and stores its own figures. */
export const keepSimulation = call({
  method: 'POST',
  path: '/calcolatori/mutui/simulazioni',
  summary: 'Conserva una simulazione, senza dati personali, e ne dà il link',
  who: 'anyone',
  body: z.strictObject({
    partner: partnerKey,
    need,
    /** The offer shown in full. Default: the first. */
    offerta: z.optional(chosenOffer),
  }),
  /** Address of the page and its last day. */
  answer: z.object({ indirizzo: z.string(), scadenza: z.string() }),
  status: 201,
})

/**
 * Sends the link of a stored simulation to an address by letter. The answer does not reveal whether a limit suppressed
 * the letter.
 */
export const sendSimulation = call({
  method: 'POST',
  path: '/calcolatori/mutui/simulazioni/lettera',
  summary: 'Manda per e-mail il link di una simulazione conservata',
  who: 'anyone',
  body: z.strictObject({
    partner: partnerKey,
    /** The last segment of the link. */
    simulazione: z.string().check(z.maxLength(100)),
    email: emailAddress,
    sito,
    modulo,
  }),
  answer: z.object({}),
})
