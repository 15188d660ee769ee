import type { FastifyInstance } from 'fastify'
import { readFileDocuments, recountDocuments, reuseDocument } from '../../../contract/calls/file-documents.ts'
import { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import type { Context } from '../../context.ts'
import { forbidden } from '../../errors.ts'
import { actorOf } from '../../plugins/access.ts'
import { addCall } from '../../plugins/wire.ts'
import { keepDocumentsInStep } from './documents-in-step.ts'
import { documentsOf } from './read-documents.ts'
import { takeProposedDocument } from './reuse-document.ts'

/** Routes of the documents of loan files. */
export function fileDocumentRoutes(app: FastifyInstance, context: Context): void {
  const { store, database, now } = context
  addCall(app, readFileDocuments, async ({ params, request }) =>
    documentsOf(context, params.id, await actorOf(context, request)),
  )
  addCall(app, recountDocuments, async ({ params, request }) => {
    const actor = await actorOf(context, request)
    const file = await store.get(database.reads, loanFiles, params.id, actor)
    if ((await store.abilitiesOf(database.reads, loanFiles, file, actor)).length === 0) throw forbidden()
    return database.orm.transaction(tx => keepDocumentsInStep({ store: () => store, now }, tx, params.id))
  })
  addCall(app, reuseDocument, async ({ params, body, request }) =>
    takeProposedDocument(context, params, body.versione, await actorOf(context, request)),
  )
}
