/**
 * Compares the lists, the board and the single file of a large house with a small one: each request is sent to both in
 * turn, with a write in between, so that totals are counted again. Compares moves with plain updates in the same run.
 * The embedded database answers the same requests with the small house alone.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { agents } from '../../contract/subjects/agents.ts'
import { buildApp } from '../app.ts'
import type { Context } from '../context.ts'
import { system } from '../database/actor.ts'
import { loadExamples } from '../database/fill-empty-database.ts'
import { loadGeography } from '../database/geography/load-geography.ts'
import { startTemporaryPostgres } from '../database/testing/temporary-postgres.ts'
import { addManyFiles } from './many-files.ts'
import { asAdministrator, openHouse } from './open-house.ts'

/** Number of files of the large house, with ten steps each. */
const size = Number(process.env.QUINTO_BENCH_FILES ?? 300_000)
const stepsOfFile = 10
const smallSize = 1200
/** Files of the measured agent in both houses. */
const ownFiles = 400
const turns = 30
/** PostgreSQL plans a prepared statement anew five times on each connection, of which two answer in turn. */
const warmUp = 12
/** Maximum ratio to the p95 of the small house; values below `floorMs` always pass. */
const maxRatio = 2
const floorMs = 10
/** Maximum milliseconds of the board of an agent, and of a file page. */
const maxBoardMs = 30
const maxFileMs = 15
/** Maximum milliseconds of the half-yearly report to the OAM. */
const maxReportMs = 2000
/** Maximum milliseconds of each request on the embedded database. */
const maxEmbeddedMs = 50
/** Minimum number of moves for each plain update. */
const minMoves = 0.5
const writes = 60

interface House {
  app: FastifyInstance
  context: Context
  agent: string
  /** A file of the agent. */
  file: string
}

async function openHouseOfFiles(where: { url?: string; dataDir: string }, files: number): Promise<House> {
  const context = await openHouse(where, async request => {
    const { 'x-agent': id } = request.headers
    return typeof id === 'string'
      ? { kind: 'agent', id, flags: new Set(['pratiche']), provedAt: new Date() }
      : asAdministrator()
  })
  const { database } = context
  await loadGeography(context)
  await loadExamples(context, 'small')
  const person = {
    nome: 'Ugo',
    cognome: 'Misura',
    email: 'ugo@misura.example',
    figura: 'agente',
    permissions: { pratiche: true },
    visibileSulSito: false,
    status: 'validated',
  }
  const { _id: agent } = await context.store.create(database.orm, agents, person, system)
  await addManyFiles(database, { files, steps: stepsOfFile, agent, ownFiles })
  await database.pool.query(
    `update pratiche set intestatario = 'Quondamatteo Ugo', ricerca = ricerca || ' quondamatteo' where "IDEGG" = 'M7'`,
  )
  await database.pool.query('vacuum analyze')
  const { rows } = await database.pool.query(`select _id from pratiche where "IDEGG" = 'M3'`)
  return { app: await buildApp(context), context, agent, file: rows[0]._id }
}

interface Asked {
  what: string
  path: (house: House) => string
  /** Asked by the agent with `ownFiles`. */
  isAgent?: true
  /** Maximum milliseconds, where the house sets a number and not a ratio. */
  maxMs?: number
}

const asked: readonly Asked[] = [
  { what: 'prima pagina', path: () => '/v2/pratiche' },
  { what: 'uno stato', path: () => '/v2/pratiche?filter[stato]=perfezionata' },
  { what: 'in corso', path: () => '/v2/pratiche?filter[gruppo]=in_corso' },
  { what: 'un agente', path: ({ agent }) => `/v2/pratiche?filter[agente]=${agent}` },
  { what: 'cerca un nome', path: () => '/v2/pratiche?search=quondamatteo' },
  { what: 'vista da un agente', path: () => '/v2/pratiche', isAgent: true },
  { what: 'vista da un agente, in corso', path: () => '/v2/pratiche?filter[gruppo]=in_corso', isAgent: true },
  { what: 'bacheca di un agente', path: () => '/v2/pratiche/bacheca', isAgent: true, maxMs: maxBoardMs },
  { what: 'totali di un agente', path: () => '/v2/pratiche/totali', isAgent: true },
  { what: 'ferme di un agente', path: () => '/v2/pratiche?filter[gruppo]=ferme', isAgent: true },
  { what: 'una scheda', path: ({ file }) => `/v2/pratiche/${file}/scheda`, maxMs: maxFileMs },
  {
    what: 'una scheda, da un agente',
    path: ({ file }) => `/v2/pratiche/${file}/scheda`,
    isAgent: true,
    maxMs: maxFileMs,
  },
]

/** Reports, which read all files of a half-year. */
const reports: readonly Asked[] = [
  { what: 'flusso OAM', path: () => '/v2/flussoOam', maxMs: maxReportMs },
  {
    what: 'flusso OAM, le pratiche in lavorazione',
    path: () => '/v2/flussoOam/pratiche?voce=inLavorazione',
    maxMs: maxReportMs,
  },
]

/** Requests without a target, whose cost grows with the files under way. */
const informative: readonly Asked[] = [
  { what: 'bacheca della sede, in corso', path: () => '/v2/pratiche/bacheca?filter[gruppo]=in_corso' },
  { what: 'totali della sede, in corso', path: () => '/v2/pratiche/totali?filter[gruppo]=in_corso' },
  { what: 'ferme della sede', path: () => '/v2/pratiche?filter[gruppo]=ferme' },
]

/** The 95th percentile, in milliseconds. */
const p95 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1]!

async function time(house: House, { path, isAgent }: Asked): Promise<number> {
  // A write invalidates the cached totals.
  await house.context.database.pool.query('select pg_current_xact_id()')
  const from = performance.now()
  const url = path(house)
  const answer = await house.app.inject({ url, headers: isAgent ? { 'x-agent': house.agent } : {} })
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`)
  return performance.now() - from
}

/** Milliseconds of a request in each house, asked in turn. */
async function timesOf(houses: readonly House[], ask: Asked): Promise<number[][]> {
  const times: number[][] = houses.map(() => [])
  for (let turn = 0; turn < turns + warmUp; turn++)
    for (const [at, house] of houses.entries()) {
      const ms = await time(house, ask)
      if (turn >= warmUp) times[at]!.push(ms)
    }
  return times
}

/** Milliseconds of a plain update and of a move of the same file, in turn. */
async function timeWrites({ app, context }: House): Promise<{ updates: number; moves: number }> {
  const { rows } = await context.database.pool.query(
    `select _id from pratiche where stato = 'segnalata' and "IDEGG" like 'M%' order by _id limit 1`,
  )
  const path = `/v2/pratiche/${rows[0]._id}`
  let versione = 1
  async function send(method: 'PATCH' | 'POST', url: string, body: object): Promise<number> {
    const from = performance.now()
    const answer = await app.inject({ method, url, payload: { versione, ...body } })
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`)
    ;({ versione } = answer.json())
    return performance.now() - from
  }
  const found = { updates: 0, moves: 0 }
  for (let turn = 0; turn < writes; turn++) {
    found.updates += await send('PATCH', path, { silenziosa: turn % 2 === 0 })
    const move =
      turn % 2 === 0
        ? { stato: 'sospesa', motivo: 'misura', riprendereAl: '2030-01-01' }
        : { stato: 'segnalata' }
    found.moves += await send('POST', `${path}/stato`, move)
  }
  return found
}

const one = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 1 })
const yesOrNo = (isReached: boolean) => (isReached ? 'sì' : 'no')

async function close({ app, context }: House): Promise<void> {
  await app.close()
  await context.database.close()
}

/** Measures PostgreSQL with both houses; false when a number misses its target. */
async function benchServer(): Promise<boolean> {
  // Such a server usually has most of the read data in memory.
  const postgres = await startTemporaryPostgres({ durable: true, buffers: '1GB' })
  if (!postgres) {
    console.error('PostgreSQL non c’è su questa macchina: le sue misure mancano.')
    return false
  }
  const houses: House[] = []
  try {
    const admin = new pg.Client(postgres.url)
    await admin.connect()
    for (const name of ['piccola', 'grande']) await admin.query(`create database ${name}`)
    await admin.end()
    const placeOf = (name: string) => ({ url: postgres.url.replace(/postgres$/, name), dataDir: '' })
    houses.push(await openHouseOfFiles(placeOf('piccola'), smallSize))
    const from = performance.now()
    houses.push(await openHouseOfFiles(placeOf('grande'), size))
    const seconds = Math.round((performance.now() - from) / 1000)
    console.log(`${size} pratiche, ${size * stepsOfFile} passi: ${seconds} s.`)
    const [small, large] = houses as [House, House]
    const results: { what: string; small: number; large: number; limit: number | null }[] = []
    for (const ask of [...asked, ...reports, ...informative]) {
      const [a, b] = (await timesOf([small, large], ask)).map(p95) as [number, number]
      const limit = informative.includes(ask) ? null : (ask.maxMs ?? Math.max(a * maxRatio, floorMs))
      results.push({ what: ask.what, small: a, large: b, limit })
    }
    console.table(
      results.map(({ what, small: a, large: b, limit }) => ({
        pratiche: what,
        'p95 piccola, ms': one.format(a),
        'p95 grande, ms': one.format(b),
        'al più, ms': limit === null ? '' : one.format(limit),
        raggiunto: limit === null ? '' : yesOrNo(b <= limit),
      })),
    )
    const { updates, moves } = await timeWrites(large)
    const ratio = updates / moves
    console.table([
      {
        'modifiche al secondo': one.format((writes / updates) * 1000),
        'cambi di stato al secondo': one.format((writes / moves) * 1000),
        [`cambi per ogni modifica (almeno ${one.format(minMoves)})`]: one.format(ratio),
        raggiunto: yesOrNo(ratio >= minMoves),
      },
    ])
    return results.every(({ large: b, limit }) => limit === null || b <= limit) && ratio >= minMoves
  } finally {
    for (const house of houses) await close(house)
    postgres.stop()
  }
}

/** Measures the embedded database with the small house; false when a number misses its target. */
async function benchEmbedded(): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'quinto-bench-'))
  try {
    const house = await openHouseOfFiles({ dataDir }, smallSize)
    try {
      const results: { what: string; ms: number }[] = []
      for (const ask of [...asked, ...informative])
        results.push({ what: ask.what, ms: p95((await timesOf([house], ask))[0]!) })
      console.table(
        results.map(({ what, ms }) => ({
          'database interno, casa piccola': what,
          'p95, ms': one.format(ms),
          'al più, ms': maxEmbeddedMs,
          raggiunto: yesOrNo(ms <= maxEmbeddedMs),
        })),
      )
      return results.every(({ ms }) => ms <= maxEmbeddedMs)
    } finally {
      await close(house)
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

export async function benchFiles(): Promise<boolean> {
  const isServerFast = await benchServer()
  return (await benchEmbedded()) && isServerFast
}
