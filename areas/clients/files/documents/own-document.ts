import type { AnswerOf } from '../../../../client/calls.ts'
import { formatPastDay } from '../../../../contract/italian/due.ts'

export type OwnDocuments = AnswerOf<'GET /clients/pratiche/:id/documenti'>
/** A document that the customer gives in a file. */
export type OwnDocument = OwnDocuments['rows'][number]

/** «Ha segnato ieri che non ce l’ha ancora» */
export const putOffInWords = (since: string): string =>
  `Ha segnato ${formatPastDay(new Date(since), new Date())} che non ce l’ha ancora`

/** Starts the upload of a document: chosen files, a photograph, or none yet. */
export type StartUpload = (row: OwnDocument, files: readonly File[], isPhotograph?: boolean) => void
