import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { admin, agent, client } from '../../../contract/access/grants.ts'
import { adequateVerifications } from '../../../contract/subjects/loan-files/adequate-verifications.ts'
import { fileDocuments } from '../../../contract/subjects/loan-files/file-documents.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { actorOf } from '../../plugins/access.ts'
import { filePolicy } from '../../plugins/content-policy.ts'
import { noteDocumentView, noteQuestionnaireView } from '../loan-files/page/views.ts'
import { readPrivateFile } from './private-files.ts'

const isId = (text: string) => z.safeParse(z.uuid(), text).success

/**
 * Route of files without an address, for readers of the record that holds the file. Files are downloaded, or with
 * `vista=si` read by a page that draws them on a canvas; the sandbox keeps browsers from displaying them on our origin.
 */
export function files(app: FastifyInstance, context: Context): void {
  app.get<{ Params: { id: string }; Querystring: { vista?: string } }>(
    '/files/:id',
    { schema: { hide: true }, config: { who: [admin(), agent(), client()] } },
    async (request, reply) => {
      if (!isId(request.params.id)) throw notFound()
      const actor = await actorOf(context, request)
      const { file, bytes, holder } = await readPrivateFile(context, request.params.id, actor)
      const isDrawn = request.query.vista === 'si'
      context.log.info(
        { by: 'id' in actor ? actor.id : actor.kind, file: file._id },
        'a private file was read',
      )
      if (holder.resource === fileDocuments.name && holder.record)
        noteDocumentView(context, actor, holder.record, isDrawn ? 'documento' : 'scaricato')
      if (holder.resource === adequateVerifications.name && holder.record)
        noteQuestionnaireView(context, actor, holder.record, isDrawn ? 'documento' : 'scaricato')
      return reply
        .headers({
          'content-type': file.mimetype,
          'content-length': file.size,
          'content-disposition': disposition(isDrawn ? 'inline' : 'attachment', file.name),
          'content-security-policy': filePolicy,
          'cache-control': 'private, no-store',
        })
        .send(bytes())
    },
  )
}

export const disposition = (kind: 'attachment' | 'inline', name: string): string =>
  `${kind}; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, escaped)}`

/** Signs that `encodeURIComponent` keeps and RFC 8187 does not allow. */
const escaped = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
