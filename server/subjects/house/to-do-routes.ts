import type { FastifyInstance } from 'fastify'
import { toDo } from '../../../contract/calls/to-do.ts'
import type { Context } from '../../context.ts'
import { actorOf } from '../../plugins/access.ts'
import { addCall } from '../../plugins/wire.ts'
import { readToDo } from './to-do.ts'

/** What waits for an administrator. */
export function toDoList(app: FastifyInstance, context: Context): void {
  addCall(app, toDo, async ({ query, request }) => readToDo(context, query, await actorOf(context, request)))
}
