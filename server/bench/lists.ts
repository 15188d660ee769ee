/**
 * Compares the cost of lists of a large data set with a small one: each query is sent to both in turn, with a write in
 * between, so that totals are counted again. Also measures the memory of an export.
 */
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import type { ResourceDefinition } from '../../contract/records/resource.ts'
import { sortableFields } from '../../contract/records/sorting.ts'
import { clients } from '../../contract/subjects/clients.ts'
import { leads } from '../../contract/subjects/leads.ts'
import { buildApp } from '../app.ts'
import { enlarge } from '../database/example-data/enlarge.ts'
import { loadExamples } from '../database/fill-empty-database.ts'
import { loadGeography } from '../database/geography/load-geography.ts'
import type { Database } from '../database/open.ts'
import { startTemporaryPostgres } from '../database/testing/temporary-postgres.ts'
import { openHouse } from './open-house.ts'

/** Number of leads. The target is a million; the default is for a quick run. */
const size = Number(process.env.QUINTO_BENCH_LEADS ?? 100_000)
const turns = 30
/** Maximum ratio to the p95 of the small data set; values below `floorMs` always pass. */
const maxRatio = 2
const floorMs = 10
const maxGrowthMb = 24

interface DataSet {
  app: FastifyInstance
  database: Database
}

async function openDataSet(url: string, isLarge: boolean): Promise<DataSet> {
  const context = await openHouse({ url, dataDir: '' })
  const { database } = context
  await loadGeography(context)
  await loadExamples(context, isLarge ? 'large' : 'small')
  await enlarge(context, isLarge ? { leads: size, clients: size / 5 } : { leads: 0, clients: 500 })
  await context.store.create(
    database.orm,
    clients,
    {
      nome: 'Ugo',
      cognome: 'Quondamatteo',
      email: 'ugo@rari.example',
      emailVerificata: true,
      consensi: [],
      status: 'validated',
    },
    { kind: 'system' },
  )
  await database.pool.query(
    `update leads set cognome = 'Quondamatteo', ricerca = ricerca || ' quondamatteo' where _id = (select min(_id::text)::uuid from leads)`,
  )
  await database.pool.query('vacuum analyze')
  return { app: await buildApp(context), database }
}

/** The most frequent value, in the form of an address; null without values. */
async function commonest(
  { database }: DataSet,
  { name }: ResourceDefinition,
  key: string,
): Promise<string | null> {
  const { rows } = await database.pool.query(
    `select "${key}"::text as value from "${name}" where "${key}" is not null group by 1 order by count(*) desc limit 1`,
  )
  return rows[0]?.value ?? null
}

async function queriesOf(at: DataSet, definition: ResourceDefinition): Promise<[string, string][]> {
  const { name, fields, list } = definition
  const path = `/v2/${name}`
  const named: [string, string][] = [['prima pagina', path]]
  let cursor = ''
  for (let page = 0; page < 49; page++) {
    const { next } = (await at.app.inject(`${path}?limit=50${cursor}`)).json()
    if (!next) break
    cursor = `&cursor=${next}`
  }
  named.push(['pagina 50, o l’ultima', `${path}?limit=50${cursor}`])
  for (const key of list.filters ?? []) {
    const value = await commonest(at, definition, key)
    const shown = fields[key]!.kind === 'flag' ? (value === 't' ? 'true' : value) : value
    if (shown !== null) named.push([`filtro ${key}`, `${path}?filter[${key}]=${encodeURIComponent(shown)}`])
    if (fields[key]!.optional) named.push([`filtro ${key} vuoto`, `${path}?filter[${key}]=null`])
  }
  named.push(['cerca «quondamatteo»', `${path}?search=quondamatteo`])
  named.push(['cerca «rossi»', `${path}?search=rossi`])
  named.push(['cerca «ma»', `${path}?search=ma`])
  for (const key of ['_id', ...sortableFields(definition)])
    for (const sort of [key, `-${key}`]) named.push([`ordine ${sort}`, `${path}?sort=${sort}`])
  return named.map(([what, url]) => [`${name}, ${what}`, url])
}

/** The 95th percentile, in milliseconds. */
const p95 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1]!

async function time({ app, database }: DataSet, url: string): Promise<number> {
  // A write invalidates the cached totals.
  await database.pool.query('select pg_current_xact_id()')
  const from = performance.now()
  const { statusCode } = await app.inject(url)
  if (statusCode !== 200) throw new Error(`${url}: ${statusCode}`)
  return performance.now() - from
}

/**
 * Reads a whole export. The first half is a warm-up; with constant memory the second half needs no more than the first.
 */
async function exportAll({ app }: DataSet, format: 'csv' | 'xlsx') {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as { port: number }
  const samples: number[] = []
  const watch = setInterval(() => samples.push(process.memoryUsage().rss), 50)
  let bytes = 0
  const from = performance.now()
  const answer = await fetch(`http://127.0.0.1:${port}/v2/leads/esporta?formato=${format}`)
  for await (const part of answer.body!) bytes += part.length
  clearInterval(watch)
  const half = samples.length >> 1
  const grown = (Math.max(...samples.slice(half)) - Math.max(...samples.slice(0, half))) / 1e6
  return { format, seconds: (performance.now() - from) / 1000, mb: bytes / 1e6, grown: Math.max(grown, 0) }
}

export async function benchLists(): Promise<boolean> {
  // Such a server usually has most of the read data in memory.
  const postgres = await startTemporaryPostgres({ durable: true, buffers: '1GB' })
  if (!postgres) {
    console.error('PostgreSQL non c’è su questa macchina: non si misura.')
    return false
  }
  const dataSets: DataSet[] = []
  try {
    const admin = new pg.Client(postgres.url)
    await admin.connect()
    for (const name of ['piccola', 'grande']) await admin.query(`create database ${name}`)
    await admin.end()
    const [small, large] = ['piccola', 'grande'].map(name => postgres.url.replace(/postgres$/, name))
    dataSets.push(await openDataSet(small!, false))
    const from = performance.now()
    dataSets.push(await openDataSet(large!, true))
    console.log(
      `${size} lead con la loro storia, ${size / 5} clienti: ${Math.round((performance.now() - from) / 1000)} s.`,
    )
    const found: { what: string; small: number; large: number; isGood: boolean }[] = []
    for (const definition of [leads, clients]) {
      const [ofSmall, ofLarge] = [
        await queriesOf(dataSets[0]!, definition),
        await queriesOf(dataSets[1]!, definition),
      ]
      for (const [what, url] of ofLarge) {
        const same = ofSmall.find(([one]) => one === what)
        if (!same) continue
        const times: [number[], number[]] = [[], []]
        for (let turn = 0; turn < turns + 3; turn++) {
          const [a, b] = [await time(dataSets[0]!, same[1]), await time(dataSets[1]!, url)]
          // The first turns are a warm-up.
          if (turn >= 3) {
            times[0].push(a)
            times[1].push(b)
          }
        }
        const [a, b] = [p95(times[0]), p95(times[1])]
        found.push({ what, small: a, large: b, isGood: b <= Math.max(a * maxRatio, floorMs) })
      }
    }
    const exports = [await exportAll(dataSets[1]!, 'csv'), await exportAll(dataSets[1]!, 'xlsx')]
    const one = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 1 })
    console.table(
      found.map(({ what, small: a, large: b, isGood }) => ({
        elenco: what,
        'p95 piccola, ms': one.format(a),
        'p95 grande, ms': one.format(b),
        volte: one.format(b / a),
        raggiunto: isGood ? 'sì' : 'no',
      })),
    )
    console.table(
      exports.map(({ format, seconds, mb, grown }) => ({
        esportazione: format,
        secondi: one.format(seconds),
        MB: one.format(mb),
        'memoria in più nella seconda metà, MB': one.format(grown),
        raggiunto: grown <= maxGrowthMb ? 'sì' : 'no',
      })),
    )
    return found.every(({ isGood }) => isGood) && exports.every(({ grown }) => grown <= maxGrowthMb)
  } finally {
    for (const { app, database } of dataSets) {
      await app.close()
      await database.close()
    }
    postgres.stop()
  }
}
