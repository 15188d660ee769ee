/**
 * Measures the home of a customer with two loan files, and the pages of one of them: in a small house on the embedded
 * database, and in a large one on PostgreSQL.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import type { Context } from '../context.ts'
import { loadExamples } from '../database/fill-empty-database.ts'
import { loadGeography } from '../database/geography/load-geography.ts'
import { countDurations } from '../subjects/loan-files/durations/count-durations.ts'
import { addManyFiles } from './many-files.ts'
import { openHouse } from './open-house.ts'
import { withPostgres } from './with-postgres.ts'

/** Number of files of the large house. */
const size = Number(process.env.QUINTO_BENCH_FILES ?? 300_000)
const stepsOfFile = 10
const filesOfCustomer = 2
const turns = 60
/** PostgreSQL plans a prepared statement anew five times on each connection, of which two answer in turn. */
const warmUp = 12
const maxMs = 20

interface House {
  app: FastifyInstance
  context: Context
  customer: string
  file: string
}

async function openHouseOfCustomer(where: { url?: string; dataDir: string }, files: number): Promise<House> {
  const context = await openHouse(where, async request => ({
    kind: 'client',
    id: String(request.headers['x-client']),
  }))
  const { database } = context
  await loadGeography(context)
  await loadExamples(context, 'small')
  if (files > 0)
    await addManyFiles(database, { files, steps: stepsOfFile, agent: context.newId(), ownFiles: 0 })
  await database.pool.query('vacuum analyze')
  await countDurations(context, new AbortController().signal)
  // A customer of the example sign-ins, with the first two files.
  const { rows } = await database.pool.query<{ accesso: string; pratiche: string[] }>(
    `select accesso, array_agg(pratica) as pratiche from pratiche_partecipanti where accesso is not null
      group by accesso order by count(*) desc limit 1`,
  )
  const { accesso: customer, pratiche } = rows[0]!
  await database.pool.query(
    `update pratiche_partecipanti set accesso = null where accesso = $1 and not (pratica = any($2::uuid[]))`,
    [customer, pratiche.slice(0, filesOfCustomer)],
  )
  return { app: await buildApp(context), context, customer, file: pratiche[0]! }
}

const asked: readonly [what: string, path: (house: House) => string][] = [
  ['inizio, con due pratiche', () => '/v2/clients/pratiche'],
  ['una pratica', ({ file }) => `/v2/clients/pratiche/${file}`],
  ['i documenti', ({ file }) => `/v2/clients/pratiche/${file}/documenti`],
  ['i messaggi', ({ file }) => `/v2/clients/pratiche/${file}/messaggi`],
]

/** The 95th percentile of a request, in milliseconds. */
async function measured(house: House, url: string): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < turns + warmUp; turn++) {
    const from = performance.now()
    const answer = await house.app.inject({ url, headers: { 'x-client': house.customer } })
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`)
    if (turn >= warmUp) times.push(performance.now() - from)
  }
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1]!
}

const one = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 1 })

/** Prints the measures of a house, which is closed; false when one misses its target. */
async function benchHouse(name: string, house: House): Promise<boolean> {
  try {
    const { rows } = (
      await house.app.inject({ url: '/v2/clients/pratiche', headers: { 'x-client': house.customer } })
    ).json()
    if (rows.length !== filesOfCustomer) throw new Error(`The customer has ${rows.length} files.`)
    const results: { what: string; ms: number }[] = []
    for (const [what, path] of asked) results.push({ what, ms: await measured(house, path(house)) })
    console.table(
      results.map(({ what, ms }) => ({
        [name]: what,
        'p95, ms': one.format(ms),
        'al più, ms': maxMs,
        raggiunto: ms <= maxMs ? 'sì' : 'no',
      })),
    )
    return results.every(({ ms }) => ms <= maxMs)
  } finally {
    await house.app.close()
    await house.context.database.close()
  }
}

async function benchEmbedded(): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'quinto-bench-'))
  try {
    return await benchHouse('database interno, casa piccola', await openHouseOfCustomer({ dataDir }, 0))
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Measures what the customers' area reads; false when a number misses its target. */
export async function benchCustomer(): Promise<boolean> {
  const isEmbeddedFast = await benchEmbedded()
  const isServerFast = await withPostgres(async url =>
    url
      ? benchHouse(`PostgreSQL, ${size} pratiche`, await openHouseOfCustomer({ url, dataDir: '' }, size))
      : false,
  )
  return isEmbeddedFast && isServerFast
}
