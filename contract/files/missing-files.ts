import { namesInWords } from './names-in-words.ts'

interface Coming {
  name: string
  /** Whether the upload failed. */
  hasFailed: boolean
}

/**
 * Why a form with these unfinished uploads is not sent: a file that a person chose is never left out in silence. Null
 * without unfinished uploads.
 */
export function missingFiles(coming: readonly Coming[]): string | null {
  const failed = coming.filter(({ hasFailed }) => hasFailed).map(({ name }) => name)
  if (failed.length === 1) return `${failed[0]} non è arrivato: riprovi, o lo tolga.`
  if (failed.length > 1) return `${namesInWords(failed)} non sono arrivati: riprovi, o li tolga.`
  return coming.length > 0 ? 'Aspetti che i file siano arrivati, o li tolga.' : null
}
