import * as z from 'zod/mini'
import { call } from './call.ts'
import { partnerKey } from './mortgages.ts'

/** Fields that a form receives when it is opened. */
export const formStamp = {
  /** Signed time of issue of the form. The form sends it back with the request. */
  modulo: z.string(),
  /**
   * Milliseconds after the issue in which a request is refused, because no person fills in the form so fast. The form
   * waits for the remaining time before it sends.
   */
  attesaMs: z.int(),
}

/** The fields needed by a form of `POST /leads`. */
export const leadForm = call({
  method: 'GET',
  path: '/leads/modulo',
  summary: 'Quello che serve al modulo di una richiesta di contatto',
  who: 'anyone',
  query: z.strictObject({ partner: partnerKey }),
  answer: z.object(formStamp),
})
