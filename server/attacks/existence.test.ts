import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '../../contract/access/permissions.ts'
import { areas } from '../../contract/calls/sessions.ts'
import { system } from '../database/actor.ts'
import { describeOnOneDatabase } from '../database/testing/databases.ts'
import { definitions } from '../sessions/accounts/people.ts'
import { chaos } from '../testing/chance.ts'
import { collectStatements } from '../testing/collect-statements.ts'
import { addPerson, goodPassword } from '../testing/people.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

const roles = Object.keys(areas) as Role[]
const registration = {
  nome: 'Nina',
  cognome: 'Nuova',
  password: goodPassword,
  consensi: { informativa_letta: true, marketing: false, profilazione: false, cessione_terzi: false },
  testoVersione: '2026-11',
}

describeOnOneDatabase('whether an address is known', open => {
  let test: TestApp
  /** The SQL of all queries, including transactions, without values. */
  let statements: ReturnType<typeof collectStatements>
  beforeAll(async () => {
    statements = collectStatements()
    test = await openTestApp(open)
    for (const role of roles) {
      await addPerson(test, role, 'nota@esempio.it')
      const blocked = await addPerson(test, role, 'bloccata@esempio.it')
      const { store, database } = test.context
      await store.update(database.orm, definitions[role] as never, blocked, 1, { status: 'blocked' }, system)
      await addPerson(test, role, 'cancellata@esempio.it', { status: 'deleted' })
      await addPerson(test, role, 'in-attesa@esempio.it', { status: 'pending' })
    }
  })
  afterAll(async () => {
    statements.stop()
    await test.app.close()
  })

  const addresses = ['nessuno', 'nota', 'bloccata', 'cancellata', 'in-attesa'].map(
    name => `${name}@esempio.it`,
  )
  const calls: [string, (email: string) => object][] = [
    ...roles.flatMap(role => [
      [`/${areas[role].calls}/password/forgot`, (email: string) => ({ email })] as [string, () => object],
      [`/${areas[role].calls}/login`, (email: string) => ({ email, password: 'indovina indovinello' })] as [
        string,
        () => object,
      ],
    ]),
    ['/clients/register', email => ({ ...registration, email })],
  ]
  const seen = ({ statusCode, body, headers }: LightMyRequestResponse) => {
    // Rate limits count these requests too.
    const kept = Object.entries(headers).filter(([name]) => !/^(date|x-ratelimit-.*)$/.test(name))
    return JSON.stringify([statusCode, body, kept])
  }

  it.each(calls)('is revealed by no answer and by no difference of the queries: %s', async (path, body) => {
    const results = []
    for (const email of addresses) {
      statements.texts.length = 0
      const answer = seen(await test.call('POST', path, { payload: body(email) }))
      results.push(JSON.stringify({ answer, statements: statements.texts }))
    }
    expect(statements.texts.length).toBeGreaterThan(3)
    expect(new Set(results).size).toBe(1)
  })

  describe.runIf(chaos)('is not revealed by timing', () => {
    it.each(calls)('%s', { timeout: 300_000 }, async (path, body) => {
      const times: Record<string, number[]> = { nota: [], nessuno: [] }
      for (let turn = 0; turn < 200; turn++)
        for (const name of Object.keys(times)) {
          await test.context.database.orm.execute('delete from failed_attempts')
          const at = performance.now()
          await test.call('POST', path, { payload: body(`${name}@esempio.it`) })
          times[name]!.push(performance.now() - at)
        }
      const [known, unknown] = Object.values(times).map(all => all.toSorted((a, b) => a - b)[100]!)
      // On a busy machine each call takes longer, and so does the noise.
      expect(Math.abs(known! - unknown!)).toBeLessThan(Math.max(5, unknown! / 10))
    })
  })
})
