import type { FastifyInstance } from 'fastify'
import { serverInfo } from '../../../contract/calls/server-info.ts'
import type { Context } from '../../context.ts'
import { addCall } from '../../plugins/wire.ts'
import { readServerInfo } from './server-info.ts'

/** How the server is, for who looks after it. */
export function serverState(app: FastifyInstance, context: Context): void {
  addCall(app, serverInfo, () => readServerInfo(context))
}
