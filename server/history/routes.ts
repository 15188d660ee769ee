import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Answer, Query } from '../../contract/calls/call.ts'
import {
  listCommits,
  otherParts,
  readCommit,
  recordHistory,
  restoreRecord,
  undoEdit,
} from '../../contract/calls/commits.ts'
import { commitsFile } from '../../contract/lists/commits.ts'
import { changedFields, recordTitle } from '../../contract/records/history.ts'
import type { ResourceDefinition } from '../../contract/records/resource.ts'
import { resources } from '../../contract/subjects/all.ts'
import type { Context } from '../context.ts'
import type { Actor } from '../database/actor.ts'
import type { Queries } from '../database/statements/queries.ts'
import { addListFile, everyPage } from '../export/list-file.ts'
import { actorOf } from '../plugins/access.ts'
import { callerOf, writeOnce } from '../plugins/idempotency.ts'
import { addCall } from '../plugins/wire.ts'
import * as read from './read-history.ts'
import * as undo from './undo-commit.ts'

/** Maximum acts of a record's history when the caller sets no limit. */
const maxActsOfRecord = 200

const definitionOf = new Map<string, ResourceDefinition>(
  resources.map(definition => [definition.model, definition]),
)

/** The words for a line that the definition of its record gives. */
function wordsOf(line: Answer<typeof listCommits>['rows'][number]) {
  const definition = definitionOf.get(line.model)
  return {
    cosa: definition?.label.one ?? line.model,
    scheda: recordTitle(definition, line),
    campi: changedFields(definition, line),
  }
}

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
  function feedPage(query: Query<typeof listCommits>, actor: Actor) {
    const {
      'filter[model]': model,
      'filter[action]': action,
      'filter[admin]': admin,
      'filter[dal]': from,
      'filter[al]': to,
      ...page
    } = query
    return read.feedPage(context, { ...page, model, action, admin, from, to }, actor)
  }
  addCall(app, listCommits, async ({ query, request }) => feedPage(query, await actorOf(context, request)))
  addListFile(app, context, listCommits, commitsFile, ({ query, actor }) =>
    everyPage(async page => {
      const { rows, next } = await feedPage({ ...query, ...page }, actor)
      return { rows: rows.map(line => ({ ...line, ...wordsOf(line) })), next }
    }),
  )
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
