import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { projectRoot } from '../project-root.ts'

export const iconPath = '/icona.svg'

/** Serves the icon. */
export async function icon(app: FastifyInstance): Promise<void> {
  const svg = await readFile(join(projectRoot, 'ui/icon.svg'))
  app.get(iconPath, { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(svg),
  )
}
