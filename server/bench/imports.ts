/**
 * Measures an import of 5,000 rows with their history on both databases: the check, the write, and the longest wait of
 * a reader.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { rates } from '../../contract/subjects/rates.ts'
import { buildApp } from '../app.ts'
import { system } from '../database/actor.ts'
import { startTemporaryPostgres } from '../database/testing/temporary-postgres.ts'
import { openHouse } from './open-house.ts'

const rows = 5000
const turns = 3
/** Maximum milliseconds for the write and for the wait of a reader. */
const goals = { incorporato: 500, PostgreSQL: 300 }

const ratesFile = (turn: number) => {
  const day = (i: number) => new Date(Date.UTC(1990, 0, 1 + i)).toISOString().slice(0, 10)
  const lines = Array.from({ length: rows }, (_, i) => `Eurirs;${turn}y;${day(i)};2,5;misura`)
  return ['Tipo;Scadenza;Data;Valore (%);Fonte', ...lines].join('\r\n')
}

const clientsFile = (turn: number) => {
  const lines = Array.from(
    { length: rows },
    (_, i) => `Nome ${i};Cognome ${i};cliente.${turn}.${i}@misura.example;333 ${1_000_000 + i};Da Confermare`,
  )
  return ['Nome;Cognome;E-mail;Cellulare;Stato', ...lines].join('\r\n')
}

interface Measured {
  checkMs: number
  writeMs: number
  longestWaitMs: number
}

/** Reads a record repeatedly while `work` runs. Returns the longest time in ms. */
async function longestWait(app: FastifyInstance, path: string, work: Promise<unknown>): Promise<number> {
  let isOver = false
  void work.finally(() => {
    isOver = true
  })
  let longest = 0
  while (!isOver) {
    const from = performance.now()
    await app.inject(path)
    longest = Math.max(longest, performance.now() - from)
    await wait(20)
  }
  return longest
}

async function measure(url: string | null, name: string, file: (turn: number) => string): Promise<Measured> {
  const dataDir = mkdtempSync(join(tmpdir(), 'quinto-bench-'))
  const context = await openHouse({ url, dataDir })
  const { database } = context
  const values = { tipo: 'bce', scadenza: 'principale', data: '1969-12-31', valore: 1.5, fonte: 'misura' }
  const { _id } = await context.store.create(database.orm, rates, values, system)
  const app = await buildApp(context)
  /** Total time of the committed transactions, in ms; the check rolls its transactions back. */
  let writeMs = 0
  const { transaction } = database.orm
  database.orm.transaction = (async (...given: Parameters<typeof transaction>) => {
    const from = performance.now()
    const result = await transaction.apply(database.orm, given)
    writeMs += performance.now() - from
    return result
  }) as typeof transaction
  const ask = async (payload: object) =>
    (await app.inject({ method: 'POST', url: `/v2/${name}/importa`, payload })).json()
  async function bringIn(testo: string): Promise<Omit<Measured, 'longestWaitMs'>> {
    const from = performance.now()
    const { impronta } = await ask({ testo })
    const checkMs = performance.now() - from
    writeMs = 0
    const { importazione } = await ask({ testo, conferma: impronta })
    let stato = 'in_corso'
    for (; stato === 'in_corso'; await wait(100))
      stato = (await app.inject(`/v2/importazioni/${importazione}`)).json().stato
    if (stato !== 'fatta') throw new Error(`${name}: ${stato}`)
    return { checkMs, writeMs }
  }
  const found: Measured[] = []
  for (let turn = 1; turn <= turns; turn++) {
    const work = bringIn(file(turn))
    const longestWaitMs = await longestWait(app, `/v2/rates/${_id}`, work)
    found.push({ ...(await work), longestWaitMs })
  }
  await app.close()
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
  const best = (key: keyof Measured) => Math.min(...found.map(one => one[key]))
  return { checkMs: best('checkMs'), writeMs: best('writeMs'), longestWaitMs: best('longestWaitMs') }
}

async function freshDatabase(url: string, name: string): Promise<string> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return url.replace(/postgres$/, name)
}

export async function benchImports(): Promise<boolean> {
  const postgres = await startTemporaryPostgres({ durable: true })
  try {
    const results: (Measured & { where: keyof typeof goals; what: string })[] = []
    const files = { rates: ratesFile, clients: clientsFile }
    for (const [what, file] of Object.entries(files)) {
      results.push({ where: 'incorporato', what, ...(await measure(null, what, file)) })
      if (!postgres) continue
      const url = await freshDatabase(postgres.url, what)
      results.push({ where: 'PostgreSQL', what, ...(await measure(url, what, file)) })
    }
    const isGood = ({ where, writeMs, longestWaitMs }: (typeof results)[number]) =>
      writeMs <= goals[where] && longestWaitMs <= goals[where]
    console.table(
      results.map(one => ({
        database: one.where,
        righe: `${rows} di ${one.what}`,
        'controllo, ms': Math.round(one.checkMs),
        'scrittura, ms': Math.round(one.writeMs),
        'attesa più lunga di chi legge, ms': Math.round(one.longestWaitMs),
        raggiunto: isGood(one) ? 'sì' : `no (${goals[one.where]})`,
      })),
    )
    return results.every(isGood)
  } finally {
    postgres?.stop()
  }
}
