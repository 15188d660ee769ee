import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  compareChosenOffers,
  noteOfferOpened,
  offerDraft,
  previewOffer,
  sendOffer,
  sentOffers,
  withdrawOffer,
} from '../../../contract/calls/sent-offers.ts'
import type { Context } from '../../context.ts'
import { actorOf } from '../../plugins/access.ts'
import { callerOf, writeOnce } from '../../plugins/idempotency.ts'
import { addCall } from '../../plugins/wire.ts'
import { signedInAgent } from '../agents/signed-in-agent.ts'
import { lastDay } from '../simulations/kept-simulations.ts'
import { compareFor, makeOffer, previewFor } from './make-offer.ts'
import { draftFor } from './offer-subject.ts'
import { sendMadeOffer } from './send-offer.ts'
import { noteOpened, offersSentFor, withdrawSent } from './sent-offers.ts'

/** Routes of the offers that agents send to customers. */
export function sentOfferRoutes(app: FastifyInstance, context: Context): void {
  const { orm } = context.database
  const agentOf = (request: FastifyRequest) => signedInAgent(context, request)
  const figures = { perMinute: context.limits.figures }
  const links = { perMinute: context.limits.simulations }

  addCall(app, offerDraft, async ({ params, request }) => draftFor(context, params, await agentOf(request)))
  addCall(
    app,
    compareChosenOffers,
    async ({ params, body, request }) => compareFor(context, params, body, await agentOf(request)),
    figures,
  )
  addCall(
    app,
    previewOffer,
    async ({ params, body, request }) => {
      const made = await makeOffer(context, params, body, await agentOf(request))
      return previewFor(context, made, lastDay(context.now()))
    },
    links,
  )
  addCall(
    app,
    sendOffer,
    async ({ params, body, request }) => {
      const agent = await agentOf(request)
      return writeOnce(context, request, callerOf(agent), async () => {
        const made = await makeOffer(context, params, body, agent)
        return db => db.transaction(tx => sendMadeOffer(context, tx, made, agent))
      })
    },
    links,
  )
  addCall(app, sentOffers, async ({ params, request }) =>
    offersSentFor(context, params, await actorOf(context, request)),
  )
  addCall(app, withdrawOffer, async ({ params, request }) => {
    const agent = await agentOf(request)
    return orm.transaction(tx => withdrawSent(context, tx, params.id, agent))
  })
  addCall(
    app,
    noteOfferOpened,
    async ({ body }) => {
      await noteOpened(context, orm, body.pagina)
      return {}
    },
    links,
  )
}
