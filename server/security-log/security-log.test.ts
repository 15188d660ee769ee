import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { admins } from '../../contract/subjects/admins.ts'
import { agents } from '../../contract/subjects/agents.ts'
import { system } from '../database/actor.ts'
import { describeOnEitherDatabase } from '../database/testing/databases.ts'
import { addPerson, goodPassword, Visitor } from '../testing/people.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { forgetSecurityEvents } from './forget-security-events.ts'

type Line = Record<string, string | number | null>

describeOnEitherDatabase('the security log', open => {
  let test: TestApp
  let at = Date.parse('2026-11-20T09:00:00Z')
  let boss = ''
  let aide = ''
  let clerk = ''
  const run = async (statement: SQL) => (await test.context.database.orm.execute(statement)).rows as Line[]
  /** The lines since the last call, in order. */
  async function newLines(): Promise<Line[]> {
    await test.context.securityLog.flush()
    const lines =
      await run(sql`select kind, role, person, account, network, origin, route, resource, record, status,
      detail, "leftOut" from security_events where not _id = any(${sql.raw(`array[${seen.map(id => `'${id}'`).join()}]::uuid[]`)}) order by _id`)
    seen = (await run(sql`select _id from security_events`)).map(({ _id }) => _id as string)
    return lines
  }
  let seen: string[] = []

  beforeAll(async () => {
    test = await openTestApp(open, { now: () => new Date(at) })
    boss = await addPerson(test, 'admin', 'capo@esempio.it', { permissions: { admin: true } })
    aide = await addPerson(test, 'admin', 'aiuto@esempio.it', { permissions: { banks: true } })
    clerk = await addPerson(test, 'agent', 'agente@esempio.it')
  })
  beforeEach(async () => {
    // A new hour starts new counts.
    at += 3_600_000
    await test.context.securityLog.flush()
    await newLines()
  })
  afterAll(() => test.app.close())

  it('holds sign-ins and refused sign-ins with their network', async () => {
    const visitor = new Visitor(test, 'admin', '203.0.113.77')
    await visitor.signIn('capo@esempio.it', 'parola sbagliata davvero')
    await visitor.signIn('capo@esempio.it')
    const stranger = new Visitor(test, 'admin', '2001:db8:1:2:3::4')
    await stranger.signIn('Nessuno@esempio.it')
    await stranger.signIn('nessuno@esempio.it')
    await new Visitor(test, 'admin', '203.0.113.78').signIn('altri@esempio.it')
    const lines = await newLines()
    const refusals = lines.filter(({ kind }) => kind === 'sign_in_refused')
    expect(lines.filter(({ kind }) => kind === 'sign_in')).toEqual([
      expect.objectContaining({
        role: 'admin',
        person: boss,
        network: '203.0.113.0/24',
        resource: 'sessions',
      }),
    ])
    expect(refusals).toHaveLength(4)
    expect(refusals[0]).toMatchObject({ person: boss, account: null, detail: 'wrong' })
    const [, one, two, other] = refusals
    expect(one).toMatchObject({ role: 'admin', person: null, network: '2001:db8:1::/48' })
    expect(one!.account).toBe(two!.account)
    expect(other!.account).not.toBe(one!.account)
    expect(other).toMatchObject({ network: '203.0.113.0/24' })
    expect(other!.origin).not.toBe(refusals[0]!.origin)
    const all = JSON.stringify(lines)
    for (const secret of ['esempio.it', '203.0.113.7', 'sbagliata', goodPassword, '3::4'])
      expect(all).not.toContain(secret)
  })

  it('holds refusals with person, route and record', async () => {
    const visitor = new Visitor(test, 'admin')
    await visitor.signIn('aiuto@esempio.it')
    await newLines()
    expect((await visitor.call('GET', '/admins')).statusCode).toBe(403)
    expect((await visitor.call('GET', `/banks/${boss}`)).statusCode).toBe(404)
    expect((await visitor.call('GET', '/banks?sort=_id')).statusCode).toBe(200)
    expect((await test.call('GET', '/admins')).statusCode).toBe(401)
    expect(await newLines()).toEqual([
      expect.objectContaining({ kind: 'refused', person: aide, status: 403, route: 'GET /v2/admins' }),
      expect.objectContaining({
        kind: 'refused',
        person: aide,
        status: 404,
        route: 'GET /v2/banks/:id',
        record: boss,
      }),
    ])
  })

  it('counts forged tokens and excess lines of one caller instead of storing each', async () => {
    for (let i = 0; i < 30; i++) {
      const headers = { authorization: `Bearer falso-${i}` }
      expect((await test.call('GET', '/admins', { headers })).statusCode).toBe(401)
    }
    expect(await newLines()).toEqual([])
    for (let i = 0; i < 3000; i++)
      test.context.securityLog.note({ kind: 'sign_in_refused', ip: `203.0.${i % 60}.1`, detail: 'wrong' })
    // A hundred lines, and the line about the cap.
    expect(await newLines()).toHaveLength(101)
    at += 3_600_000
    const summaries = await newLines()
    expect(summaries.filter(({ kind }) => kind === 'token_refused')).toEqual([
      expect.objectContaining({ leftOut: 30, network: '127.0.0.0/24' }),
    ])
    const refusals = summaries.filter(({ kind }) => kind === 'sign_in_refused')
    expect(refusals).toHaveLength(11)
    expect(refusals.reduce((sum, { leftOut }) => sum + (leftOut as number), 0)).toBe(2900)
    expect(await newLines()).toEqual([])
  })

  it('does not let one address fill the share of the others', async () => {
    const refused = (ip: string) => test.context.securityLog.note({ kind: 'sign_in_refused', ip })
    for (let i = 0; i < 500; i++) refused('203.0.113.1')
    refused('203.0.113.2')
    const origins = (await newLines()).map(({ origin }) => origin)
    expect(origins).toHaveLength(22)
    expect(new Set(origins).size).toBe(2)
  })

  it('still holds an attack on an administrator after many sign-ins with unknown e-mails', async () => {
    for (let i = 0; i < 150; i++)
      await new Visitor(test, 'admin', `198.51.${i % 100}.1`).signIn(`ignoto${i}@esempio.it`, 'sbagliata')
    const before = await newLines()
    expect(before).toHaveLength(101)
    expect(before.at(-1)).toMatchObject({ kind: 'sign_in_refused', detail: 'strangers_cap', person: null })
    await new Visitor(test, 'admin', '192.0.2.1').signIn('capo@esempio.it', 'parola sbagliata davvero')
    expect(await newLines()).toEqual([
      expect.objectContaining({ kind: 'sign_in_refused', person: boss, detail: 'wrong' }),
    ])
  })

  it('has separate shares for people and administrators, and one line for each reached cap', async () => {
    const refused = (role: 'admin' | 'agent', person: string) =>
      test.context.securityLog.note({ kind: 'refused', who: { role, person }, status: 403 })
    const { newId } = test.context
    for (let i = 0; i < 300; i++) refused('agent', newId())
    for (let i = 0; i < 50; i++) refused('admin', boss)
    for (let i = 0; i < 399; i++) refused('admin', newId())
    const lines = await newLines()
    const ofAgents = lines.filter(({ role }) => role === 'agent')
    const ofBoss = lines.filter(({ person }) => person === boss)
    const capLines = lines.filter(({ detail }) => detail !== null)
    expect([ofAgents.length, ofBoss.length, lines.length]).toEqual([200, 21, 200 + 1 + 21 + 380 + 1])
    expect(capLines.map(({ detail, person }) => [detail, person])).toEqual([
      ['people_cap', null],
      ['subject_cap', boss],
      ['admins_cap', null],
    ])
  })

  it('holds changes of rights, written in the transaction of the change', async () => {
    const { store, database } = test.context
    const visitor = new Visitor(test, 'admin')
    await visitor.signIn('capo@esempio.it')
    await newLines()
    const permissions = { banks: false, admins: true }
    const change = { versione: 1, permissions }
    expect((await visitor.call('PATCH', `/admins/${aide}`, change)).statusCode).toBe(200)
    expect(await newLines()).toEqual([
      expect.objectContaining({
        kind: 'rights_changed',
        person: boss,
        resource: 'admins',
        record: aide,
        detail: '+admins -banks',
        network: '203.0.113.0/24',
      }),
    ])
    await expect(
      database.orm.transaction(async tx => {
        await store.update(tx, agents, clerk, 1, { permissions: { all: true } }, system)
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect(await newLines()).toEqual([])
    await store.update(database.orm, admins, aide, 2, { status: 'blocked' }, system)
    expect((await newLines()).map(({ kind, detail }) => [kind, detail])).toContainEqual([
      'standing_changed',
      'validated blocked',
    ])
    await store.update(
      database.orm,
      admins,
      aide,
      3,
      { status: 'validated', permissions: { banks: true } },
      system,
    )
  })

  it('holds changes of sign-in data, ended sessions and exports', async () => {
    const visitor = new Visitor(test, 'admin')
    const other = new Visitor(test, 'admin')
    await other.signIn('aiuto@esempio.it')
    await visitor.signIn('aiuto@esempio.it')
    await newLines()
    const nuova = 'sette navi dietro il faro'
    await visitor.mine('POST', '/password/change', { attuale: goodPassword, nuova })
    await visitor.call('GET', '/banks/esporta?formato=csv')
    await visitor.mine('POST', '/logout')
    expect((await newLines()).map(({ kind, person, detail }) => [kind, person, detail])).toEqual([
      ['session_ended', aide, 'cambio_password'],
      ['password_changed', aide, null],
      ['exported', aide, expect.stringMatching(/^csv \d+$/)],
      ['session_ended', aide, 'uscita'],
    ])
  })

  it('can be read with the right `admins`, by kind, person and day, page by page', async () => {
    const read = (query: string, flags = 'admins') =>
      test.call('GET', `/feeds/security?${query}`, { headers: { 'x-flags': flags } })
    expect((await read('', 'commits_see,sessions')).statusCode).toBe(403)
    at += 30 * 86_400_000
    const day = new Date(at).toISOString().slice(0, 10)
    const visitor = new Visitor(test, 'admin')
    await visitor.signIn('capo@esempio.it')
    await visitor.call('PATCH', `/admins/${aide}`, { versione: 4, permissions: {} })
    for (let i = 0; i < 5; i++)
      test.context.securityLog.note({ kind: 'refused', who: { role: 'admin', person: aide }, status: 403 })
    await newLines()
    const all = (await read(`filter[dal]=${day}&limit=3`)).json()
    expect(all).toMatchObject({ total: 7, next: all.rows[2]._id })
    const rest = (await read(`filter[dal]=${day}&limit=200&cursor=${all.next}`)).json()
    expect([...all.rows, ...rest.rows].map(({ kind }: Line) => kind)).toEqual([
      ...Array(5).fill('refused'),
      'rights_changed',
      'sign_in',
    ])
    expect(rest.rows[2]).toMatchObject({
      chi: { nome: 'Ada', cognome: 'Amministra' },
      aChi: { nome: 'Ada', cognome: 'Amministra' },
      detail: '-banks',
    })
    const ofAide = (await read(`filter[dal]=${day}&filter[person]=${aide}`)).json()
    expect(ofAide.total).toBe(6)
    expect((await read(`filter[dal]=${day}&filter[kind]=sign_in`)).json().total).toBe(1)
    const dayBefore = new Date(at - 86_400_000).toISOString().slice(0, 10)
    expect((await read(`filter[dal]=${dayBefore}&filter[al]=${dayBefore}`)).json().total).toBe(0)
    expect(all.rows.every(({ origin }: Line) => !String(origin).includes('203.0.113.1'))).toBe(true)
  })

  it('never delays or breaks a request, and keeps lines while the database is away', async () => {
    const { securityLog, database } = test.context
    const insert = database.orm.insert
    database.orm.insert = () => {
      throw new Error('the database is away')
    }
    for (let i = 0; i < 5; i++) securityLog.note({ kind: 'exported', detail: `csv ${i}` })
    await expect(securityLog.flush()).rejects.toThrow('away')
    for (let i = 0; i < 5000; i++) securityLog.note({ kind: 'second_factor_on' })
    database.orm.insert = insert
    const lines = await newLines()
    expect(lines.slice(0, 5).map(({ detail }) => detail)).toEqual([
      'csv 0',
      'csv 1',
      'csv 2',
      'csv 3',
      'csv 4',
    ])
    expect(lines).toHaveLength(1000)
  })

  it('is append-only, expires after a year, and stays after people are deleted', async () => {
    await expect(run(sql`update security_events set kind = 'sign_in'`)).rejects.toThrow()
    await expect(run(sql`delete from security_events`)).rejects.toThrow()
    const { database } = test.context
    const old = (ago: string) =>
      run(
        sql`insert into security_events (_id, at, kind) values (gen_random_uuid(), now() - ${ago}::interval, 'exported')`,
      )
    await old('400 days')
    await old('300 days')
    const { count } = (await run(sql`select count(*)::int as count from security_events`))[0]!
    await forgetSecurityEvents({ ...test.context, now: () => new Date() })
    expect(await run(sql`select count(*)::int as count from security_events`)).toEqual([
      { count: (count as number) - 1 },
    ])
    // A clock set forward must not delete lines too early.
    const ahead = forgetSecurityEvents({
      ...test.context,
      now: () => new Date(Date.now() + 2 * 366 * 86_400_000),
    })
    await expect(ahead).rejects.toThrow()
    await database.orm.execute(sql`delete from credentials where person = ${clerk}`)
    await database.orm.execute(sql`delete from agents where _id = ${clerk}`)
    expect(
      (await run(sql`select record from security_events where record = ${clerk}`)).length,
    ).toBeGreaterThan(0)
  })
})
