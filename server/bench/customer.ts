/**
 * Measures the home of a customer with two loan files, and the pages of one of them: in a small house on the embedded
 * database, and in a large one on PostgreSQL.
 */
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import type { Context } from '../context.ts'
import { loadExamples } from '../database/fill-empty-database.ts'
import { loadGeography } from '../database/geography/load-geography.ts'
import { countDurations } from '../subjects/loan-files/durations/count-durations.ts'
import { addManyFiles } from './many-files.ts'
import { type AskedRead, measureReads, withDataFolder } from './measure-reads.ts'
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

const readsOf = (file: string): readonly AskedRead[] => [
  ['inizio, con due pratiche', '/v2/clients/pratiche'],
  ['una pratica', `/v2/clients/pratiche/${file}`],
  ['i documenti', `/v2/clients/pratiche/${file}/documenti`],
  ['i messaggi', `/v2/clients/pratiche/${file}/messaggi`],
]

/** Prints the measures of a house, which is closed; false when one misses its target. */
async function benchHouse(name: string, { app, context, customer, file }: House): Promise<boolean> {
  const headers = { 'x-client': customer }
  try {
    const { rows } = (await app.inject({ url: '/v2/clients/pratiche', headers })).json()
    if (rows.length !== filesOfCustomer) throw new Error(`The customer has ${rows.length} files.`)
    return await measureReads(app, {
      name,
      asked: readsOf(file),
      headers,
      turns,
      warmUp,
      limited: 'p95',
      maxMs,
    })
  } finally {
    await app.close()
    await context.database.close()
  }
}

/** Measures what the customers' area reads; false when a number misses its target. */
export async function benchCustomer(): Promise<boolean> {
  const isEmbeddedFast = await withDataFolder(async dataDir =>
    benchHouse('database interno, casa piccola', await openHouseOfCustomer({ dataDir }, 0)),
  )
  const isServerFast = await withPostgres(async url =>
    url
      ? benchHouse(`PostgreSQL, ${size} pratiche`, await openHouseOfCustomer({ url, dataDir: '' }, size))
      : false,
  )
  return isEmbeddedFast && isServerFast
}
