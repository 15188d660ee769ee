import { z } from 'zod'
import { type PriceColumn, type PriceRow, priceColumns } from '../products/price-rows.ts'
import type { AnyField } from '../records/resource.ts'
import { type PriceTables, priceTableStates } from '../subjects/price-tables.ts'
import { call } from './call.ts'

const id = z.uuid('Non è il codice di una tabella.')
const one = z.strictObject({ id })
/** The mapping that reads the columns and words of a file, at the version that the person chose. */
const mappatura = z
  .strictObject({ _id: z.uuid('Scelga una mappatura dall’elenco.'), versione: z.int().min(1) })
  .optional()

type RowShape = { [K in PriceColumn]: z.ZodType<PriceRow[K]> }
const row = z.object(
  Object.fromEntries(
    Object.entries<AnyField>(priceColumns).map(([name, { schema, optional }]) => [
      name,
      optional ? schema.nullable() : schema,
    ]),
  ) as RowShape,
)

/** Comparison of two tables: numbers of added, removed, changed and equal rows, and the first differing rows. */
const difference = z.object({
  aggiunte: z.int(),
  tolte: z.int(),
  cambiate: z.int(),
  uguali: z.int(),
  /** At most one page of rows of each kind. */
  righe: z.array(z.object({ prima: row.nullable(), dopo: row.nullable() })),
})

const named = z.object({ _id: z.string(), nome: z.string(), validaDal: z.string() })
const { nome, validaDal, validaAl } = { nome: z.string(), validaDal: z.iso.date(), validaAl: z.iso.date() }

const version = z.object({
  _id: z.string(),
  versione: z.int(),
  nome,
  validaDal,
  /** Last day of validity, by its own end or the start of the next table; null without an end. */
  fino: validaAl.nullable(),
  stato: z.enum(Object.keys(priceTableStates) as (keyof typeof priceTableStates)[]),
  righe: z.int(),
  file: z.object({ name: z.string(), size: z.int() }),
  pubblicata: z.object({ at: z.iso.datetime(), chi: z.string().nullable() }),
  ritirata: z.object({ at: z.iso.datetime(), chi: z.string().nullable() }).nullable(),
  /** Null when the table cannot be withdrawn; `resta` is the table in force today after a withdrawal. */
  ritiro: z.object({ resta: named.nullable() }).nullable(),
})

/** A whole number in a query string. */
const figure = (max: number) => z.coerce.number<string>().int().min(0).max(max).optional()
const formato = z.strictObject({ formato: z.enum(['csv', 'xlsx']) })

/** The calls of the price tables of a network. */
export function priceTableCalls({ name, label, access }: PriceTables) {
  const who = access.read
  const title = label.many
  return {
    versions: call({
      method: 'GET',
      path: `/${name}/versioni`,
      summary: `${title}: quelle pubblicate, con il loro stato`,
      who,
      answer: z.object({ oggi: z.iso.date(), rows: z.array(version), total: z.int() }),
    }),
    /** One file as `multipart/form-data`, in the field `file`. A file that is not published is deleted after a day. */
    upload: call({
      method: 'POST',
      path: `/${name}/file`,
      summary: `${title}: carica un file`,
      who,
      answer: z.object({ _id: z.string(), name: z.string(), size: z.int() }),
      status: 201,
    }),
    check: call({
      method: 'POST',
      path: `/${name}/controllo`,
      summary: `${title}: che cosa c’è in un file, e che cosa cambierebbe`,
      who,
      body: z.strictObject({ file: id, validaDal, mappatura }),
      answer: z.object({
        righe: z.int(),
        colonne: z.array(z.string()),
        /** Columns that are ignored. */
        ignorate: z.array(z.string()),
        /** How ambiguous content was interpreted. */
        avvisi: z.array(z.string()),
        /** The first errors, each with its cell. */
        errori: z.array(
          z.object({ riga: z.int(), colonna: z.string(), valore: z.string(), messaggio: z.string() }),
        ),
        quantiErrori: z.int(),
        /** Pairs of overlapping rows of the file. */
        sovrapposte: z.array(z.object({ righe: z.array(z.int()), dove: z.string() })),
        quanteSovrapposte: z.int(),
        /** The table that is already in force on `validaDal`. */
        base: named.nullable(),
        /** The next table, already published for a later day. */
        segue: named.nullable(),
        differenza: difference.nullable(),
      }),
    }),
    publish: call({
      method: 'POST',
      path: `/${name}/pubblicazioni`,
      summary: `${title}: pubblicazione di un file che è stato controllato`,
      who,
      body: z.strictObject({
        file: id,
        nome: z.string().trim().min(1, 'Dia un nome alla tabella.').max(120, 'Al massimo 120 caratteri.'),
        validaDal: z.iso.date('Scriva un giorno che esiste.'),
        validaAl: z.iso.date('Scriva un giorno che esiste.').nullable(),
        /** The table with which the file was compared. */
        base: id.nullable(),
        mappatura,
      }),
      answer: z.object({ _id: z.string() }),
      status: 201,
    }),
    withdraw: call({
      method: 'POST',
      path: `/${name}/:id/ritiro`,
      summary: `${title}: ritiro, che rimette in vigore quella di prima`,
      who,
      params: one,
      body: z.strictObject({ versione: z.int('Manca la versione.').min(1) }),
      answer: z.object({ inVigore: named.nullable() }),
    }),
    rows: call({
      method: 'GET',
      path: `/${name}/:id/righe`,
      summary: `${title}: le righe di una tabella`,
      who,
      params: one,
      query: z.strictObject({
        prodotto: priceColumns.prodotto.schema.optional(),
        /** Words of the agreement or the insurance. */
        search: z.string().max(120).optional(),
        /** Only rows for this number of months, this age and this amount in euro cents. */
        durata: figure(1000),
        eta: figure(1000),
        importo: figure(Number.MAX_SAFE_INTEGER),
        /** Only rows after this row number. */
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
      summary: `${title}: una tabella a confronto con un’altra, che viene prima`,
      who,
      params: one,
      query: z.strictObject({ con: id }),
      answer: difference,
    }),
    /** Downloads a table as a CSV or XLSX file. */
    download: {
      method: 'GET',
      path: `/${name}/:id/file`,
      summary: `${title}: una tabella come file`,
      who,
      params: one,
      query: formato,
    },
    /** Downloads a template: the header and two example rows. */
    template: {
      method: 'GET',
      path: `/${name}/modello`,
      summary: `${title}: il modello di un file`,
      who,
      query: formato,
    },
    /** Downloads the uploaded file of a table unchanged. */
    original: { path: `/${name}/:id/originale`, who },
  } as const
}
export type PriceTableCalls = ReturnType<typeof priceTableCalls>
