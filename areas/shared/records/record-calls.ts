import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { recordsOf } from '../../../client/records.ts'
import type { ResourceDefinition } from '../../../contract/records/resource.ts'
import { useServices } from '../services.ts'

/** The calls of the records of a resource, with the client of the page. */
export function useRecordCalls<D extends ResourceDefinition>(definition: D) {
  const { client } = useServices()
  return useMemo(() => recordsOf(client, definition), [client, definition])
}

/** Reads every list of a resource again. */
export function useRefreshRecords({ name }: ResourceDefinition): () => Promise<void> {
  const { queries } = useServices()
  return () => queries.invalidateQueries({ queryKey: [`GET /${name}`] })
}

/** The records with these ids that a field references, with their names, by id. */
export function useNames(definition: ResourceDefinition, field: string, ids: string[]) {
  const calls = useRecordCalls(definition)
  const idList = [...new Set(ids)].sort().join(',')
  const { data } = useQuery({
    queryKey: [`GET /${definition.name}/riferimenti`, field, idList],
    queryFn: () => calls.references(field, { ids: idList }),
    enabled: idList !== '',
    placeholderData: keepPreviousData,
  })
  return useMemo(() => new Map(data?.rows.map(one => [one._id, one])), [data])
}
