import { afterAll, beforeAll, expect, it } from 'vitest'
import { adminFlags, agentFlags } from '../../contract/access/permissions.ts'
import { whoMayCall } from '../../contract/access/who-may-call.ts'
import { type Actor, visitor } from '../database/actor.ts'
import { describeOnOneDatabase } from '../database/testing/databases.ts'
import { addPerson } from '../testing/people.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

const noRecord = '0199aaaa-0000-7000-8000-000000000000'
/** Refresh calls answer 401 without a refresh token. */
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

  it('are those of the table, each with the same declaration', () => {
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
  const without = (all: object, ...some: string[]) => Object.keys(all).filter(flag => !some.includes(flag))

  /** The meaning of the table, written again without the product's own check. */
  function expected(name: string): [string, Actor, boolean][] {
    const who = whoMayCall[name]!
    const forAnyone = who === 'anyone'
    const grants = typeof who === 'object' ? who : []
    /** The flags of which a role needs one; none if a grant of the role needs no flag. */
    const flagsOf = (role: string) => {
      const ofRole = grants.filter(grant => grant.role === role)
      return ofRole.every(({ flag }) => flag) ? [...new Set(ofRole.map(({ flag }) => flag!))] : []
    }
    const mine = (role: 'admin' | 'agent' | 'client', enough: boolean) =>
      forAnyone || (grants.some(grant => grant.role === role) && enough)
    const staff = (role: 'admin' | 'agent', all: object, full: string): [string, Actor, boolean][] => {
      const flags = flagsOf(role)
      const needsNone = flags.length === 0
      return [
        [role, person(role, []), mine(role, needsNone)],
        // More flags never grant less, so a refusal with all flags but the needed ones covers every set of them.
        [`${role}, other flags`, person(role, without(all, full, ...flags)), mine(role, needsNone)],
        ...flags.map((flag): [string, Actor, boolean] => [
          `${role}, ${flag}`,
          person(role, [flag]),
          mine(role, true),
        ]),
        [`full ${role}`, person(role, [full]), mine(role, true)],
      ]
    }
    return [
      ['visitor', visitor, forAnyone],
      ['customer', customer(), mine('client', true)],
      ...staff('agent', agentFlags, 'all'),
      ...staff('admin', adminFlags, 'admin'),
    ]
  }

  it('accept the callers of the table, and no others', async () => {
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
