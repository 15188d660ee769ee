import { useState } from 'react'
import { saveFile, useFetchFile } from '../../calls/fetch-file.ts'

interface Props {
  /** The address below `/v2`. */
  path: string
  /** The name of the saved file. */
  name: string
  /** What is saved, for a screen reader, where the text of the button does not say it. */
  label?: string
  className?: string
  children: string
}

/** A button that saves a PDF which the server makes. A failure shows a toast. */
export function PdfButton({ path, name, label, className = 'link', children }: Props) {
  const fetchFile = useFetchFile()
  const [isBusy, setBusy] = useState(false)
  async function save() {
    if (isBusy) return
    setBusy(true)
    try {
      const { content } = await fetchFile(path)
      saveFile(content, name)
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
