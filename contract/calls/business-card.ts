import * as z from 'zod/mini'
import { admin, agent } from '../access/grants.ts'
import { call } from './call.ts'
import { merchandisingItem } from './merchandising.ts'

const params = z.strictObject({ id: z.uuid('Non è il codice di un record.') })
const who = [admin('agenti_bdv')] as const

/** An agent as the papers of the agent name the person. */
export const personOnPaper = z.object({
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
})

const card = z.extend(personOnPaper, {
  vcard: z.string(),
  /** Why the card may not be printed, in words; null when it may. Only agents active in the register have a card. */
  impedimento: z.nullable(z.string()),
})

/** The content of an agent's business card. */
export const businessCard = call({
  method: 'GET',
  path: '/agents/:id/bdv',
  summary: 'Il biglietto da visita di un agente',
  who,
  params,
  answer: card,
})

/** The business card as a PDF for printing. */
export const businessCardPdf = { path: '/agents/:id/bdv/pdf', who, params } as const

const ofAgent = [agent('bdv')] as const

/** The caller's own business card, with the items that print it and the caller's last orders of them. */
export const ownBusinessCard = call({
  method: 'GET',
  path: '/agents/bdv',
  summary: 'Il proprio biglietto da visita',
  who: ofAgent,
  answer: z.extend(card, {
    articoli: z.array(merchandisingItem),
    richieste: z.array(
      z.object({
        _id: z.string(),
        createdAt: z.string(),
        stato: z.string(),
        quantity: z.int(),
      }),
    ),
  }),
})

/** The caller's own card as a PDF for printing. */
export const ownBusinessCardPdf = { path: '/agents/bdv/pdf', who: ofAgent } as const

/** Orders copies of the caller's own card. */
export const orderBusinessCards = call({
  method: 'POST',
  path: '/agents/bdv/richiesta',
  summary: 'Richiede la stampa del proprio biglietto da visita',
  who: ofAgent,
  body: z.strictObject({
    articolo: z.uuid('Scelga l’articolo.'),
    quantity: z
      .int('Scriva un numero intero.')
      .check(z.minimum(1, 'Scriva quanti biglietti servono.'), z.maximum(100_000, 'Al massimo 100.000.')),
  }),
  answer: z.object({ _id: z.string() }),
  status: 201,
})
