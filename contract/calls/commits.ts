import * as z from 'zod/mini'
import { admin } from '../access/grants.ts'
import { call } from './call.ts'
import { noSuchPage } from './cursor.ts'

const id = z.strictObject({ id: z.uuid('Non è il codice di un record.') })

/** Callers with this flag see every line of the history, but values of records only when they may read the records. */
const who = [admin('commits_see')] as const

/** One line of the history. It never contains secrets. */
const commit = z.object({
  _id: z.string(),
  action: z.enum(['edit', 'delete', 'create']),
  model: z.string(),
  /** The present record; only its `_id` when it is deleted or the caller may not read it. */
  ref: z.looseObject({ _id: z.string() }),
  /**
   * The changed fields; null after the erasure of the person concerned. Callers who may not read the record get the
   * fields without `prima` and `dopo`.
   */
  info: z.nullable(
    z.array(
      z.object({
        campo: z.string(),
        prima: z.optional(z.unknown()),
        dopo: z.optional(z.unknown()),
      }),
    ),
  ),
  /** The whole deleted record, when the line is a deletion and the caller may read the record. */
  deletedObject: z.nullable(z.record(z.string(), z.unknown())),
  admin: z.nullable(z.string()),
  agent: z.nullable(z.string()),
  /** Role of the author. When `admin` and `agent` are null: `client`, `visitor` or `system`. */
  autore: z.string(),
  /** Name of the administrator or agent. */
  chi: z.nullable(z.object({ nome: z.string(), cognome: z.string() })),
  createdAt: z.iso.datetime(),
  /** The import from EGG that wrote the record. */
  eggsync: z.nullable(z.string()),
  /** The act that wrote the line, named by its first line. An act is what one transaction writes. */
  act: z.string(),
  /** Number of lines of the act; exact up to 1.000; 1.001 when there are more. */
  parts: z.int(),
  /** Actions permitted to the caller. */
  abilities: z.object({ undo: z.boolean(), restore: z.boolean() }),
})

const day = z.iso.date('Scriva un giorno che esiste, per esempio 2026-12-31.').check(z.regex(/^(?!0000)/))

const page = {
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
  cursor: z.optional(z.uuid(noSuchPage)),
}

const answer = z.object({
  rows: z.array(commit),
  /** Exact up to 10.000; 10.001 when there are more than that. */
  total: z.int(),
  /** Cursor of the next page; null on the last page. */
  next: z.nullable(z.string()),
})

/**
 * One line for each act: of the record itself, otherwise of a part. At most 200, or `limit`. The header `X-Total-Count`
 * holds the number of acts (exact up to 10.000; 10.001 when there are more), `Link` the address of the next page
 * (RFC 8288, `rel="next"`), if there is one.
 */
export const recordHistory = call({
  method: 'GET',
  path: '/commits/:id',
  summary:
    'Cronologia di un record e delle sue parti, una riga per operazione, dalla più recente; la pagina seguente è nell’intestazione Link',
  who,
  params: id,
  query: z.strictObject(page),
  answer: z.array(commit),
})

/** One line for each act, that of its main record. The filters find an act by any of its lines. */
export const listCommits = call({
  method: 'GET',
  path: '/feeds/commits',
  summary: 'Modifiche a tutti i record, una riga per operazione, dalla più recente',
  who,
  query: z.strictObject({
    ...page,
    'filter[model]': z.optional(z.string().check(z.maxLength(100))),
    'filter[action]': z.optional(z.enum(['edit', 'delete', 'create'])),
    'filter[admin]': z.optional(z.uuid('Non è il codice di un amministratore.')),
    /** Words of the author's name. */
    search: z.optional(z.string().check(z.maxLength(200))),
    /** First and last day, in Europe/Rome. */
    'filter[dal]': z.optional(day),
    'filter[al]': z.optional(day),
  }),
  answer,
})

export const readCommit = call({
  method: 'GET',
  path: '/feeds/commits/:id',
  summary: 'Una modifica',
  who,
  params: id,
  answer: commit,
})

export const otherParts = call({
  method: 'GET',
  path: '/feeds/commits/:id/parti',
  summary: 'Le altre modifiche della stessa operazione, nell’ordine in cui sono state scritte',
  who,
  params: id,
  query: z.strictObject(page),
  answer,
})

const written = z.object({ model: z.string(), ref: z.string(), versione: z.int() })

export const restoreRecord = call({
  method: 'POST',
  path: '/commits/:id/restore',
  summary: 'Ripristino di un record cancellato, dalla sua cancellazione',
  who,
  params: id,
  answer: written,
})

export const undoEdit = call({
  method: 'POST',
  path: '/commits/:id/undo',
  summary: 'Annullamento di una modifica',
  who,
  params: id,
  /** The version of the record that the caller has seen. */
  body: z.strictObject({ versione: z.int('Manca la versione.').check(z.minimum(1)) }),
  answer: written,
})
