import { useCallback } from 'react'
import { CallError } from '../../../client/client.ts'
import type { StoredFile } from '../../../contract/files/content-files.ts'
import { type Services, useServices } from '../services.ts'
import { answeredError } from './report.ts'

/** `genericUpload` keeps a file for a day unless a record refers to the file; `contenuti` keeps the file for good. */
export type Place = 'genericUpload' | 'contenuti'

interface Uploads {
  /**
   * Sends a file. `onProgress` gets the sent share, from 0 to 1. A failure is logged and shown in a toast; rejects with a
   * `CallError`, which the caller shows beside the file.
   */
  send(file: File, onProgress: (done: number) => void, signal: AbortSignal, to?: Place): Promise<StoredFile>
  /**
   * Reports that a form has dropped a file. The server removes the file unless a record holds the file now, or has held
   * the file and can restore the file from its history. The answer is ignored.
   */
  discard(file: StoredFile): void
}

const base = '/v2/storage'

/**
 * Sends one file to a call, in a form with no other fields. `onProgress` gets the sent share, from 0 to 1. A failure is
 * logged and shown in a toast; rejects with a `CallError`.
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
      const sending = { method: 'POST', body: formWith(file), signal }
      return report(`POST ${path}`, () => sent(signedIn, path, sending, onProgress), { signal })
    },
    [signedIn, report],
  )
}

/** Sends a form with a file, like `SendFile`, but without a toast: the caller sends it again, and shows the failure. */
export function useSendForm() {
  const { signedIn } = useServices()
  return useCallback(
    (
      path: string,
      body: FormData,
      onProgress: (done: number) => void,
      signal: AbortSignal,
    ): Promise<unknown> => sent(signedIn, path, { method: 'PUT', body, signal }, onProgress),
    [signedIn],
  )
}

function formWith(file: File): FormData {
  const body = new FormData()
  body.append('file', file)
  return body
}

async function sent<A>(
  signedIn: Services['signedIn'],
  path: string,
  sending: RequestInit,
  onProgress: (done: number) => void,
): Promise<A> {
  const answer = await signedIn(fetchWithProgress(onProgress))(path, sending).catch(() => {
    throw new CallError(null, 0)
  })
  if (!answer.ok) throw await answeredError(answer)
  return answer.json()
}

/** Uploads of files for records: each file is sent in a request of its own, before the record is written. */
export function useUploads(): Uploads {
  const { fetch, signedIn, report } = useServices()
  return {
    send: (file, onProgress, signal, to = 'genericUpload') => {
      const sending = { method: 'POST', body: formWith(file), signal }
      return report(`POST ${base}/${to}`, () => sent(signedIn, `${base}/${to}`, sending, onProgress), {
        signal,
      })
    },
    discard(file) {
      const headers = { 'content-type': 'application/json' }
      // A refusal means that a record needs the file.
      fetch(`${base}/deleteGenericFile`, { method: 'POST', body: JSON.stringify(file), headers }).catch(
        () => {},
      )
    },
  }
}

/** A `fetch` that reports the progress of the upload, which the browser's `fetch` does not report. */
const fetchWithProgress =
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
