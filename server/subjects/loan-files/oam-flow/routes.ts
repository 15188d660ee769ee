import type { FastifyInstance } from 'fastify'
import { oamFlow, oamFlowRows } from '../../../../contract/calls/oam-flow.ts'
import { oamFlowFile, oamLines, oamRowsFile } from '../../../../contract/lists/oam-flow.ts'
import type { Context } from '../../../context.ts'
import { addListFile, everyPage } from '../../../export/list-file.ts'
import { addCall } from '../../../plugins/wire.ts'
import { readOamFlow, readOamRows } from './oam-flow.ts'

/** Routes of the half-yearly report to the OAM: the figures, the files behind each, and both for spreadsheets. */
export function oamFlowRoutes(app: FastifyInstance, context: Context): void {
  const options = { perMinute: context.limits.figures }

  addCall(app, oamFlow, ({ query }) => readOamFlow(context, query), options)
  addCall(app, oamFlowRows, ({ query }) => readOamRows(context, query), options)
  addListFile(app, context, oamFlow, oamFlowFile, ({ query }) =>
    everyPage(async () => ({ rows: oamLines(await readOamFlow(context, query)) })),
  )
  addListFile(app, context, oamFlowRows, oamRowsFile, ({ query }) =>
    everyPage(({ limit, cursor = 0 }) => readOamRows(context, { ...query, limit, cursor: Number(cursor) })),
  )
}
