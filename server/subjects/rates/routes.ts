import type { FastifyInstance } from 'fastify'
import { enterRates as call } from '../../../contract/calls/rates-entry.ts'
import type { Context } from '../../context.ts'
import { actorOf } from '../../plugins/access.ts'
import { writeOnce } from '../../plugins/idempotency.ts'
import { addCall } from '../../plugins/wire.ts'
import { enterRates } from './enter-rates.ts'

/** Route for entering many reference rates at once. */
export function ratesEntry(app: FastifyInstance, context: Context): void {
  addCall(app, call, async ({ body, request }) => {
    const actor = await actorOf(context, request)
    const caller = 'id' in actor ? `${actor.kind}:${actor.id}` : actor.kind
    return writeOnce(
      context,
      request,
      caller,
      async () => db => db.transaction(tx => enterRates(context, tx, body, actor)),
    )
  })
}
