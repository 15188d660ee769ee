import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  agentPipeline,
  agentToday,
  fileColleagues,
  settleToday,
  undoSettled,
} from '../../../../contract/calls/agent-today.ts'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../database/actor.ts'
import { unauthenticated } from '../../../errors.ts'
import { actorOf } from '../../../plugins/access.ts'
import { addCall } from '../../../plugins/wire.ts'
import { colleaguesOf } from './colleagues.ts'
import { readPipeline } from './pipeline.ts'
import { settle, undo } from './settle-today.ts'
import { readToday } from './today-rows.ts'

/** Routes of the first page of the agents' area: what to do today. */
export function agentTodayRoutes(app: FastifyInstance, context: Context): void {
  async function agentOf(request: FastifyRequest): Promise<Actor & { kind: 'agent' }> {
    const actor = await actorOf(context, request)
    if (actor.kind !== 'agent') throw unauthenticated()
    return actor as Actor & { kind: 'agent' }
  }

  addCall(app, agentToday, async ({ request }) => readToday(context, await agentOf(request)))
  addCall(app, agentPipeline, async ({ request }) => readPipeline(context, await agentOf(request)))
  addCall(app, settleToday, async ({ body, request }) => settle(context, await agentOf(request), body))
  addCall(app, undoSettled, async ({ params, request }) => undo(context, await agentOf(request), params.id))
  addCall(app, fileColleagues, async ({ params, request }) => ({
    rows: await colleaguesOf(context, await agentOf(request), params.id),
  }))
}
