import type { FastifyInstance } from 'fastify'
import { enterRates as call } from '../../../contract/calls/rates-entry.ts'
import type { Context } from '../../context.ts'
import { writeOnceAsCaller } from '../../plugins/idempotency.ts'
import { addCall } from '../../plugins/wire.ts'
import { enterRates } from './enter-rates.ts'

/** Route for entering many reference rates at once. */
export function ratesEntry(app: FastifyInstance, context: Context): void {
  addCall(app, call, async ({ body, request }) =>
    writeOnceAsCaller(context, request, (tx, actor) => enterRates(context, tx, body, actor)),
  )
}
