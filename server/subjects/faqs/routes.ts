import type { FastifyInstance } from 'fastify'
import { faqVotes, ownFaqs, voteOnFaq } from '../../../contract/calls/faqs.ts'
import type { Context } from '../../context.ts'
import { actorOf } from '../../plugins/access.ts'
import { addCall } from '../../plugins/wire.ts'
import { signedInAgent } from '../agents/signed-in-agent.ts'
import { faqsOf, vote, votesOn } from './agent-faqs.ts'

/** Routes of the questions that agents read and vote on. */
export function faqRoutes(app: FastifyInstance, context: Context): void {
  addCall(app, ownFaqs, async ({ request }) => faqsOf(context, await signedInAgent(context, request)))
  addCall(app, voteOnFaq, async ({ params, body: { voto }, request }) => {
    const utile = voto === 'nessuno' ? null : voto === 'utile'
    await vote(context, await signedInAgent(context, request), params.id, utile)
    return { utile }
  })
  addCall(app, faqVotes, async ({ params, request }) =>
    votesOn(context, await actorOf(context, request), params.id),
  )
}
