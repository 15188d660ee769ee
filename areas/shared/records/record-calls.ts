import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Client } from '../../../client/client.ts'
import type { Answer } from '../../../contract/calls/call.ts'
import type { importCall } from '../../../contract/calls/resources.ts'
import type { Ability } from '../../../contract/records/abilities.ts'
import type { ResourceDefinition } from '../../../contract/records/resource.ts'
import { unwrapped } from '../../../contract/records/wrapped.ts'
import { useServices } from '../services.ts'

/** A record as the wire carries it; what it holds is looked up by the fields of its definition. */
export type Row = Record<string, unknown> & {
  _id: string
  versione: number
  createdAt: string
  updatedAt: string
  /** What the reader may do with the record. */
  _may: readonly Ability[]
}

interface Page {
  rows: Row[]
  /** Exact up to 10.000; 10.001 when there are more than that. */
  total: number
  next: string | null
}

export type Imported = Answer<NonNullable<ReturnType<typeof importCall>>>

export interface Named {
  _id: string
  nome: string
  dettaglio: string | null
}

interface References {
  rows: Named[]
  /** The rows hold only names that records refer to already: the reader may not see the whole list. */
  soloRiferiti: boolean
}

export type Query = Record<string, string | number>

/** The calls of a resource known by its definition alone. */
function recordCalls(client: Client, definition: Pick<ResourceDefinition, 'name' | 'fields'>) {
  const { name } = definition
  const call = client.call as unknown as (name: string, input?: object) => Promise<unknown>
  const record = (name: string, input: object) =>
    (call(name, input) as Promise<Row>).then(row => unwrapped(definition, row))
  return {
    list: (query: Query) =>
      (call(`GET /${name}`, { query }) as Promise<Page>).then(page => ({
        ...page,
        rows: page.rows.map(row => unwrapped(definition, row)),
      })),
    read: (id: string) => record(`GET /${name}/:id`, { params: { id } }),
    create: (body: object, idempotencyKey: string) => record(`POST /${name}`, { body, idempotencyKey }),
    update: (id: string, body: { versione: number }, idempotencyKey: string) =>
      record(`PATCH /${name}/:id`, { params: { id }, body, idempotencyKey }),
    /** Moves the record to another of its states. */
    move: (id: string, body: { versione: number }, idempotencyKey: string) =>
      record(`POST /${name}/:id/stato`, { params: { id }, body, idempotencyKey }),
    remove: (id: string, idempotencyKey: string) =>
      call(`DELETE /${name}/:id`, { params: { id }, idempotencyKey }),
    /** Checks a CSV; with the `impronta` of the check and the name of the file, writes the rows. */
    bringIn: (testo: string, confirmed?: { conferma: string; nome: string }) =>
      call(`POST /${name}/importa`, { body: { testo, ...confirmed } }) as Promise<Imported>,
    /** What refers to it, in a line; empty where nothing does. */
    dependents: (id: string) =>
      (call(`GET /${name}/:id/dipendenti`, { params: { id } }) as Promise<{ detto: string }>).then(
        ({ detto }) => detto,
      ),
    /** What a field may refer to. */
    references: (campo: string, query: { search?: string; ids?: string }) =>
      call(`GET /${name}/riferimenti/:campo`, { params: { campo }, query }) as Promise<References>,
  }
}

export function useRecordCalls(definition: ResourceDefinition) {
  const { client } = useServices()
  return useMemo(() => recordCalls(client, definition), [client, definition])
}

/** A page of records; the one before stays on the screen while the next is on its way. */
export function useRecords(definition: ResourceDefinition, query: Query) {
  const calls = useRecordCalls(definition)
  return useQuery({
    queryKey: [`GET /${definition.name}`, query],
    queryFn: () => calls.list(query),
    placeholderData: keepPreviousData,
  })
}

/** Asks again for every list of a resource. */
export function useRefreshRecords({ name }: ResourceDefinition): () => Promise<void> {
  const { queries } = useServices()
  return () => queries.invalidateQueries({ queryKey: [`GET /${name}`] })
}

/** What records that a field of `rows` refers to are called, by id. */
export function useNames(definition: ResourceDefinition, field: string, ids: string[]) {
  const calls = useRecordCalls(definition)
  const asked = [...new Set(ids)].sort().join(',')
  const { data } = useQuery({
    queryKey: [`GET /${definition.name}/riferimenti`, field, asked],
    queryFn: () => calls.references(field, { ids: asked }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  })
  return useMemo(() => new Map(data?.rows.map(one => [one._id, one])), [data])
}
