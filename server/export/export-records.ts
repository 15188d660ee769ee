import { setImmediate } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { dayInRome } from '../../contract/italian/days.ts'
import { codeColumn, everyRecord, exportable, headOf } from '../../contract/records/cells.ts'
import { type Cell, cellOf, type KindField } from '../../contract/records/field-kinds.ts'
import type { AnyFields, ResourceDefinition } from '../../contract/records/resource.ts'
import type { Context } from '../context.ts'
import type { Actor } from '../database/actor.ts'
import { hiddenFrom } from '../database/field-access.ts'
import type { ListQuery } from '../database/statements/list-statement.ts'
import type { Queries } from '../database/statements/queries.ts'
import { unprocessable } from '../errors.ts'
import { referable } from '../records/referable.ts'
import { actorOfEvent, noteSecurityEvent } from '../security-log/security-log.ts'
import { spreadsheet } from './spreadsheet.ts'

type Row = Record<string, unknown>

interface Export {
  format: 'csv' | 'xlsx'
  /** All exportable columns by default. */
  columns?: string[]
  query: Omit<ListQuery, 'limit' | 'cursor'>
  actor: Actor
  log: FastifyBaseLogger
}

/** Rows converted without a pause; between two slices the server serves other requests. */
const sliceRows = 50
/** Maximum names in the cache of an export. It is above the number of agents and banks of one broker. */
const maxNames = 20_000
/** Maximum names of one query. */
const namesAtOnce = 200

/**
 * Exports the records of a list as a file. Pages of records are read while the file is sent. Throws 422 for a column
 * that the actor may not see.
 */
export async function exportRecords(
  context: Context,
  definition: ResourceDefinition,
  { format, columns: chosen, query, actor, log }: Export,
) {
  const hidden = hiddenFrom(actor, definition)
  if (chosen?.some(key => hidden.includes(key)))
    throw unprocessable({ colonne: 'Ci sono colonne che non si esportano.' })
  const columns = chosen ?? exportable(definition).filter(key => !hidden.includes(key))
  const { database, store, now } = context
  const known: AnyFields = {
    ...definition.fields,
    ...everyRecord,
  }
  const fields = columns.map(key => [key, known[key] as KindField] as const)
  const heads = [...fields.map(([, field]) => headOf(field)), codeColumn]
  const pages = store.everyPage(database.reads, definition, query, actor)
  // The first page is read before the response starts, so that errors of the query still get an error status.
  const first = await pages.next()

  async function* rows(): AsyncGenerator<Cell[][]> {
    const names = new LRUCache<string, string>({ max: maxNames })
    let count = 0
    try {
      for (let page = first; !page.done; page = await pages.next()) {
        for (const [key, { to }] of fields)
          if (to) await learnNames(database.reads, to, page.value, key, names)
        const nameOf = (id: string) => names.get(id)
        count += page.value.length
        for (let at = 0; at < page.value.length; at += sliceRows) {
          const some = page.value.slice(at, at + sliceRows)
          yield some.map(row => [
            ...fields.map(([key, field]) => cellOf(field, row[key], nameOf)),
            { text: row._id as string },
          ])
          await setImmediate()
        }
      }
      // The log shows who exported how many records.
      const by = 'id' in actor ? { [actor.kind]: actor.id } : {}
      log.info({ ...by, resource: definition.name, records: count, format }, 'exported')
    } finally {
      // The event is written for aborted exports too.
      noteSecurityEvent(context, {
        kind: 'exported',
        ...actorOfEvent(actor),
        resource: definition.name,
        detail: `${format} ${count}`,
      })
    }
  }

  const day = dayInRome(now())
  const name = `${definition.label.many.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${day}`
  return spreadsheet(format, { name, title: definition.label.many, heads, pages: rows() })
}

/** Adds to `names` the names of the records that the field `key` of these rows refers to. */
async function learnNames(
  db: Queries,
  to: string,
  rows: Row[],
  key: string,
  names: LRUCache<string, string>,
) {
  const ids = [...new Set(rows.map(row => row[key] as string | null))].filter(id => id && !names.has(id))
  for (let at = 0; at < ids.length; at += namesAtOnce)
    for (const { _id, nome } of await referable(db, to, {
      ids: ids.slice(at, at + namesAtOnce).join(','),
    }))
      names.set(_id, nome)
}
