import type { FastifyInstance } from 'fastify'
import { loanFilePage } from '../../../contract/calls/loan-file-page.ts'
import type { Context } from '../../context.ts'
import { actorOf } from '../../plugins/access.ts'
import { addCall, Written } from '../../plugins/wire.ts'
import { filePageJson } from './file-page.ts'

/** The route of the page of a loan file. */
export function loanFilePages(app: FastifyInstance, context: Context): void {
  addCall(
    app,
    loanFilePage,
    async ({ params, request }) =>
      new Written(await filePageJson(context, params.id, await actorOf(context, request))),
  )
}
