import { useRef, useState } from 'react'
import { saveFile, useFetchFile } from '../../calls/fetch-file.ts'
import { useServices } from '../../services.ts'

export type Format = 'csv' | 'xlsx'

/** What can be exported as a file. */
export interface Exported {
  /** Address of the file below `/v2`, of all records or of those with these ids. */
  addressOf: (format: Format, ids?: readonly string[]) => string
  /** Name of the file when the server gives none, without its extension. */
  name: string
}

/** Exports records as a file. `received` is in bytes, null when no export runs. */
export function useExport({ addressOf, name: usualName }: Exported) {
  const { toasts } = useServices()
  const fetchFile = useFetchFile()
  const [received, setReceived] = useState<number | null>(null)
  const stopping = useRef<AbortController>(undefined)

  async function exportAs(format: Format, ids?: readonly string[]) {
    stopping.current = new AbortController()
    setReceived(0)
    try {
      const { content, name } = await fetchFile(addressOf(format, ids), {
        signal: stopping.current.signal,
        onReceived: setReceived,
      })
      saveFile(content, name ?? `${usualName}.${format}`)
      toasts.add({ kind: 'plain', text: 'Il file è fra quelli scaricati.' })
    } catch {
      // `fetchFile` has already reported the failure.
    } finally {
      setReceived(null)
    }
  }
  return { received, exportAs, stop: () => stopping.current?.abort() }
}
