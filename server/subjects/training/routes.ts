import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import {
  answerQuiz,
  certificatePdf,
  ownTraining,
  ownTrainingVideo,
  trainingHours,
  watchTraining,
} from '../../../contract/calls/training.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { actorOf } from '../../plugins/access.ts'
import { addCall } from '../../plugins/wire.ts'
import { sendPaper } from '../../print/send-paper.ts'
import { signedInAgent } from '../agents/signed-in-agent.ts'
import { certificatePaper } from './certificate.ts'
import { takeQuiz } from './quiz.ts'
import { hoursOf, trainingOf, trainingVideoOf } from './read-training.ts'
import { watch } from './watch.ts'

/** Routes of the training of agents: videos, what was seen, quizzes, certificates. */
export function trainingRoutes(app: FastifyInstance, context: Context): void {
  const agentOf = (request: FastifyRequest) => signedInAgent(context, request)

  addCall(app, ownTraining, async ({ query, request }) =>
    trainingOf(context, (await agentOf(request)).id, query),
  )
  addCall(app, trainingHours, async ({ request }) => hoursOf(context, (await agentOf(request)).id))
  addCall(app, ownTrainingVideo, async ({ params, request }) =>
    trainingVideoOf(context, (await agentOf(request)).id, params.id),
  )
  addCall(app, watchTraining, async ({ params, body, request }) =>
    watch(context, await agentOf(request), params.id, body),
  )
  addCall(app, answerQuiz, async ({ params, body, request }) =>
    takeQuiz(context, await agentOf(request), params.id, body),
  )

  // A PDF takes as long as a figure of a calculator.
  const rateLimit = { max: context.limits.figures, timeWindow: 60_000 }
  const { path, who, params } = certificatePdf
  app.get(path, { schema: { hide: true }, config: { who, rateLimit } }, async (request, reply) => {
    const { data } = z.safeParse(params, request.params)
    if (!data) throw notFound()
    return sendPaper(reply, await certificatePaper(context, data.id, await actorOf(context, request)))
  })
}
