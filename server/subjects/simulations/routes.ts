import type { FastifyInstance } from 'fastify'
import { keepSimulation, sendSimulation } from '../../../contract/calls/simulations.ts'
import type { Context } from '../../context.ts'
import { callerOf, mustCompare } from '../../plugins/callers.ts'
import { writeOnce } from '../../plugins/idempotency.ts'
import { addCall } from '../../plugins/wire.ts'
import { storeSimulation } from './kept-simulations.ts'
import { makeSimulation } from './make-simulation.ts'
import { sendSimulationLetter } from './simulation-letter.ts'

export function simulations(app: FastifyInstance, context: Context): void {
  addCall(
    app,
    keepSimulation,
    async ({ body: { partner, need, offerta }, request, reply }) => {
      const caller = await callerOf(context, request, reply, partner, 'mutui')
      mustCompare(caller)
      return writeOnce(context, request, `partner:${caller.partner?.chiave ?? ''}`, async () => {
        const snapshot = await makeSimulation(context, need, offerta)
        return db => storeSimulation(context, db, snapshot)
      })
    },
    { perMinute: context.limits.simulations },
  )
  addCall(
    app,
    sendSimulation,
    async ({ body: { partner, ...sent }, request, reply }) => {
      const caller = await callerOf(context, request, reply, partner, 'mutui')
      mustCompare(caller)
      return sendSimulationLetter(context, request, sent, caller.partner)
    },
    { perMinute: context.limits.simulations },
  )
}
