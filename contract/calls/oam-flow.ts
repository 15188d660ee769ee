import * as z from 'zod/mini'
import { admin } from '../access/grants.ts'
import { oamCodes } from '../loan-files/oam-codes.ts'
import { halfYear, oamFigures, withoutFile } from '../loan-files/oam-flow.ts'
import { call } from './call.ts'
import { noSuchPage } from './cursor.ts'

const who = [admin('flusso_oam')] as const

/** The half-year; by default the last one that has ended. */
const half = {
  semestre: z.optional(z.string().check(z.regex(halfYear, 'Scriva il semestre, per esempio 2026-1.'))),
}

const figures = z.object({
  finanziatoriConvenzionati: z.int(),
  finanziatoriNonConvenzionati: z.int(),
  intermediate: z.int(),
  inLavorazione: z.int(),
  erogato: z.int(),
  valoreInLavorazione: z.int(),
  compensiClienti: z.int(),
  compensiFinanziatori: z.int(),
  rete: z.int(),
  reclami: z.int(),
})

/** The half-yearly report to the OAM: a row for each code with something to tell. Money in cents. */
export const oamFlow = call({
  method: 'GET',
  path: '/flussoOam',
  summary: 'Flusso OAM: le cifre di un semestre per codice di prodotto',
  who,
  query: z.strictObject(half),
  answer: z.object({
    semestre: z.string(),
    /** `codice` is a code, or `senza` for complaints without a loan file. */
    righe: z.array(z.object({ codice: z.string(), cifre: figures })),
    /** A lender counts once, also with files of several codes. */
    totale: figures,
  }),
})

/** The rows that a figure of the report counts or adds up. */
export const oamFlowRows = call({
  method: 'GET',
  path: '/flussoOam/pratiche',
  summary: 'Flusso OAM: le pratiche dietro una cifra',
  who,
  query: z.strictObject({
    ...half,
    voce: z.enum(Object.keys(oamFigures) as (keyof typeof oamFigures)[]),
    codice: z.optional(z.enum([...Object.keys(oamCodes), withoutFile])),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
    /** How many rows precede the page. */
    cursor: z.optional(z.coerce.number(noSuchPage).check(z.int(), z.minimum(0), z.maximum(10_000_000))),
  }),
  answer: z.object({
    semestre: z.string(),
    rows: z.array(
      z.object({
        _id: z.string(),
        /** Null for a complaint without a loan file. */
        pratica: z.nullable(z.object({ _id: z.string(), IDEGG: z.string() })),
        codice: z.string(),
        prodotto: z.nullable(z.string()),
        stato: z.nullable(z.string()),
        banca: z.nullable(z.string()),
        /** The day by which the row counts. */
        giorno: z.nullable(z.string()),
        /** What the row adds to the figure, in cents; null for a figure that counts. */
        valore: z.nullable(z.int()),
      }),
    ),
    total: z.int(),
    /** The figure, as the report shows it. */
    cifra: z.int(),
    next: z.nullable(z.string()),
  }),
})
