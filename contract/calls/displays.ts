import * as z from 'zod/mini'
import type { RateKind } from '../../finance/offers/types.ts'
import { rateKinds } from '../products/mortgage.ts'
import { call } from './call.ts'
import { provider } from './house.ts'
import { askedLoan } from './loans.ts'
import { chosenOffer, keys, named, need, partnerKey } from './mortgages.ts'
import { pageSlug } from './page-slug.ts'

/** A number in an address: cents or months. */
const inAddress = z.optional(z.string().check(z.regex(/^\d{1,12}$/, 'Scriva un numero intero.')))

/** A collaborator as the public sees one. */
const shownAgent = z.object({
  slug: z.string(),
  nome: z.string(),
  /** In words. */
  figura: z.string(),
  /** Number in the register. */
  oam: z.string(),
  foto: z.nullable(z.string()),
  telefono: z.nullable(z.string()),
  whatsapp: z.nullable(z.string()),
  email: z.string(),
  agenzia: z.nullable(z.object({ nome: z.string(), slug: z.string() })),
})

/** One honest figure of a mortgage or a loan: the best offer's, or one on a supposed rate where nothing is compared. */
export const displayFigure = call({
  method: 'GET',
  path: '/calcolatori/rata',
  summary: 'Una rata da esporre: la migliore offerta, o una rata su un tasso ipotizzato',
  who: 'anyone',
  query: z.strictObject({
    partner: partnerKey,
    prodotto: z.enum(['mutuo', 'prestito']),
    /** Of the page of the agent who shows it. */
    agente: pageSlug,
    /** Cents and months; what is missing or beyond the calculator's limits is as it usually is. */
    importo: inAddress,
    valore: inAddress,
    durataMesi: inAddress,
  }),
  answer: z.object({
    prodotto: z.enum(['mutuo', 'prestito']),
    importo: z.number(),
    durataMesi: z.number(),
    /** Cents. Null, as the rate, when what was displayed is over. */
    rata: z.nullable(z.number()),
    tan: z.nullable(z.number()),
    /** The house chose the product; otherwise it is the best offer of the panel. */
    scelta: z.boolean(),
    /** The house's own words beside the figure. */
    titolo: z.nullable(z.string()),
    testo: z.nullable(z.string()),
    /** Null on a supposed rate, which is nobody's offer. */
    offerta: z.nullable(
      z.object({
        banca: named,
        nome: z.string(),
        tipoTasso: keys<RateKind>(rateKinds),
        taeg: z.number(),
        totaleDovuto: z.number(),
        /** The representative example in full, with how long it holds. */
        esempio: z.string(),
      }),
    ),
    /** What a request about it says of it. */
    simulazione: z.object({
      need: z.optional(need),
      offerta: z.optional(chosenOffer),
      prestito: z.optional(askedLoan),
    }),
    /** Null where nobody was asked for, or somebody who may not be shown. */
    agente: z.nullable(shownAgent),
    intermediario: provider,
  }),
})
