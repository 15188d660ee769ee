import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { chaos } from '../../../server/testing/chance.ts'
import { apiCaller } from '../../support/api-caller.ts'
import { type BuiltServer, startBuiltServer } from '../../support/built-server.ts'
import { startExampleServer } from '../../support/example-server.ts'
import { startRetryingProxy } from '../../support/retrying-proxy.ts'
import { runCommand } from '../../support/run-command.ts'
import { exampleSignIn } from '../../support/sign-in.ts'
import { burden, p99, visit, visitors, visits } from '../../support/visitors.ts'

/**
 * Specs of public pages under load: many visits at once, slow clients, restarts. Pages that are the same for everybody
 * have no limit; pages made for a query have 120 a minute per network.
 */

let server: BuiltServer
beforeAll(async () => {
  server = await startExampleServer()
})
afterAll(() => server?.close())

const many = chaos ? 2000 : 500
const crowd = chaos ? { idle: 1000, sending: 50, reading: 50 } : { idle: 200, sending: 10, reading: 10 }
/** Tolerance for occasional delays of a busy machine. */
const noiseMs = 100

it(`${many} visits, a hundred at a time: none is lost`, async () => {
  const done = await visits(server.quinto, many, 100)
  expect(done).toHaveLength(many)
  expect(done.filter(({ status }) => status !== 200)).toEqual([])
})

it('a client over its limit of query pages does not affect others', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 125; i++)
    statuses.push((await visit(server.quinto, `/pagine/privacy-policy?versione=2020-01-${i}`)).status)
  expect(statuses.filter(status => status === 429).length).toBeGreaterThanOrEqual(5)
  expect(statuses.slice(0, 100)).toEqual(Array(100).fill(404))
  const others = await visits(server.quinto, 50, 10)
  expect(others.filter(({ status }) => status !== 200)).toEqual([])
})

it(`${crowd.idle} silent connections and ${crowd.sending + crowd.reading} slow ones do not slow the others`, {
  retry: 2,
  timeout: 120_000,
}, async () => {
  const measured = chaos ? 2000 : 400
  await visits(server.quinto, 50, 4)
  const alone = await visits(server.quinto, measured, 4)
  const slow = await burden(server.quinto, crowd)
  onTestFinished(() => slow.close())
  const beside = await visits(server.quinto, measured, 4)
  expect(slow.open()).toBeGreaterThanOrEqual(crowd.idle)
  expect([...alone, ...beside].filter(({ status }) => status !== 200)).toEqual([])
  expect(p99(beside)).toBeLessThan(p99(alone) * 2 + noiseMs)
})

it('a restart loses no visit: started requests are answered, later ones wait', async () => {
  const proxy = await startRetryingProxy(server.quinto)
  // The server waits some seconds for clients that do not read.
  const slow = await burden(server.quinto, { idle: 20, sending: 5, reading: chaos ? 5 : 0 })
  const direct = visitors(server.quinto, 10)
  const behind = visitors(proxy.origin, 10)
  onTestFinished(() => proxy.close())
  onTestFinished(() => slow.close())
  await wait(chaos ? 3000 : 1000)

  const noticedAt = performance.now()
  const code = await server.stop()
  expect([code, performance.now() - noticedAt < 10_000]).toEqual([0, true])
  const straight = await direct.stop()
  expect(straight.length).toBeGreaterThan(20)
  // Accepted clients receive the whole page; the others are refused without a long wait.
  const failed = straight.filter(({ status }) => status !== 200)
  expect(failed.filter(({ problem }) => !['ECONNREFUSED', 'ECONNRESET'].includes(problem!))).toEqual([])
  expect(failed.filter(({ startedAt }) => startedAt < noticedAt - 100)).toEqual([])

  const { dataDir } = server
  server = await startBuiltServer({ dataDir })
  proxy.lead(server.quinto)
  const startedAt = performance.now()
  await expect.poll(() => behind.done.some(one => one.startedAt > startedAt)).toBe(true)
  const all = await behind.stop()
  expect(all.filter(({ status }) => status !== 200)).toEqual([])
})

/** Runs `npm run backup` while the server of `dataDir` works. */
const backup = (dataDir: string, to: string) =>
  runCommand('backup', ['--to', to], { DATABASE_URL: '', DATA_DIR: dataDir })

/** A CSV with one rate a day, from 1 January 2031. */
const ratesFile = (days: number) => {
  const day = (i: number) => new Date(Date.UTC(2031, 0, 1 + i)).toISOString().slice(0, 10)
  const lines = Array.from({ length: days }, (_, i) => `BCE;principale;${day(i)};2,5;prova`)
  return ['Tipo;Scadenza;Data;Valore (%);Fonte', ...lines].join('\r\n')
}

it.runIf(chaos)(
  'the home page and the mortgage page stay fast during an import, an export and a backup',
  {
    retry: 2,
    timeout: 300_000,
  },
  async () => {
    const ownServer = await startBuiltServer()
    onTestFinished(() => ownServer.close())
    const copies = await mkdtemp(join(tmpdir(), 'quinto-copies-'))
    onTestFinished(() => rm(copies, { recursive: true, force: true }))
    const { call, signIn, importFile } = apiCaller(ownServer.quinto)
    await signIn(exampleSignIn(ownServer, 'admin'))

    /** The p99 of the two pages while `work` runs, in ms. */
    const during = async (work: () => Promise<unknown>) => {
      const people = visitors(ownServer.quinto, 4)
      await work()
      const done = await people.stop()
      expect(done.filter(({ status }) => status !== 200)).toEqual([])
      return p99(done.filter(({ path }) => path === '/' || path === '/mutui'))
    }
    const works: Record<string, () => Promise<unknown>> = {
      import: () => importFile('rates', ratesFile(5000)),
      async export() {
        for (const formato of ['csv', 'xlsx']) await (await call(`/rates/esporta?formato=${formato}`)).text()
      },
      backup: () => backup(ownServer.dataDir, copies),
    }
    await visits(ownServer.quinto, 100, 4)
    const quiet = await during(() => wait(5000))
    const took: Record<string, number> = {}
    for (const [name, work] of Object.entries(works)) took[name] = await during(work)
    console.log('p99, ms:', { quiet, ...took })
    for (const [name, ms] of Object.entries(took)) expect(ms, name).toBeLessThan(quiet * 2 + noiseMs)
  },
)
