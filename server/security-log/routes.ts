import type { FastifyInstance } from 'fastify'
import { securityLog } from '../../contract/calls/security-log.ts'
import { listFiles } from '../../contract/lists/all.ts'
import { securityLogFile } from '../../contract/lists/security-log.ts'
import { resources } from '../../contract/subjects/all.ts'
import type { Context } from '../context.ts'
import { addListFile, everyPage } from '../export/list-file.ts'
import { actorOf } from '../plugins/access.ts'
import { addCall } from '../plugins/wire.ts'
import { readSecurityLog } from './read-security-log.ts'

/** What a line names as a resource, in words: a resource, or the file of a list. */
const labels = new Map([
  ...listFiles.map(({ name, title }) => [name, title] as const),
  ...resources.map(({ name, label }) => [name, label.many] as const),
])

/** Reads and exports the security log. */
export function securityLogRoutes(app: FastifyInstance, context: Context): void {
  addCall(app, securityLog, async ({ query, request }) =>
    readSecurityLog(context, query, await actorOf(context, request)),
  )
  addListFile(app, context, securityLog, securityLogFile, ({ query, actor }) =>
    everyPage(async page => {
      const { rows, next } = await readSecurityLog(context, { ...query, ...page }, actor)
      return { rows: rows.map(line => ({ ...line, label: labels.get(line.resource ?? '') })), next }
    }),
  )
}
