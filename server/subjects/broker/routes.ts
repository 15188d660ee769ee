import type { FastifyInstance } from 'fastify'
import { readBroker } from '../../../contract/calls/broker.ts'
import { serverInfo } from '../../../contract/calls/server-info.ts'
import { toDo } from '../../../contract/calls/to-do.ts'
import type { Context } from '../../context.ts'
import { actorOf } from '../../plugins/access.ts'
import { addCall } from '../../plugins/wire.ts'
import { providerOf } from './broker.ts'
import { readServerInfo } from './server-info.ts'
import { readToDo } from './to-do.ts'

/** Route of the public data of the broker. */
export function broker(app: FastifyInstance, context: Context): void {
  addCall(app, readBroker, () => providerOf(context))
}

/** Route of the state of the server. */
export function serverState(app: FastifyInstance, context: Context): void {
  addCall(app, serverInfo, () => readServerInfo(context))
}

/** Route of the to-do list of an administrator. */
export function toDoList(app: FastifyInstance, context: Context): void {
  addCall(app, toDo, async ({ query, request }) => readToDo(context, query, await actorOf(context, request)))
}
