import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Call, Params, Query } from '../../contract/calls/call.ts'
import { listFileCall } from '../../contract/calls/list-file.ts'
import { dayInRome } from '../../contract/italian/days.ts'
import { headOf } from '../../contract/records/cells.ts'
import { cellOf } from '../../contract/records/field-kinds.ts'
import type { FileColumn, ListFile } from '../../contract/records/list-file.ts'
import type { Context } from '../context.ts'
import { type Actor, may } from '../database/actor.ts'
import { forbidden } from '../errors.ts'
import { actorOf } from '../plugins/access.ts'
import { addDownload } from '../plugins/wire.ts'
import { requireRecentProof } from '../sessions/credentials/step-up.ts'
import { type Column, exportRows } from './export-rows.ts'

/** The query of a list without its page, and the ids of a file that takes them. */
type Filters<C extends Call> = Omit<Query<C>, 'limit' | 'cursor'> & { ids?: string }

interface Asked<C extends Call> {
  params: Params<C>
  query: Filters<C>
  actor: Actor
  request: FastifyRequest
}

interface Page<R> {
  rows: readonly R[]
  next?: string | null
}

/** Rows of a page. */
const rowsAtOnce = 200

/** All rows of a list, which is read page by page until a page names no next one. */
export async function* everyPage<R>(
  read: (page: { limit: number; cursor: string | undefined }) => Promise<Page<R>>,
): AsyncGenerator<readonly R[]> {
  let cursor: string | undefined
  do {
    const { rows, next } = await read({ limit: rowsAtOnce, cursor })
    yield rows
    cursor = next ?? undefined
  } while (cursor)
}

/**
 * Adds the download of a list as a file (`contract/lists/`). Whoever exports the list also reads it. `pages` reads the rows
 * as the call of the list does.
 */
export function addListFile<C extends Call, R>(
  app: FastifyInstance,
  context: Context,
  list: C,
  file: ListFile<R, Filters<C>>,
  pages: (asked: Asked<C>) => AsyncIterable<readonly R[]>,
): void {
  addDownload(
    app,
    listFileCall(list, file),
    async ({ params, query, request }) => {
      const { formato, colonne, ...filters } = query
      const actor = await actorOf(context, request)
      if (!may(actor, list.who)) throw forbidden()
      if (file.needsProof) requireRecentProof(context, actor)
      const now = context.now()
      const asked = { params: params as Params<C>, query: filters as unknown as Filters<C>, actor, request }
      const day = dayInRome(now)
      const period = file.period ? file.period(asked.query, day) : day
      const columns = colonne?.split(',') ?? Object.keys(file.columns)
      return exportRows<R>(context, {
        format: formato,
        name: `${file.name}-${period}`,
        title: file.title,
        resource: file.resource ?? file.name,
        columns: columns.map(name => columnOf(file.columns[name]!, now)),
        pages: pages(asked),
        actor,
        log: request.log,
      })
    },
    { perMinute: context.limits.figures },
  )
}

/** Values of these files are names already, so no value is the id of a record. */
const noNames = () => undefined

const columnOf = <R>(column: FileColumn<R>, now: Date): Column<R> =>
  'cell' in column
    ? [column.label, row => column.cell(row, now)]
    : [headOf(column), row => cellOf(column, column.value(row, now), noNames)]
