import * as z from 'zod/mini'
import { admin } from '../access/grants.ts'
import { call } from './call.ts'

/** Number of leads in a simulation. */
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
        /** Sum of the shares that are not paused, percent; should be 100. */
        totale: z.number(),
        regole: z.array(
          z.object({
            _id: z.string(),
            /** Name of the agent or agency. */
            chi: z.string(),
            tipo: z.enum(['agente', 'agenzia']),
            perc: z.number(),
            tettoGiorno: z.nullable(z.int()),
            pausa: z.boolean(),
            /** The agent or agency is no longer active, so the rule counts as paused. */
            assente: z.boolean(),
            oggi: z.int(),
          }),
        ),
        /** Index in `regole` of the rule that gets each of the next leads, if all arrive today; −1 for none. */
        prossimi: z.array(z.int()),
      }),
    ),
  }),
})
