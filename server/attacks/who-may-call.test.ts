import { afterAll, beforeAll, expect, it } from 'vitest'
import { adminFlags, agentFlags } from '../../contract/access/permissions.ts'
import { whoMayCall } from '../../contract/access/who-may-call.ts'
import { type Actor, visitor } from '../database/actor.ts'
import { describeOnOneDatabase } from '../database/testing/databases.ts'
import { addPerson } from '../testing/people.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

const noRecord = '0199aaaa-0000-7000-8000-000000000000'
/** They answer 401 by themselves, to who brings no refresh token. */
const wantTokens = /^POST \/v2\/\w+\/refresh$/

describeOnOneDatabase('the calls of the API', open => {
  let test: TestApp
  let asking: Actor = visitor
  const ids = { admin: '', agent: '', client: '' }
  beforeAll(async () => {
    test = await openTestApp(open, { identify: async () => asking })
    for (const role of ['admin', 'agent', 'client'] as const)
      ids[role] = await addPerson(test, role, `${role}@esempio.it`)
    await test.app.ready()
  })
  afterAll(() => test.app.close())

  it('are those of the table, each declared for whom the table says', () => {
    const declared = test.app.declaredRoutes.flatMap(({ method, url, config }) =>
      [method].flat().map(one => [`${one} ${url}`, config?.who] as const),
    )
    const heads = declared.filter(([name]) => name.startsWith('HEAD '))
    for (const [name, who] of heads)
      expect([name, who]).toEqual([name, whoMayCall[name.replace('HEAD', 'GET')]])
    expect(Object.fromEntries(declared.filter(found => !heads.includes(found)))).toEqual(whoMayCall)
  })

  const person = (role: 'admin' | 'agent', flags: string[]): Actor => ({
    kind: role,
    id: ids[role],
    session: noRecord,
    provedAt: test.context.now(),
    flags: new Set(flags),
  })
  const customer = (): Actor => ({
    kind: 'client',
    id: ids.client,
    session: noRecord,
    provedAt: test.context.now(),
  })
  const without = (all: object, ...some: (string | undefined)[]) =>
    Object.keys(all).filter(flag => !some.includes(flag))

  /** What the table means, said once more without the product's own check. */
  function expected(name: string): [string, Actor, boolean][] {
    const who = whoMayCall[name]!
    const forAnyone = who === 'anyone'
    const flag = typeof who === 'object' ? who.flag : undefined
    const roles = typeof who !== 'object' ? [] : 'role' in who ? who.role : (['admin'] as const)
    const mine = (role: 'admin' | 'agent' | 'client', enough: boolean) =>
      forAnyone || (roles.includes(role as never) && enough)
    return [
      ['visitor', visitor, forAnyone],
      ['customer', customer(), mine('client', true)],
      ['agent', person('agent', []), mine('agent', !flag)],
      // More flags never open less: whom all the others do not let in, none of them does.
      ['agent, other flags', person('agent', without(agentFlags, 'all', flag)), mine('agent', !flag)],
      ['agent, the flag', person('agent', flag ? [flag] : []), mine('agent', true)],
      ['full agent', person('agent', ['all']), mine('agent', true)],
      ['admin', person('admin', []), mine('admin', !flag)],
      ['admin, other flags', person('admin', without(adminFlags, 'admin', flag)), mine('admin', !flag)],
      ['admin, the flag', person('admin', flag ? [flag] : []), mine('admin', true)],
      ['full admin', person('admin', ['admin']), mine('admin', true)],
    ]
  }

  it('let in whom the table says, and nobody else', async () => {
    const wrong: string[] = []
    for (const name of Object.keys(whoMayCall)) {
      if (wantTokens.test(name)) continue
      const [method, url] = name.split(' ') as ['GET', string]
      for (const [what, actor, lets] of expected(name)) {
        asking = actor
        const { statusCode } = await test.app.inject({
          method,
          url: url.replace(':id', noRecord),
          ...(['POST', 'PATCH'].includes(method) && { payload: {} }),
        })
        const found = statusCode === 401 || statusCode === 403 ? statusCode : 'in'
        const wanted = lets ? 'in' : what === 'visitor' ? 401 : 403
        if (found !== wanted) wrong.push(`${name}, ${what}: ${found} instead of ${wanted}`)
      }
    }
    expect(wrong).toEqual([])
  })
})
