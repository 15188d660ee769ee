import { setImmediate } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Cell } from '../../contract/records/field-kinds.ts'
import type { Context } from '../context.ts'
import type { Actor } from '../database/actor.ts'
import { actorOfEvent, noteSecurityEvent } from '../security-log/security-log.ts'
import { spreadsheet } from './spreadsheet.ts'

/** Rows converted without a pause; between two slices the server serves other requests. */
const sliceRows = 50

/** A column: its heading, and the cell of a row. */
export type Column<R> = readonly [head: string, cell: (row: R) => Cell]

interface Export<R> {
  format: 'csv' | 'xlsx'
  /** Name of the file without its ending. */
  name: string
  /** Title of the sheet in Excel. */
  title: string
  /** What was exported, as the logs name it. */
  resource: string
  columns: readonly Column<R>[]
  /** The rows, in pages that are read on demand. */
  pages: AsyncIterable<readonly R[]>
  actor: Actor
  log: FastifyBaseLogger
}

/**
 * Exports rows as a file, in CSV or for Excel. Pages of rows are read while the file is sent. The log and the security log
 * show who exported how many.
 */
export async function exportRows<R>(
  context: Pick<Context, 'securityLog'>,
  { format, name, title, resource, columns, pages, actor, log }: Export<R>,
) {
  const reading = pages[Symbol.asyncIterator]()
  // The first page is read before the response starts, so that errors of the query still get an error status.
  const first = await reading.next()

  async function* rows(): AsyncGenerator<Cell[][]> {
    let records = 0
    try {
      for (let page = first; !page.done; page = await reading.next()) {
        records += page.value.length
        for (let at = 0; at < page.value.length; at += sliceRows) {
          yield page.value.slice(at, at + sliceRows).map(row => columns.map(([, cell]) => cell(row)))
          await setImmediate()
        }
      }
      const by = 'id' in actor ? { [actor.kind]: actor.id } : {}
      log.info({ ...by, resource, records, format }, 'exported')
    } finally {
      // The event is written for aborted exports too.
      noteSecurityEvent(context, {
        kind: 'exported',
        ...actorOfEvent(actor),
        resource,
        detail: `${format} ${records}`,
      })
    }
  }

  const heads = columns.map(([head]) => head)
  return spreadsheet(format, { name, title, heads, pages: rows() })
}
