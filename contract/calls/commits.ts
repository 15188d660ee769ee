import * as z from 'zod/mini'
import { admin } from '../access/grants.ts'
import { call } from './call.ts'

const id = z.strictObject({ id: z.uuid('Non è il codice di un record.') })

/** Who sees the history sees every line of it; what records held, only where they may read them. */
const who = [admin('commits_see')] as const

/** One line of the history. Secrets are never in it. */
const commit = z.object({
  _id: z.string(),
  action: z.enum(['edit', 'delete', 'create']),
  model: z.string(),
  /** The record as it is now: its `_id` alone when it is no more, or the caller may not read such records. */
  ref: z.looseObject({ _id: z.string() }),
  /**
   * What changed, field by field; null once the person it speaks of has been erased. Who may not read such records
   * gets the fields without `prima` and `dopo`.
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
  /** The whole record, when it was deleted and the caller may read such records. */
  deletedObject: z.nullable(z.record(z.string(), z.unknown())),
  admin: z.nullable(z.string()),
  agent: z.nullable(z.string()),
  /** In which role it was done: by neither, `client`, `visitor` or `system`. */
  autore: z.string(),
  /** What the administrator or agent is called. */
  chi: z.nullable(z.object({ nome: z.string(), cognome: z.string() })),
  createdAt: z.iso.datetime(),
  /** What the caller may do with it. */
  abilities: z.object({ undo: z.boolean(), restore: z.boolean() }),
})

const day = z.iso.date('Scriva un giorno che esiste, per esempio 2026-12-31.').check(z.regex(/^(?!0000)/))

const page = {
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))),
  cursor: z.optional(z.uuid('La pagina richiesta non esiste più: riparta dalla prima.')),
}

const answer = z.object({
  rows: z.array(commit),
  /** Exact up to 10.000; 10.001 when there are more than that. */
  total: z.int(),
  /** The cursor of the next page, if there is one. */
  next: z.nullable(z.string()),
})

/**
 * At most 200 lines, or `limit`. The header `X-Total-Count` holds the number of lines (exact up to 10.000; 10.001 when
 * there are more), `Link` the address of the next page (RFC 8288, `rel="next"`), if there is one.
 */
export const recordHistory = call({
  method: 'GET',
  path: '/commits/:id',
  summary: 'Cronologia di un record, dalla modifica più recente; la pagina seguente è nell’intestazione Link',
  who,
  params: id,
  query: z.strictObject(page),
  answer: z.array(commit),
})

export const listCommits = call({
  method: 'GET',
  path: '/feeds/commits',
  summary: 'Modifiche a tutti i record, dalla più recente',
  who,
  query: z.strictObject({
    ...page,
    'filter[model]': z.optional(z.string().check(z.maxLength(100))),
    'filter[action]': z.optional(z.enum(['edit', 'delete', 'create'])),
    'filter[admin]': z.optional(z.uuid('Non è il codice di un amministratore.')),
    /** Words of the name of who did it. */
    search: z.optional(z.string().check(z.maxLength(200))),
    /** The first and the last day, Europe/Rome. */
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
  /** The version of the record that the person has seen. */
  body: z.strictObject({ versione: z.int('Manca la versione.').check(z.minimum(1)) }),
  answer: written,
})
