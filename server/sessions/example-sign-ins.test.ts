import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '../../contract/access/permissions.ts'
import { describeOnEitherDatabase } from '../database/testing/databases.ts'
import { readSettings } from '../settings.ts'
import { createAdmin } from '../subjects/sessions/create-admin.ts'
import { goodPassword, Visitor } from '../testing/people.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { exampleSignIns, isPrivate } from './example-sign-ins.ts'

describe('a server that only this machine can reach', () => {
  it.each([
    [{}, true],
    [{ HOST: '::1' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ PUBLIC_URL: 'https://quinto.example' }, false],
    [{ PUBLIC_URL: 'http://127.0.0.1.quinto.example' }, false],
    [{ TRUSTED_PROXY: '127.0.0.1' }, false],
    [{ EXAMPLE_DATA: '0' }, false],
    [{ DATABASE_URL: 'postgres://localhost/quinto', TOKEN_KEYS: `1:${'a'.repeat(43)}` }, false],
  ])('%j: %s', (environment, expected) => expect(isPrivate(readSettings(environment))).toBe(expected))
})

describeOnEitherDatabase('example sign-ins', open => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(open)
  })
  afterAll(() => test.app.close())
  const printedLines = async (settings = test.context.settings) => {
    const lines: string[] = []
    await exampleSignIns({ ...test.context, settings }, line => void lines.push(line))
    return lines
  }

  it('are not created when others can reach the server', async () => {
    expect(await printedLines(readSettings({ HOST: '0.0.0.0' }))).toEqual([])
    const { rows } = await test.context.database.orm.execute(
      sql`select from admins where status <> 'blocked'`,
    )
    expect(rows).toEqual([])
  })

  it('open each area with passwords printed once, and are blocked when others can reach the server', async () => {
    const lines = (await printedLines()).slice(1)
    const visitors = lines.map(line => {
      const [, email, password, page] = /(\S+@\S+) +(\S+) +http:\/\/127\.0\.0\.1:8000(\S+)\/login$/.exec(
        line,
      )!
      const role = { '/admin': 'admin', '/agents': 'agent', '/area-clienti': 'client' }[page!] as Role
      return { visitor: new Visitor(test, role), email: email!, password: password! }
    })
    expect(visitors).toHaveLength(6)
    for (const { visitor, email, password } of visitors)
      expect((await visitor.signIn(email, password)).statusCode).toBe(200)
    expect(await printedLines()).toEqual([])

    expect(await printedLines(readSettings({ HOST: '0.0.0.0' }))).toEqual([])
    for (const { visitor, email, password } of visitors) {
      expect((await visitor.mine('GET', '/getMe')).statusCode).toBe(401)
      expect((await visitor.signIn(email, password)).statusCode).toBe(401)
    }
    // Blocked people cannot request a new password either.
    const { rows } = await test.context.database.orm.execute(
      sql`select status from admins union all select status from agents where email like '%@accessi.quinto.example'
        union all select status from clients where email like '%@accessi.quinto.example'`,
    )
    // The six, and the three of the office in the example data.
    expect(rows).toEqual(Array(9).fill({ status: 'blocked' }))
    expect(await printedLines(readSettings({ HOST: '0.0.0.0' }))).toEqual([])
  })

  it('are not needed for the first administrator, who chooses a password with a link', async () => {
    const email = 'Prima@esempio.it'
    const { indirizzo } = await createAdmin(test.context, { name: 'Ada', surname: 'Prima', email })
    const [, token] = /^http:\/\/127\.0\.0\.1:8000\/admin\/confirm-reset-password\/[\w-]{43}#(\S+)$/.exec(
      indirizzo,
    )!
    const payload = { token, password: goodPassword }
    expect((await test.call('POST', '/admin/password/reset', { payload })).statusCode).toBe(200)
    const visitor = new Visitor(test, 'admin')
    expect((await visitor.signIn(email)).json().me.permissions).toEqual({ admin: true })
    const again = createAdmin(test.context, { name: 'Ada', surname: 'Prima', email })
    await expect(again).rejects.toMatchObject({ status: 409, fields: { email: 'È già in uso.' } })
  })
})
