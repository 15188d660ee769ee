import type { AnswerOf } from '../../../../client/calls.ts'

export type OwnDocuments = AnswerOf<'GET /clients/pratiche/:id/documenti'>
/** A document that the customer gives in a file. */
export type OwnDocument = OwnDocuments['rows'][number]

/** Starts the upload of a document: chosen files, a photograph, or none yet. */
export type StartUpload = (row: OwnDocument, files: readonly File[], isPhotograph?: boolean) => void
