import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { filePapers, paperPdf, questionnairePdf } from '../../../../contract/calls/file-papers.ts'
import type { Context } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import { actorOf } from '../../../plugins/access.ts'
import { addCall } from '../../../plugins/wire.ts'
import { sendPaper } from '../../../print/send-paper.ts'
import { paperOf, papersOf, questionnaireOf } from './file-papers.ts'

/** Routes of the papers of loan files: what can be made, and each paper as PDF. */
export function filePaperRoutes(app: FastifyInstance, context: Context): void {
  // A PDF takes as long as a figure of a calculator.
  const rateLimit = { max: context.limits.figures, timeWindow: 60_000 }
  addCall(app, filePapers, async ({ params, request }) =>
    papersOf(context, params.id, await actorOf(context, request)),
  )
  app.get(
    paperPdf.path,
    { schema: { hide: true }, config: { who: paperPdf.who, rateLimit } },
    async (request, reply) => {
      const { data } = z.safeParse(paperPdf.params, request.params)
      if (!data) throw notFound()
      return sendPaper(reply, await paperOf(context, data.id, data.carta, await actorOf(context, request)))
    },
  )
  app.get(
    questionnairePdf.path,
    { schema: { hide: true }, config: { who: questionnairePdf.who, rateLimit } },
    async (request, reply) => {
      const { data } = z.safeParse(questionnairePdf.params, request.params)
      if (!data) throw notFound()
      return sendPaper(reply, await questionnaireOf(context, data.id, await actorOf(context, request)))
    },
  )
}
