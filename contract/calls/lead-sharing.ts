import * as z from 'zod/mini'
import { admin } from '../access/grants.ts'
import { call } from './call.ts'

/** How many leads a simulation goes on for. */
export const simulatedLeads = 100

export const sharingGroups = call({
  method: 'GET',
  path: '/perc_leads/gruppi',
  summary: 'Ripartizione dei lead: i gruppi di regole, e a chi andrebbero i prossimi cento',
  who: [admin('perc_leads')],
  answer: z.object({
    gruppi: z.array(
      z.object({
        provincia: z.nullable(z.string()),
        prodotto: z.nullable(z.string()),
        /** The sum of the parts that are not paused, percent: it should be 100. */
        totale: z.number(),
        regole: z.array(
          z.object({
            _id: z.string(),
            /** Whom it is for. */
            chi: z.string(),
            tipo: z.enum(['agente', 'agenzia']),
            perc: z.number(),
            tettoGiorno: z.nullable(z.int()),
            pausa: z.boolean(),
            /** Whom it is for is not at work any more: it counts as paused. */
            assente: z.boolean(),
            oggi: z.int(),
          }),
        ),
        /** By the place of the rule in `regole`: who gets each of the next leads if all come today; −1 for nobody. */
        prossimi: z.array(z.int()),
      }),
    ),
  }),
})
