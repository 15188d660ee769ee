/** Measures the response time of the first pages during other work of the server, and without other work. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execPath } from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { keys } from '../../server/bench/started.ts'
import { withPostgres } from '../../server/bench/with-postgres.ts'
import { buildIfNeeded } from '../build/build-if-needed.mjs'
import { apiCaller } from '../support/api-caller.ts'
import { type BuiltServer, startBuiltServer } from '../support/built-server.ts'
import { runCommand } from '../support/run-command.ts'
import { measuringAdministrator, settingsOf } from './measuring-administrator.ts'

const pages = ['/', '/mutui']
/** Milliseconds between two visits. Visits start at this pace, even when earlier ones are not answered. */
const paceMs = 10
/** Minimum duration of each kind of work, so that one percent of the visits is several visits. */
const minMs = 5000
const rounds = 2
const importedRows = 5000
/** Maximum ratio to the p99 without other work. */
const maxRatio = 2
/** A control, without a limit: a program that only computes shows how long visitors wait for the processor itself. */
const control = 'un altro programma che calcola'
const compute = `const until = Date.now() + ${minMs}; while (Date.now() < until);`

type Work = (turn: number) => Promise<unknown>

/** Milliseconds from the planned start of a visit to the end of the page. */
const visit = (origin: string, path: string, agent: Agent, dueAt: number) =>
  new Promise<number>((resolve, reject) =>
    get(origin + path, { agent, headers: { 'accept-encoding': 'br' } }, answer => {
      if (answer.statusCode !== 200) reject(new Error(`${path}: ${answer.statusCode}`))
      answer.resume().on('end', () => resolve(performance.now() - dueAt))
    }).on('error', reject),
  )

/** The p99 of the visits while `work` runs, in ms. */
async function p99During(origin: string, work: Promise<unknown>): Promise<number> {
  let isOver = false
  void work.finally(() => {
    isOver = true
  })
  const agent = new Agent({ keepAlive: true })
  const times: Promise<number>[] = []
  const from = performance.now()
  for (let turn = 0; !isOver; turn++) {
    const dueAt = from + turn * paceMs
    const early = dueAt - performance.now()
    if (early > 0) await wait(early)
    times.push(visit(origin, pages[turn % pages.length]!, agent, dueAt))
  }
  await work
  const sorted = (await Promise.all(times)).sort((a, b) => a - b)
  agent.destroy()
  return sorted[Math.ceil(sorted.length * 0.99) - 1]!
}

async function repeated(work: Work): Promise<void> {
  const until = performance.now() + minMs
  for (let turn = 0; performance.now() < until; turn++) await work(turn)
}

async function worksOf(server: BuiltServer, copies: string, url?: string): Promise<Record<string, Work>> {
  const { call, signIn, importFile } = apiCaller(server.quinto)
  await signIn(await measuringAdministrator(server, url))
  let imported = 0
  const works: Record<string, Work> = {
    async 'importazione di clienti'() {
      const lines = Array.from(
        { length: importedRows },
        () => `Nome;Cognome;cliente.${imported++}@misura.example;333 1234567;Da Confermare`,
      )
      const testo = ['Nome;Cognome;E-mail;Cellulare;Stato', ...lines].join('\r\n')
      await importFile('clients', testo)
    },
    async esportazione(turn) {
      await (await call(`/rates/esporta?formato=${turn % 2 === 0 ? 'csv' : 'xlsx'}`)).arrayBuffer()
    },
    'copia di sicurezza': () => runCommand('backup', ['--to', copies], settingsOf(server, url)),
  }
  // The embedded database has one process, which serves no requests during migrations.
  if (url)
    works.migrazione = async () => {
      const client = new pg.Client(url)
      await client.connect()
      await client.query('begin; lock table rates, news, pages, agencies, company in access exclusive mode')
      await client.query('alter table rates add column measured integer not null default 0')
      await client.query('create index on rates (measured, valore, fonte)')
      await wait(500)
      await client.query('rollback')
      await client.end()
    }
  return works
}

async function measure(kind: string, url?: string): Promise<boolean> {
  const server = await startBuiltServer({ env: url ? { DATABASE_URL: url, TOKEN_KEYS: keys } : {} })
  const copies = await mkdtemp(join(tmpdir(), 'quinto-copies-'))
  try {
    const works: Record<string, Work> = {
      'nient’altro': () => wait(minMs),
      [control]: () => promisify(execFile)(execPath, ['-e', compute]),
      ...(await worksOf(server, copies, url)),
    }
    await p99During(server.quinto, wait(minMs))
    const found = new Map<string, number>()
    for (let round = 0; round < rounds; round++)
      for (const [name, work] of Object.entries(works)) {
        const ms = await p99During(server.quinto, repeated(work))
        found.set(name, Math.min(ms, found.get(name) ?? Number.POSITIVE_INFINITY))
      }
    const quiet = found.get('nient’altro')!
    const one = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 1 })
    console.table(
      [...found].map(([name, ms]) => ({
        [`durante, ${kind}`]: name,
        'p99, ms': one.format(ms),
        [`rapporto (al massimo ${maxRatio})`]: one.format(ms / quiet),
      })),
    )
    return [...found].every(([name, ms]) => name === control || ms <= quiet * maxRatio)
  } finally {
    await server.close()
    await rm(copies, { recursive: true, force: true })
  }
}

export async function benchVisits(): Promise<boolean> {
  await buildIfNeeded()
  return withPostgres(async url => {
    const isGood = await measure('incorporato')
    return (url ? await measure('PostgreSQL', url) : true) && isGood
  })
}
