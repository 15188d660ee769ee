import type { FastifyInstance } from 'fastify'
import { idleFiles } from '../../../../contract/calls/idle-files.ts'
import { idleFilesFile } from '../../../../contract/lists/idle-files.ts'
import type { Context } from '../../../context.ts'
import { addListFile } from '../../../export/list-file.ts'
import { addCall } from '../../../plugins/wire.ts'
import { type SignedInAgent, signedInAgent } from '../../agents/signed-in-agent.ts'
import { everyIdleFile, readIdleFiles } from './idle-files.ts'

/** Routes of the idle files of an agent. */
export function idleFileRoutes(app: FastifyInstance, context: Context): void {
  addCall(app, idleFiles, async ({ query, request }) =>
    readIdleFiles(context, await signedInAgent(context, request), query),
  )
  addListFile(app, context, idleFiles, idleFilesFile, ({ query, actor }) =>
    everyIdleFile(context, actor as SignedInAgent, query),
  )
}
