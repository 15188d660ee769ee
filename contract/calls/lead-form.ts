import * as z from 'zod/mini'
import { call } from './call.ts'
import { partnerKey } from './mortgages.ts'

/** What a form is given when it is opened. */
export const formStamp = {
  /** Says when the form was given out; it comes back with what was written. */
  modulo: z.string(),
  /** How long from then it is refused, as nobody writes so fast: who fills it in sooner waits for the rest. */
  attesaMs: z.int(),
}

/** The form of `POST /leads`, that a person has opened. */
export const leadForm = call({
  method: 'GET',
  path: '/leads/modulo',
  summary: 'Quello che serve al modulo di una richiesta di contatto',
  who: 'anyone',
  query: z.strictObject({ partner: partnerKey }),
  answer: z.object(formStamp),
})
