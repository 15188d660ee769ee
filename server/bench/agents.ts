/**
 * Measures the first page of an agent and the idle files: the rows of the day, the pipeline and the page, in a small
 * house on the embedded database and in a large one on PostgreSQL. The agent has 400 files under way, with fees, people,
 * documents, messages and tasks.
 */
import type { FastifyInstance } from 'fastify'
import { agents } from '../../contract/subjects/agents.ts'
import { buildApp } from '../app.ts'
import type { Context } from '../context.ts'
import { system } from '../database/actor.ts'
import { loadExamples } from '../database/fill-empty-database.ts'
import { loadGeography } from '../database/geography/load-geography.ts'
import { countDurations } from '../subjects/loan-files/durations/count-durations.ts'
import { addManyFiles, addPartsOfFiles } from './many-files.ts'
import { type AskedRead, measureReads, withDataFolder } from './measure-reads.ts'
import { openHouse } from './open-house.ts'
import { withPostgres } from './with-postgres.ts'

const size = Number(process.env.QUINTO_BENCH_FILES ?? 300_000)
/** Files of the small house besides the examples. */
const smallSize = 1200
const stepsOfFile = 10
/** Two of five made files are under way. */
const ownFiles = 1000
const ownUnderWay = 400
const turns = 100
/** PostgreSQL plans a prepared statement anew five times on each connection, of which two answer in turn. */
const warmUp = 14
const maxMs = 40

interface House {
  app: FastifyInstance
  context: Context
  agent: string
}

async function openHouseOfAgent(where: { url?: string; dataDir: string }, files: number): Promise<House> {
  const context = await openHouse(where, async request => ({
    kind: 'agent',
    id: String(request.headers['x-agent']),
    flags: new Set(['pratiche', 'pratiche_ferme', 'lead', 'comunicazioni']),
  }))
  const { database, store } = context
  await loadGeography(context)
  await loadExamples(context, 'small')
  const person = {
    nome: 'Ugo',
    cognome: 'Misura',
    email: 'ugo@misura.example',
    figura: 'agente',
    permissions: { pratiche: true, pratiche_ferme: true, lead: true, comunicazioni: true },
    mandato: { dal: '2020-01-01', percProvvigione: 50 },
    visibileSulSito: false,
    status: 'validated',
  }
  const { _id: agent } = await store.create(database.orm, agents, person, system)
  await addManyFiles(database, { files, steps: stepsOfFile, agent, ownFiles })
  await addPartsOfFiles(database, agent)
  await database.pool.query('vacuum analyze')
  await countDurations(context, new AbortController().signal)
  return { app: await buildApp(context), context, agent }
}

const asked: readonly AskedRead[] = [
  ['le righe di oggi', '/v2/agents/cruscotto'],
  ['le pratiche per stato', '/v2/agents/cruscotto/stati'],
  ['le pratiche ferme', '/v2/agents/praticheFerme'],
]

/** Prints the measures of a house, which is closed; false when one misses its target. */
async function benchHouse(name: string, { app, context, agent }: House): Promise<boolean> {
  const headers = { 'x-agent': agent }
  try {
    const day = (await app.inject({ url: '/v2/agents/cruscotto', headers })).json()
    const weighed = day.righe.filter(({ valore }: { valore: number | null }) => valore !== null).length
    if (day.pratiche !== ownUnderWay || weighed === 0)
      throw new Error(`The agent has ${day.pratiche} files and ${weighed} rows with a value.`)
    console.log(
      `${name}: ${day.pratiche} pratiche in corso, ${day.righe.length} righe, ${weighed} con un valore.`,
    )
    return await measureReads(app, { name, asked, headers, turns, warmUp, limited: 'mediana', maxMs })
  } finally {
    await app.close()
    await context.database.close()
  }
}

/** Measures what the first page of an agent reads; false when a number misses its target. */
export async function benchToday(): Promise<boolean> {
  // The embedded database serves one person on one machine, so its measures have no limit.
  await withDataFolder(async dataDir =>
    benchHouse('database interno, casa piccola', await openHouseOfAgent({ dataDir }, smallSize)),
  )
  return withPostgres(async url =>
    url
      ? benchHouse(`PostgreSQL, ${size} pratiche`, await openHouseOfAgent({ url, dataDir: '' }, size))
      : false,
  )
}
