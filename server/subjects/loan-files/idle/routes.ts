import type { FastifyInstance } from 'fastify'
import { idleFiles, idleFilesFile } from '../../../../contract/calls/idle-files.ts'
import type { Context } from '../../../context.ts'
import { addCall, addDownload } from '../../../plugins/wire.ts'
import { requireRecentProof } from '../../../sessions/credentials/step-up.ts'
import { signedInAgent } from '../../agents/signed-in-agent.ts'
import { exportIdle } from './export-idle.ts'
import { readIdleFiles } from './idle-files.ts'

/** Routes of the idle files of an agent. */
export function idleFileRoutes(app: FastifyInstance, context: Context): void {
  addCall(app, idleFiles, async ({ query, request }) =>
    readIdleFiles(context, await signedInAgent(context, request), query),
  )
  addDownload(
    app,
    idleFilesFile,
    async ({ query, request }) => {
      const actor = await signedInAgent(context, request)
      // The file has the customers' names, like an export of the list of loan files.
      requireRecentProof(context, actor)
      return exportIdle(context, actor, query, request.log)
    },
    { perMinute: context.limits.figures },
  )
}
