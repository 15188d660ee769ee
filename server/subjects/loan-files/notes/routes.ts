import type { FastifyInstance } from 'fastify'
import { takeNoteAway, undoNote, writeNote } from '../../../../contract/calls/file-notes.ts'
import type { Context } from '../../../context.ts'
import { writeOnceAsCaller } from '../../../plugins/idempotency.ts'
import { addCall } from '../../../plugins/wire.ts'
import { takeNoteAwayFrom, undoNoteOf, writeNoteAs } from './file-notes.ts'

/** Routes that write notes of loan files, undo them and take them away. */
export function fileNoteRoutes(app: FastifyInstance, context: Context): void {
  addCall(app, writeNote, async ({ body, request }) =>
    writeOnceAsCaller(context, request, (tx, actor) => writeNoteAs(context, tx, body, actor)),
  )
  addCall(app, undoNote, async ({ params: { id }, request }) =>
    writeOnceAsCaller(context, request, (tx, actor) => undoNoteOf(context, tx, id, actor)),
  )
  addCall(app, takeNoteAway, async ({ params: { id }, body: { motivo }, request }) =>
    writeOnceAsCaller(context, request, (tx, actor) => takeNoteAwayFrom(context, tx, { id, motivo }, actor)),
  )
}
