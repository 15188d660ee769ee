import type { FastifyInstance } from 'fastify'
import { askPermission, permissionRequest } from '../../../contract/calls/permission-requests.ts'
import type { Context } from '../../context.ts'
import { actorOf } from '../../plugins/access.ts'
import { addCall } from '../../plugins/wire.ts'
import { askerOf, askFor, requestOf } from './ask-permission.ts'

/** Routes of the 403 of a page: who can grant its flags, and the request for them. */
export function permissionRequestRoutes(app: FastifyInstance, context: Context): void {
  addCall(app, permissionRequest, async ({ query, request }) =>
    requestOf(context, askerOf(await actorOf(context, request)), query.permessi),
  )
  addCall(app, askPermission, async ({ body, request }) =>
    askFor(context, askerOf(await actorOf(context, request)), body.permessi),
  )
}
