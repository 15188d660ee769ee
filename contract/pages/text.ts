import type { StoredFile } from '../files/content-files.ts'
import type { RichText } from '../text/rich-text.ts'

/** A version of a published editorial text. */
export interface PublishedText {
  titolo: string
  descrizione: string | null
  corpo: RichText
  allegati: StoredFile[]
  /** Start day of the shown version. */
  inVigoreDal: string
}

export interface Question {
  _id: string
  domanda: string
  risposta: RichText
}
