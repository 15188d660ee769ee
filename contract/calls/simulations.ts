import * as z from 'zod/mini'
import { call } from './call.ts'
import { chosenOffer, need, partnerKey } from './mortgages.ts'

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
