import { useCallback } from 'react'
import { CallError } from '../../../client/client.ts'
import { useServices } from '../services.ts'
import { answeredError } from './report.ts'

interface Options {
  signal?: AbortSignal
  /** Called with the number of bytes received so far. */
  onReceived?: (bytes: number) => void
}

interface FetchedFile {
  content: Blob
  /** File name given by the server. */
  name: string | null
}

/**
 * Reads a file below `/v2` with the session of the signed-in person. A failure is logged and shown in a toast. Rejects
 * with a `CallError`, also for an incomplete file, because a truncated file would look complete.
 */
export function useFetchFile(): (path: string, options?: Options) => Promise<FetchedFile> {
  const { fetch, report } = useServices()
  return useCallback(
    (path, { signal, onReceived } = {}) => {
      async function read(): Promise<FetchedFile> {
        const answer = await fetch(`/v2${path}`, { signal })
        if (!answer.ok) throw await answeredError(answer)
        const parts: Uint8Array<ArrayBuffer>[] = []
        let size = 0
        const reader = answer.body!.getReader()
        for (let part = await reader.read(); !part.done; part = await reader.read()) {
          parts.push(part.value)
          size += part.value.length
          onReceived?.(size)
        }
        return { content: new Blob(parts), name: nameOf(answer) }
      }
      const whole = () =>
        read().catch(error => {
          throw error instanceof CallError || signal?.aborted ? error : new CallError(interrupted, 0)
        })
      return report(`GET ${path.split('?')[0]}`, whole, { signal })
    },
    [fetch, report],
  )
}

const interrupted = 'Il file non è arrivato per intero: riprovi.'

function nameOf({ headers }: Response): string | null {
  const disposition = headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1]
  return encoded ? decodeURIComponent(encoded) : (/filename="([^"]+)"/.exec(disposition)?.[1] ?? null)
}

/** Reads a private file with the session of the reader; returns null after a failure, which a toast reports. */
export function usePrivateFile(): (id: string) => Promise<Blob | null> {
  const fetchFile = useFetchFile()
  return id =>
    fetchFile(`/files/${id}`).then(
      ({ content }) => content,
      () => null,
    )
}

/** Makes the browser save a file under this name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Firefox reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
