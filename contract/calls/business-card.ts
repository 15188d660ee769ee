import * as z from 'zod/mini'
import { admin } from '../access/grants.ts'
import { call } from './call.ts'

const params = z.strictObject({ id: z.uuid('Non è il codice di un record.') })
const who = [admin('agenti_bdv')] as const

/** What stands on an agent's business card. */
export const businessCard = call({
  method: 'GET',
  path: '/agents/:id/bdv',
  summary: 'Il biglietto da visita di un agente',
  who,
  params,
  answer: z.object({
    nome: z.string(),
    cognome: z.string(),
    figura: z.string(),
    oam: z.nullable(z.string()),
    telefono: z.nullable(z.string()),
    cellulare: z.nullable(z.string()),
    email: z.string(),
    agenzia: z.nullable(
      z.object({
        nome: z.string(),
        via: z.string(),
        cap: z.string(),
        comune: z.string(),
        provincia: z.string(),
      }),
    ),
    /** Of the agent on the site. */
    pagina: z.nullable(z.string()),
    intermediario: z.object({
      nome: z.string(),
      oam: z.string(),
      telefono: z.string(),
      trasparenza: z.string(),
    }),
    vcard: z.string(),
    /** Why it may not be printed, in words: only who is in force in the register has a card. */
    impedimento: z.nullable(z.string()),
  }),
})

/** The same, to be printed: its answer is no JSON. */
export const businessCardPdf = { path: '/agents/:id/bdv/pdf', who, params } as const
