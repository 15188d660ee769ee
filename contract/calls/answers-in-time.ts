import * as z from 'zod/mini'
import { admin } from '../access/grants.ts'
import { call } from './call.ts'

/** The periods of the report in days, the usual one first. */
export const reportPeriods = ['30', '7', '90'] as const

/**
 * The promises to contact a person that fell due in the last days, by agency or by agent. Messages count for callers
 * with the flag of the messages.
 */
export const answersInTime = call({
  method: 'GET',
  path: '/feeds/richiamate',
  summary: 'Quante persone sono state richiamate entro il tempo promesso',
  who: [admin('lead_requests')],
  query: z.strictObject({
    per: z.optional(z.enum(['agenzia', 'agente'])),
    giorni: z.optional(z.enum(reportPeriods)),
  }),
  answer: z.object({
    rows: z.array(
      z.object({
        /** The agency or agent; `nessuno` for requests without one. */
        _id: z.string(),
        nome: z.nullable(z.string()),
        promesse: z.int(),
        inTempo: z.int(),
        inRitardo: z.int(),
        senzaRisposta: z.int(),
      }),
    ),
    total: z.int(),
  }),
})
