import type { FastifyInstance } from 'fastify'
import {
  listImports,
  listMappings,
  readImport,
  resumeImport,
  undoImport,
} from '../../contract/calls/imports.ts'
import type { Context } from '../context.ts'
import { actorOf } from '../plugins/access.ts'
import { addCall } from '../plugins/wire.ts'
import type { ImportRuns } from './import-runs.ts'
import { mappingsFor } from './read-mapping.ts'

/** Imports of records: progress, resume, undo. */
export function importsRoutes(app: FastifyInstance, context: Context, runs: ImportRuns): void {
  addCall(app, listImports, async ({ query, request }) =>
    runs.list(query.risorsa, await actorOf(context, request)),
  )
  addCall(app, listMappings, async ({ query }) => ({
    rows: await mappingsFor(context.database.reads, query.per),
  }))
  addCall(app, readImport, async ({ params, request }) =>
    runs.read(params.id, await actorOf(context, request)),
  )
  const options = { perMinute: context.limits.figures }
  addCall(
    app,
    resumeImport,
    async ({ params, request }) => runs.resume(params.id, await actorOf(context, request)),
    options,
  )
  addCall(
    app,
    undoImport,
    async ({ params, request }) => runs.undo(params.id, await actorOf(context, request)),
    options,
  )
}
