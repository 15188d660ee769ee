import * as z from 'zod/mini'
import { call } from './call.ts'
import { pageSlug } from './page-slug.ts'
import { receivingAgencies } from './receiving-agencies.ts'

/**
 * The free times for an appointment with whoever would receive the request: the agent or the agency of the page, the
 * chosen agency, or the nearest one.
 */
export const freeTimes = call({
  method: 'GET',
  path: '/contatti/orari',
  summary: 'Gli orari liberi per un appuntamento al telefono',
  who: 'anyone',
  query: z.strictObject({ ...receivingAgencies.query.shape, agente: pageSlug, agenzia: pageSlug }),
  answer: z.object({
    /** The minutes of an appointment. */
    minuti: z.int(),
    /** The starts, in order. */
    inizi: z.array(z.iso.datetime()),
  }),
})
