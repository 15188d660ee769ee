import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { openDatabase } from '../database/open.ts'
import { describeOnOneDatabase } from '../database/testing/databases.ts'
import { createLog } from '../log.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { minuteStore } from './minute-counts.ts'

const start = new Date('2026-11-20T09:00:00Z')

describeOnOneDatabase('limits per minute of two servers on one database', (open, kind) => {
  // One process has the embedded database.
  if (kind === 'embedded') return void it.skip('needs PostgreSQL', () => {})
  let test: TestApp
  let servers: TestApp['app'][]
  let close: () => Promise<void>

  beforeAll(async () => {
    const limits = { figures: 120, simulations: 20, lists: 600, signIns: 6 }
    vi.useFakeTimers({ toFake: ['Date'], now: start })
    test = await openTestApp(open, { limits })
    const { url } = test.context.database
    const database = await openDatabase({ url: url!, dataDir: '', log: createLog('silent') })
    servers = [test.app, await buildApp({ ...test.context, database })]
    close = async () => {
      for (const app of servers) await app.close()
      await database.close()
    }
  })
  afterAll(async () => {
    vi.useRealTimers()
    await close?.()
  })

  let nets = 0
  const network = () => `2001:db8:0:${(++nets).toString(16)}::1`
  const ask = async (server: number, remoteAddress: string, url: string) => {
    const { statusCode, headers } = await servers[server]!.inject({ method: 'GET', url, remoteAddress })
    return statusCode === 429 ? Number(headers['retry-after']) : 'admitted'
  }
  const admitted = (answers: unknown[]) => answers.filter(answer => answer === 'admitted').length

  const simulation = '/v2/simulazioni/0199aaaa-0000-7000-8000-000000000000/pdf'
  const figures = '/v2/calcolatori/rata'
  const lists = '/v2/leads/modulo'

  it.each([
    ['simulations', simulation, 20],
    ['figures', figures, 120],
    ['lists', lists, 600],
  ])('%s: calls in turn are admitted up to the limit', async (_name, url, max) => {
    const ip = network()
    const answers = []
    for (let i = 0; i < max + 40; i++) answers.push(await ask(i % 2, ip, url))
    expect(admitted(answers)).toBe(max)
    expect(answers.slice(0, max)).not.toContainEqual(expect.any(Number))
    expect(answers.at(-1)).toBe(60)
    expect(await ask(0, network(), url)).toBe('admitted')
    vi.setSystemTime(Date.now() + 59_000)
    expect(await ask(1, ip, url)).toBe(1)
    vi.setSystemTime(Date.now() + 1000)
    expect(await ask(1, ip, url)).toBe('admitted')
  })

  it.each([
    ['simulations', simulation, 20],
    ['figures', figures, 120],
  ])('%s: simultaneous calls are admitted up to the limit', async (_name, url, max) => {
    const ip = network()
    const answers = await Promise.all(Array.from({ length: 3 * max }, (_, i) => ask(i % 2, ip, url)))
    expect(admitted(answers)).toBeGreaterThanOrEqual(max)
    // The calls that a server may admit before it tells the other.
    expect(admitted(answers)).toBeLessThanOrEqual(max + max / 20 - 1)
  })

  it('a server counts alone while the database is away', async () => {
    const away = {
      insert() {
        throw new Error('away')
      },
    }
    const Store = minuteStore({
      database: { ...test.context.database, orm: away as never },
      now: () => start,
    })
    const store = new Store().child({ routeInfo: { method: 'GET', url: '/v2/away' } })
    const places = []
    for (let i = 0; i < 22; i++)
      places.push(
        await new Promise<number | undefined>((resolve, reject) =>
          store.incr(
            '192.0.2.1',
            (error, result) => (error ? reject(error) : resolve(result?.current)),
            0,
            20,
          ),
        ),
      )
    expect(places).toEqual([...Array.from({ length: 20 }, (_, i) => i + 1), 21, 21])
  })

  it('a server that saw a few calls only exceeds the limit by less than a twentieth', async () => {
    const ip = network()
    for (let i = 0; i < 4; i++) expect(await ask(1, ip, figures)).toBe('admitted')
    const others = []
    for (let i = 0; i < 140; i++) others.push(await ask(0, ip, figures))
    expect(admitted(others)).toBe(120)
    expect(await ask(1, ip, figures)).toBe('admitted')
    expect(await ask(1, ip, figures)).toEqual(expect.any(Number))
  })
})
