import * as z from 'zod/mini'
import type { RateKind } from '../../finance/offers/types.ts'
import { rateKinds } from '../products/mortgage.ts'
import { provider } from './broker.ts'
import { call } from './call.ts'
import { requestedLoan } from './loans.ts'
import { chosenOffer, keys, named, need, partnerKey } from './mortgages.ts'
import { pageSlug } from './page-slug.ts'

/** A whole number in a query string: cents or months. */
const inAddress = z.optional(z.string().check(z.regex(/^\d{1,12}$/, 'Scriva un numero intero.')))

/** The public data of an agent. */
const shownAgent = z.object({
  slug: z.string(),
  nome: z.string(),
  /** Label of the role. */
  figura: z.string(),
  /** Registration number (OAM). */
  oam: z.string(),
  foto: z.nullable(z.string()),
  telefono: z.nullable(z.string()),
  whatsapp: z.nullable(z.string()),
  email: z.string(),
  agenzia: z.nullable(z.object({ nome: z.string(), slug: z.string() })),
})

/** The instalment of a mortgage or a loan: of the best offer, or at a supposed rate when offers are not compared. */
export const displayFigure = call({
  method: 'GET',
  path: '/calcolatori/rata',
  summary: 'Una rata da esporre: la migliore offerta, o una rata su un tasso ipotizzato',
  who: 'anyone',
  query: z.strictObject({
    partner: partnerKey,
    prodotto: z.enum(['mutuo', 'prestito']),
    /** Slug of the page of the agent who shows the figure. */
    agente: pageSlug,
    /** Cents and months. Missing values and values outside the calculator's limits are replaced by defaults. */
    importo: inAddress,
    valore: inAddress,
    durataMesi: inAddress,
  }),
  answer: z.object({
    prodotto: z.enum(['mutuo', 'prestito']),
    importo: z.number(),
    durataMesi: z.number(),
    /** Cents. Null, like `tan`, when the displayed product is no longer available. */
    rata: z.nullable(z.number()),
    tan: z.nullable(z.number()),
    /** Whether an administrator chose the product; otherwise the figure is the best offer of the panel. */
    scelta: z.boolean(),
    /** Texts shown beside the figure, written by an administrator. */
    titolo: z.nullable(z.string()),
    testo: z.nullable(z.string()),
    /** Null for a supposed rate. */
    offerta: z.nullable(
      z.object({
        banca: named,
        nome: z.string(),
        tipoTasso: keys<RateKind>(rateKinds),
        taeg: z.number(),
        totaleDovuto: z.number(),
        /** The full representative example, with its validity. */
        esempio: z.string(),
      }),
    ),
    /** The simulation that a request about the figure refers to. */
    simulazione: z.object({
      need: z.optional(need),
      offerta: z.optional(chosenOffer),
      prestito: z.optional(requestedLoan),
    }),
    /** Null when the query names no agent or an agent who is not public. */
    agente: z.nullable(shownAgent),
    intermediario: provider,
  }),
})
