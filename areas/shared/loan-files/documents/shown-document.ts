import type { AnswerOf } from '../../../../client/calls.ts'

/** A document of a loan file, as its page shows it. */
export type ShownDocument = AnswerOf<'GET /pratiche/:id/documenti'>['rows'][number]
