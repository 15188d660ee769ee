import type { FastifyInstance } from 'fastify'
import {
  dropQuestionnairePage,
  joinQuestionnaire,
  readQuestionnairePages,
  sendQuestionnairePage,
} from '../../../../contract/calls/signed-questionnaires.ts'
import type { Context } from '../../../context.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import { actorOf } from '../../../plugins/access.ts'
import { addCall } from '../../../plugins/wire.ts'
import { addUploads, spendPage } from '../documents/page-uploads.ts'
import { dropSentPage, fillableVerification, sentPagesOf, takePage } from '../documents/sent-pages.ts'
import { joinQuestionnairePages } from './signed-questionnaire.ts'

/** Routes of the signed questionnaires of adequate verifications. */
export async function signedQuestionnaireRoutes(app: FastifyInstance, context: Context): Promise<void> {
  addCall(app, readQuestionnairePages, async ({ params, request }) => {
    const actor = await actorOf(context, request)
    return sentPagesOf(
      context,
      await fillableVerification(context, context.database.reads, params, actor),
      actor,
    )
  })
  addCall(app, dropQuestionnairePage, async ({ params, request }) => {
    const actor = await actorOf(context, request)
    return dropSentPage(
      context,
      await fillableVerification(context, context.database.reads, params, actor),
      params.pagina,
      actor,
    )
  })
  addCall(app, joinQuestionnaire, async ({ params, body, request }) =>
    joinQuestionnairePages(context, params, body, request, await actorOf(context, request)),
  )
  await addUploads(app, uploads =>
    addCall(uploads, sendQuestionnairePage, async ({ params, request }) => {
      const actor = await actorOf(context, request)
      await spendPage(context, actor)
      const find = (db: Queries) => fillableVerification(context, db, params, actor)
      return takePage(context, find, params.pagina, request, actor)
    }),
  )
}
