import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import {
  documentsZip,
  dropPage,
  fileViews,
  joinPages,
  readFileDocuments,
  readSentPages,
  recountDocuments,
  reuseDocument,
  sendPage,
} from '../../../../contract/calls/file-documents.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import type { Context } from '../../../context.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import { notFound } from '../../../errors.ts'
import { actorOf } from '../../../plugins/access.ts'
import { addCall } from '../../../plugins/wire.ts'
import { disposition } from '../../files/routes.ts'
import { viewsOf, viewsWritten } from '../page/views.ts'
import { keepDocumentsInStep } from './documents-in-step.ts'
import { zipOfDocuments } from './documents-zip.ts'
import { addUploads, spendPage } from './page-uploads.ts'
import { documentsOf } from './read-documents.ts'
import { takeProposedDocument } from './reuse-document.ts'
import { dropSentPage, fillableDocument, sentPagesOf, takePage } from './sent-pages.ts'
import { joinDocumentPages } from './upload-document.ts'

/** Routes of the documents of loan files. */
export async function fileDocumentRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const { store, database, now } = context
  addCall(app, readFileDocuments, async ({ params, request }) =>
    documentsOf(context, params.id, await actorOf(context, request)),
  )
  addCall(app, recountDocuments, async ({ params, request }) => {
    const actor = await actorOf(context, request)
    await store.toWrite(database.orm, loanFiles, params.id, actor)
    return database.orm.transaction(tx => keepDocumentsInStep({ store: () => store, now }, tx, params.id))
  })
  addCall(app, reuseDocument, async ({ params, body, request }) =>
    takeProposedDocument(context, params, body.versione, await actorOf(context, request)),
  )
  addCall(app, readSentPages, async ({ params, request }) => {
    const actor = await actorOf(context, request)
    return sentPagesOf(context, await fillableDocument(context, database.reads, params, actor), actor)
  })
  addCall(app, dropPage, async ({ params, request }) => {
    const actor = await actorOf(context, request)
    return dropSentPage(
      context,
      await fillableDocument(context, database.reads, params, actor),
      params.pagina,
      actor,
    )
  })
  addCall(app, joinPages, async ({ params, body, request }) =>
    joinDocumentPages(context, params, body, request, await actorOf(context, request)),
  )
  addCall(app, fileViews, async ({ params, query, request }) =>
    viewsOf(context, params.id, query, await actorOf(context, request)),
  )
  app.addHook('onClose', viewsWritten)
  app.get<{ Params: { id: string } }>(
    documentsZip.path,
    {
      schema: { hide: true },
      config: { who: documentsZip.who, rateLimit: { max: context.limits.figures, timeWindow: 60_000 } },
    },
    async (request, reply) => {
      const { data } = z.safeParse(documentsZip.params, request.params)
      if (!data) throw notFound()
      const { name, content } = await zipOfDocuments(context, data.id, await actorOf(context, request))
      return reply
        .headers({
          'content-type': 'application/zip',
          'content-disposition': disposition('attachment', name),
          'cache-control': 'private, no-store',
        })
        .send(Readable.from(content, { objectMode: false }))
    },
  )
  await addUploads(app, uploads =>
    addCall(uploads, sendPage, async ({ params, request }) => {
      const actor = await actorOf(context, request)
      await spendPage(context, actor)
      const find = (db: Queries) => fillableDocument(context, db, params, actor)
      return takePage(context, find, params.pagina, request, actor)
    }),
  )
}
