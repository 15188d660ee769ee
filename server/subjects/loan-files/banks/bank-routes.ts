import type { FastifyInstance } from 'fastify'
import { fileBanks, takeOffer } from '../../../../contract/calls/loan-file-banks.ts'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../plugins/access.ts'
import { addCall } from '../../../plugins/wire.ts'
import { readFileBanks, takePanelOffer } from './file-banks.ts'

/** Routes of the banks of a loan file. */
export function fileBankRoutes(app: FastifyInstance, context: Context): void {
  addCall(app, fileBanks, async ({ params, request }) =>
    readFileBanks(context, params.id, await actorOf(context, request)),
  )
  addCall(app, takeOffer, async ({ params, body, request }) =>
    takePanelOffer(context, params.id, body, await actorOf(context, request)),
  )
}
