import * as z from 'zod/mini'
import { client } from '../../access/grants.ts'
import { repaymentRules } from '../../loan-files/running-credit.ts'
import { call } from '../call.ts'
import { named } from '../mortgages.ts'

/** A credit that was paid out: its plan, from which the page computes every figure, and a cheaper mortgage of today. */
export const afterDisbursement = call({
  method: 'GET',
  path: '/clients/pratiche/:id/rimborso',
  summary: 'Clienti: il piano di un credito erogato, e se oggi la surroga fa risparmiare',
  who: [client()],
  params: z.strictObject({ id: z.uuid('Non è il codice di una pratica.') }),
  answer: z.object({
    /** The day of the figures, Europe/Rome. */
    oggi: z.string(),
    banca: z.nullable(z.string()),
    /** The day on which the credit ended; null while it is repaid. */
    estintaAl: z.nullable(z.string()),
    estinta: z.boolean(),
    /** Null where the figures of the contract are not known. */
    credito: z.nullable(
      z.object({
        importo: z.number(),
        fasi: z.array(z.object({ daRata: z.number(), rate: z.number(), tan: z.number(), rata: z.number() })),
        numeroRate: z.number(),
        inizio: z.string(),
        regola: z.enum(repaymentRules),
        variabile: z.boolean(),
        costi: z.number(),
      }),
    ),
    /** What a transfer to another bank would save today, after all costs; null when it would save nothing. */
    surroga: z.nullable(
      z.object({
        /** Whole cents a month, on average over the instalments that are left. */
        mese: z.number(),
        totale: z.number(),
        banca: named,
        prodotto: named,
        rata: z.number(),
        tan: z.number(),
        taeg: z.number(),
        /** Costs of the new mortgage, which the saving already counts. */
        costi: z.number(),
        rate: z.number(),
      }),
    ),
    /** Whether letters about transfers are chosen, and the consent that they still need. */
    lettere: z.object({ accese: z.boolean(), serveConsenso: z.boolean() }),
  }),
})
