import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  keepCdqSimulation,
  keepLeasingSimulation,
  keepLoanSimulation,
  keepSimulation,
  sendCdqSimulation,
  sendLeasingSimulation,
  sendLoanSimulation,
  sendSimulation,
  simulationPdf,
} from '../../../contract/calls/simulations.ts'
import type { Snapshot } from '../../../contract/products/own-simulation.ts'
import type { SimulatedProduct } from '../../../contract/products/simulation-link.ts'
import type { Context } from '../../context.ts'
import { callerOf, mustCompare } from '../../plugins/callers.ts'
import { writeOnce } from '../../plugins/idempotency.ts'
import { addCall } from '../../plugins/wire.ts'
import { sendPaper } from '../../print/send-paper.ts'
import { makeCdqSimulation, makeLeasingSimulation, makeLoanSimulation } from './credit/make-credit.ts'
import { storeSimulation } from './kept-simulations.ts'
import { makeSimulation } from './make-simulation.ts'
import { sendSimulationLetter } from './simulation-letter.ts'
import { simulationPaper } from './simulation-paper.ts'

interface Asked {
  body: { partner?: string | undefined }
  request: FastifyRequest
  reply: FastifyReply
}

export function simulations(app: FastifyInstance, context: Context): void {
  const limit = { perMinute: context.limits.simulations }

  /** Stores what `make` computes, once for each key of the caller, for a page that may compare the product. */
  async function keep(
    product: SimulatedProduct,
    { body, request, reply }: Asked,
    make: () => Promise<Snapshot>,
  ) {
    const caller = await callerOf(context, request, reply, body.partner, product)
    mustCompare(caller)
    return writeOnce(context, request, `partner:${caller.partner?.chiave ?? ''}`, async () => {
      const snapshot = await make()
      return db => storeSimulation(context, db, snapshot)
    })
  }
  addCall(
    app,
    keepSimulation,
    asked => keep('mutui', asked, () => makeSimulation(context, asked.body.need, asked.body.offerta)),
    limit,
  )
  addCall(
    app,
    keepLoanSimulation,
    asked => keep('prestiti', asked, () => makeLoanSimulation(context, asked.body.need, asked.body.offerta)),
    limit,
  )
  addCall(
    app,
    keepCdqSimulation,
    asked => keep('cdq', asked, () => makeCdqSimulation(context, asked.body.need, asked.body.offerta)),
    limit,
  )
  addCall(
    app,
    keepLeasingSimulation,
    asked =>
      keep('leasing', asked, () => makeLeasingSimulation(context, asked.body.need, asked.body.offerta)),
    limit,
  )

  for (const [product, call] of [
    ['mutui', sendSimulation],
    ['prestiti', sendLoanSimulation],
    ['cdq', sendCdqSimulation],
    ['leasing', sendLeasingSimulation],
  ] as const)
    addCall(
      app,
      call,
      async ({ body: { partner, ...sent }, request, reply }) => {
        const caller = await callerOf(context, request, reply, partner, product)
        mustCompare(caller)
        return sendSimulationLetter(context, request, { product, ...sent }, caller.partner)
      },
      limit,
    )

  app.get<{ Params: { id: string } }>(
    simulationPdf.path,
    {
      schema: { hide: true },
      config: {
        who: simulationPdf.who,
        rateLimit: { max: context.limits.simulations, timeWindow: 60_000 },
      },
    },
    async ({ params }, reply) => {
      reply.header('x-robots-tag', 'noindex, nofollow, noarchive')
      return sendPaper(reply, await simulationPaper(context, params.id))
    },
  )
}
