import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  communicationReads,
  ownCommunication,
  ownCommunications,
  readCommunication,
  unreadCommunications,
} from '../../../contract/calls/communications.ts'
import type { Context } from '../../context.ts'
import { unauthenticated } from '../../errors.ts'
import { actorOf } from '../../plugins/access.ts'
import { addCall } from '../../plugins/wire.ts'
import { communicationOf, communicationsOf, countUnread, markRead, readersOf } from './communications.ts'

/** Routes of announcements for agents, and of their readers. */
export function communicationReading(app: FastifyInstance, context: Context): void {
  async function agentOf(request: FastifyRequest): Promise<string> {
    const actor = await actorOf(context, request)
    if (actor.kind !== 'agent') throw unauthenticated()
    return actor.id
  }

  addCall(app, ownCommunications, async ({ query, request }) =>
    communicationsOf(context, await agentOf(request), query),
  )
  addCall(app, ownCommunication, async ({ params, request }) =>
    communicationOf(context, await agentOf(request), params.id),
  )
  addCall(app, unreadCommunications, async ({ request }) => ({
    daLeggere: await countUnread(context, await agentOf(request)),
  }))
  addCall(app, readCommunication, async ({ body, request }) => ({
    lettaAt: await markRead(context, await agentOf(request), body.comunicazione),
  }))
  addCall(app, communicationReads, ({ params }) => readersOf(context, params.id))
}
