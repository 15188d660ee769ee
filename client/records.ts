import type { z } from 'zod'
import type { Answer } from '../contract/calls/call.ts'
import type { ImportOptions, importCall } from '../contract/calls/resources.ts'
import type { Ability } from '../contract/records/abilities.ts'
import type { AnyField, ResourceDefinition } from '../contract/records/resource.ts'
import { unwrapped } from '../contract/records/wrapped.ts'
import type { Client } from './client.ts'

export interface NamedInput {
  params?: Record<string, string>
  query?: object
  body?: object
  idempotencyKey?: string
  signal?: AbortSignal
}

/** Makes a call whose name is known only when the program runs, for example the list of any resource. */
export function callNamed(client: Client, name: string, input?: NamedInput): Promise<unknown> {
  const call = client.call as (name: string, input?: NamedInput) => Promise<unknown>
  return call(name, input)
}

type Answered<F extends AnyField> = z.output<F['schema']> | (F extends { optional: true } ? null : never)

/** The fields of `D` in an answer. Secrets are never answered; fields that some readers may not see may be missing. */
type AnsweredFields<D extends Pick<ResourceDefinition, 'fields'>> = {
  [K in keyof D['fields'] as D['fields'][K] extends { kind: 'secret' } | { sees: unknown }
    ? never
    : K]: Answered<D['fields'][K]>
} & {
  [K in keyof D['fields'] as D['fields'][K] extends { sees: unknown } ? K : never]?: Answered<D['fields'][K]>
}

/** A record of an answer. Without the definition, its fields are looked up by name and unknown. */
export type Row<D extends Pick<ResourceDefinition, 'fields'> = ResourceDefinition> = AnsweredFields<D> & {
  _id: string
  versione: number
  createdAt: string
  updatedAt: string
  /** What the reader may do with the record. */
  _may: readonly Ability[]
}

/** A page of a list. */
export interface Page<R = Row> {
  rows: R[]
  /** Exact up to 10.000; 10.001 when there are more than that. */
  total: number
  /** Cursor of the next page; null on the last page. */
  next: string | null
}

/** The parameters of a list: `search`, `sort`, `limit`, `cursor` and `filter[field]`. */
export type ListQuery = Record<string, string | number>

/** The name of a record that a field refers to. */
export interface Named {
  _id: string
  nome: string
  dettaglio: string | null
  /** What to know before choosing the record: the absence of an agent. */
  avviso?: string | null
}

interface References {
  rows: Named[]
  /** The rows hold only names that records refer to already: the reader may not see the whole list. */
  soloRiferiti: boolean
}

export type Imported = Answer<NonNullable<ReturnType<typeof importCall>>>

/** The calls of the records of a resource. Rejects as `Client.call` does. */
export function recordsOf<D extends Pick<ResourceDefinition, 'name' | 'fields'>>(
  client: Client,
  definition: D,
) {
  const { name } = definition
  const call = (name: string, input?: NamedInput) => callNamed(client, name, input)
  const record = async (name: string, input: NamedInput) =>
    unwrapped(definition, (await call(name, input)) as Row<D>)
  return {
    async list(query: ListQuery): Promise<Page<Row<D>>> {
      const page = (await call(`GET /${name}`, { query })) as Page<Row<D>>
      return { ...page, rows: page.rows.map(row => unwrapped(definition, row)) }
    },
    read: (id: string) => record(`GET /${name}/:id`, { params: { id } }),
    create: (body: object, idempotencyKey: string) => record(`POST /${name}`, { body, idempotencyKey }),
    update: (id: string, body: { versione: number }, idempotencyKey: string) =>
      record(`PATCH /${name}/:id`, { params: { id }, body, idempotencyKey }),
    /** Moves the record to another of its states. */
    move: (id: string, body: { versione: number }, idempotencyKey: string) =>
      record(`POST /${name}/:id/stato`, { params: { id }, body, idempotencyKey }),
    remove: (id: string, idempotencyKey: string, motivo?: string) =>
      call(`DELETE /${name}/:id`, {
        params: { id },
        ...(motivo !== undefined && { body: { motivo } }),
        idempotencyKey,
      }),
    /** Checks a CSV; with the `impronta` of the check and the name of the file, writes the good rows. */
    bringIn: async (
      testo: string,
      given: Partial<ImportOptions> & { conferma?: string; nome?: string; rapporto?: boolean },
    ) => (await call(`POST /${name}/importa`, { body: { testo, ...given } })) as Imported,
    /** The records that refer to the record, in one line; empty where there are none. */
    async dependents(id: string): Promise<string> {
      const { detto } = (await call(`GET /${name}/:id/dipendenti`, { params: { id } })) as { detto: string }
      return detto
    },
    /** The records that a field may refer to. */
    references: async (campo: string, query: { search?: string; ids?: string; within?: string }) =>
      (await call(`GET /${name}/riferimenti/:campo`, { params: { campo }, query })) as References,
  }
}
