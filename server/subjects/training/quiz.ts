import { and, eq } from 'drizzle-orm'
import type { Answer, Body } from '../../../contract/calls/call.ts'
import { type answerQuiz, seenPercent } from '../../../contract/calls/training.ts'
import { formatTime } from '../../../contract/italian/rome-clock.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../database/actor.ts'
import { trainingProgress } from '../../database/schema.ts'
import { conflict, notFound, unprocessable } from '../../errors.ts'
import { completeWhenDone } from './completion.ts'
import { certificateOf, passMarkOf, progressFor, repeatableAt, shownVideo } from './read-training.ts'

/**
 * Checks the answers of an agent to the quiz of a video that was seen, and gives the certificate when the quiz is passed.
 * Throws 404 for a video without a quiz, 409 before the video is seen, during the pause and after a passed quiz, and 422
 * for another number of answers.
 */
export async function takeQuiz(
  context: Context,
  actor: Actor & { id: string },
  id: string,
  { risposte }: Body<typeof answerQuiz>,
): Promise<Answer<typeof answerQuiz>> {
  const now = context.now()
  return context.database.orm.transaction(async tx => {
    const video = await shownVideo(tx, id)
    const questions = video.quiz ?? []
    if (questions.length === 0) throw notFound()
    const isRow = and(eq(trainingProgress.video, id), eq(trainingProgress.agent, actor.id))
    const [row] = await tx.select().from(trainingProgress).where(isRow).for('update')
    const seen = progressFor(video, row)
    if (!seen || seen.percent < seenPercent) throw conflict('Il quiz si apre quando ha visto il video.')
    if (seen.passedAt) throw conflict('Ha già superato il quiz.')
    const wait = repeatableAt(seen, now)
    if (wait) throw conflict(`Può riprovare dalle ${formatTime(wait.toISOString())}.`)
    if (risposte.length !== questions.length)
      throw unprocessable({ risposte: 'Le domande sono cambiate: ricarichi la pagina.' })
    const wrong = questions.flatMap(({ giusta, spiegazione }, domanda) =>
      risposte[domanda] === giusta ? [] : [{ domanda, spiegazione: spiegazione ?? null }],
    )
    const score = Math.floor(((questions.length - wrong.length) / questions.length) * 100)
    const isPassed = score >= passMarkOf(video)
    const next = {
      ...seen,
      attempts: seen.attempts + 1,
      score,
      triedAt: now,
      passedAt: isPassed ? now : null,
    }
    await tx.update(trainingProgress).set(next).where(isRow)
    await completeWhenDone(context, tx, video, next, actor)
    return {
      esito: score,
      superato: isPassed,
      sbagliate: wrong,
      riprovaDal: repeatableAt(next, now)?.toISOString() ?? null,
      attestato: await certificateOf(tx, actor.id, id),
    }
  })
}
