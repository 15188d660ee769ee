import * as z from 'zod/mini'
import { client } from '../../access/grants.ts'
import { call } from '../call.ts'

const who = [client()] as const
const ofFile = z.strictObject({ id: z.uuid('Non è il codice di un record.') })
/** The id of an own simulation; any other one gives the nearest simulation. */
const query = z.strictObject({ simulazione: z.optional(z.string().check(z.maxLength(100))) })

const text = z.nullable(z.string())
const sentence = z.object({ testo: z.string(), peggiora: z.boolean() })

/** The offer of the bank beside a simulation that the customer keeps, of a mortgage. */
export const offerComparison = call({
  method: 'GET',
  path: '/clients/pratiche/:id/offerta/confronto',
  summary: 'Clienti: l’offerta della banca, a confronto con una propria simulazione conservata',
  who,
  params: ofFile,
  query,
  answer: z.object({
    /** The address of the calculator with the terms of the offer; null for a product without kept simulations. */
    calcolatore: text,
    /** The simulations that the offer can be compared with, the nearest first. */
    simulazioni: z.array(z.object({ _id: z.string(), nome: z.string(), dettaglio: z.string() })),
    /** The comparison with the chosen simulation, or else the nearest; null without simulations. */
    confronto: z.nullable(
      z.object({
        simulazione: z.string(),
        /** The terms of both in words. */
        righe: z.array(
          z.object({
            nome: z.string(),
            simulata: text,
            offerta: text,
            differenza: text,
            /** Whether the offer costs more. */
            peggiora: z.boolean(),
          }),
        ),
        /** Why the instalments differ; null where the instalments change over time. */
        rata: z.nullable(z.object({ testo: z.string(), cause: z.array(sentence) })),
        /** The costs that differ, one sentence each. */
        costi: z.array(sentence),
      }),
    ),
  }),
})

/** Who may make the offer of the bank in an own file as PDF, with the comparison. */
export const offerPdf = {
  path: '/clients/pratiche/:id/offerta/pdf',
  who,
  params: ofFile,
  query,
} as const
