import type { FastifyInstance } from 'fastify'
import { securityLog } from '../../contract/calls/security-log.ts'
import type { Context } from '../context.ts'
import { actorOf } from '../plugins/access.ts'
import { addCall } from '../plugins/wire.ts'
import { readSecurityLog } from './read-security-log.ts'

/** Reads the security log. */
export function securityLogRoutes(app: FastifyInstance, context: Context): void {
  addCall(app, securityLog, async ({ query, request }) =>
    readSecurityLog(context, query, await actorOf(context, request)),
  )
}
