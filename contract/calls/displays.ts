import * as z from 'zod/mini'
import { call } from './call.ts'
import { named, partnerKey, provider } from './mortgages.ts'

/** A number in an address: cents or months. */
const inAddress = z.optional(z.string().check(z.regex(/^\d{1,12}$/, 'Scrivere un numero intero.')))

/** One honest figure of a mortgage or a loan: the best offer's, or one on a supposed rate where nothing is compared. */
export const displayFigure = call({
  method: 'GET',
  path: '/calcolatori/rata',
  summary: 'Una rata da esporre: la migliore offerta, o una rata su un tasso ipotizzato',
  who: 'anyone',
  query: z.strictObject({
    partner: partnerKey,
    prodotto: z.enum(['mutuo', 'prestito']),
    /** Cents and months; what is missing or beyond the calculator's limits is as it usually is. */
    importo: inAddress,
    valore: inAddress,
    durataMesi: inAddress,
  }),
  answer: z.object({
    prodotto: z.enum(['mutuo', 'prestito']),
    importo: z.number(),
    durataMesi: z.number(),
    /** Cents. */
    rata: z.number(),
    tan: z.number(),
    /** Null on a supposed rate, which is nobody's offer. */
    offerta: z.nullable(
      z.object({
        banca: named,
        nome: z.string(),
        taeg: z.number(),
        totaleDovuto: z.number(),
        /** The representative example in full, with how long it holds. */
        esempio: z.string(),
      }),
    ),
    intermediario: provider,
  }),
})
