import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Role } from '../../../contract/access/permissions.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { collectLog } from '../../testing/collect-log.ts'
import { addPerson, Visitor } from '../../testing/people.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

describeOnEitherDatabase('sessions of other people', open => {
  let test: TestApp
  const collected = collectLog('info')
  let count = 0
  const clock = Date.parse('2026-11-20T09:00:00Z')
  beforeAll(async () => {
    test = await openTestApp(open, {
      now: () => new Date(clock),
      log: collected.log,
    })
  })
  afterAll(() => test.app.close())

  async function signedIn(role: Role, permissions?: object) {
    const email = `persona-${count++}@esempio.it`
    const id = await addPerson(test, role, email, permissions && { permissions })
    const visitor = new Visitor(test, role)
    await visitor.signIn(email)
    const { rows } = await test.context.database.orm.execute<{ _id: string }>(
      sql`select _id from sessions where ${sql.identifier(role)} = ${id}`,
    )
    return { visitor, id, email, session: rows[0]!._id }
  }
  const isIn = async (visitor: Visitor) => (await visitor.mine('GET', '/getMe')).statusCode === 200
  const end = async (by: Visitor, session: string) =>
    (await by.call('DELETE', `/feeds/sessions/${session}`)).statusCode
  const endAllOf = (by: Visitor, ruolo: Role, persona: string) =>
    by.call('POST', '/feeds/sessions/end-of-person', { ruolo, persona })

  it.each(['admin', 'agent', 'client'] as const)(
    'a full administrator ends one session or all sessions of: %s',
    async role => {
      const { visitor: full } = await signedIn('admin', { admin: true })
      const one = await signedIn(role)
      const same = new Visitor(test, role)
      await same.signIn(one.email)
      expect(await end(full, one.session)).toBe(200)
      expect([await isIn(one.visitor), await isIn(same)]).toEqual([false, true])
      expect(await end(full, one.session)).toBe(404)
      await one.visitor.signIn(one.email)
      const all = await endAllOf(full, role, one.id)
      expect(all.json()).toEqual({ chiuse: 2 })
      expect([await isIn(one.visitor), await isIn(same), await isIn(full)]).toEqual([false, false, true])
      const { rows } = await test.context.database.orm.execute(
        sql`select distinct motivo from sessions where ${sql.identifier(role)} = ${one.id}`,
      )
      expect(rows).toEqual([{ motivo: 'da_amministratore' }])
      expect(collected.text()).toContain('an administrator ended')
      expect(collected.text()).not.toContain(one.email)
    },
  )

  it('an administrator needs the right to write such people, and every flag of an administrator', async () => {
    const { visitor: less } = await signedIn('admin', { sessions: true, admins: true, agenti_edit: true })
    const { visitor: only } = await signedIn('admin', { sessions: true })
    const [full, agent, client] = [
      await signedIn('admin', { admin: true }),
      await signedIn('agent'),
      await signedIn('client'),
    ]
    for (const { session } of [full, client]) expect(await end(less, session)).toBe(403)
    expect((await endAllOf(less, 'admin', full.id)).statusCode).toBe(403)
    expect(await end(only, agent.session)).toBe(403)
    expect(await end(agent.visitor, client.session)).toBe(403)
    expect(await end(less, agent.session)).toBe(200)
    expect((await less.call('POST', '/feeds/sessions/end-all')).statusCode).toBe(403)
    const rows: { _id: string; chiudibile: boolean }[] = (
      await less.call('GET', '/feeds/sessions?limit=200')
    ).json().rows
    const isClosable = (id: string) => rows.find(({ _id }) => _id === id)!.chiudibile
    expect([full, agent, client].map(({ session }) => isClosable(session))).toEqual([false, false, false])
    const other = await signedIn('agent')
    const again = (await less.call('GET', '/feeds/sessions?limit=1&search=')).json().rows
    // Without the right to read agents the list shows the session without a name and without the button.
    expect(again[0]).toMatchObject({ _id: other.session, chi: null, chiudibile: false })
    const { visitor: reads } = await signedIn('admin', {
      sessions: true,
      agenti_see: true,
      agenti_edit: true,
    })
    const seen = (await reads.call('GET', '/feeds/sessions?limit=200')).json().rows
    expect(seen.find(({ _id }: { _id: string }) => _id === other.session).chiudibile).toBe(true)
  })

  it('the own session is refused here; people end their own sessions in the settings', async () => {
    const { visitor, id, session } = await signedIn('admin', { admin: true })
    expect(await end(visitor, session)).toBe(403)
    expect((await endAllOf(visitor, 'admin', id)).statusCode).toBe(403)
    const rows = (await visitor.call('GET', '/feeds/sessions?limit=200')).json().rows
    expect(rows.find(({ _id }: { _id: string }) => _id === session).chiudibile).toBe(false)
  })

  it('an administrator ends all sessions except the calling one', async () => {
    const { visitor: full } = await signedIn('admin', { admin: true })
    const others = [
      await signedIn('admin', { admin: true }),
      await signedIn('agent'),
      await signedIn('client'),
    ]
    expect((await full.call('POST', '/feeds/sessions/end-all')).json().chiuse).toBeGreaterThanOrEqual(3)
    for (const { visitor } of others) expect(await isIn(visitor)).toBe(false)
    expect(await isIn(full)).toBe(true)
  })
})
