import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Answer, Call } from '../../contract/calls/call.ts'
import {
  callsOf,
  dependentsCall,
  exportCall,
  importCall,
  moveCall,
  referencesCall,
} from '../../contract/calls/resources.ts'
import { traitsOf } from '../../contract/records/field-kinds.ts'
import type { AnyField, ResourceDefinition } from '../../contract/records/resource.ts'
import { wrapped } from '../../contract/records/wrapped.ts'
import type { Context } from '../context.ts'
import type { Actor } from '../database/actor.ts'
import { isReferenced } from '../database/constraints/broken-constraint.ts'
import { withoutHidden } from '../database/field-access.ts'
import type { ListQuery } from '../database/statements/list-statement.ts'
import type { Queries } from '../database/statements/queries.ts'
import { forbidden, pointedAt } from '../errors.ts'
import { exportRecords } from '../export/export-records.ts'
import { importRecords } from '../import/import-records.ts'
import { type ImportRuns, mayImport } from '../import/import-runs.ts'
import { actorOf } from '../plugins/access.ts'
import { callerOf, writeOnce } from '../plugins/idempotency.ts'
import { addCall, addDownload, type Input, Written } from '../plugins/wire.ts'
import { requireRecentProof, withLastingProof } from '../sessions/credentials/step-up.ts'
import { countBytes } from '../subjects/files/upload-limits.ts'
import { askWhenEqual } from './ask-when-equal.ts'
import { dependentsOf, inWords } from './dependents.ts'
import { referableTo } from './referable.ts'

type Row = Record<string, unknown>
/** The parameters of every list; filters are named `filter[field]`. */
type ListParameters = Pick<ListQuery, 'search' | 'sort' | 'limit' | 'cursor'> & Row

/** Maximum bytes of an import call: a file inside JSON, which may double its size. */
const importedBytes = 20_000_000

type ExportParameters = Pick<ListQuery, 'search' | 'sort'> & {
  formato: 'csv' | 'xlsx'
  colonne?: string
  ids?: string
} & Row

/** Routes of a resource: list, read, create, change, delete, and the records that its fields may refer to. */
export function resourceRoutes(
  app: FastifyInstance,
  context: Context,
  definition: ResourceDefinition,
  imports: ImportRuns,
): void {
  const { store, database } = context
  const { list, read, create, update, remove } = callsOf(definition)
  const secrets = Object.entries<AnyField>(definition.fields).flatMap(([key, field]) =>
    traitsOf(field).isSecret ? [key] : [],
  )
  /** A record that was just written, as its author may see it. */
  const present = async (db: Queries, row: Row, actor: Actor) =>
    ({
      ...Object.fromEntries(
        Object.entries(wrapped(definition, withoutHidden(actor, definition, row))).filter(
          ([key]) => !secrets.includes(key),
        ),
      ),
      _may: await store.abilitiesOf(db, definition, row, actor),
    }) as Answer<typeof read>

  /** Adds a call, except calls of the server only. */
  function add<C extends Call>(
    call: C,
    handle: (input: Input<C>, actor: Actor) => Promise<Answer<C> | Written>,
  ) {
    if (call.who === 'server') return
    addCall(app, call, async input => handle(input, await actorOf(context, input.request)))
  }
  const once = <T>(request: FastifyRequest, actor: Actor, write: (db: Queries) => Promise<T>) =>
    writeOnce(context, request, callerOf(actor), async () => write)
  /** A write that may ask about an equal value is one transaction with the question. */
  const asking = <T>(db: Queries, write: (tx: Queries) => Promise<T>): Promise<T> =>
    definition.asksWhenEqual ? db.transaction(write) : write(db)

  add(list, async ({ query }, actor) => {
    const { search, sort, limit, cursor, ...filters } = query as ListParameters
    const listQuery = { filter: filterOf(definition, filters), search, sort, limit, cursor }
    const { rows, total, next } = await store.listJson(database.reads, definition, listQuery, actor)
    return new Written(`{"rows":[${rows}],"total":${total},"next":${JSON.stringify(next)}}`)
  })
  const references = referencesCall(definition)
  if (references)
    addCall(app, references, async ({ params, query, request }) =>
      referableTo(database.reads, definition, params.campo, query, await actorOf(context, request)),
    )
  const exporting = exportCall(definition)
  if (exporting)
    addDownload(
      app,
      exporting,
      async ({ query, request }) => {
        const { formato, colonne, ids, search, sort, ...filters } = query as ExportParameters
        const listQuery = { filter: filterOf(definition, filters), search, sort, ids: ids?.split(',') }
        const actor = await actorOf(context, request)
        if (definition.access.exportNeedsProof) requireRecentProof(context, actor)
        const columns = colonne?.split(',')
        return exportRecords(context, definition, {
          format: formato,
          columns,
          query: listQuery,
          actor,
          log: request.log,
        })
      },
      { perMinute: context.limits.figures },
    )
  add(dependentsCall(definition), async ({ params }, actor) => {
    const rows = await dependentsOf(database.reads, definition, params.id, actor)
    return { rows, detto: inWords(rows) }
  })
  const importing = importCall(definition)
  if (importing)
    addCall(
      app,
      importing,
      async ({ body: { testo, nome = '', conferma, rapporto, ...options }, request }) => {
        const actor = withLastingProof(context, definition, await actorOf(context, request))
        if (!mayImport(actor, definition)) throw forbidden()
        if ('id' in actor) await countBytes(context, actor, Buffer.byteLength(testo))
        const given = { text: testo, name: nome, options, confirmed: conferma, withReport: rapporto }
        return importRecords(context, imports, definition, given, actor)
      },
      { bodyLimit: importedBytes, perMinute: context.limits.figures },
    )
  add(
    read,
    async ({ params }, actor) =>
      new Written(await store.getJson(database.reads, definition, params.id, actor)),
  )
  add(create, ({ body, request }, actor) => {
    const { nuova, ...values } = body as Row
    return once(request, actor, db =>
      asking(db, async tx => {
        const made = await store.create(tx, definition, values, actor)
        if (!nuova) await askWhenEqual(tx, definition, values, actor, { id: made._id as string, isNew: true })
        return present(tx, made, actor)
      }),
    )
  })
  add(update, ({ params, body, request }, actor) => {
    const { versione, nuova, ...values } = body as Row
    return once(request, actor, db =>
      asking(db, async tx => {
        if (!nuova) await askWhenEqual(tx, definition, values, actor, { id: params.id, isNew: false })
        const now = await store.update(tx, definition, params.id, versione as number, values, actor)
        return present(tx, now, actor)
      }),
    )
  })
  const moving = moveCall(definition)
  if (moving)
    add(moving, ({ params, body, request }, actor) =>
      once(request, actor, async db => {
        const { versione, [definition.states!.field]: to, ...given } = body as Row
        return present(
          db,
          await store.move(db, definition, params.id, versione as number, to as string, actor, given),
          actor,
        )
      }),
    )
  add(remove, async ({ params, body, request }, actor) => {
    try {
      return await once(request, actor, async db => {
        await store.remove(db, definition, params.id, actor, (body as { motivo: string } | undefined)?.motivo)
        return { _id: params.id }
      })
    } catch (error) {
      if (!isReferenced(error)) throw error
      // After the end of the transaction, because the embedded database has one connection.
      throw pointedAt(inWords(await dependentsOf(database.reads, definition, params.id, actor)))
    }
  })
}

/** Converts filter parameters: `filter[attivo]=true` → `{ attivo: true }`. */
export function filterOf({ fields, list }: ResourceDefinition, query: Row) {
  const filter: Record<string, string | boolean | null> = {}
  for (const [name, value] of Object.entries(query)) {
    const key = name.slice('filter['.length, -1)
    const field = (fields[key] ?? list.derived?.[key])!
    if (field.optional && value === 'null') filter[key] = null
    else filter[key] = traitsOf(field).filterValue(String(value))
  }
  return filter
}
