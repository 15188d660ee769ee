/**
 * Measures imports from EGG on the built server: how long a file takes, and how long other calls wait meanwhile, compared
 * with the same calls before the import. The same file again must write nothing.
 */
import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { addManyFiles } from '../../server/bench/many-files.ts'
import { keys } from '../../server/bench/started.ts'
import { withPostgres } from '../../server/bench/with-postgres.ts'
import { openDatabase } from '../../server/database/open.ts'
import { createLog } from '../../server/log.ts'
import { managerFile, managerRow } from '../../server/subjects/egg/testing/manager-file.ts'
import { buildIfNeeded } from '../build/build-if-needed.mjs'
import { apiCaller } from '../support/api-caller.ts'
import { type BuiltServer, startBuiltServer } from '../support/built-server.ts'
import { measuringAdministrator } from './measuring-administrator.ts'

/** Rows of the file, and loan files of the house before. The embedded database has the small house and fewer rows. */
const rows = Number(process.env.QUINTO_BENCH_ROWS ?? 100_000)
const files = Number(process.env.QUINTO_BENCH_FILES ?? 100_000)
const embeddedPart = 10
/** Maximum seconds for `rows` on PostgreSQL. */
const maxSeconds = (120 * rows) / 100_000
/** Maximum ratio of the p99 of each call to its quiet p99. Values below `floorMs` always pass. */
const maxRatio = 2
const floorMs = 10
/** Maximum part of the time of the first import that the same file takes again. */
const maxAgain = 0.5
/** Milliseconds between two calls. They start at this pace, also when earlier ones are not answered. */
const paceMs = 25
const quietMs = 20_000

type Times = Map<string, number[]>

/** The numbers of an import, as the server reports them. */
interface Counts {
  stato: string
  nuove: number
  cambiate: number
  uguali: number
  rifiutate: number
}

export async function benchEgg(): Promise<boolean> {
  await buildIfNeeded()
  return withPostgres(async url => {
    const onServer = url ? await measure('PostgreSQL', rows, url) : true
    return (await measure('incorporato', Math.ceil(rows / embeddedPart))) && onServer
  })
}

async function measure(kind: string, count: number, url?: string): Promise<boolean> {
  const server = await startBuiltServer({ env: url ? { DATABASE_URL: url, TOKEN_KEYS: keys } : {} })
  try {
    if (url) await fill(url)
    const { send, asked, lastCommit } = await houseOf(server, url)
    await timesDuring(asked, wait(quietMs / 4))
    const quiet = await timesDuring(asked, wait(quietMs))
    const content = managerFile(Array.from({ length: count }, (_, number) => managerRow(number)))
    const results: Record<string, string | number>[] = []
    let isGood = true
    let first = 0
    for (const turn of ['file nuovo', 'lo stesso file']) {
      const before = await lastCommit()
      const from = performance.now()
      const work = send(content)
      const times = await timesDuring(asked, work)
      const seconds = (performance.now() - from) / 1000
      const { stato, nuove, uguali, rifiutate } = await work
      const isFirst = turn === 'file nuovo'
      if (isFirst) first = seconds
      const isRight =
        stato === 'fatta' &&
        rifiutate === 0 &&
        (isFirst ? nuove : uguali) === count &&
        (isFirst || before === (await lastCommit()))
      const isFast = isFirst ? !url || seconds <= maxSeconds : seconds <= first * maxAgain
      isGood &&= isRight && isFast
      results.push({
        [`importazione, ${kind}`]: turn,
        righe: count,
        secondi: one.format(seconds),
        'righe al secondo': Math.round(count / seconds),
        giusta: yesOrNo(isRight),
        raggiunto: yesOrNo(isFast),
      })
      for (const [what, during] of times) {
        const [a, b] = [p99(quiet.get(what)!), p99(during)]
        const isQuick = b <= Math.max(a * maxRatio, floorMs)
        isGood &&= isQuick
        results.push({
          [`importazione, ${kind}`]: `${turn}: ${what}`,
          chiamate: during.length,
          'p99 in quiete, ms': one.format(a),
          'p99 durante, ms': one.format(b),
          rapporto: one.format(b / a),
          raggiunto: yesOrNo(isQuick),
        })
      }
    }
    console.table(results)
    return isGood
  } finally {
    await server.close()
  }
}

/** Adds many loan files to the example data of a database server. */
async function fill(url: string): Promise<void> {
  const database = await openDatabase({ url, dataDir: '', log: createLog('silent') })
  const { rows: agents } = await database.pool.query('select _id from agents limit 1')
  await addManyFiles(database, { files, steps: 10, agent: agents[0]._id, ownFiles: 400 })
  await database.pool.query('vacuum analyze')
  await database.close()
}

/** The calls of a house as an administrator of the office makes them. */
async function houseOf(server: BuiltServer, url?: string) {
  const { quinto } = server
  const { call, signIn } = apiCaller(quinto)
  const account = await measuringAdministrator(server, url)
  await signIn(account)
  const json = async (path: string, body?: object) => (await call(path, body)).json()
  const { rows: mappings } = await json('/mappature')
  const mappatura = mappings.find(({ nome }: { nome: string }) => nome === 'Gestionale pratiche')._id
  const { chiave } = await json('/eggsyncs/chiavi', { nome: 'Misura', mappatura })
  const { rows: listed } = await json('/pratiche?limit=1')
  const agent = new Agent({ keepAlive: true })
  const token = (await json('/admin/login', account)).accessToken
  const path = (address: string) => () => answered(`${quinto}${address}`, agent, token)
  return {
    asked: {
      'elenco delle pratiche': path('/v2/pratiche'),
      'una pratica': path(`/v2/pratiche/${listed[0]._id}/scheda`),
      'pagina iniziale': path('/'),
    },
    /** Sends a file as a program, and waits until its import ends. */
    async send(content: string): Promise<Counts> {
      const form = new FormData()
      form.append('file', new Blob([content]), 'misura.csv')
      const answer = await fetch(`${quinto}/v2/eggsyncs/macchina`, {
        method: 'POST',
        headers: { 'x-egg-key': chiave },
        body: form,
      })
      if (!answer.ok) throw new Error(`/eggsyncs/macchina: ${answer.status} ${await answer.text()}`)
      const { _id } = (await answer.json()) as { _id: string }
      for (;;) {
        const found: Counts = await json(`/eggsyncs/${_id}`)
        if (!['lettura', 'prova', 'in_corso'].includes(found.stato)) return found
        await wait(250)
      }
    },
    lastCommit: async (): Promise<string> => (await json('/feeds/commits?limit=1')).rows[0]._id,
  }
}

/** Waits for the whole answer of a call. */
const answered = (address: string, agent: Agent, token: string) =>
  new Promise<void>((resolve, reject) =>
    get(address, { agent, headers: { authorization: `Bearer ${token}` } }, answer => {
      if (answer.statusCode !== 200) reject(new Error(`${address}: ${answer.statusCode}`))
      answer.resume().on('end', resolve)
    }).on('error', reject),
  )

/** Milliseconds of each call while `work` runs, from its planned start to the end of its answer. */
async function timesDuring(
  asked: Record<string, () => Promise<void>>,
  work: Promise<unknown>,
): Promise<Times> {
  let isOver = false
  void work.finally(() => {
    isOver = true
  })
  const names = Object.keys(asked)
  const times: Times = new Map(names.map(name => [name, []]))
  const calls: Promise<unknown>[] = []
  const from = performance.now()
  for (let turn = 0; !isOver; turn++) {
    const dueAt = from + turn * paceMs
    const early = dueAt - performance.now()
    if (early > 0) await wait(early)
    const name = names[turn % names.length]!
    calls.push(asked[name]!().then(() => times.get(name)!.push(performance.now() - dueAt)))
  }
  await work
  await Promise.all(calls)
  return times
}

const p99 = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1]!
const one = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 1 })
const yesOrNo = (isReached: boolean) => (isReached ? 'sì' : 'no')
