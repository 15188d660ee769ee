import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  listCommits,
  otherParts,
  readCommit,
  recordHistory,
  restoreRecord,
  undoEdit,
} from '../../contract/calls/commits.ts'
import type { Context } from '../context.ts'
import type { Actor } from '../database/actor.ts'
import type { Queries } from '../database/statements/queries.ts'
import { actorOf } from '../plugins/access.ts'
import { callerOf, writeOnce } from '../plugins/idempotency.ts'
import { addCall } from '../plugins/wire.ts'
import * as read from './read-history.ts'
import * as undo from './undo-commit.ts'

/** Maximum acts of a record's history when the caller sets no limit. */
const maxActsOfRecord = 200

/**
 * Routes of the history: the acts on one record, all acts, one line, the other lines of its act, undo of an edit, restore
 * of a deleted record.
 */
export function commits(app: FastifyInstance, context: Context): void {
  async function once<T>(
    request: FastifyRequest,
    write: (db: Queries, actor: Actor) => Promise<T>,
  ): Promise<T> {
    const actor = await actorOf(context, request)
    return writeOnce(context, request, callerOf(actor), async () => db => write(db, actor))
  }

  addCall(app, recordHistory, async ({ params, query, request, reply }) => {
    const page = { limit: maxActsOfRecord, ...query }
    const actor = await actorOf(context, request)
    const { rows, total, next } = await read.recordHistory(context, params.id, page, actor)
    reply.header('x-total-count', total)
    if (next) {
      const following = new URLSearchParams({ limit: String(page.limit), cursor: next })
      reply.header('link', `</v2/commits/${params.id}?${following}>; rel="next"`)
    }
    return rows
  })
  addCall(app, listCommits, async ({ query, request }) => {
    const {
      'filter[model]': model,
      'filter[action]': action,
      'filter[admin]': admin,
      'filter[dal]': from,
      'filter[al]': to,
      ...page
    } = query
    return read.feedPage(
      context,
      { ...page, model, action, admin, from, to },
      await actorOf(context, request),
    )
  })
  addCall(app, readCommit, async ({ params, request }) =>
    read.readLine(context, params.id, await actorOf(context, request)),
  )
  addCall(app, otherParts, async ({ params, query, request }) =>
    read.otherParts(context, params.id, query, await actorOf(context, request)),
  )
  addCall(app, restoreRecord, ({ params, request }) =>
    once(request, (db, actor) => undo.restoreRecord(context, db, params.id, actor)),
  )
  addCall(app, undoEdit, ({ params, body, request }) =>
    once(request, (db, actor) => undo.undoEdit(context, db, params.id, body.versione, actor)),
  )
}
