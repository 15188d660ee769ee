import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Answer } from '../../../contract/calls/call.ts'
import type { resumeImport } from '../../../contract/calls/imports.ts'
import type { ResourceDefinition } from '../../../contract/resource.ts'
import { useServices } from '../../shared/services.ts'
import { useRefreshRecords } from './record-calls.ts'

export type Import = Answer<typeof resumeImport>

/** Milliseconds between two looks at an import that goes on. */
const everyMs = 1000

const isGoingOn = ({ stato }: Import) => stato === 'in_corso' || stato === 'annullamento'

/** The past imports of a resource, and those that go on, which are followed until they end. */
export function useImports(definition: ResourceDefinition) {
  const { client, queries } = useServices()
  const queryKey = ['GET /importazioni', definition.name]
  const { data } = useQuery({
    queryKey,
    queryFn: () => client.call('GET /importazioni', { query: { risorsa: definition.name } }),
    refetchInterval: ({ state }) => (state.data?.rows.some(isGoingOn) ? everyMs : false),
  })
  const rows = data?.rows ?? []
  const goingOn = rows.filter(isGoingOn)
  const refreshRecords = useRefreshRecords(definition)

  const wasGoingOn = useRef(0)
  useEffect(() => {
    if (goingOn.length < wasGoingOn.current) void refreshRecords()
    wasGoingOn.current = goingOn.length
  }, [goingOn.length, refreshRecords])

  const refresh = () => queries.invalidateQueries({ queryKey })
  return {
    rows,
    goingOn,
    refresh,
    read: (id: string) => client.call('GET /importazioni/:id', { params: { id } }),
    async resume(id: string) {
      await client.call('POST /importazioni/:id/riprendi', { params: { id } }).finally(refresh)
    },
    async takeBack(id: string) {
      await client.call('POST /importazioni/:id/annulla', { params: { id } }).finally(refresh)
    },
  }
}
export type Imports = ReturnType<typeof useImports>
