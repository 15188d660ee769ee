import { useRef, useState } from 'react'
import { exportable } from '../../../../contract/records/cells.ts'
import type { ResourceDefinition } from '../../../../contract/records/resource.ts'
import { saveFile, useFetchFile } from '../../calls/fetch-file.ts'
import { useServices } from '../../services.ts'
import { queryOf } from './list-address.ts'
import type { ListState } from './list-source.ts'

export type Format = 'csv' | 'xlsx'

/** Exports a list or some of its records as a file. `received` is in bytes, null when no export runs. */
export function useExport(definition: ResourceDefinition, state: ListState) {
  const { toasts } = useServices()
  const fetchFile = useFetchFile()
  const [received, setReceived] = useState<number | null>(null)
  const stopping = useRef<AbortController>(undefined)

  async function exportAs(format: Format, ids?: string[]) {
    const { cursor: _, ...query } = queryOf(state)
    const possible = exportable(definition)
    const params = new URLSearchParams({
      ...query,
      formato: format,
      colonne: state.columns.filter(name => possible.includes(name)).join(),
      ...(ids && { ids: ids.join() }),
    })
    stopping.current = new AbortController()
    setReceived(0)
    try {
      const { content, name } = await fetchFile(`/${definition.name}/esporta?${params}`, {
        signal: stopping.current.signal,
        onReceived: setReceived,
      })
      saveFile(content, name ?? `${definition.name}.${format}`)
      toasts.add({ kind: 'plain', text: 'Il file è fra quelli scaricati.' })
    } catch {
      // `fetchFile` has already reported the failure.
    } finally {
      setReceived(null)
    }
  }
  return { received, exportAs, stop: () => stopping.current?.abort() }
}
