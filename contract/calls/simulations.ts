import * as z from 'zod/mini'
import { call } from './call.ts'
import { chosenOffer, need, partnerKey } from './mortgages.ts'

/** Keeps a simulation under a link. The server computes the offers again and keeps its own. */
export const keepSimulation = call({
  method: 'POST',
  path: '/calcolatori/mutui/simulazioni',
  summary: 'Conserva una simulazione, senza dati personali, e ne dà il link',
  who: 'anyone',
  body: z.strictObject({
    partner: partnerKey,
    need,
    /** The offer to show in full; left out, the first. */
    offerta: z.optional(chosenOffer),
  }),
  /** Address of the page, and the last day it is there. */
  answer: z.object({ indirizzo: z.string(), scadenza: z.string() }),
  status: 201,
})
