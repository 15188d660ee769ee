import { z } from 'zod'
import { type PriceColumn, type PriceRow, priceColumns } from '../products/price-rows.ts'
import type { AnyField } from '../records/resource.ts'
import { type PriceTables, priceTableStates } from '../subjects/price-tables.ts'
import { call } from './call.ts'

const id = z.uuid('Non è il codice di una tabella.')
const one = z.strictObject({ id })

type RowShape = { [K in PriceColumn]: z.ZodType<PriceRow[K]> }
const row = z.object(
  Object.fromEntries(
    Object.entries<AnyField>(priceColumns).map(([name, { schema, optional }]) => [
      name,
      optional ? schema.nullable() : schema,
    ]),
  ) as RowShape,
)

/** Two tables, row by row: how many differ, and the first of them. */
const difference = z.object({
  aggiunte: z.int(),
  tolte: z.int(),
  cambiate: z.int(),
  uguali: z.int(),
  /** Of each kind as many as fit on a page. */
  righe: z.array(z.object({ prima: row.nullable(), dopo: row.nullable() })),
})

const named = z.object({ _id: z.string(), nome: z.string(), validaDal: z.string() })
const { nome, validaDal, validaAl } = { nome: z.string(), validaDal: z.iso.date(), validaAl: z.iso.date() }

const version = z.object({
  _id: z.string(),
  versione: z.int(),
  nome,
  validaDal,
  /** The last day that it counts, by its own end or because another begins; null where there is none. */
  fino: validaAl.nullable(),
  stato: z.enum(Object.keys(priceTableStates) as (keyof typeof priceTableStates)[]),
  righe: z.int(),
  file: z.object({ name: z.string(), size: z.int() }),
  pubblicata: z.object({ at: z.iso.datetime(), chi: z.string().nullable() }),
  ritirata: z.object({ at: z.iso.datetime(), chi: z.string().nullable() }).nullable(),
  /** It may be withdrawn: what would be in force today without it. */
  ritiro: z.object({ resta: named.nullable() }).nullable(),
})

/** A figure of an address. */
const figure = (most: number) => z.coerce.number<string>().int().min(0).max(most).optional()
const formato = z.strictObject({ formato: z.enum(['csv', 'xlsx']) })

/** The calls of the price tables of a network. */
export function priceTableCalls({ name, label, access }: PriceTables) {
  const who = access.read
  const called = label.many
  return {
    versions: call({
      method: 'GET',
      path: `/${name}/versioni`,
      summary: `${called}: quelle pubblicate, con il loro stato`,
      who,
      answer: z.object({ oggi: z.iso.date(), rows: z.array(version), total: z.int() }),
    }),
    /** One file as `multipart/form-data`, in the field `file`. What is not published goes after a day. */
    upload: call({
      method: 'POST',
      path: `/${name}/file`,
      summary: `${called}: carica un file`,
      who,
      answer: z.object({ _id: z.string(), name: z.string(), size: z.int() }),
      status: 201,
    }),
    check: call({
      method: 'POST',
      path: `/${name}/controllo`,
      summary: `${called}: che cosa c’è in un file, e che cosa cambierebbe`,
      who,
      body: z.strictObject({ file: id, validaDal }),
      answer: z.object({
        righe: z.int(),
        colonne: z.array(z.string()),
        /** Columns that nothing is read from. */
        ignorate: z.array(z.string()),
        /** How something was read that could be read otherwise. */
        avvisi: z.array(z.string()),
        /** The first of them, each with its cell. */
        errori: z.array(
          z.object({ riga: z.int(), colonna: z.string(), valore: z.string(), messaggio: z.string() }),
        ),
        quantiErrori: z.int(),
        /** Rows of the file of which the same case is in both. */
        sovrapposte: z.array(z.object({ righe: z.array(z.int()), dove: z.string() })),
        quanteSovrapposte: z.int(),
        /** What is in force on that day as things stand. */
        base: named.nullable(),
        /** The one that would follow, which has been published already. */
        segue: named.nullable(),
        differenza: difference.nullable(),
      }),
    }),
    publish: call({
      method: 'POST',
      path: `/${name}/pubblicazioni`,
      summary: `${called}: pubblicazione di un file che è stato controllato`,
      who,
      body: z.strictObject({
        file: id,
        nome: z.string().trim().min(1, 'Dia un nome alla tabella.').max(120, 'Al massimo 120 caratteri.'),
        validaDal: z.iso.date('Scriva un giorno che esiste.'),
        validaAl: z.iso.date('Scriva un giorno che esiste.').nullable(),
        /** What it was compared with when it was looked at. */
        base: id.nullable(),
      }),
      answer: z.object({ _id: z.string() }),
      status: 201,
    }),
    withdraw: call({
      method: 'POST',
      path: `/${name}/:id/ritiro`,
      summary: `${called}: ritiro, che rimette in vigore quella di prima`,
      who,
      params: one,
      body: z.strictObject({ versione: z.int('Manca la versione.').min(1) }),
      answer: z.object({ inVigore: named.nullable() }),
    }),
    rows: call({
      method: 'GET',
      path: `/${name}/:id/righe`,
      summary: `${called}: le righe di una tabella`,
      who,
      params: one,
      query: z.strictObject({
        prodotto: priceColumns.prodotto.schema.optional(),
        /** Words of its agreement or insurance. */
        search: z.string().max(120).optional(),
        /** Rows that hold for this many months, for this age, for this amount in euro cents. */
        durata: figure(1000),
        eta: figure(1000),
        importo: figure(Number.MAX_SAFE_INTEGER),
        /** Rows after this one. */
        dopo: figure(1_000_000),
        limit: z.coerce.number<string>().int().min(1).max(200).optional(),
      }),
      answer: z.object({
        rows: z.array(row.extend({ riga: z.int() })),
        total: z.int(),
        next: z.int().nullable(),
      }),
    }),
    compare: call({
      method: 'GET',
      path: `/${name}/:id/confronto`,
      summary: `${called}: una tabella a confronto con un’altra, che viene prima`,
      who,
      params: one,
      query: z.strictObject({ con: id }),
      answer: difference,
    }),
    /** A table as a file: its answer is no JSON. */
    download: {
      method: 'GET',
      path: `/${name}/:id/file`,
      summary: `${called}: una tabella come file`,
      who,
      params: one,
      query: formato,
    },
    /** The head of a file, with two rows of it. */
    template: {
      method: 'GET',
      path: `/${name}/modello`,
      summary: `${called}: il modello di un file`,
      who,
      query: formato,
    },
    /** The file a table came in, as it came. */
    original: { path: `/${name}/:id/originale`, who },
  } as const
}
export type PriceTableCalls = ReturnType<typeof priceTableCalls>
