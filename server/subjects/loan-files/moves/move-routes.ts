import type { FastifyInstance } from 'fastify'
import type { Answer } from '../../../../contract/calls/call.ts'
import { loanFileMoves } from '../../../../contract/calls/loan-file-moves.ts'
import { isBack } from '../../../../contract/subjects/loan-files/file-states.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../database/actor.ts'
import { actorOf } from '../../../plugins/access.ts'
import { addCall } from '../../../plugins/wire.ts'

type FileMoves = Answer<typeof loanFileMoves>['rows']

/** The moves of a loan file that the actor may make. Throws 404 for a file that the actor may not read. */
export async function movesOfFile(
  { store, database }: Pick<Context, 'store' | 'database'>,
  id: string,
  actor: Actor,
): Promise<FileMoves> {
  const { state, moves } = await store.movesOf(database.orm, loanFiles, id, actor)
  return moves.map(({ to, label, isUsual, asks, missing }) => ({
    a: to,
    etichetta: label,
    indietro: isBack(state, to),
    solita: isUsual,
    chiede: [...asks],
    missing: missing.map(one => ({ ...one, fields: [...one.fields] })),
  }))
}

/** The route of the possible moves of a loan file. */
export function loanFileMoveRoutes(app: FastifyInstance, context: Context): void {
  addCall(app, loanFileMoves, async ({ params, request }) => ({
    rows: await movesOfFile(context, params.id, await actorOf(context, request)),
  }))
}
