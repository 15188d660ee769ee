import { useCallback } from 'react'
import { CallError } from '../../../client/client.ts'
import type { StoredFile } from '../../../contract/files/content-files.ts'
import { useServices } from '../services.ts'
import { answeredError } from './report.ts'

/** Until a record takes it up, a day at most; or to stay. */
export type Place = 'genericUpload' | 'contenuti'

interface Uploads {
  /** Sends a file; rejects with a `CallError`. `onProgress` hears from 0 to 1. */
  send(file: File, onProgress: (done: number) => void, signal: AbortSignal, to?: Place): Promise<StoredFile>
  /**
   * Tells the server that a file is out of its form. The server removes the file unless a record holds it, or has held it
   * and may bring it back from its history. Nobody waits for the answer.
   */
  takeBack(file: StoredFile): void
}

const base = '/v2/storage'

/**
 * Sends one file to a call, as a form of its own. `onProgress` hears from 0 to 1. A failure is logged and told in a toast;
 * rejects with a `CallError`.
 */
type SendFile = <A>(
  path: string,
  file: File,
  onProgress: (done: number) => void,
  signal: AbortSignal,
) => Promise<A>

export function useSendFile(): SendFile {
  const { signedIn, report } = useServices()
  return useCallback(
    (path, file, onProgress, signal) => {
      const body = new FormData()
      body.append('file', file)
      const call = signedIn(tellingFetch(onProgress))
      async function send() {
        const answer = await call(path, { method: 'POST', body, signal }).catch(() => {
          throw new CallError(null, 0)
        })
        if (!answer.ok) throw await answeredError(answer)
        return answer.json()
      }
      return report(`POST ${path}`, send, { signal })
    },
    [signedIn, report],
  )
}

/** The files that records hold: each sent by itself, before its record is written. */
export function useUploads(): Uploads {
  const { fetch } = useServices()
  const sendFile = useSendFile()
  return {
    send: (file, onProgress, signal, to = 'genericUpload') =>
      sendFile(`${base}/${to}`, file, onProgress, signal),
    takeBack(file) {
      const headers = { 'content-type': 'application/json' }
      // A refusal means that a record needs the file.
      fetch(`${base}/deleteGenericFile`, { method: 'POST', body: JSON.stringify(file), headers }).catch(
        () => {},
      )
    },
  }
}

/** `fetch` says nothing of what has been sent so far: this one does. */
const tellingFetch =
  (onProgress: (done: number) => void): typeof globalThis.fetch =>
  (input, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(init.method ?? 'GET', String(input))
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
      request.onload = () => {
        const headers = new Headers()
        for (const name of ['content-type', 'x-access-token', 'x-refresh-token']) {
          const value = request.getResponseHeader(name)
          if (value !== null) headers.set(name, value)
        }
        resolve(new Response(request.responseText, { status: request.status, headers }))
      }
      request.onerror = () => reject(new TypeError('no answer came'))
      request.onabort = () => reject(new DOMException('it was stopped', 'AbortError'))
      init.signal?.addEventListener('abort', () => request.abort())
      request.send(init.body as FormData)
    })
