import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import {
  businessCard,
  businessCardPdf,
  orderBusinessCards,
  ownBusinessCard,
  ownBusinessCardPdf,
} from '../../../contract/calls/business-card.ts'
import { colleagues } from '../../../contract/calls/colleagues.ts'
import { emailSignature } from '../../../contract/calls/email-signature.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../database/actor.ts'
import { conflict, notFound } from '../../errors.ts'
import { actorOf } from '../../plugins/access.ts'
import { callerOf, writeOnce } from '../../plugins/idempotency.ts'
import { addCall } from '../../plugins/wire.ts'
import { printPdf } from '../../print/print-pdf.ts'
import { sendPaper } from '../../print/send-paper.ts'
import { cardOf } from './business-card.ts'
import { ownCardOf, prepareOrder } from './card-orders.ts'
import { colleaguesOf } from './colleagues.ts'
import { signatureOfAgent } from './email-signature.ts'
import { signedInAgent } from './signed-in-agent.ts'

/** Route of the directory of agents. */
export function agentDirectory(app: FastifyInstance, context: Context): void {
  addCall(app, colleagues, ({ query }) => colleaguesOf(context, query))
}

/** Routes of the documents of agents: business card and e-mail signature. */
export function agentDocuments(app: FastifyInstance, context: Context): void {
  addCall(app, emailSignature, async ({ request }) =>
    signatureOfAgent(context, (await signedInAgent(context, request)).id),
  )
  addCall(app, businessCard, ({ params }) => cardOf(context, params.id))

  addCall(app, ownBusinessCard, async ({ request }) =>
    ownCardOf(context, (await signedInAgent(context, request)).id),
  )
  addCall(app, orderBusinessCards, async ({ body, request }) => {
    const agent = await signedInAgent(context, request)
    return writeOnce(context, request, callerOf(agent), async () => {
      const order = await prepareOrder(context, agent, body)
      return db => db.transaction(order)
    })
  })

  const { params, ...ofAny } = businessCardPdf
  app.get(ofAny.path, { schema: { hide: true }, config: { who: ofAny.who } }, async (request, reply) => {
    const parsed = z.safeParse(params, request.params)
    if (!parsed.success) throw notFound()
    return sendCard(parsed.data.id, await actorOf(context, request), reply)
  })
  const { path, who } = ownBusinessCardPdf
  app.get(path, { schema: { hide: true }, config: { who } }, async (request, reply) => {
    const agent = await signedInAgent(context, request)
    return sendCard(agent.id, agent, reply)
  })

  async function sendCard(id: string, actor: Actor, reply: FastifyReply) {
    const card = await cardOf(context, id)
    if (card.impedimento) throw conflict(`Il biglietto non si può stampare: ${card.impedimento}.`)
    const name = `biglietto da visita ${card.nome} ${card.cognome}`
    return sendPaper(reply, { name, content: await printPdf(actor, { card }) })
  }
}
