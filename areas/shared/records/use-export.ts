import { useRef, useState } from 'react'
import { exportable } from '../../../contract/records/cells.ts'
import type { ResourceDefinition } from '../../../contract/records/resource.ts'
import { saveFile } from '../save-file.ts'
import { useServices } from '../services.ts'
import { type ListState, queryOf } from './list-address.ts'

export type Format = 'csv' | 'xlsx'

/** Takes a list out as a file: all that it holds, or these records of it. `received` is bytes, null when nothing is on its way. */
export function useExport(definition: ResourceDefinition, state: ListState) {
  const { fetch, toasts } = useServices()
  const [received, setReceived] = useState<number | null>(null)
  const stopping = useRef<AbortController>(undefined)

  async function take(format: Format, ids?: string[]) {
    const { cursor: _, ...query } = queryOf(state)
    const possible = exportable(definition)
    const asked = new URLSearchParams({
      ...query,
      formato: format,
      colonne: state.columns.filter(name => possible.includes(name)).join(),
      ...(ids && { ids: ids.join() }),
    })
    stopping.current = new AbortController()
    const { signal } = stopping.current
    setReceived(0)
    try {
      const answer = await fetch(`/v2/${definition.name}/esporta?${asked}`, { signal })
      if (!answer.ok) {
        const said = (await answer.json()) as string | { message?: string }
        throw new Error(typeof said === 'string' ? said : said.message)
      }
      const parts: Uint8Array<ArrayBuffer>[] = []
      let size = 0
      const reader = answer.body!.getReader()
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        parts.push(part.value)
        size += part.value.length
        setReceived(size)
      }
      saveFile(new Blob(parts), nameOf(answer) ?? `${definition.name}.${format}`)
      toasts.add({ kind: 'plain', text: 'Il file è fra quelli scaricati.' })
    } catch (error) {
      if (signal.aborted) return
      console.error('export', error)
      // What broke off on its way is no file: half of it would look like the whole.
      const text = error instanceof TypeError ? 'L’esportazione si è interrotta: riprovi.' : ''
      toasts.add({ kind: 'danger', text: text || (error as Error).message || 'Error' })
    } finally {
      setReceived(null)
    }
  }
  return { received, take, stop: () => stopping.current?.abort() }
}

const nameOf = (answer: Response) =>
  /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
