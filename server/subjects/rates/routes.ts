import type { FastifyInstance } from 'fastify'
import { enterRates as enterCall, removeRatesDay as removeCall } from '../../../contract/calls/rates-entry.ts'
import type { Context } from '../../context.ts'
import { writeOnceAsCaller } from '../../plugins/idempotency.ts'
import { addCall } from '../../plugins/wire.ts'
import { enterRates } from './enter-rates.ts'
import { removeRatesDay } from './remove-rates-day.ts'

/** Routes for entering many reference rates at once, and for removing a day. */
export function ratesEntry(app: FastifyInstance, context: Context): void {
  addCall(app, enterCall, async ({ body, request }) =>
    writeOnceAsCaller(context, request, (tx, actor) => enterRates(context, tx, body, actor)),
  )
  addCall(app, removeCall, async ({ body, request }) =>
    writeOnceAsCaller(context, request, (tx, actor) => removeRatesDay(context, tx, body, actor)),
  )
}
