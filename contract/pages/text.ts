import type { StoredFile } from '../files/content-files.ts'
import type { RichText } from '../text/rich-text.ts'

/** A text that the house publishes and changes by versions. */
export interface PublishedText {
  titolo: string
  descrizione: string | null
  corpo: RichText
  allegati: StoredFile[]
  /** The day of the version that is shown. */
  inVigoreDal: string
}

export interface Question {
  _id: string
  domanda: string
  risposta: RichText
}
