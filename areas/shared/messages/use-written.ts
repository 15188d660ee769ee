import { useEffect, useState } from 'react'
import { missingFiles } from '../../../contract/files/missing-files.ts'
import { readDraft, storeDraft } from '../session/drafts.ts'
import { type Attached, type Upload, useAttachments } from './use-attachments.ts'

/** A message that is being written: its text, and the files that the server already keeps for it. */
export interface Written {
  testo: string
  allegati: readonly Attached[]
}

const nothing: Written = { testo: '', allegati: [] }

interface Options {
  /** The key of the draft (`draftKey`). */
  storage: string
  /** Address of the call that takes one file. */
  path: string
  /** Maximum number of files of one message. */
  maxFiles: number
}

/**
 * A message that a person is writing. What is written, with its files, stays in this tab until it is sent, over a reload
 * too. The options are those of the first render: another message needs another `key`.
 */
export function useWritten({ storage, path, maxFiles }: Options) {
  const [written, setWritten] = useState<Written>(
    () => (readDraft(storage)?.values as Written | undefined) ?? nothing,
  )
  const { testo, allegati } = written
  const attachments = useAttachments({ path, maxFiles }, file =>
    setWritten(now => ({ ...now, allegati: [...now.allegati, file] })),
  )

  useEffect(() => {
    const isEmpty = testo === '' && allegati.length === 0
    storeDraft(storage, isEmpty ? null : { versione: 0, values: { testo, allegati } })
  }, [storage, testo, allegati])

  const { uploads } = attachments
  const filesProblem = missingFiles(
    uploads.map(({ file, refusal }) => ({ name: file.name, hasFailed: refusal !== null })),
  )
  return {
    testo,
    allegati,
    uploads,
    mayAddFiles: allegati.length + uploads.length < maxFiles,
    /** Why the files, or the whole message, cannot go; null when they can. */
    filesProblem,
    problem: testo.trim() ? filesProblem : 'Scriva il messaggio.',
    setText: (text: string) => setWritten(now => ({ ...now, testo: text })),
    addFiles: (files: readonly File[]) => attachments.add(files, allegati.length),
    removeFile: (id: string) =>
      setWritten(now => ({ ...now, allegati: now.allegati.filter(({ _id }) => _id !== id) })),
    retryUpload: (upload: Upload) => attachments.retry(upload, allegati.length),
    removeUpload: attachments.remove,
    clear() {
      // The page may have been left for another one, whose message is not this one.
      storeDraft(storage, null)
      setWritten(nothing)
    },
  }
}

export type WrittenMessage = ReturnType<typeof useWritten>
