import * as z from 'zod/mini'
import type { RateKind } from '../../finance/offers/types.ts'
import { agent } from '../access/grants.ts'
import { rateKinds } from '../products/mortgage.ts'
import { oneLine } from '../text/characters.ts'
import { call } from './call.ts'
import { keys } from './mortgages.ts'

/** The flag decides about the product: `display_rata` for mortgages, `display_prestito` for loans. */
const who = [agent('display_rata'), agent('display_prestito')] as const

const prodotto = z.enum(['mutuo', 'prestito'])
const params = z.strictObject({ prodotto })
const one = z.strictObject({
  prodotto,
  id: z.string().check(z.regex(/^[\w-]{22}$/, 'Non è il codice di un display.')),
})

const maxCents = 10_000_000_000
const cents = z.int('Scriva un importo.').check(z.minimum(1, 'Scriva un importo.'), z.maximum(maxCents))
const months = z.int('Scriva la durata.').check(z.minimum(1, 'Scriva la durata.'), z.maximum(480))

const bounds = z.object({ min: z.number(), max: z.number(), step: z.number() })

/** The figures of a display, computed from a product. Money is cents, rates are percent. */
export const displayFigures = z.object({
  banca: z.string(),
  nome: z.string(),
  tipoTasso: keys<RateKind>(rateKinds),
  rata: z.number(),
  tan: z.number(),
  taeg: z.number(),
  totaleDovuto: z.number(),
  /** The full representative example. */
  esempio: z.string(),
})

/** The agent who shows a display. */
const shower = z.object({
  nome: z.string(),
  figura: z.string(),
  oam: z.string(),
  telefono: z.nullable(z.string()),
})

/**
 * `attivo`: the figures are those of today. `cambiato`: the product is in force with other figures. All others are over:
 * after the last day, without the product, without the registration of the agent, withdrawn.
 */
const states = ['attivo', 'cambiato', 'scaduto', 'fuori_vigore', 'collaboratore', 'ritirato'] as const

export const agentDisplay = z.object({
  _id: z.string(),
  prodotto,
  titolo: z.nullable(z.string()),
  importo: z.number(),
  /** Value of the property; null for loans. */
  valore: z.nullable(z.number()),
  durataMesi: z.number(),
  createdAt: z.string(),
  /** The last day, Europe/Rome. */
  scadenza: z.string(),
  stato: z.enum(states),
  cifre: displayFigures,
  /** The figures of today; null when the product is no longer in force. */
  oggi: z.nullable(displayFigures),
  /** Null when the agent may not collaborate any more. */
  agente: z.nullable(shower),
  /** URL of the public page that says whether the display is still true. */
  indirizzo: z.string(),
})

/** The caller's displays of a product, newest first, and what a new one needs. */
export const ownDisplays = call({
  method: 'GET',
  path: '/agents/display/:prodotto',
  summary: 'I propri display di una rata',
  who,
  params,
  answer: z.object({
    /** Why the caller may not have displays, in words; null when the caller may. */
    impedimento: z.nullable(z.string()),
    limiti: z.object({ importo: bounds, valore: z.optional(bounds), durataMesi: bounds }),
    predefinito: z.object({ importo: z.number(), valore: z.optional(z.number()), durataMesi: z.number() }),
    agente: z.nullable(shower),
    /** The company in one line. */
    intermediario: z.string(),
    display: z.array(agentDisplay),
  }),
})

const inAddress = z.string().check(z.regex(/^\d{1,12}$/, 'Scriva un numero intero.'))

/** The products in force for an amount and a term, by TAEG, each with its figures. */
export const displayOffers = call({
  method: 'GET',
  path: '/agents/display/:prodotto/offerte',
  summary: 'I prodotti in vigore fra cui scegliere che cosa esporre',
  who,
  params,
  query: z.strictObject({
    importo: inAddress,
    valore: z.optional(inAddress),
    durataMesi: inAddress,
  }),
  answer: z.object({
    /** The last day of a display made today. */
    offerte: z.array(z.extend(displayFigures, { prodotto: z.string(), scadenza: z.string() })),
  }),
})

/** Makes a display. The server computes the figures. */
export const createDisplay = call({
  method: 'POST',
  path: '/agents/display/:prodotto',
  summary: 'Crea un display',
  who,
  params,
  body: z.strictObject({
    importo: cents,
    valore: z.optional(cents),
    durataMesi: months,
    prodotto: z.uuid('Scelga il prodotto.'),
    tipoTasso: keys<RateKind>(rateKinds),
    titolo: z.nullable(
      z
        .string()
        .check(
          z.trim(),
          z.minLength(1, 'Scriva un titolo, o lo lasci vuoto.'),
          z.maxLength(80, 'Al massimo 80 caratteri.'),
          z.regex(oneLine, 'Ci sono caratteri che non si possono usare.'),
        ),
    ),
  }),
  answer: agentDisplay,
  status: 201,
})

/** Withdraws a display for ever. */
export const withdrawDisplay = call({
  method: 'POST',
  path: '/agents/display/:prodotto/:id/ritira',
  summary: 'Ritira un display',
  who,
  params: one,
  answer: agentDisplay,
})

/** A display to print or to send: PDF of two sizes, and a picture of 1080 × 1920. */
export const displayFile = {
  path: '/agents/display/:prodotto/:id/:file',
  who,
  params: z.extend(one, { file: z.enum(['a4.pdf', 'a5.pdf', 'storia.png']) }),
} as const
