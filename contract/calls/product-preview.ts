import { z } from 'zod'
import { admin } from '../access/grants.ts'
import { bankProducts } from '../subjects/bank-products.ts'
import { call } from './call.ts'
import { cents } from './mortgages.ts'
import { bodyOf } from './resources.ts'

const figure = z.object({
  /** Kind of rate, when the product has several. */
  nome: z.string().nullable(),
  /** Cents. A lease uses these fields for the rental, the number of rentals, the effective cost and the total. */
  rata: z.number(),
  numeroRate: z.int(),
  /** Percent. */
  tan: z.number(),
  taeg: z.number(),
  /** Points of the TAEG above the TAN, by part. A cost also has its total in cents and the time of payment in words. */
  costi: z.array(
    z.object({
      voce: z.string(),
      punti: z.number(),
      totale: z.number().optional(),
      quando: z.string().optional(),
    }),
  ),
  /** Optional insurance, outside of every figure. */
  facoltative: z.array(z.object({ voce: z.string(), totale: z.number(), quando: z.string() })),
  /** The debt with the financed costs, and the first payment, in words. */
  precisazioni: z.array(z.string()),
  interessi: z.number(),
  totaleDovuto: z.number(),
  /** Assignments only: the amount paid out, cents. */
  nettoRicavo: z.number().nullable(),
  /** Leases only: payments at signature and at the end in cents, and the lease rate in percent. */
  leasing: z.object({ anticipo: z.number(), riscatto: z.number(), tassoLeasing: z.number() }).nullable(),
  /** Percent. The offer is shown only when the TEG does not exceed the threshold. */
  teg: z.number(),
  sogliaUsura: z.number(),
  /** Rank among today's offers for the same need, and the number of these offers. */
  posto: z.int(),
  su: z.int(),
})

/** The offers of a product with the values of an unsaved form. */
export const previewProduct = call({
  method: 'POST',
  path: '/bank_products/anteprima',
  summary: 'L’offerta che un prodotto farebbe, prima di salvarlo',
  who: [admin('bank_products')],
  body: z.strictObject({
    prodotto: bodyOf(bankProducts),
    /** Id of the edited record; null for a new product. */
    id: z.uuid('Non è il codice di un record.').nullable(),
    /** Amount of the loan; for an assignment the net salary or pension; for a lease the price net of VAT. */
    importo: cents('L’importo'),
    /** Value of the property, for a mortgage. */
    valore: z.nullable(cents('Il valore della casa')),
    durataMesi: z.int('Scriva un numero intero.').min(1, 'Da 1 a 480 mesi.').max(480, 'Da 1 a 480 mesi.'),
  }),
  answer: z.object({
    offerte: z.array(figure),
    /** Why the product has no offer, in words; null when it has one. */
    esclusa: z.string().nullable(),
  }),
})
