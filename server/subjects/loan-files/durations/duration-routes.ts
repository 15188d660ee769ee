import { and, desc, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Answer, Query } from '../../../../contract/calls/call.ts'
import {
  durationReport,
  expectedDays,
  fileForecast,
  forecastQuality,
} from '../../../../contract/calls/durations.ts'
import { durationsFile } from '../../../../contract/lists/durations.ts'
import { countedStates } from '../../../../contract/loan-files/durations.ts'
import { fileProducts } from '../../../../contract/subjects/loan-files/file-words.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import type { Context } from '../../../context.ts'
import { among, rowsFor } from '../../../database/row-access.ts'
import {
  banksTable,
  durationCounts,
  loanFilesTable,
  stepDurations,
  tableFor,
} from '../../../database/schema.ts'
import type { Reads } from '../../../database/statements/queries.ts'
import { addListFile, everyPage } from '../../../export/list-file.ts'
import { actorOf } from '../../../plugins/access.ts'
import { addCall } from '../../../plugins/wire.ts'
import { forecastsOf, outlookOf, usualDaysOf } from './file-forecasts.ts'
import { currentCount } from './stays.ts'

/** Rows of a page of the report. */
const perPage = 50

type Row = Answer<typeof durationReport>['rows'][number]

/** The place of a column's value in a list, for the order of the rows. */
const placeIn = (values: readonly string[], column: string) =>
  sql`array_position(${`{${values.join(',')}}`}::text[], ${sql.identifier(column)})`

async function readReport(
  db: Reads,
  query: Query<typeof durationReport>,
): Promise<Answer<typeof durationReport>> {
  const {
    'filter[prodotto]': product,
    'filter[stato]': state,
    'filter[banca]': bank,
    'filter[per]': by,
  } = query
  const from = Number(query.cursor ?? 0)
  const ofBanks = bank ? sql`bank = ${bank}::uuid` : by ? sql`bank is not null` : sql`bank is null`
  const { rows } = await db.execute<
    Omit<Row, '_id' | 'banca'> & { banca: string | null; nome: string | null; all: number }
  >(sql`
    select product as prodotto, state as stato, bank as banca, ${banksTable.nome}, next as avanti, refused as respinte,
      withdrawn as ritirate, open as aperte, p20, p50, p80, (count(*) over ())::int as all
    from ${stepDurations} left join ${banksTable} on ${banksTable._id} = bank
    where count = ${currentCount} and next + refused + withdrawn + open > 0 and ${ofBanks}
      ${product ? sql`and product = ${product}` : sql``} ${state ? sql`and state = ${state}` : sql``}
    order by ${placeIn(Object.keys(fileProducts), 'product')}, ${placeIn(countedStates, 'state')}, ${banksTable.nome}, bank
    limit ${perPage} offset ${from}`)
  const total = rows[0]?.all ?? 0
  return {
    rows: rows.map(({ all: _, nome, banca, ...row }) => ({
      _id: [row.prodotto, row.stato, banca ?? ''].join(' ').trim(),
      banca: banca ? { _id: banca, nome: nome ?? '' } : null,
      ...row,
    })),
    total,
    next: from + rows.length < total ? String(from + rows.length) : null,
  }
}

/** Routes of how long loan files take, and when they are expected to be paid out. */
export function durationRoutes(app: FastifyInstance, context: Context): void {
  const { store, database, now } = context
  const forecasting = { db: database.reads, now }

  addCall(app, fileForecast, async ({ params: { id }, request }) => {
    const { prodotto, banca, approvazioneScade } = await store.get(
      database.orm,
      loanFiles,
      id,
      await actorOf(context, request),
    )
    const { forecast, bank, steps } = await outlookOf(forecasting, id)
    const withinApproval = approvazioneScade ? (forecast?.by(approvazioneScade) ?? null) : null
    return {
      soliti: await usualDaysOf(database.reads, prodotto, bank ?? banca),
      passi: steps,
      attesa: forecast?.days ?? null,
      probabilita: forecast?.ever ?? null,
      entroDelibera:
        withinApproval === null ? null : { giorno: approvazioneScade!, probabilita: withinApproval },
    }
  })

  addCall(app, expectedDays, async ({ query, request }) => {
    const rows = rowsFor(await actorOf(context, request), loanFiles.access.read)
    const asked = sql`${loanFilesTable._id} = any(${`{${query.pratiche}}`}::uuid[])`
    const readable = await database.reads
      .select({ _id: loanFilesTable._id })
      .from(loanFilesTable)
      .where(and(asked, among(rows, tableFor(loanFiles))))
    const forecasts = await forecastsOf(
      forecasting,
      readable.map(({ _id }) => _id),
    )
    return {
      rows: [...forecasts].flatMap(([_id, { days }]) => (days ? [{ _id, ...days }] : [])),
    }
  })

  addCall(app, durationReport, ({ query }) => readReport(database.reads, query))
  addListFile(app, context, durationReport, durationsFile, ({ query }) =>
    everyPage(({ cursor }) => readReport(database.reads, { ...query, cursor })),
  )

  addCall(app, forecastQuality, async () => {
    const [last] = await database.reads
      .select()
      .from(durationCounts)
      .orderBy(desc(durationCounts.number))
      .limit(1)
    return { calcolataAt: last?.at.toISOString() ?? null, previsione: last?.quality ?? null }
  })
}
