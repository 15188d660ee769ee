import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Answer, Body, Params } from '../../../../contract/calls/call.ts'
import type { joinQuestionnaire } from '../../../../contract/calls/signed-questionnaires.ts'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import { adequateVerifications } from '../../../../contract/subjects/loan-files/adequate-verifications.ts'
import type { Context } from '../../../context.ts'
import { type Actor, systemFor } from '../../../database/actor.ts'
import { adequateVerificationsTable, clientsTable } from '../../../database/schema.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import { conflict } from '../../../errors.ts'
import { calledAs } from '../documents/read-documents.ts'
import { fillableVerification } from '../documents/sent-pages.ts'
import { type Filling, joinSentPages, keepFor } from '../documents/upload-document.ts'

type Verification = RecordOf<typeof adequateVerifications>
type Joined = Answer<typeof joinQuestionnaire>

/**
 * Gives a verification the PDF of the sent pages of its signed questionnaire. Throws 404, 403 and the errors of
 * `joinSentPages`.
 */
export const joinQuestionnairePages = (
  context: Context,
  params: Params<typeof joinQuestionnaire>,
  joining: Body<typeof joinQuestionnaire>,
  request: FastifyRequest,
  actor: Actor,
): Promise<Joined> =>
  joinSentPages(context, joining, request, actor, async () => {
    const verification = await fillableVerification(context, context.database.reads, params, actor)
    const { _id, cliente, questionario } = verification
    const [client] = await context.database.reads
      .select()
      .from(clientsTable)
      .where(eq(clientsTable._id, cliente))
    return {
      resource: adequateVerifications.name,
      _id,
      name: `Questionario firmato - ${calledAs(client!)}`,
      file: questionario,
      fill: (tx, filling) => fill(context, tx, verification, filling, actor),
    }
  })

/**
 * Gives a verification its signed questionnaire. Another one in the place of the approved one takes the approval away.
 * Throws 404 and 403 when the verification left the hands of the caller meanwhile, and 409 when somebody replaced the
 * file to which pages were added.
 */
async function fill(
  context: Context,
  tx: Queries,
  { _id, questionario: added }: Verification,
  { row, pagine, isAddition }: Filling,
  actor: Actor,
): Promise<Joined> {
  await tx
    .select({ _id: adequateVerificationsTable._id })
    .from(adequateVerificationsTable)
    .where(eq(adequateVerificationsTable._id, _id))
    .for('update')
  const { versione, stato, questionario } = await fillableVerification(context, tx, { id: _id }, actor)
  if (isAddition && questionario?._id !== added?._id)
    throw conflict('Nel frattempo il questionario firmato è un altro: lo guardi, e poi aggiunga le pagine.')
  const losesApproval = stato === 'approvata' && questionario !== null
  const values = {
    questionario: await keepFor(tx, adequateVerifications.name, _id, { row, pagine }),
    ...(losesApproval && { stato: 'compilata' as const, approvataDa: null, approvataAt: null }),
  }
  const filled = await context.store.update(
    tx,
    adequateVerifications,
    _id,
    versione,
    values,
    systemFor(actor),
  )
  return { _id, versione: filled.versione, stato: filled.stato, file: filled.questionario! }
}
