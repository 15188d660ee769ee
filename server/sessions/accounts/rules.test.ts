import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { admins } from '../../../contract/subjects/admins.ts'
import { system } from '../../database/actor.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { addPerson, Visitor } from '../../testing/people.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { newSingleUse, ownerOf } from '../credentials/single-use.ts'
import { definitions } from './people.ts'

describeOnEitherDatabase('rules of people', open => {
  let test: TestApp
  const ids: Record<string, string> = {}
  beforeAll(async () => {
    test = await openTestApp(open)
    ids.full = await addPerson(test, 'admin', 'piena@esempio.it', { permissions: { admin: true } })
    ids.some = await addPerson(test, 'admin', 'alcune@esempio.it', {
      permissions: { admins: true, news: true },
    })
    ids.agent = await addPerson(test, 'agent', 'agente@esempio.it')
  })
  afterAll(() => test.app.close())

  const as = (flags: string) => (method: 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
    test.call(method, path, { ...(payload && { payload }), headers: { 'x-flags': flags } })
  const versionOf = async (table: string, id: string) => {
    const { rows } = await test.context.database.orm.execute<{ versione: number }>(
      sql`select versione from ${sql.identifier(table)} where _id = ${id}`,
    )
    return rows[0]!.versione
  }
  const change = async (flags: string, table: string, id: string, values: object) =>
    (await as(flags)('PATCH', `/${table}/${id}`, { versione: await versionOf(table, id), ...values }))
      .statusCode
  const move = async (flags: string, table: string, id: string, status: string) =>
    (await as(flags)('POST', `/${table}/${id}/stato`, { versione: await versionOf(table, id), status }))
      .statusCode
  const record = (email: string, permissions: object, ticketing = {}) => ({
    name: 'Nuova',
    surname: 'Persona',
    email,
    permissions,
    ticketing,
    ticketCategories: [],
    status: 'validated',
  })

  it('refuse an administrator who gives or removes a flag without having it', async () => {
    const create = async (flags: string, permissions: object, ticketing?: object) =>
      (await as(flags)('POST', '/admins', record(`${Math.random()}@esempio.it`, permissions, ticketing)))
        .statusCode
    expect(await create('admins', { banks: true })).toBe(403)
    expect(await create('admins', { admin: true })).toBe(403)
    expect(await create('admins', {}, { full_access: true })).toBe(403)
    expect(await create('admins,banks', { banks: true })).toBe(201)
    expect(await create('admins', { banks: false })).toBe(201)
    expect(await create('admin', { banks: true }, { reply: true })).toBe(201)
    expect(
      await change('admins,news', 'admins', ids.some!, { permissions: { admins: true, admin: true } }),
    ).toBe(403)
    expect(await change('admins', 'admins', ids.some!, { permissions: { admins: true } })).toBe(403)
    expect(await change('admins,news', 'admins', ids.some!, { permissions: { admins: true } })).toBe(200)
  })

  it('refuse a change or a deletion of an administrator by one with fewer flags', async () => {
    expect(await change('admins', 'admins', ids.full!, { email: 'mia@esempio.it' })).toBe(403)
    expect((await as('admins')('DELETE', `/admins/${ids.full}`)).statusCode).toBe(403)
  })

  it.each(['admins', 'agents', 'clients'])(
    'refuse passwords, second factors and internal columns: %s',
    async table => {
      const id = table === 'admins' ? ids.some : ids.agent
      const before = JSON.stringify(
        (await test.call('GET', `/${table}?limit=200`, { headers: { 'x-flags': 'admin' } })).json(),
      )
      for (const key of [
        '_id',
        'createdAt',
        'updatedAt',
        'ricerca',
        'password',
        'totp',
        'credentials',
        'ruolo',
        'owner',
      ]) {
        const created = await as('admin')('POST', `/${table}`, { [key]: 'x' })
        const changed = await as('admin')('PATCH', `/${table}/${id}`, { versione: 1, [key]: 'x' })
        expect([key, created.statusCode, changed.statusCode]).toEqual([key, 400, 400])
      }
      const after = (
        await test.call('GET', `/${table}?limit=200`, { headers: { 'x-flags': 'admin' } })
      ).json()
      expect(JSON.stringify(after)).toBe(before)
      expect(before).not.toMatch(/argon|"(password|totp|ricerca)"/)
    },
  )

  it('require «agenti_permissions» for a change of an agent’s flags', async () => {
    expect(await change('agenti_edit', 'agents', ids.agent!, { permissions: { all: true } })).toBe(403)
    expect(await change('agenti_edit', 'agents', ids.agent!, { nome: 'Altro', email: 'a@esempio.it' })).toBe(
      200,
    )
    expect(await change('agenti_edit', 'agents', ids.agent!, { email: 'agente@esempio.it' })).toBe(200)
    expect(
      await change('agenti_edit,agenti_permissions', 'agents', ids.agent!, { permissions: { all: true } }),
    ).toBe(200)
  })

  it('refuse to remove the last full administrator with a password', async () => {
    const { database, store } = test.context
    const waiting = record('senza-password@esempio.it', { admin: true })
    const { _id } = await store.create(database.orm, admins, waiting, system)
    expect(await change('admin', 'admins', ids.full!, { permissions: {} })).toBe(409)
    expect(await move('admin', 'admins', _id, 'blocked')).toBe(200)
  })

  it('require «agenti_permissions» for a new address or a reactivation of an agent with flags', async () => {
    const id = await addPerson(test, 'agent', 'tutto@esempio.it', { permissions: { all: true } })
    const may = 'agenti_edit,agenti_permissions'
    expect(await change('agenti_edit', 'agents', id, { email: 'mio@esempio.it' })).toBe(403)
    expect(await change('agenti_edit', 'agents', id, { nome: 'Altro' })).toBe(200)
    expect(await move('agenti_edit', 'agents', id, 'blocked')).toBe(200)
    expect(await change('agenti_edit', 'agents', id, { email: 'mio@esempio.it' })).toBe(403)
    expect(await move('agenti_edit', 'agents', id, 'validated')).toBe(403)
    expect(await change(may, 'agents', id, { email: 'suo@esempio.it' })).toBe(200)
    expect(await move(may, 'agents', id, 'validated')).toBe(200)
  })

  it.each(['admin', 'agent'] as const)('end sessions and links at a change of address: %s', async role => {
    const { database } = test.context
    const person = await addPerson(test, role, `vecchio-${role}@esempio.it`)
    const visitor = new Visitor(test, role)
    await visitor.signIn(`vecchio-${role}@esempio.it`)
    const token = await newSingleUse(test.context, database.orm, 'reset', role, person)
    const flags = 'admin,admins,agenti_edit,clients_edit'
    expect(await change(flags, definitions[role].name, person, { email: `nuovo-${role}@esempio.it` })).toBe(
      200,
    )
    expect((await visitor.mine('GET', '/getMe')).statusCode).toBe(401)
    expect((await visitor.mine('POST', '/refresh')).statusCode).toBe(401)
    expect(await ownerOf(test.context, ['reset'], role, token)).toBeNull()
    const { rows } = await database.orm.execute(
      sql`select payload->>'subject' as subject from jobs where payload->>'to' = ${`vecchio-${role}@esempio.it`}`,
    )
    expect(rows).toEqual([{ subject: 'Il Suo indirizzo e-mail è cambiato' }])
  })

  it('keep the address and the session of a customer until the new address is proved', async () => {
    const person = await addPerson(test, 'client', 'vecchia@esempio.it')
    await addPerson(test, 'client', 'occupata@esempio.it')
    const visitor = new Visitor(test, 'client')
    await visitor.signIn('vecchia@esempio.it')
    const read = async () =>
      (await test.call('GET', `/clients/${person}`, { headers: { 'x-flags': 'admin' } })).json()
    const jobsOf = async () => {
      const { rows } = await test.context.database.orm.execute<{ kind: string }>(
        sql`delete from jobs where payload->>'person' = ${person} returning kind`,
      )
      return rows.map(({ kind }) => kind)
    }
    for (const email of ['nuova@esempio.it', 'occupata@esempio.it']) {
      expect(await change('clients_edit', 'clients', person, { email, nome: 'Altra' })).toBe(200)
      const { nome, email: held, nuovaEmail, emailVerificata } = await read()
      expect([nome, held, nuovaEmail, emailVerificata]).toEqual(['Altra', 'vecchia@esempio.it', email, true])
      expect(await jobsOf()).toEqual(['new-email'])
    }
    expect((await visitor.mine('GET', '/getMe')).statusCode).toBe(200)
    // Removing the new address also invalidates its link.
    const { database } = test.context
    const token = await newSingleUse(test.context, database.orm, 'email', 'client', person)
    expect(await change('clients_edit', 'clients', person, { nuovaEmail: null })).toBe(200)
    expect(await ownerOf(test.context, ['email'], 'client', token)).toBeNull()
    expect(await change('clients_edit', 'clients', person, { cellulare: '333 1234567' })).toBe(200)
    expect([(await read()).nuovaEmail, await jobsOf()]).toEqual([null, []])
    // A blocked customer cannot prove an address, so the change applies at once, as unverified.
    expect(await move('clients_edit', 'clients', person, 'blocked')).toBe(200)
    expect(await change('clients_edit', 'clients', person, { email: 'corretta@esempio.it' })).toBe(200)
    expect(await read()).toMatchObject({ email: 'corretta@esempio.it', emailVerificata: false })
    expect((await visitor.mine('GET', '/getMe')).statusCode).toBe(401)
  })

  it('keep one full administrator when two lose the flag at the same time', async () => {
    expect(await change('admin', 'admins', ids.full!, { permissions: {} })).toBe(409)
    expect(await move('admin', 'admins', ids.full!, 'blocked')).toBe(409)
    expect((await as('admin')('DELETE', `/admins/${ids.full}`)).statusCode).toBe(409)
    const second = await addPerson(test, 'admin', 'seconda@esempio.it', { permissions: { admin: true } })
    const { database, store } = test.context
    const version = await versionOf('admins', ids.full!)
    let tellOfUpdate = () => {}
    const updated = new Promise<void>(resolve => {
      tellOfUpdate = resolve
    })
    const first = database.orm.transaction(async tx => {
      await store.update(tx, admins, second, 1, { permissions: {} }, system)
      tellOfUpdate()
      // The other update starts before this transaction commits, and waits for it.
      await new Promise(resolve => setTimeout(resolve, 100))
    })
    await updated
    const other = store.update(database.orm, admins, ids.full!, version, { permissions: {} }, system).then(
      () => 200,
      error => error.status,
    )
    await first
    expect(await other).toBe(409)
  })

  it.each([
    ['admin', 'admins', { permissions: { news: true }, ticketing: { reply: true } }],
    ['agent', 'agents', { permissions: { all: true } }],
    ['client', 'clients', {}],
  ] as const)(
    'bring a deleted %s back blocked, without rights, credentials and sessions',
    async (role, table, rights) => {
      const { orm } = test.context.database
      const person = await addPerson(test, role, `tornato-${role}@esempio.it`, rights)
      const visitor = new Visitor(test, role)
      await visitor.signIn(`tornato-${role}@esempio.it`)
      const link = await newSingleUse(test.context, orm, 'reset', role, person)
      expect((await as('admin')('DELETE', `/${table}/${person}`)).statusCode).toBe(200)
      const { rows } = await orm.execute<{ _id: string }>(
        sql`select _id from commits where ref = ${person} and action = 'delete'`,
      )
      const restored = await as('admin,commits_see')('POST', `/commits/${rows[0]!._id}/restore`)
      expect(restored.statusCode, restored.body).toBe(200)
      const { json } = await test.call('GET', `/${table}/${person}`, { headers: { 'x-flags': 'admin' } })
      expect(json()).toMatchObject({
        status: 'blocked',
        ...(role !== 'client' && { permissions: {} }),
        ...(role === 'admin' && { ticketing: {} }),
      })
      const kept = await orm.execute(sql`select person from credentials where person = ${person}`)
      expect(kept.rows).toEqual([])
      expect(await move('admin', table, person, 'validated')).toBe(200)
      expect((await visitor.mine('POST', '/refresh')).statusCode).toBe(401)
      expect((await visitor.mine('GET', '/getMe')).statusCode).toBe(401)
      expect(await ownerOf(test.context, ['reset'], role, link)).toBeNull()
      // An edit of a person is not undone from history: it could give a flag back.
      const [edit] = (
        await orm.execute<{ _id: string }>(
          sql`select _id from commits where ref = ${person} and action = 'edit'`,
        )
      ).rows
      expect((await as('admin')('POST', `/commits/${edit!._id}/undo`, { versione: 4 })).statusCode).toBe(403)
    },
  )

  it('sign out a blocked person at once', async () => {
    const visitor = new Visitor(test, 'agent')
    await visitor.signIn('agente@esempio.it')
    expect(await move('agenti_edit', 'agents', ids.agent!, 'blocked')).toBe(200)
    expect((await visitor.mine('GET', '/getMe')).statusCode).toBe(401)
    const { rows } = await test.context.database.orm.execute(
      sql`select motivo from sessions where agent = ${ids.agent}`,
    )
    expect(rows).toEqual([{ motivo: 'sospesa' }])
    // A reactivation does not restore the session.
    const may = 'agenti_edit,agenti_permissions'
    expect(await move(may, 'agents', ids.agent!, 'validated')).toBe(200)
    expect((await visitor.mine('POST', '/refresh')).statusCode).toBe(401)
  })
})
