import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  agentPipeline,
  agentToday,
  fileColleagues,
  firstRows,
  settleToday,
  undoSettled,
} from '../../../../contract/calls/agent-today.ts'
import type { Context } from '../../../context.ts'
import { callerOf, writeOnce } from '../../../plugins/idempotency.ts'
import { addCall } from '../../../plugins/wire.ts'
import { signedInAgent } from '../signed-in-agent.ts'
import { colleaguesOf } from './colleagues.ts'
import { readPipeline } from './pipeline.ts'
import { settle, undo } from './settle-today.ts'
import { readToday } from './today-rows.ts'

/** Routes of the first page of the agents' area: what to do today. */
export function agentTodayRoutes(app: FastifyInstance, context: Context): void {
  const agentOf = (request: FastifyRequest) => signedInAgent(context, request)

  addCall(app, agentToday, async ({ query, request }) =>
    readToday(context, await agentOf(request), { maxRows: query.righe ?? firstRows }),
  )
  addCall(app, agentPipeline, async ({ request }) => readPipeline(context, await agentOf(request)))
  addCall(app, settleToday, async ({ body, request }) => {
    const agent = await agentOf(request)
    return writeOnce(context, request, callerOf(agent), () => settle(context, agent, body))
  })
  addCall(app, undoSettled, async ({ params, request }) => undo(context, await agentOf(request), params.id))
  addCall(app, fileColleagues, async ({ query, request }) => ({
    rows: await colleaguesOf(context, await agentOf(request), query.pratiche.split(',')),
  }))
}
