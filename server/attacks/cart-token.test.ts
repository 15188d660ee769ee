import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { whoMayCall, withCartToken } from '../../contract/access/who-may-call.ts'
import type { Actor } from '../database/actor.ts'
import { describeOnEitherDatabase } from '../database/testing/databases.ts'
import { identifyRequest } from '../sessions/identity.ts'
import { addPerson, Visitor } from '../testing/people.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

const noRecord = '0199aaaa-0000-7000-8000-000000000000'
const minute = 60_000

describeOnEitherDatabase('the token of a cart’s frame', open => {
  let test: TestApp
  let clock = Date.parse('2026-11-20T09:00:00Z')
  /** The actors of the requests, in their order. */
  let actors: Actor[] = []
  beforeAll(async () => {
    test = await openTestApp(open, {
      now: () => new Date(clock),
      async identify(request) {
        const actor = await identifyRequest(test.context, request)
        actors.push(actor)
        return actor
      },
    })
    await addPerson(test, 'agent', 'agente@esempio.it', { permissions: { all: true } })
    await addPerson(test, 'client', 'cliente@esempio.it')
    await test.app.ready()
  })
  beforeEach(() => {
    actors = []
  })
  afterAll(() => test.app.close())

  async function granted(role: 'agent' | 'client' = 'agent') {
    const visitor = new Visitor(test, role)
    await visitor.signIn(role === 'agent' ? 'agente@esempio.it' : 'cliente@esempio.it')
    const answer = await visitor.call('POST', '/merchandising/cart/token')
    expect(answer.statusCode).toBe(200)
    return { visitor, token: answer.json().token as string }
  }
  const asked = (name: string, token: string, headers: Record<string, string> = {}) => {
    const [method, url] = name.split(' ') as ['GET', string]
    return test.app.inject({
      method,
      url: url.replace(':id', noRecord),
      headers: { authorization: `Bearer ${token}`, ...headers },
      ...(['POST', 'PATCH', 'PUT'].includes(method) && { payload: {} }),
    })
  }
  const [readCart, ...changes] = withCartToken as [string, ...string[]]

  it('authenticates the calls of the cart, and no other', async () => {
    const { token } = await granted()
    const wrong: string[] = []
    for (const [name, who] of Object.entries(whoMayCall)) {
      actors = []
      const { statusCode } = await asked(name, token)
      const takes = withCartToken.includes(name)
      if (takes ? [401, 403].includes(statusCode) : who !== 'anyone' && statusCode !== 401)
        wrong.push(`${name}: ${statusCode}`)
      // A call for everybody that asks who calls is answered by nobody.
      for (const { kind } of actors)
        if (kind !== (takes ? 'agent' : 'visitor')) wrong.push(`${name}: ${kind}`)
    }
    expect(wrong).toEqual([])
  })

  it('is for customers too', async () => {
    const { token } = await granted('client')
    expect((await asked(readCart, token)).json()).toEqual([])
  })

  it('is taken by the routes of the table alone', () => {
    const taking = test.app.declaredRoutes.filter(({ config }) => config?.takesCartToken)
    const names = taking.flatMap(({ method, url }) => [method].flat().map(one => `${one} ${url}`))
    expect(names.filter(name => !name.startsWith('HEAD ')).sort()).toEqual([...withCartToken].sort())
  })

  it('neither orders nor gives another token', async () => {
    const { token, visitor } = await granted()
    for (const name of ['send_request', 'token'])
      expect((await asked(`POST /v2/merchandising/cart/${name}`, token)).statusCode).toBe(401)
    expect((await visitor.call('POST', '/merchandising/cart/send_request')).statusCode).toBe(422)
  })

  it('opens no live connection', async () => {
    const { token, visitor } = await granted()
    expect(await test.context.identifyToken(visitor.accessToken)).not.toBeNull()
    expect(await test.context.identifyToken(token)).toBeNull()
  })

  it('ends with its session', async () => {
    const { token, visitor } = await granted()
    expect((await asked(readCart, token)).statusCode).toBe(200)
    await visitor.mine('POST', '/logout')
    for (const name of withCartToken) expect((await asked(name, token)).statusCode).toBe(401)
  })

  it('ends with the right to order, and with the person’s access', async () => {
    const id = await addPerson(test, 'agent', 'altro@esempio.it', { permissions: { merchandising: true } })
    const visitor = new Visitor(test, 'agent')
    await visitor.signIn('altro@esempio.it')
    const { token } = (await visitor.call('POST', '/merchandising/cart/token')).json()
    const set = (column: string, value: string) =>
      test.context.database.orm.execute(
        sql`update agents set ${sql.identifier(column)} = ${value}::jsonb where _id = ${id}`,
      )
    await set('permissions', '{}')
    expect((await asked(readCart, token)).statusCode).toBe(403)
    await set('permissions', '{"merchandising":true}')
    expect((await asked(readCart, token)).statusCode).toBe(200)
    await test.context.database.orm.execute(sql`update agents set status = 'blocked' where _id = ${id}`)
    expect((await asked(readCart, token)).statusCode).toBe(401)
  })

  it('lasts fifteen minutes, and a refresh token does not renew it', async () => {
    const { token, visitor } = await granted()
    clock += 14 * minute
    expect((await asked(readCart, token)).statusCode).toBe(200)
    clock += 2 * minute
    const refresh = { 'x-refresh': visitor.refreshToken, cookie: visitor.cookie }
    for (const name of [readCart, ...changes]) {
      const answer = await asked(name, token, refresh)
      expect([answer.statusCode, answer.headers['x-access-token']]).toEqual([401, undefined])
    }
    // The session itself goes on.
    expect((await visitor.call('GET', '/merchandising/cart/')).statusCode).toBe(200)
  })

  it('is not given to people without the cart', async () => {
    await addPerson(test, 'agent', 'senza@esempio.it')
    const without = new Visitor(test, 'agent')
    await without.signIn('senza@esempio.it')
    expect((await without.call('POST', '/merchandising/cart/token')).statusCode).toBe(403)
    expect((await test.call('POST', '/merchandising/cart/token')).statusCode).toBe(401)
  })

  it('is not read by pages of partners', async () => {
    const { token } = await granted()
    const answer = await asked(readCart, token, { origin: 'http://127.0.0.1:8001' })
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })
})
