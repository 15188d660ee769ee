import { useState } from 'react'
import { saveFile, useFetchFile } from '../calls/fetch-file.ts'

/** The button that saves a certificate as PDF. A failure is shown in a toast. */
export function CertificateButton({ id }: { id: string }) {
  const fetchFile = useFetchFile()
  const [isBusy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      const { content, name } = await fetchFile(`/training_completions/${id}/pdf`)
      saveFile(content, name ?? 'Attestato.pdf')
    } catch {
      // A toast reports the failure.
    } finally {
      setBusy(false)
    }
  }
  return (
    <button className="button" type="button" disabled={isBusy} onClick={() => void save()}>
      Scarica l’attestato
    </button>
  )
}
