import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  compareQuotes,
  deleteQuote,
  joinQuote,
  previewQuote,
  quoteCustomers,
  quotePdf,
  quoteTerms,
  savedQuote,
  savedQuotes,
  saveQuote,
  sendQuote,
  sentQuotePdf,
} from '../../../contract/calls/agent-quotes.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { actorOf } from '../../plugins/access.ts'
import { callerOf, writeOnce } from '../../plugins/idempotency.ts'
import { addCall } from '../../plugins/wire.ts'
import { sendPaper } from '../../print/send-paper.ts'
import { signedInAgent } from '../agents/signed-in-agent.ts'
import { compareFor, termsFor } from './compare-quotes.ts'
import { customersForQuotes } from './quote-customers.ts'
import { quotePaper } from './quote-paper.ts'
import { deleteQuoteOf, prepareQuote, prepareToJoin, quotesOfAgent } from './saved-quotes.ts'
import { prepareToSend, previewFor, quoteToSend } from './send-quote.ts'
import { sentQuotePaper } from './sent-quotes.ts'

/** Routes of the quote maker of agents. */
export function agentQuotes(app: FastifyInstance, context: Context): void {
  const agentOf = (request: FastifyRequest) => signedInAgent(context, request)
  const idOf = async (request: FastifyRequest) => (await agentOf(request)).id
  const figures = { perMinute: context.limits.figures }

  addCall(
    app,
    compareQuotes,
    async ({ body, request }) => {
      const actor = await actorOf(context, request)
      return compareFor(context, body, actor.kind === 'agent' ? actor.id : null)
    },
    figures,
  )
  addCall(app, quoteTerms, ({ body: { dati, chiave } }) => termsFor(context, dati, chiave), figures)
  addCall(app, quoteCustomers, async ({ query, request }) =>
    customersForQuotes(context, query, await actorOf(context, request)),
  )
  addCall(
    app,
    saveQuote,
    async ({ body, request }) => {
      const actor = await actorOf(context, request)
      return writeOnce(context, request, callerOf(actor), async () => {
        const save = await prepareQuote(context, body, actor)
        return db => db.transaction(save)
      })
    },
    figures,
  )
  addCall(app, joinQuote, async ({ params, body, request }) => {
    const agent = await agentOf(request)
    return writeOnce(context, request, callerOf(agent), async () => {
      const join = await prepareToJoin(context, params.id, body.pratica, agent)
      return db => db.transaction(join)
    })
  })
  addCall(app, savedQuotes, async ({ query, request }) => quotesOfAgent(context, query, await idOf(request)))
  addCall(
    app,
    savedQuote,
    async ({ params, request }) => quoteToSend(context, params.id, await agentOf(request)),
    figures,
  )
  addCall(
    app,
    previewQuote,
    async ({ params, request }) => previewFor(context, params.id, await agentOf(request)),
    { perMinute: context.limits.simulations },
  )
  addCall(
    app,
    sendQuote,
    async ({ params, request }) => {
      const agent = await agentOf(request)
      return writeOnce(context, request, callerOf(agent), async () => {
        const send = await prepareToSend(context, params.id, agent)
        return db => db.transaction(send)
      })
    },
    { perMinute: context.limits.simulations },
  )
  addCall(app, deleteQuote, async ({ params, request }) =>
    deleteQuoteOf(context.database.orm, params.id, await idOf(request)),
  )

  app.get(
    quotePdf.path,
    {
      schema: { hide: true },
      config: { who: quotePdf.who, rateLimit: { max: context.limits.figures, timeWindow: 60_000 } },
    },
    async (request, reply) => {
      const { data } = quotePdf.params.safeParse(request.params)
      if (!data) throw notFound()
      return sendPaper(reply, await quotePaper(context, data.id, await agentOf(request)))
    },
  )
  app.get<{ Params: { id: string } }>(
    sentQuotePdf.path,
    {
      schema: { hide: true },
      config: {
        who: sentQuotePdf.who,
        rateLimit: { max: context.limits.simulations, timeWindow: 60_000 },
      },
    },
    async ({ params }, reply) => {
      reply.header('x-robots-tag', 'noindex, nofollow, noarchive')
      return sendPaper(reply, await sentQuotePaper(context, params.id))
    },
  )
}
