import * as z from 'zod/mini'
import { fileReaders } from '../subjects/loan-files/file-access.ts'
import { call } from './call.ts'

/** The moves of a loan file that the caller may make: none for callers who only read the file. */
export const loanFileMoves = call({
  method: 'GET',
  path: '/pratiche/:id/mosse',
  summary: 'Pratica: i cambi di stato possibili adesso, con ciò che manca',
  who: fileReaders,
  params: z.strictObject({ id: z.uuid('Non è il codice di un record.') }),
  answer: z.object({
    rows: z.array(
      z.object({
        /** The state to move to. */
        a: z.string(),
        /** The label of the button. */
        etichetta: z.string(),
        /** Whether the file goes a step back, which needs a reason. */
        indietro: z.boolean(),
        /** Whether the move is the usual next one. */
        solita: z.boolean(),
        /** The fields that the move itself may fill in. */
        chiede: z.array(z.string()),
        /** The conditions that are not met; a move with all of `chiede` filled in may still miss the others. */
        missing: z.array(
          z.object({
            message: z.string(),
            /** The fields that meet the condition; empty when other records do. */
            fields: z.array(z.string()),
            /** Relative to the page of the file. */
            link: z.string(),
          }),
        ),
      }),
    ),
  }),
})
