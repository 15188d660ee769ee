import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import {
  documentsZip,
  fileViews,
  readFileDocuments,
  recountDocuments,
  reuseDocument,
  uploadDocument,
} from '../../../contract/calls/file-documents.ts'
import { documentLimits } from '../../../contract/files/document-pages.ts'
import { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { actorOf } from '../../plugins/access.ts'
import { spend } from '../../plugins/allowance.ts'
import { addCall } from '../../plugins/wire.ts'
import { disposition } from '../files/routes.ts'
import { keepDocumentsInStep } from './documents-in-step.ts'
import { zipOfDocuments } from './documents-zip.ts'
import { documentsOf } from './read-documents.ts'
import { takeProposedDocument } from './reuse-document.ts'
import { takeDocumentPages } from './upload-document.ts'
import { viewsOf, viewsWritten } from './views.ts'

/** Maximum uploads of one person in an hour: some for each document of several files. */
const uploadsAnHour = 300

/** Options for a form with the pages of a document. */
const pagesOfDocument = {
  limits: {
    files: documentLimits.files,
    fields: 2,
    parts: documentLimits.files + 2,
    fieldSize: 1000,
    headerPairs: 20,
    // `takeDocumentPages` checks the size while reading, with its own message.
    fileSize: Number.POSITIVE_INFINITY,
  },
  throwFileSizeLimit: false,
}

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
  // The body of this call is streamed, and never completely in memory.
  await app.register(async (uploads: FastifyInstance) => {
    uploads.removeAllContentTypeParsers()
    await uploads.register(multipart, pagesOfDocument)
    addCall(uploads, uploadDocument, async ({ params, request }) => {
      const actor = await actorOf(context, request)
      if ('id' in actor) await spend(context, `documents:${actor.kind}:${actor.id}`, uploadsAnHour)
      return takeDocumentPages(context, params, request, actor)
    })
  })
}
