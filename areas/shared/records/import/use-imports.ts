import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Answer } from '../../../../contract/calls/call.ts'
import type { resumeImport } from '../../../../contract/calls/imports.ts'
import type { ResourceDefinition } from '../../../../contract/records/resource.ts'
import { useServices } from '../../services.ts'
import { useRefreshRecords } from '../record-calls.ts'

export type Import = Answer<typeof resumeImport>

/** Milliseconds between two requests while an import runs. */
const pollMs = 1000

const isRunning = ({ stato }: Import) => stato === 'in_corso' || stato === 'annullamento'

/** The past and the running imports of a resource; polls until the running ones end, then refreshes the records. */
export function useImports(definition: ResourceDefinition) {
  const { client, queries } = useServices()
  const queryKey = ['GET /importazioni', definition.name]
  const { data } = useQuery({
    queryKey,
    queryFn: () => client.call('GET /importazioni', { query: { risorsa: definition.name } }),
    refetchInterval: ({ state }) => (state.data?.rows.some(isRunning) ? pollMs : false),
  })
  const rows = data?.rows ?? []
  const running = rows.filter(isRunning)
  const refreshRecords = useRefreshRecords(definition)

  const runningBefore = useRef(0)
  useEffect(() => {
    if (running.length < runningBefore.current) void refreshRecords()
    runningBefore.current = running.length
  }, [running.length, refreshRecords])

  const refresh = () => queries.invalidateQueries({ queryKey })
  return {
    rows,
    running,
    refresh,
    read: (id: string) => client.call('GET /importazioni/:id', { params: { id } }),
    async resume(id: string) {
      await client.call('POST /importazioni/:id/riprendi', { params: { id } }).finally(refresh)
    },
    async undo(id: string) {
      await client.call('POST /importazioni/:id/annulla', { params: { id } }).finally(refresh)
    },
  }
}
export type Imports = ReturnType<typeof useImports>
