import { useState } from 'react'
import { useServices } from '../services.ts'
import { saveFile, useFetchFile } from './fetch-file.ts'

interface Props {
  /** The address below `/v2`. */
  path: string
  /** The name of the saved file. */
  name: string
  /** What is saved, for a screen reader, where the text of the button does not say it. */
  label?: string
  className?: string
  /** Shown in a toast when the file is saved. */
  done?: string
  children: string
}

/** A button that saves a file which the server makes. A failure shows a toast. */
export function SaveButton({ path, name, label, className = 'link', done, children }: Props) {
  const { toasts } = useServices()
  const fetchFile = useFetchFile()
  const [isBusy, setBusy] = useState(false)
  async function save() {
    if (isBusy) return
    setBusy(true)
    try {
      const { content } = await fetchFile(path)
      saveFile(content, name)
      if (done) toasts.add({ kind: 'plain', text: done })
    } catch {
      // `fetchFile` has already shown a toast about the failure.
    } finally {
      setBusy(false)
    }
  }
  return (
    <button
      className={className}
      type="button"
      aria-label={label}
      aria-busy={isBusy || undefined}
      onClick={() => void save()}
    >
      {children}
    </button>
  )
}
