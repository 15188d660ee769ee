/**
 * Measures how long it takes to count the durations of steps of a large house on PostgreSQL, whether the server answers
 * meanwhile, and how long it takes to read them. The embedded database does the same with the small house, where the
 * statements of the count take turns with those of the requests.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import type { Context } from '../context.ts'
import { loadExamples } from '../database/fill-empty-database.ts'
import { loadGeography } from '../database/geography/load-geography.ts'
import type { Reads } from '../database/statements/queries.ts'
import { countDurations, scoreForecasts } from '../subjects/loan-files/durations/count-durations.ts'
import { forecastsOf, outlookOf } from '../subjects/loan-files/durations/file-forecasts.ts'
import { addManyFiles } from './many-files.ts'
import { openHouse } from './open-house.ts'
import { withPostgres } from './with-postgres.ts'

/** Number of files of the large house, over eight years. */
const size = Number(process.env.QUINTO_BENCH_FILES ?? 300_000)
const lenders = 40
const maxCountSeconds = 10
const maxReadMs = 5
/** Maximum milliseconds of another statement during the count on the embedded database. */
const maxWaitMs = 250
const reads = 200
/** Files of a page of the list. */
const filesOfList = 50

interface House {
  app: FastifyInstance
  context: Context
}

async function openExampleHouse(where: { url?: string; dataDir: string }): Promise<House> {
  const context = await openHouse(where)
  await loadGeography(context)
  await loadExamples(context, 'small')
  return { app: await buildApp(context), context }
}

/** Adds files with believable steps to each bank: a tenth is refused, and a tenth is under way. */
async function addHistories({ database }: Context): Promise<void> {
  const files = { files: size, steps: 0, agent: '0199c0de-0000-7000-8000-0000000000ff', ownFiles: 0 }
  await addManyFiles(database, files)
  const client = await database.pool.connect()
  try {
    // The banks of the steps are no records, and a server under load needs longer than the limit of a statement.
    await client.query('set session_replication_role = replica; set statement_timeout = 0')
    await client.query(
      `insert into pratiche_passi (_id, versione, "createdAt", "updatedAt", pratica, a, at, chi, banca)
      select gen_random_uuid(), 1, at, at, _id,
        case when step = 5 and number % 10 = 1 then 'respinta' else (array['raccolta_documenti', 'istruttoria_interna',
          'caricata_banca', 'istruttoria_banca', 'delibera_reddituale', 'perizia', 'relazione_notarile', 'liquidata'])[step] end,
        at, 'Back office', ('0199c0de-0000-7000-8000-' || lpad((number % $1)::text, 12, '0'))::uuid
      from (
        select _id, step, substr("IDEGG", 2)::int as number,
          "createdAt" + ("dataUltimoMovimento" - "createdAt") * power(step / 8.0, 0.6 + random()) as at
        from pratiche cross join generate_series(1, 8) step where "IDEGG" like 'M%') s
      where (number % 10 <> 0 or step < 2 + number % 7) and (number % 10 <> 1 or step <= 5)`,
      [lenders],
    )
  } finally {
    client.release(true)
  }
  await database.pool.query('vacuum analyze')
}

/** The 95th percentile, in milliseconds. */
const p95 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1]!

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

/** Runs `work` while another statement is asked for again and again; returns the longest answer to that one. */
async function longestWait({ database }: Context, work: () => Promise<unknown>): Promise<number> {
  let isOver = false
  let longest = 0
  const asking = (async () => {
    while (!isOver) {
      longest = Math.max(longest, await timed(() => database.pool.query('select 1')))
      await new Promise(resolve => setTimeout(resolve, 5))
    }
  })()
  await work()
  isOver = true
  await asking
  return longest
}

const one = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 1 })
const yesOrNo = (isReached: boolean) => (isReached ? 'sì' : 'no')

interface Result {
  misura: string
  valore: number
  limit: number | null
}

async function measure({ app, context }: House, maxWait: number | null): Promise<boolean> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  let count = 0
  const wait = await longestWait(context, async () => {
    count = await timed(() => countDurations(context))
  })
  delay.disable()
  const score = await timed(() => scoreForecasts(context))
  // Files that have just come into a step, with many banks: they have a forecast, as most files under way.
  const { rows } = await context.database.pool.query<{ _id: string }>(
    `select pratica as _id from (select distinct on (pratica) pratica, a, at from pratiche_passi order by pratica, at desc) last
      where a in ('raccolta_documenti', 'istruttoria_banca', 'delibera_reddituale', 'perizia', 'contratto')
        and at > now() - interval '8 days' order by md5(pratica::text) limit ${filesOfList}`,
  )
  const ids = rows.map(({ _id }) => _id)
  const get = async (url: string) => {
    const answer = await app.inject({ url })
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`)
  }
  const { now } = context
  const db = context.database.reads
  /** The database without the decoded tables that the process keeps for it. */
  const withoutMemory = () =>
    Object.assign(Object.create(db), {
      $client: {
        query: (statement, values) => db.$client.query(statement, values),
      } satisfies Reads['$client'],
    }) as Reads
  async function read(work: (turn: number) => Promise<unknown>): Promise<number> {
    const times: number[] = []
    for (let turn = 0; turn < reads; turn++) times.push(await timed(() => work(turn)))
    // The first turns plan the statements.
    return p95(times.slice(reads / 4))
  }
  const results: Result[] = [
    { misura: 'conteggio, s', valore: count / 1000, limit: maxCountSeconds },
    { misura: 'attesa più lunga di un’altra lettura, ms', valore: wait, limit: maxWait },
    { misura: 'ritardo più lungo del processo, ms', valore: delay.max / 1e6, limit: null },
    { misura: 'previsioni del trimestre, s', valore: score / 1000, limit: null },
    {
      misura: 'pratiche lette con una previsione, %',
      valore: (100 * (await forecastsOf({ db, now }, ids)).size) / ids.length,
      limit: null,
    },
    {
      misura: 'lettura di una pratica e dei suoi passi, p95 ms',
      valore: await read(turn => outlookOf({ db, now }, ids[turn % ids.length]!)),
      limit: maxReadMs,
    },
    {
      misura: 'la stessa, senza tabelle in memoria, p95 ms',
      valore: await read(turn => outlookOf({ db: withoutMemory(), now }, ids[turn % ids.length]!)),
      limit: maxReadMs,
    },
    {
      misura: 'chiamata di una pratica, p95 ms',
      valore: await read(turn => get(`/v2/pratiche/${ids[turn % ids.length]}/attesa`)),
      limit: null,
    },
    {
      misura: `${ids.length} pratiche di un elenco, p95 ms`,
      valore: await read(() => get(`/v2/pratiche/attese?pratiche=${ids.join(',')}`)),
      limit: null,
    },
    {
      misura: 'tabella di un prodotto, p95 ms',
      valore: await read(() => get('/v2/reports/tempi?filter[prodotto]=mutuo')),
      limit: null,
    },
  ]
  console.table(
    results.map(({ misura, valore, limit }) => ({
      [context.database.kind === 'embedded' ? 'database interno, casa piccola' : 'PostgreSQL, casa grande']:
        misura,
      valore: one.format(valore),
      'al più': limit === null ? '' : one.format(limit),
      raggiunto: limit === null ? '' : yesOrNo(valore <= limit),
    })),
  )
  return results.every(({ valore, limit }) => limit === null || valore <= limit)
}

async function close({ app, context }: House): Promise<void> {
  await app.close()
  await context.database.close()
}

export async function benchDurations(): Promise<boolean> {
  const isServerFast = await withPostgres(async url => {
    if (!url) return false
    const house = await openExampleHouse({ url, dataDir: '' })
    try {
      const seconds = (await timed(() => addHistories(house.context))) / 1000
      console.log(`${size} pratiche, ${lenders} banche, otto passi: ${Math.round(seconds)} s.`)
      return await measure(house, null)
    } finally {
      await close(house)
    }
  })
  const dataDir = mkdtempSync(join(tmpdir(), 'quinto-bench-'))
  try {
    const house = await openExampleHouse({ dataDir })
    try {
      return (await measure(house, maxWaitMs)) && isServerFast
    } finally {
      await close(house)
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
