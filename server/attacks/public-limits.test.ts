import { afterAll, beforeAll, expect, it } from 'vitest'
import { whoMayCall } from '../../contract/access/who-may-call.ts'
import { describeOnOneDatabase } from '../database/testing/databases.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

/** Calls without a limit, each with the reason. */
const unlimited: Record<string, string> = {
  'GET /healthz': 'a monitor must never be refused; no query',
  'GET /readyz': 'a monitor must never be refused; simultaneous requests share one query',
}
/** Connections have their own limit (`live.test.ts`). */
const counted = ['GET /ws']
const open = Object.keys(whoMayCall).filter(name => whoMayCall[name] === 'anyone')
const limited = open.filter(name => !unlimited[name] && !counted.includes(name))

describeOnOneDatabase('public calls', openDatabase => {
  let test: TestApp
  beforeAll(async () => {
    const limits = {
      leads: 3,
      leadsAnHour: 3,
      lettersAnHour: 3,
      simulations: 3,
      figures: 3,
      lists: 3,
      files: 3,
      signIns: 3,
    }
    test = await openTestApp(openDatabase, { limits })
    await test.app.ready()
  })
  afterAll(() => test.app.close())

  it('all declare a limit', () => {
    const declared = test.app.declaredRoutes.flatMap(({ method, url, config }) =>
      [method].flat().map(one => [`${one} ${url}`, config?.rateLimit] as const),
    )
    const limits = Object.fromEntries(declared)
    const without = open.filter(name => typeof limits[name] !== 'object')
    expect(without).toEqual(Object.keys(unlimited))
  })

  let nets = 0
  /** A new network. */
  const network = () => `2001:db8:0:${(++nets).toString(16)}::`
  const ask = (name: string, remoteAddress: string) => {
    const [method, path] = name.split(' ') as ['GET' | 'POST', string]
    return test.app.inject({
      method,
      url: path.replace(/:(\w+)/g, '0199aaaa-0000-7000-8000-000000000000'),
      remoteAddress,
      ...(method === 'POST' && { payload: {} }),
    })
  }

  it.each(limited.filter(name => name !== 'GET /v2/openapi.json'))('%s', async name => {
    const own = network()
    for (let i = 1; i <= 3; i++) expect((await ask(name, `${own}${i}`)).statusCode).not.toBe(429)
    // Another address in the same network.
    const refused = await ask(name, `${own}ffff`)
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toBe('Troppe richieste in poco tempo: riprovi fra poco.')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await ask(name, `${network()}1`)).statusCode).not.toBe(429)
  })
})
