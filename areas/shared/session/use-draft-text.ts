import { useState } from 'react'
import { readDraft, storeDraft } from './drafts.ts'

export interface DraftText {
  text: string
  setText: (text: string) => void
  /** Forgets the draft, after the text was sent. */
  clear: () => void
}

/**
 * A text that a person is writing. What is written stays in this tab until it is sent or equals `initial`. `storage` is the
 * key of the draft (`draftKey`): another key is another text.
 */
export function useDraftText(storage: string, initial = ''): DraftText {
  const [written, setWritten] = useState<{ storage: string; text: string } | null>(null)
  const text = written?.storage === storage ? written.text : (keptText(storage) ?? initial)
  return {
    text,
    setText(text) {
      setWritten({ storage, text })
      storeDraft(storage, text === initial ? null : { versione: 0, values: { testo: text } })
    },
    clear() {
      setWritten(null)
      storeDraft(storage, null)
    },
  }
}

function keptText(storage: string): string | null {
  const text = readDraft(storage)?.values.testo
  return typeof text === 'string' ? text : null
}
