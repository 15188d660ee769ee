import type { FastifyInstance } from 'fastify'
import { loanFilePage } from '../../../../contract/calls/loan-file-page.ts'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../plugins/access.ts'
import { addCall, Written } from '../../../plugins/wire.ts'
import { movesOfFile } from '../moves/move-routes.ts'
import { filePageJson } from './file-page.ts'
import { noteFileView } from './views.ts'

/** The route of the page of a loan file. */
export function loanFilePages(app: FastifyInstance, context: Context): void {
  addCall(app, loanFilePage, async ({ params: { id }, request }) => {
    const actor = await actorOf(context, request)
    const [records, moves] = await Promise.all([
      filePageJson(context, id, actor),
      movesOfFile(context, id, actor),
    ])
    noteFileView(context, actor, id)
    return new Written(`{${records},"mosse":${JSON.stringify(moves)}}`)
  })
}
