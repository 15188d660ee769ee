import { type ReactNode, useEffect, useRef, useState } from 'react'
import { CallError } from '../../../../client/client.ts'
import type { StoredFile } from '../../../../contract/files/content-files.ts'
import { missingFiles } from '../../../../contract/files/missing-files.ts'
import { type Place, useUploads } from '../../calls/uploads.ts'
import { Icon } from '../../controls/icon.tsx'

/** A running or failed upload. */
interface RunningUpload {
  id: number
  file: File
  done: number
  error: string | null
  stop: () => void
}

interface Options {
  isMany: boolean
  to?: Place
  /** The kinds of file that are taken, in an `accept` attribute and in words; all that the server takes unless given. */
  kinds?: { accept: string; words: string }
  /** Accepts an uploaded file, or returns the reason of a refusal. */
  take: (stored: StoredFile) => string | null
}

let last = 0

/** Whether the name of a file ends as an `accept` attribute says. */
const isAmong = (accept: string, { name }: File) =>
  accept.split(',').some(ending => name.toLowerCase().endsWith(ending))

/**
 * Uploads each chosen file at once, and again on request after a failure. `rows` are list items with the progress;
 * `problem` says which files have not arrived.
 */
export function useRunningUploads({ isMany, to, kinds, take }: Options): {
  add: (chosen: Iterable<File>) => void
  rows: ReactNode[]
  problem: string | null
} {
  const uploads = useUploads()
  const [running, setRunning] = useState<RunningUpload[]>([])
  const latest = useRef(running)
  latest.current = running
  useEffect(
    () => () => {
      for (const { stop } of latest.current) stop()
    },
    [],
  )

  const change = (id: number, changed: Partial<RunningUpload> | null) =>
    setRunning(all => all.flatMap(one => (one.id !== id ? [one] : changed ? [{ ...one, ...changed }] : [])))

  async function send(file: File, id: number, { signal }: AbortController) {
    if (kinds && !isAmong(kinds.accept, file)) return change(id, { error: kinds.words })
    try {
      const stored = await uploads.send(file, done => change(id, { done }), signal, to)
      const error = take(stored)
      change(id, error ? { error } : null)
    } catch (failure) {
      if (signal.aborted) return
      // The server names all kinds that any field takes.
      const isOtherKind = failure instanceof CallError && failure.status === 415
      change(id, { error: isOtherKind && kinds ? kinds.words : (failure as Error).message })
    }
  }

  function add(chosen: Iterable<File>) {
    const all = [...chosen].slice(0, isMany ? undefined : 1)
    for (const file of all) {
      const controller = new AbortController()
      const id = ++last
      const stop = () => controller.abort()
      setRunning(now => [...(isMany ? now : []), { id, file, done: 0, error: null, stop }])
      void send(file, id, controller)
    }
  }

  function retry({ id, file }: RunningUpload) {
    const controller = new AbortController()
    change(id, { error: null, done: 0, stop: () => controller.abort() })
    void send(file, id, controller)
  }

  const rows = running.map(one => (
    <li key={one.id}>
      <span className="file-name">
        {one.file.name}
        {one.error ? (
          <span className="error" role="alert">
            {one.error}
          </span>
        ) : (
          <progress
            className="progress"
            max={1}
            value={one.done}
            aria-label={`Caricamento di ${one.file.name}`}
          />
        )}
      </span>
      {one.error && (
        <button className="button" type="button" onClick={() => retry(one)}>
          Riprova
        </button>
      )}
      <button
        className="button icon-only bare"
        type="button"
        aria-label={`${one.error ? 'Togli' : 'Ferma'} ${one.file.name}`}
        onClick={() => {
          one.stop()
          change(one.id, null)
        }}
      >
        <Icon name="close" />
      </button>
    </li>
  ))
  const problem = missingFiles(
    running.map(({ file, error }) => ({ name: file.name, hasFailed: error !== null })),
  )
  return { add, rows, problem }
}
