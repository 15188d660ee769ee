import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { StoredFile } from '../../../../contract/files/content-files.ts'
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
  /** Accepts an uploaded file, or returns the reason of a refusal. */
  take: (stored: StoredFile) => string | null
}

let last = 0

/** Uploads each chosen file at once, and again on request after a failure. `rows` are list items with the progress. */
export function useRunningUploads({ isMany, to, take }: Options): {
  add: (chosen: Iterable<File>) => void
  rows: ReactNode[]
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
    try {
      const stored = await uploads.send(file, done => change(id, { done }), signal, to)
      const error = take(stored)
      change(id, error ? { error } : null)
    } catch (failure) {
      if (!signal.aborted) change(id, { error: (failure as Error).message })
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
  return { add, rows }
}
