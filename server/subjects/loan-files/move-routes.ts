import type { FastifyInstance } from 'fastify'
import { loanFileMoves } from '../../../contract/calls/loan-file-moves.ts'
import { isBack } from '../../../contract/subjects/loan-files/file-states.ts'
import { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import type { Context } from '../../context.ts'
import { actorOf } from '../../plugins/access.ts'
import { addCall } from '../../plugins/wire.ts'

/** The route of the possible moves of a loan file. */
export function loanFileMoveRoutes(app: FastifyInstance, context: Context): void {
  const { store, database } = context
  addCall(app, loanFileMoves, async ({ params, request }) => {
    const actor = await actorOf(context, request)
    const { state, moves } = await store.movesOf(database.orm, loanFiles, params.id, actor)
    return {
      rows: moves.map(({ to, label, isUsual, asks, missing }) => ({
        a: to,
        etichetta: label,
        indietro: isBack(state, to),
        solita: isUsual,
        chiede: [...asks],
        missing: missing.map(one => ({ ...one, fields: [...one.fields] })),
      })),
    }
  })
}
