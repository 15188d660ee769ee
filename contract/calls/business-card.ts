import * as z from 'zod/mini'
import { admin } from '../access/grants.ts'
import { call } from './call.ts'

const params = z.strictObject({ id: z.uuid('Non è il codice di un record.') })
const who = [admin('agenti_bdv')] as const

/** The content of an agent's business card. */
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
    email: z.object({ email: z.string() }),
    agenzia: z.nullable(
      z.object({
        nome: z.string(),
        via: z.string(),
        cap: z.string(),
        comune: z.string(),
        provincia: z.string(),
      }),
    ),
    /** URL of the agent's page on the site. */
    pagina: z.nullable(z.string()),
    intermediario: z.object({
      nome: z.string(),
      oam: z.string(),
      telefono: z.string(),
      trasparenza: z.string(),
    }),
    vcard: z.string(),
    /** Why the card may not be printed, in words; null when it may. Only agents active in the register have a card. */
    impedimento: z.nullable(z.string()),
  }),
})

/** The business card as a PDF for printing. */
export const businessCardPdf = { path: '/agents/:id/bdv/pdf', who, params } as const
