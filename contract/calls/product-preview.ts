import { z } from 'zod'
import { admin } from '../access/grants.ts'
import type { AnyDefinition } from '../records/resource.ts'
import { bankProducts } from '../subjects/bank-products.ts'
import { call } from './call.ts'
import { cents } from './mortgages.ts'
import { bodyOf } from './resources.ts'

const figure = z.object({
  /** Kind of rate, where the product has several. */
  nome: z.string().nullable(),
  /** Cents. Of a lease, the rental, its number, the effective cost as TAEG, and everything to be paid as total. */
  rata: z.number(),
  numeroRate: z.int(),
  /** Percent. */
  tan: z.number(),
  taeg: z.number(),
  /** Points of the TAEG, from the TAN on. */
  costi: z.array(z.object({ voce: z.string(), punti: z.number() })),
  interessi: z.number(),
  totaleCosti: z.number(),
  totaleDovuto: z.number(),
  /** Of an assignment of pay: what is paid out, cents. */
  nettoRicavo: z.number().nullable(),
  /** Of a lease: what is paid at signature and at the end, cents, and its own rate, percent. */
  leasing: z.object({ anticipo: z.number(), riscatto: z.number(), tassoLeasing: z.number() }).nullable(),
  /** Percent; the offer is shown only below the threshold. */
  teg: z.number(),
  sogliaUsura: z.number(),
  /** Its place among the offers of today for the same need, in the order they are shown in, and how many they are. */
  posto: z.int(),
  su: z.int(),
})

/** What a product would be offered at, with the values of a form that is not saved. */
export const previewProduct = call({
  method: 'POST',
  path: '/bank_products/anteprima',
  summary: 'L’offerta che un prodotto farebbe, prima di salvarlo',
  who: [admin('bank_products')],
  body: z.strictObject({
    prodotto: bodyOf(bankProducts as unknown as AnyDefinition),
    /** The record that the form is of; null for a new one. */
    id: z.uuid('Non è il codice di un record.').nullable(),
    /** Of the loan; of an assignment, the net pay or pension; of a lease, the price of the good net of VAT. */
    importo: cents('L’importo'),
    /** Of the house, for a mortgage. */
    valore: z.nullable(cents('Il valore della casa')),
    durataMesi: z.int('Scriva un numero intero.').min(1, 'Da 1 a 480 mesi.').max(480, 'Da 1 a 480 mesi.'),
  }),
  answer: z.object({
    offerte: z.array(figure),
    /** Why there is no offer, in words; null when there is one. */
    esclusa: z.string().nullable(),
  }),
})
