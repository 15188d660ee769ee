import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { priceTableCalls } from '../../../contract/calls/price-tables.ts'
import {
  maxPriceFileBytes,
  type PriceRow,
  priceColumnNames,
  priceColumns,
} from '../../../contract/products/price-rows.ts'
import { headOf } from '../../../contract/records/cells.ts'
import { type Cell, cellOf } from '../../../contract/records/field-kinds.ts'
import type { AnyField } from '../../../contract/records/resource.ts'
import type { PriceTables } from '../../../contract/subjects/price-tables.ts'
import type { Context } from '../../context.ts'
import { notFound, unauthenticated } from '../../errors.ts'
import { spreadsheet } from '../../export/spreadsheet.ts'
import { actorOf } from '../../plugins/access.ts'
import { spend } from '../../plugins/allowance.ts'
import { filePolicy } from '../../plugins/content-policy.ts'
import { writeOnce } from '../../plugins/idempotency.ts'
import { addCall, addDownload } from '../../plugins/wire.ts'
import { keepOwnFile } from '../files/files.ts'
import { openHeldFile } from '../files/private-files.ts'
import { disposition } from '../files/routes.ts'
import { oneFile, withFileOf } from '../files/storage-routes.ts'
import {
  checkPriceFile,
  comparePriceTables,
  fileNameOf,
  listPriceTables,
  publishPriceTable,
  readPriceRows,
  tableWithRows,
  withdrawPriceTable,
} from './price-tables.ts'
import { priceTemplate } from './price-template.ts'

/** Maximum uploads of one person in an hour; each file is parsed completely. */
const filesAnHour = 60

const fields: Record<string, AnyField> = priceColumns
const heads = priceColumnNames.map(name => headOf(fields[name]!))
const cellsOf = (row: PriceRow): Cell[] =>
  priceColumnNames.map(name => cellOf(fields[name]!, row[name], id => id))

/** Routes of the price tables of a network: list, check of a file, publication, withdrawal, rows and exports. */
export async function priceTableRoutes(
  app: FastifyInstance,
  context: Context,
  tables: PriceTables,
): Promise<void> {
  const calls = priceTableCalls(tables)
  const options = { perMinute: context.limits.figures }
  const adminOf = async (request: FastifyRequest) => {
    const actor = await actorOf(context, request)
    if (actor.kind !== 'admin') throw unauthenticated()
    return actor
  }

  addCall(app, calls.versions, () => listPriceTables(context, tables))
  addCall(
    app,
    calls.check,
    async ({ body, request }) => checkPriceFile(context, tables, body, await adminOf(request)),
    options,
  )
  addCall(
    app,
    calls.publish,
    async ({ body, request }) => {
      const admin = await adminOf(request)
      return writeOnce(context, request, `admin:${admin.id}`, () =>
        publishPriceTable(context, tables, body, admin),
      )
    },
    options,
  )
  addCall(app, calls.withdraw, async ({ params, body, request }) => {
    const admin = await adminOf(request)
    return writeOnce(context, request, `admin:${admin.id}`, async () =>
      withdrawPriceTable(context, tables, params.id, body.versione, admin),
    )
  })
  addCall(app, calls.rows, ({ params, query }) => readPriceRows(context, tables, params.id, query))
  addCall(
    app,
    calls.compare,
    ({ params, query }) => comparePriceTables(context, tables, params.id, query.con),
    options,
  )

  const asFile = (formato: 'csv' | 'xlsx', validaDal: string | null, pages: AsyncIterable<PriceRow[]>) => {
    async function* cells() {
      for await (const rows of pages) yield rows.map(cellsOf)
    }
    const name = `${fileNameOf(tables, validaDal)}`
    return spreadsheet(formato, { name, title: tables.label.many, heads, pages: cells() })
  }
  addDownload(app, calls.template, async ({ query }) => asFile(query.formato, null, priceTemplate()), options)
  addDownload(
    app,
    calls.download,
    async ({ query, request }) => {
      const { table, pages } = await tableWithRows(context, tables, idOf(request))
      return asFile(query.formato, table.validaDal, pages)
    },
    options,
  )

  const { path, who } = calls.original
  app.get(path, { schema: { hide: true }, config: { who } }, async (request, reply) => {
    const { table } = await tableWithRows(context, tables, idOf(request))
    const { _id } = table.originale
    const holder = { resource: tables.name, record: table._id }
    const reader = { actor: await actorOf(context, request), how: 'scaricato' } as const
    const { file, bytes } = await openHeldFile(context, _id, holder, reader)
    return reply
      .headers({
        'content-type': file.mimetype,
        'content-length': file.size,
        'content-disposition': disposition('attachment', file.name),
        'content-security-policy': filePolicy,
        'cache-control': 'private, no-store',
      })
      .send(bytes())
  })

  // The body of this call is streamed, and never completely in memory.
  await app.register(async (uploads: FastifyInstance) => {
    uploads.removeAllContentTypeParsers()
    await uploads.register(multipart, oneFile)
    addCall(uploads, calls.upload, async ({ request }) => {
      const admin = await adminOf(request)
      return withFileOf(request, async arriving => {
        await spend(context, `prices:${admin.id}`, filesAnHour)
        return keepOwnFile(context, admin, arriving, maxPriceFileBytes)
      })
    })
  })
}

function idOf(request: FastifyRequest): string {
  const { id } = request.params as { id: string }
  if (!z.safeParse(z.uuid(), id).success) throw notFound()
  return id
}
