import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  communicationReads,
  ownCommunication,
  ownCommunications,
  readCommunication,
  unreadCommunications,
} from '../../../contract/calls/communications.ts'
import { communicationReadsFile } from '../../../contract/lists/communication-reads.ts'
import type { Context } from '../../context.ts'
import { addListFile, everyPage } from '../../export/list-file.ts'
import { addCall } from '../../plugins/wire.ts'
import { signedInAgent } from '../agents/signed-in-agent.ts'
import { communicationOf, communicationsOf, countUnread, markRead, readersOf } from './communications.ts'

/** Routes of announcements for agents, and of their readers. */
export function communicationReading(app: FastifyInstance, context: Context): void {
  const agentOf = async (request: FastifyRequest) => (await signedInAgent(context, request)).id

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
  addListFile(app, context, communicationReads, communicationReadsFile, ({ params }) =>
    everyPage(async () => ({ rows: (await readersOf(context, params.id, Number.MAX_SAFE_INTEGER)).rows })),
  )
}
