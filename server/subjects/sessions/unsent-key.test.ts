import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { readKeys } from '../../sessions/credentials/keys.ts'
import { unsentKeyOf } from '../../sessions/credentials/unsent-key.ts'
import { collectLog } from '../../testing/collect-log.ts'
import { addPerson, Visitor } from '../../testing/people.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

const [older, newer] = [`vecchia:${'a'.repeat(43)}`, `nuova:${'b'.repeat(43)}`]
const person = '0199c0de-0000-7000-8000-000000000001'

it('follows from the secret of its name, until the secret is gone', () => {
  const first = unsentKeyOf(readKeys(older), person, null)
  expect(first.nome).toMatch(/^vecchia\.[\w-]{22}$/)
  expect(Buffer.from(first.chiave, 'base64')).toHaveLength(32)
  expect(unsentKeyOf(readKeys(`${newer},${older}`), person, first.nome)).toEqual(first)
  expect(unsentKeyOf(readKeys(`${newer},${older}`), person, null).nome).toMatch(/^nuova\./)
  expect(() => unsentKeyOf(readKeys(newer), person, first.nome)).toThrow(
    expect.objectContaining({ status: 404 }),
  )
})

describeOnEitherDatabase('the key of unsent writes', open => {
  const collected = collectLog('trace')
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(open, { log: collected.log })
    await addPerson(test, 'agent', 'bruno@esempio.it')
    await addPerson(test, 'agent', 'ada@esempio.it')
    await addPerson(test, 'client', 'cliente@esempio.it')
  })
  afterAll(() => test.app.close())

  const signedIn = async (email: string, role: 'agent' | 'client' = 'agent') => {
    const visitor = new Visitor(test, role)
    await visitor.signIn(email)
    return visitor
  }
  const ask = (visitor: Visitor, nome: string | null) => visitor.call('POST', '/agents/unsent-key', { nome })

  it('is the same for the person and the device, and another for another person or device', async () => {
    const [bruno, ada] = [await signedIn('bruno@esempio.it'), await signedIn('ada@esempio.it')]
    const answer = await ask(bruno, null)
    const { nome, chiave } = answer.json()
    expect(answer.headers['cache-control']).toBe('no-store')
    expect((await ask(bruno, nome)).json()).toEqual({ nome, chiave })
    const keys = [chiave, (await ask(ada, nome)).json().chiave, (await ask(bruno, null)).json().chiave]
    expect(new Set(keys).size).toBe(3)
    // A later session of the person reads what the earlier one has kept.
    expect((await ask(await signedIn('bruno@esempio.it'), nome)).json()).toEqual({ nome, chiave })
    for (const key of keys) expect(collected.text()).not.toContain(key)
  })

  it('is given to nobody after the end of the session, to a blocked person, and to other roles', async () => {
    const bruno = await signedIn('bruno@esempio.it')
    const { nome } = (await ask(bruno, null)).json()
    await bruno.mine('POST', '/logout')
    expect((await ask(bruno, nome)).statusCode).toBe(401)
    expect((await ask(new Visitor(test, 'agent'), nome)).statusCode).toBe(401)
    expect((await ask(await signedIn('cliente@esempio.it', 'client'), nome)).statusCode).toBe(403)
    const again = await signedIn('bruno@esempio.it')
    await test.context.database.orm.execute(
      sql`update agents set status = 'blocked' where email = 'bruno@esempio.it'`,
    )
    expect((await ask(again, nome)).statusCode).toBe(401)
  })

  it('needs a name of its own form', async () => {
    const ada = await signedIn('ada@esempio.it')
    for (const nome of ['', '1', '../1.aaaaaaaaaaaaaaaaaaaaaa'])
      expect((await ask(ada, nome)).statusCode).toBe(422)
    expect((await ask(ada, `altra.${'a'.repeat(22)}`)).statusCode).toBe(404)
  })
})
