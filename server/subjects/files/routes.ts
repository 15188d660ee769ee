import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { admin, agent, client } from '../../../contract/access/grants.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { actorOf } from '../../plugins/access.ts'
import { filePolicy } from '../../plugins/content-policy.ts'
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
      const isDrawn = request.query.vista === 'si'
      const how = isDrawn ? 'documento' : 'scaricato'
      const { file, bytes } = await readPrivateFile(context, request.params.id, { actor, how })
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
