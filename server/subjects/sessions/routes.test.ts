import { eq, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Role } from '../../../contract/access/permissions.ts'
import { areas, sessionCookies } from '../../../contract/calls/sessions.ts'
import { clients } from '../../../contract/subjects/clients.ts'
import { buildApp } from '../../app.ts'
import { system } from '../../database/actor.ts'
import { registrations, sessionsTable } from '../../database/schema.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { type Jobs, startJobs } from '../../jobs/jobs.ts'
import { sessionEndedChannel } from '../../live/publish.ts'
import type { Message } from '../../mail/mail.ts'
import { definitions } from '../../sessions/accounts/people.ts'
import { forgetRegistrations } from '../../sessions/accounts/registration.ts'
import { forgetSessions } from '../../sessions/sessions.ts'
import { readSettings } from '../../settings.ts'
import { collectLog } from '../../testing/collect-log.ts'
import { addPerson, confirmedByOffice, goodPassword, Visitor } from '../../testing/people.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { secondFactorOff } from './second-factor-off.ts'

const roles = Object.keys(areas) as Role[]
const minute = 60_000
const hour = 60 * minute
const otherPassword = 'sette navi dietro il faro'

describeOnEitherDatabase('sessions', open => {
  let test: TestApp
  let jobs: Jobs
  let clock = Date.parse('2026-11-20T09:00:00Z')
  const collected = collectLog('info')
  const letters: Message[] = []
  beforeAll(async () => {
    test = await openTestApp(open, {
      now: () => new Date(clock),
      log: collected.log,
      settings: readSettings({ PUBLIC_URL: 'https://quinto.example', TRUSTED_PROXY: '10.0.0.1' }),
    })
    jobs = startJobs(test.context, async (_id, _at, message) => void letters.push(message), { poll: false })
    for (const role of roles) await addPerson(test, role, `${role}@esempio.it`)
  })
  afterAll(() => test.app.close())
  beforeEach(async () => {
    clock += 48 * hour
    await jobs.runDue()
    letters.length = 0
  })

  const signedIn = async (role: Role, email = `${role}@esempio.it`, ip?: string) => {
    const visitor = new Visitor(test, role, ip)
    expect((await visitor.signIn(email)).statusCode).toBe(200)
    return visitor
  }
  const started = async (visitor: Visitor) => {
    const answer = await visitor.mine('POST', '/second-factor/start', { password: goodPassword })
    return new TOTP({ secret: Secret.fromBase32(answer.json().segreto) })
  }
  /** Enables a second factor; returns a function for codes of its app. */
  const turnOn = async (visitor: Visitor) => {
    const app = await started(visitor)
    const code = () => app.generate({ timestamp: clock })
    expect((await visitor.mine('POST', '/second-factor/confirm', { codice: code() })).statusCode).toBe(200)
    return code
  }
  const linkIn = (message: Message | undefined) =>
    /https:\/\/quinto\.example\S+\/[\w-]{43}#([\w-]{43})\s/.exec(message?.text ?? '')?.[1] ?? ''
  const post = (
    path: string,
    payload: object,
    headers: Record<string, string> = {},
    remoteAddress = '203.0.113.9',
  ) => test.call('POST', path, { payload, headers, remoteAddress })

  it.each(roles)('starts, answers its person and ends: %s', async role => {
    const visitor = new Visitor(test, role)
    expect((await visitor.mine('GET', '/getMe')).statusCode).toBe(401)
    const opened = await visitor.signIn(`${role.toUpperCase()}@esempio.it`)
    expect(opened.json()).toMatchObject({ esito: 'ok', me: { _id: expect.any(String) } })
    const cookie = String(opened.headers['set-cookie'])
    expect(cookie).toMatch(new RegExp(`^__Secure-quinto-${role}=`))
    for (const part of ['HttpOnly', 'SameSite=Strict', 'Secure', 'Path=/v2']) expect(cookie).toContain(part)
    expect(opened.headers['cache-control']).toBe('no-store')
    expect((await visitor.mine('GET', '/getMe')).json()).toEqual(opened.json().me)
    for (const other of roles.filter(r => r !== role))
      expect((await visitor.call('GET', `/${areas[other].calls}/getMe`)).statusCode).toBe(403)
    expect((await visitor.mine('POST', '/logout')).json()).toEqual({})
    expect((await visitor.mine('GET', '/getMe')).statusCode).toBe(401)
    expect((await visitor.mine('POST', '/refresh')).statusCode).toBe(401)
  })

  it('answers an agent in the form of the pages', async () => {
    expect((await (await signedIn('agent')).mine('GET', '/getMe')).json()).toMatchObject({
      nome: 'Aldo',
      email: { email: 'agent@esempio.it' },
      urlPhoto: null,
      figura: 'Agente',
      permissions: {},
      secondoFattore: false,
    })
  })

  it('does not reveal whether the address or the password was wrong', async () => {
    const [wrong, unknown] = [
      await post('/admin/login', { email: 'admin@esempio.it', password: 'non è questa' }),
      await post('/admin/login', { email: 'nessuno@esempio.it', password: 'non è questa' }),
    ]
    expect(wrong.statusCode).toBe(401)
    expect([unknown.statusCode, unknown.body]).toEqual([wrong.statusCode, wrong.body])
    // The right password of another area does not sign in here.
    expect((await post('/agents/login', { email: 'admin@esempio.it', password: goodPassword })).body).toBe(
      wrong.body,
    )
  })

  it('refuses cookies alone, and the refresh token as an access token', async () => {
    const visitor = await signedIn('admin')
    const { accessToken, refreshToken, cookie } = visitor
    const { access, refresh } = sessionCookies.admin
    const cookies = `${cookie}; ${access}=${accessToken}; ${refresh}=${refreshToken}`
    const get = async (headers: Record<string, string>) =>
      (await test.call('GET', '/admin/getMe', { headers })).statusCode
    expect(await get({ cookie: cookies })).toBe(401)
    expect((await post('/admin/refresh', {}, { cookie: cookies })).statusCode).toBe(401)
    expect(await get({ cookie: cookies, authorization: `Bearer ${refreshToken}` })).toBe(401)
    expect(await get({ cookie, authorization: `Basic ${accessToken}` })).toBe(401)
    expect(await get({ authorization: `Bearer ${accessToken}` })).toBe(200)
  })

  it('serves a call with an expired access token, and answers the new pair', async () => {
    const visitor = await signedIn('agent')
    const { accessToken, refreshToken } = visitor
    expect((await visitor.mine('GET', '/getMe')).headers['x-access-token']).toBeUndefined()
    clock += 16 * minute
    const bare = { authorization: `Bearer ${accessToken}` }
    expect((await test.call('GET', '/agents/getMe', { headers: bare })).statusCode).toBe(401)
    const served = await visitor.mine('GET', '/getMe')
    expect(served.statusCode).toBe(200)
    expect(visitor.accessToken).not.toBe(accessToken)
    expect(visitor.refreshToken).not.toBe(refreshToken)
    expect((await visitor.mine('GET', '/getMe')).headers['x-access-token']).toBeUndefined()
  })

  it('requires the companion cookie, which scripts cannot read, for every refresh', async () => {
    const visitor = await signedIn('client')
    const thief = new Visitor(test, 'client')
    Object.assign(thief, { refreshToken: visitor.refreshToken })
    expect((await thief.mine('POST', '/refresh')).statusCode).toBe(401)
    thief.cookie = (await signedIn('client')).cookie
    expect((await thief.mine('POST', '/refresh')).statusCode).toBe(401)
    // The refused refreshes do not end the owner's session.
    expect((await visitor.mine('POST', '/refresh')).statusCode).toBe(200)
  })

  it('accepts the companion cookie under its earlier name, and prefers the name with the prefix', async () => {
    const visitor = await signedIn('client')
    const current = visitor.cookie
    visitor.cookie = current.replace('__Secure-', '')
    expect((await visitor.mine('POST', '/refresh')).statusCode).toBe(200)
    // A neighbouring site without TLS can plant cookies without the prefix, as many as it likes.
    const planted = Array.from({ length: 12 }, (_, i) => `quinto-client=${String(i).padStart(43, 'p')}`)
    const other = await signedIn('client')
    other.cookie = [other.cookie, ...planted].join('; ')
    expect((await other.mine('POST', '/refresh')).statusCode).toBe(200)
  })

  it('has a companion cookie without prefix where the site has no TLS', async () => {
    const app = await buildApp({ ...test.context, settings: readSettings({}) })
    const payload = { email: 'client@esempio.it', password: goodPassword }
    const { headers } = await app.inject({ method: 'POST', url: '/v2/clients/login', payload })
    expect(String(headers['set-cookie'])).toMatch(/^quinto-client=/)
    expect(String(headers['set-cookie'])).not.toContain('Secure')
    await app.close()
  })

  it('renews the session when the clock goes two minutes back', async () => {
    const visitor = await signedIn('agent')
    visitor.keep(await visitor.mine('POST', '/refresh'))
    clock -= 2 * minute
    const { accessToken } = visitor
    expect((await visitor.mine('GET', '/getMe')).statusCode).toBe(200)
    expect(visitor.accessToken).not.toBe(accessToken)
    const { accessToken: renewed } = visitor
    expect((await visitor.mine('GET', '/getMe')).statusCode).toBe(200)
    expect(visitor.accessToken).toBe(renewed)
    visitor.keep(await visitor.mine('POST', '/refresh'))
    expect((await visitor.mine('GET', '/getMe')).statusCode).toBe(200)
    // A token issued in the future signs nobody in without its companion.
    const bare = { authorization: `Bearer ${accessToken}` }
    expect((await test.call('GET', '/agents/getMe', { headers: bare })).statusCode).toBe(401)
    clock += 2 * minute
  })

  it('ends when it was opened by a clock that was far ahead', async () => {
    clock += 30 * 24 * hour
    const visitor = await signedIn('agent')
    clock -= 30 * 24 * hour
    expect((await visitor.mine('POST', '/refresh')).statusCode).toBe(401)
    expect((await visitor.mine('GET', '/getMe')).statusCode).toBe(401)
  })

  it('does not refresh one session for the access token of another', async () => {
    const [one, other] = [await signedIn('client'), await signedIn('client')]
    one.accessToken = other.accessToken
    clock += 16 * minute
    expect((await one.mine('GET', '/getMe')).statusCode).toBe(401)
  })

  it('ends no session when twenty refreshes come at once', async () => {
    const visitor = await signedIn('admin')
    const answers = await Promise.all(Array.from({ length: 20 }, () => visitor.mine('POST', '/refresh')))
    expect(answers.map(answer => answer.statusCode)).toEqual(Array(20).fill(200))
    expect(new Set(answers.map(answer => answer.json().refreshToken)).size).toBe(1)
    for (const answer of answers) {
      const headers = { authorization: `Bearer ${answer.json().accessToken}` }
      expect((await test.call('GET', '/admin/getMe', { headers })).statusCode).toBe(200)
    }
    visitor.keep(answers[7]!)
    expect((await visitor.mine('POST', '/refresh')).statusCode).toBe(200)
    const { rows } = (await visitor.mine('GET', '/sessions')).json()
    expect(rows.filter((row: { questa: boolean }) => row.questa)).toHaveLength(1)
  })

  it('ends with a log line and a letter when a replaced token is used after the grace period', async () => {
    const visitor = await signedIn('admin')
    const first = visitor.refreshToken
    visitor.keep(await visitor.mine('POST', '/refresh'))
    clock += 31_000
    const thief = Object.assign(new Visitor(test, 'admin'), { refreshToken: first, cookie: visitor.cookie })
    expect((await thief.mine('POST', '/refresh')).statusCode).toBe(401)
    expect((await visitor.mine('GET', '/getMe')).statusCode).toBe(401)
    expect((await visitor.mine('POST', '/refresh')).statusCode).toBe(401)
    await jobs.runDue()
    expect(letters.map(({ to, subject }) => [to, subject])).toEqual([
      ['admin@esempio.it', 'Abbiamo chiuso una sessione'],
    ])
    expect(collected.text()).toContain('used again')
  })

  it('gives the grace period only to the last replaced token', async () => {
    const visitor = await signedIn('admin')
    const first = visitor.refreshToken
    visitor.keep(await visitor.mine('POST', '/refresh'))
    visitor.keep(await visitor.mine('POST', '/refresh'))
    visitor.refreshToken = first
    expect((await visitor.mine('POST', '/refresh')).statusCode).toBe(401)
    expect((await visitor.mine('GET', '/getMe')).statusCode).toBe(401)
  })

  it('ends after a day without use', async () => {
    const visitor = await signedIn('client')
    clock += 23 * hour
    visitor.keep(await visitor.mine('POST', '/refresh'))
    clock += 23 * hour
    visitor.keep(await visitor.mine('POST', '/refresh'))
    clock += 25 * hour
    expect((await visitor.mine('POST', '/refresh')).statusCode).toBe(401)
  })

  it('is closed when it expires, and deleted later', async () => {
    const _id = await addPerson(test, 'client', 'passata@esempio.it')
    await signedIn('client', 'passata@esempio.it')
    const mine = () =>
      test.context.database.orm.select().from(sessionsTable).where(eq(sessionsTable.client, _id))
    clock += 25 * hour
    await forgetSessions(test.context)
    expect((await mine())[0]).toMatchObject({ motivo: 'scaduta' })
    clock += 91 * 24 * hour
    await forgetSessions(test.context)
    expect(await mine()).toEqual([])
  })

  it("lists the person's sessions, ends one or all others, and does not affect other people", async () => {
    await addPerson(test, 'agent', 'altro@esempio.it')
    const stranger = await signedIn('agent', 'altro@esempio.it')
    await addPerson(test, 'agent', 'molte@esempio.it')
    const [here, there, third] = [
      await signedIn('agent', 'molte@esempio.it', '203.0.113.7'),
      await signedIn('agent', 'molte@esempio.it', '203.0.113.8'),
      await signedIn('agent', 'molte@esempio.it', '203.0.113.8'),
    ]
    const list = async (who: Visitor) => (await who.mine('GET', '/sessions')).json().rows
    const rows: { _id: string; ip: string; questa: boolean }[] = await list(here)
    expect(rows.map(row => [row.ip, row.questa]).toSorted()).toEqual([
      ['203.0.113.7', true],
      ['203.0.113.8', false],
      ['203.0.113.8', false],
    ])
    const ofThere = (await list(there)).find((row: { questa: boolean }) => row.questa)._id
    expect((await stranger.mine('DELETE', `/sessions/${ofThere}`)).statusCode).toBe(404)
    expect((await here.mine('DELETE', `/sessions/${ofThere}`)).statusCode).toBe(200)
    expect((await here.mine('DELETE', `/sessions/${ofThere}`)).statusCode).toBe(404)
    expect((await there.mine('GET', '/getMe')).statusCode).toBe(401)
    await here.mine('POST', '/sessions/end-others')
    expect((await third.mine('GET', '/getMe')).statusCode).toBe(401)
    expect(await list(here)).toHaveLength(1)
    expect((await stranger.mine('GET', '/getMe')).statusCode).toBe(200)
  })

  it('sends a notification when it ends', async () => {
    const received: (string | null)[] = []
    const stop = await test.context.database.listen(sessionEndedChannel, id => void received.push(id))
    const visitor = await signedIn('client')
    const { rows } = (await visitor.mine('GET', '/sessions')).json()
    const own = rows.find((row: { questa: boolean }) => row.questa)._id
    await visitor.mine('POST', '/logout')
    await expect.poll(() => received).toContain(own)
    await stop()
  })

  it('replaces the session of the same device', async () => {
    const visitor = await signedIn('client')
    const { accessToken, cookie } = visitor
    await visitor.signIn('client@esempio.it')
    expect(visitor.cookie).not.toBe(cookie)
    const headers = { authorization: `Bearer ${accessToken}` }
    expect((await test.call('GET', '/clients/getMe', { headers })).statusCode).toBe(401)
  })

  it('applies changed permissions from the next call on, and ends when the person is blocked', async () => {
    const { context } = test
    const _id = await addPerson(test, 'admin', 'bandiere@esempio.it', { permissions: { banks: true } })
    const visitor = await signedIn('admin', 'bandiere@esempio.it')
    const change = (versione: number, values: object) =>
      context.store.update(context.database.orm, definitions.admin, _id, versione, { ...values }, system)
    expect((await visitor.call('GET', '/banks')).statusCode).toBe(200)
    await change(1, { permissions: { news: true } })
    expect((await visitor.call('GET', '/banks')).statusCode).toBe(403)
    await change(2, { status: 'blocked' })
    expect((await visitor.mine('GET', '/getMe')).statusCode).toBe(401)
    expect((await visitor.mine('POST', '/refresh')).statusCode).toBe(401)
    expect((await visitor.signIn('bandiere@esempio.it')).statusCode).toBe(403)
  })

  it('ends for a person who is blocked directly in the database', async () => {
    const _id = await addPerson(test, 'client', 'altrove@esempio.it')
    const visitor = await signedIn('client', 'altrove@esempio.it')
    await test.context.database.orm.execute(sql`update clients set status = 'blocked' where _id = ${_id}`)
    expect((await visitor.mine('GET', '/getMe')).statusCode).toBe(401)
    expect((await visitor.mine('POST', '/refresh')).statusCode).toBe(401)
  })

  it('stores no password and no usable token in the database', async () => {
    const visitor = await signedIn('admin')
    await post('/admin/password/forgot', { email: 'admin@esempio.it' })
    await jobs.runDue()
    const tables = [
      'credentials',
      'sessions',
      'session_keys',
      'refresh_tokens',
      'single_use_tokens',
      'commits',
      'admins',
    ]
    const secrets = [
      visitor.accessToken,
      visitor.refreshToken,
      visitor.cookie.split('=')[1]!,
      goodPassword,
      linkIn(letters[0]),
    ]
    for (const table of tables) {
      const { rows } = await test.context.database.orm.execute(sql`select * from ${sql.identifier(table)}`)
      for (const secret of secrets) {
        expect(secret.length).toBeGreaterThan(20)
        expect(JSON.stringify(rows)).not.toContain(secret)
      }
    }
    for (const secret of secrets) expect(collected.text()).not.toContain(secret)
  })

  it("delays guesses by account and address, also after a restart, but not the owner's known device", async () => {
    await addPerson(test, 'client', 'bersaglio@esempio.it')
    const home = await signedIn('client', 'bersaglio@esempio.it', '198.51.100.1')
    const guess = (ip: string, email: string, app = test.app) =>
      app.inject({
        method: 'POST',
        url: '/v2/clients/login',
        payload: { email, password: 'indovina indovinello' },
        remoteAddress: '10.0.0.1',
        headers: { 'x-forwarded-for': ip },
      })
    const statuses: number[] = []
    for (let i = 0; i < 200; i++)
      statuses.push((await guess(`192.0.2.${i % 10}`, 'bersaglio@esempio.it')).statusCode)
    // Three free attempts for each address, then those of the account.
    expect(statuses.filter(status => status === 401).length).toBeLessThanOrEqual(10 * 3 + 6)
    const slowed = await guess('192.0.2.7', 'bersaglio@esempio.it')
    expect([slowed.statusCode, Number(slowed.headers['retry-after']) > 0]).toEqual([429, true])
    // Attempts for other accounts from one address delay that address.
    const byAddress = []
    for (let i = 0; i < 40; i++)
      byAddress.push((await guess('192.0.2.200', `nessuno${i}@esempio.it`)).statusCode)
    expect(byAddress.filter(status => status === 401).length).toBeLessThanOrEqual(21)
    // The header counts only from the proxy.
    const direct = await test.app.inject({
      method: 'POST',
      url: '/v2/clients/login',
      payload: { email: 'nuova@esempio.it', password: 'indovina indovinello' },
      remoteAddress: '198.51.100.9',
      headers: { 'x-forwarded-for': '192.0.2.200' },
    })
    expect(direct.statusCode).toBe(401)
    const restarted = await buildApp(test.context)
    for (const ip of ['192.0.2.7', '192.0.2.200'])
      expect((await guess(ip, 'bersaglio@esempio.it', restarted)).statusCode).toBe(429)
    await restarted.close()
    // The owner on another device mistypes twice, and is signed in.
    const elsewhere = new Visitor(test, 'client', '198.51.100.2')
    for (const typed of ['quattro gatti', 'quattro gatti sul tett', goodPassword])
      expect((await elsewhere.signIn('bersaglio@esempio.it', typed)).statusCode).toBe(
        typed === goodPassword ? 200 : 401,
      )
    expect((await home.signIn('bersaglio@esempio.it')).statusCode).toBe(200)
    // Waiting times grow and end.
    clock += 6 * minute
    expect((await guess('192.0.2.7', 'bersaglio@esempio.it')).statusCode).toBe(401)
  })

  it('does not delay a person who chose a new password by letter, during an attack', async () => {
    const email = 'assediata@esempio.it'
    await addPerson(test, 'agent', email)
    const guess = (i: number) =>
      post('/agents/login', { email, password: 'indovina indovinello' }, {}, `198.18.${i >> 8}.${i % 256}`)
    const statuses = []
    for (let i = 0; i < 90; i++) statuses.push((await guess(i)).statusCode)
    expect(statuses.filter(status => status === 401).length).toBeLessThanOrEqual(61)
    const owner = new Visitor(test, 'agent', '198.51.100.3')
    expect((await owner.signIn(email)).statusCode).toBe(429)
    const token = await resetLink(email)
    expect((await owner.mine('POST', '/password/reset', { token, password: otherPassword })).statusCode).toBe(
      200,
    )
    for (let i = 90; i < 180; i++) await guess(i)
    const stranger = new Visitor(test, 'agent', '198.51.100.3')
    expect((await stranger.signIn(email, otherPassword)).statusCode).toBe(429)
    // The mark is valid for this person and this password.
    const { cookie } = owner
    expect((await owner.signIn(email, otherPassword)).statusCode).toBe(200)
    clock += 1
    await owner.mine('POST', '/password/change', { attuale: otherPassword, nuova: goodPassword })
    expect((await Object.assign(stranger, { cookie }).signIn(email)).statusCode).toBe(429)
  })

  it('tries each companion cookie, because a neighbouring domain may have set one before ours', async () => {
    const email = 'due-biscotti@esempio.it'
    await addPerson(test, 'client', email)
    const visitor = await signedIn('client', email)
    const planted = `quinto-client=${'p'.repeat(43)}`
    const own = visitor.cookie
    for (const cookie of [`${planted}; ${own}`, `${own}; ${planted}`]) {
      visitor.cookie = cookie
      visitor.keep(await visitor.mine('POST', '/refresh'))
    }
    visitor.cookie = planted
    expect((await visitor.mine('POST', '/refresh')).statusCode).toBe(401)
    // The device is known, so many guesses do not block it.
    for (let i = 0; i < 70; i++)
      await post('/clients/login', { email, password: 'indovina indovinello' }, {}, `198.19.0.${i}`)
    expect((await new Visitor(test, 'client', '198.51.100.4').signIn(email)).statusCode).toBe(429)
    visitor.cookie = `${planted}; ${own}`
    const before = visitor.accessToken
    expect((await visitor.signIn(email)).statusCode).toBe(200)
    // The previous session of the device has ended.
    const headers = { authorization: `Bearer ${before}` }
    expect((await test.call('GET', '/clients/getMe', { headers })).statusCode).toBe(401)
  })

  it('counts simultaneous guesses one by one', async () => {
    const at = (i: number) =>
      post(
        '/agents/login',
        { email: 'agent@esempio.it', password: 'indovina indovinello' },
        {},
        `192.0.2.${i}`,
      )
    const statuses = await Promise.all(Array.from({ length: 30 }, (_, i) => at(100 + (i % 2))))
    expect(statuses.filter(answer => answer.statusCode === 401).length).toBeLessThanOrEqual(2 * 3 + 6)
  })

  it('ends the other sessions when the password changes, and refuses the old password', async () => {
    await addPerson(test, 'agent', 'cambia@esempio.it')
    const [here, there] = [
      await signedIn('agent', 'cambia@esempio.it'),
      await signedIn('agent', 'cambia@esempio.it'),
    ]
    const change = (attuale: string, nuova: string) =>
      here.mine('POST', '/password/change', { attuale, nuova })
    expect((await change('sbagliata', otherPassword)).json().fields).toHaveProperty('attuale')
    for (const poor of ['corta', 'Password2026!', 'passwordpassword']) {
      const refused = await change(goodPassword, poor)
      expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([422, ['nuova']])
    }
    expect((await change(goodPassword, otherPassword)).statusCode).toBe(200)
    expect((await here.mine('GET', '/getMe')).statusCode).toBe(200)
    expect((await there.mine('GET', '/getMe')).statusCode).toBe(401)
    expect((await new Visitor(test, 'agent').signIn('cambia@esempio.it')).statusCode).toBe(401)
    expect((await new Visitor(test, 'agent').signIn('cambia@esempio.it', otherPassword)).statusCode).toBe(200)
    await jobs.runDue()
    expect(letters.map(letter => letter.subject)).toEqual(['La password è cambiata'])
  })

  it.each(roles)('recovers a password by a link that works once: %s', async role => {
    const email = `dimentica-${role}@esempio.it`
    await addPerson(test, role, email)
    const before = await signedIn(role, email)
    const path = `/${areas[role].calls}/password`
    const headers = { host: 'cattivo.example', 'x-forwarded-host': 'cattivo.example' }
    expect((await post(`${path}/forgot`, { email }, headers)).json()).toEqual({})
    await jobs.runDue()
    const [letter] = letters
    expect(letter).toMatchObject({ to: email, subject: 'Nuova password' })
    for (const body of [letter!.text, letter!.html!]) {
      expect(body).toContain(`https://quinto.example${areas[role].pages}/confirm-reset-password/`)
      expect(body).not.toContain('cattivo')
    }
    const token = linkIn(letter)
    expect((await post(`${path}/reset`, { token, password: 'Password2026!' })).statusCode).toBe(422)
    // The link of one area does not work in another.
    const elsewhere = role === 'admin' ? 'agents' : 'admin'
    expect((await post(`/${elsewhere}/password/reset`, { token, password: otherPassword })).statusCode).toBe(
      422,
    )
    const attempts = await Promise.all(
      [1, 2, 3].map(() => post(`${path}/reset`, { token, password: otherPassword })),
    )
    expect(attempts.map(answer => answer.statusCode).toSorted()).toEqual([200, 422, 422])
    expect((await before.mine('GET', '/getMe')).statusCode).toBe(401)
    expect((await new Visitor(test, role).signIn(email, otherPassword)).statusCode).toBe(200)
  })

  it('refuses an expired or replaced recovery link', async () => {
    await addPerson(test, 'client', 'tardi@esempio.it')
    const ask = async () => {
      await post('/clients/password/forgot', { email: 'tardi@esempio.it' })
      await jobs.runDue()
      return linkIn(letters.at(-1))
    }
    const reset = async (token: string) =>
      (await post('/clients/password/reset', { token, password: otherPassword })).statusCode
    const first = await ask()
    const second = await ask()
    expect(first).not.toBe(second)
    expect(await reset(first)).toBe(422)
    clock += 61 * minute
    expect(await reset(second)).toBe(422)
  })

  it('answers every recovery alike, and writes only to people who may sign in', async () => {
    const answers = []
    for (const email of ['nessuno@esempio.it', 'admin@esempio.it', 'bandiere@esempio.it'])
      answers.push(await post('/admin/password/forgot', { email }))
    expect(new Set(answers.map(answer => `${answer.statusCode} ${answer.body}`)).size).toBe(1)
    await jobs.runDue()
    expect(letters.map(letter => letter.to)).toEqual(['admin@esempio.it'])
    for (let i = 0; i < 20; i++) await post('/admin/password/forgot', { email: 'admin@esempio.it' })
    await jobs.runDue()
    expect(letters.length).toBeLessThanOrEqual(4)
  })

  const registration = {
    nome: 'Nina',
    cognome: 'Nuova',
    email: 'Nina@esempio.it',
    password: goodPassword,
    consensi: { informativa_letta: true, marketing: false, profilazione: false, cessione_terzi: false },
    testoVersione: '2026-11',
  }

  it('registers a customer, who signs in after confirming the address', async () => {
    const agente = await addPerson(test, 'agent', 'segnala@esempio.it', { codice: 'ALDO7' })
    // Links use the configured address, not the headers of the request.
    const named = Object.fromEntries(
      ['host', 'x-forwarded-host', 'x-forwarded-server', 'origin', 'referer', 'forwarded'].map(name => [
        name,
        name === 'forwarded' ? 'host=cattivo.example' : 'cattivo.example',
      ]),
    )
    const answer = await post('/clients/register', { ...registration, referal: 'ALDO7' }, named, '10.0.0.1')
    expect([answer.statusCode, answer.json()]).toEqual([200, {}])
    await jobs.runDue()
    expect(letters[0]!.text).toContain('https://quinto.example/area-clienti/confirm-account/')
    for (const body of [letters[0]!.text, letters[0]!.html]) expect(body).not.toContain('cattivo')
    const visitor = new Visitor(test, 'client')
    // The access does not exist yet, so the answer is that of any unknown address.
    expect((await visitor.signIn('nina@esempio.it')).statusCode).toBe(401)
    const token = linkIn(letters[0])
    const confirmed = { token, password: goodPassword }
    expect((await post('/clients/confirm', confirmed)).statusCode).toBe(200)
    expect((await post('/clients/confirm', confirmed)).statusCode).toBe(422)
    expect((await visitor.signIn('nina@esempio.it')).json().me).toMatchObject({ nome: 'Nina' })
    const { rows } = (
      await test.call('GET', '/clients?search=nina', { headers: { 'x-flags': 'clients_see' } })
    ).json()
    expect(rows[0]).toMatchObject({ referal: 'ALDO7', agente, emailVerificata: true, status: 'validated' })
    expect(rows[0].consensi).toContainEqual(
      expect.objectContaining({ tipo: 'marketing', valore: false, testoVersione: '2026-11' }),
    )
  })

  it('answers alike for an address with an access, and changes nothing', async () => {
    const answer = await post('/clients/register', {
      ...registration,
      email: 'client@esempio.it',
      password: otherPassword,
    })
    expect([answer.statusCode, answer.json()]).toEqual([200, {}])
    await jobs.runDue()
    expect(letters.map(letter => letter.subject)).toEqual(['Registrazione con il Suo indirizzo'])
    await signedIn('client')
  })

  it('confirms with each link the data registered with it, for a person who knows its password', async () => {
    const email = 'contesa@esempio.it'
    await post('/clients/register', { ...registration, email })
    await jobs.runDue()
    const another = { ...registration, email, nome: 'Ladra', password: otherPassword, referal: 'LADRA1' }
    await post('/clients/register', another)
    await jobs.runDue()
    const [own, stranger] = letters.map(linkIn)
    const confirmed = async (token: string | undefined, password: string) =>
      (await post('/clients/confirm', { token, password })).statusCode
    // The owner of the address opens the wrong letter: the stranger's password is refused.
    expect(await confirmed(stranger, goodPassword)).toBe(422)
    expect((await post('/clients/login', { email, password: otherPassword })).statusCode).toBe(401)
    expect(await confirmed(own, goodPassword)).toBe(200)
    expect(await confirmed(stranger, otherPassword)).toBe(422)
    expect((await post('/clients/login', { email, password: otherPassword })).statusCode).toBe(401)
    const { me } = (await new Visitor(test, 'client').signIn(email)).json()
    expect(me).toMatchObject({ nome: 'Nina', email })
  })

  it('does not reveal that an address belongs to an unconfirmed customer', async () => {
    await addPerson(test, 'client', 'sospesa@esempio.it', { status: 'pending' })
    await post('/clients/register', { ...registration, email: 'appena@esempio.it' })
    await jobs.runDue()
    const answers = []
    for (const email of ['sospesa', 'appena', 'client', 'nessuno'])
      answers.push(
        await post('/clients/login', {
          email: `${email}@esempio.it`,
          password: email === 'client' ? otherPassword : goodPassword,
        }),
      )
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect([answers[0]!.statusCode, answers[0]!.body]).toEqual([401, expect.stringMatching(/link/)])
  })

  it('does not change a customer entered by staff, who confirms by choosing a password', async () => {
    // The domain of no colleague.
    const email = 'inserita@posta.example'
    const values = { nome: 'Ines', cognome: 'Inserita', email, emailVerificata: false, consensi: [] }
    const { store, database } = test.context
    const entered = { ...values, ...confirmedByOffice(email), referal: 'CASA', status: 'pending' }
    const { _id } = await store.create(database.orm, definitions.client, entered, system)
    const record = async () => store.get(database.orm, definitions.client, _id, system)
    const before = await record()
    await post('/clients/register', { ...registration, email, password: otherPassword, referal: 'LADRA1' })
    await jobs.runDue()
    expect(await record()).toEqual(before)
    expect(letters.map(({ to, subject }) => [to, subject])).toEqual([[email, 'Nuova password']])
    expect((await post('/clients/login', { email, password: otherPassword })).statusCode).toBe(401)
    await post('/clients/password/forgot', { email })
    await jobs.runDue()
    const token = linkIn(letters.at(-1))
    expect((await post('/clients/password/reset', { token, password: goodPassword })).statusCode).toBe(200)
    expect(await record()).toMatchObject({
      ...values,
      referal: 'CASA',
      emailVerificata: true,
      status: 'validated',
    })
    await signedIn('client', email)
  })

  it('does not overwrite a customer entered by staff before the link was used', async () => {
    const email = 'doppia@esempio.it'
    await post('/clients/register', { ...registration, email })
    await jobs.runDue()
    await addPerson(test, 'client', email, { status: 'pending' })
    const answer = await post('/clients/confirm', { token: linkIn(letters[0]), password: goodPassword })
    expect(answer.statusCode).toBe(409)
  })

  it('deletes unconfirmed registrations after some days', async () => {
    const email = 'tarda@esempio.it'
    await post('/clients/register', { ...registration, email })
    await jobs.runDue()
    clock += 73 * hour
    const late = { token: linkIn(letters[0]), password: goodPassword }
    expect((await post('/clients/confirm', late)).statusCode).toBe(422)
    await forgetRegistrations(test.context)
    expect(await test.context.database.orm.select().from(registrations)).toEqual([])
  })

  it('limits the letters to a repeatedly registered address, and includes no text of a stranger', async () => {
    const email = 'sommersa@esempio.it'
    for (let i = 0; i < 12; i++)
      expect((await post('/clients/register', { ...registration, nome: 'Vinci', email })).statusCode).toBe(
        200,
      )
    await jobs.runDue()
    expect(letters.length).toBeGreaterThan(0)
    expect(letters.length).toBeLessThanOrEqual(4)
    for (const { text, html } of letters) expect(`${text}${html}`).not.toMatch(/Vinci|Nuova/)
  })

  it('limits the letters an hour to addresses entered from one network, known or not', async () => {
    const { lettersAnHour } = test.context.limits
    test.context.limits.lettersAnHour = 4
    await addPerson(test, 'client', 'gia-cliente@esempio.it')
    const customer = new Visitor(test, 'client', '2001:db8:5:6::1')
    await customer.signIn('gia-cliente@esempio.it')
    const register = (email: string, host: string) =>
      post('/clients/register', { ...registration, email }, {}, `2001:db8:5:${host}`)
    const change = async (email: string) =>
      (await customer.mine('POST', '/email/change', { email, password: goodPassword })).statusCode
    // A refused form does not count.
    for (let i = 0; i < 5; i++) expect((await register('nina', '6::2')).statusCode).toBe(422)
    for (let i = 0; i < 3; i++)
      expect((await register(`ignota${i}@esempio.it`, `6::${i}`)).statusCode).toBe(200)
    expect(await change('nuova-casella@esempio.it')).toBe(200)
    const refused = await Promise.all(
      ['gia-cliente@esempio.it', 'ignota9@esempio.it'].map(email => register(email, '6::9')),
    )
    for (const answer of refused) {
      expect(answer.statusCode).toBe(429)
      expect(answer.json()).toMatch(
        /^Dalla Sua connessione sono arrivate troppe richieste: riprovi fra 60 minuti/,
      )
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3000)
    }
    expect(refused[0]!.body).toBe(refused[1]!.body)
    expect(await change('altra-casella@esempio.it')).toBe(429)
    expect((await register('altrove@esempio.it', '7::1')).statusCode).toBe(200)
    await jobs.runDue()
    const typed = letters.map(({ to }) => to).filter(to => to !== 'gia-cliente@esempio.it')
    expect(typed.toSorted()).toEqual([
      'altrove@esempio.it',
      'ignota0@esempio.it',
      'ignota1@esempio.it',
      'ignota2@esempio.it',
      'nuova-casella@esempio.it',
    ])
    clock += 60 * minute
    expect((await register('dopo@esempio.it', '6::1')).statusCode).toBe(200)
    test.context.limits.lettersAnHour = lettersAnHour
  })

  it.each([
    [{ password: 'corta' }, 422],
    [{ password: 'Nina2026Nina' }, 422],
    [{ consensi: { ...registration.consensi, informativa_letta: false } }, 422],
    [{ email: 'nina' }, 422],
    [{ nome: 'Vai su https://truffa.example' }, 422],
    [{ cognome: 'www.truffa.example' }, 422],
    [{ cognome: 'scrivi@truffa.example' }, 422],
    [{ status: 'validated' }, 400],
    [{ emailVerificata: true }, 400],
    [{ agente: '0199aaaa-0000-7000-8000-000000000000' }, 400],
  ])('refuses to register with %j', async (values, status) => {
    expect((await post('/clients/register', { ...registration, ...values })).statusCode).toBe(status)
  })

  it('asks for the code of the app where a second factor is on; each code and recovery code works once', async () => {
    const email = 'due@esempio.it'
    await addPerson(test, 'admin', email)
    const visitor = await signedIn('admin', email)
    expect((await visitor.mine('POST', '/second-factor/start', { password: 'altra' })).statusCode).toBe(422)
    const { segreto, uri } = (
      await visitor.mine('POST', '/second-factor/start', { password: goodPassword })
    ).json()
    expect(uri).toMatch(/^otpauth:\/\/totp\//)
    const app = new TOTP({ secret: Secret.fromBase32(segreto) })
    const code = () => app.generate({ timestamp: clock })
    // Not confirmed yet.
    expect((await new Visitor(test, 'admin').signIn(email)).json().esito).toBe('ok')
    expect((await visitor.mine('POST', '/second-factor/confirm', { codice: '000000' })).statusCode).toBe(422)
    const confirmed = await visitor.mine('POST', '/second-factor/confirm', { codice: code() })
    const { codiciDiRecupero } = confirmed.json()
    expect(new Set(codiciDiRecupero).size).toBe(10)
    expect((await visitor.mine('GET', '/getMe')).json().secondoFattore).toBe(true)

    const another = new Visitor(test, 'admin')
    expect((await another.signIn(email)).json()).toEqual({ esito: 'codice' })
    expect(another.accessToken).toBe('')
    // The code of the confirmation was used.
    expect((await another.signIn(email, goodPassword, code())).statusCode).toBe(401)
    clock += 30_000
    expect((await another.signIn(email, 'sbagliata', code())).statusCode).toBe(401)
    expect((await another.signIn(email, goodPassword, code())).json().esito).toBe('ok')
    expect((await new Visitor(test, 'admin').signIn(email, goodPassword, code())).statusCode).toBe(401)
    clock += minute
    const [spare] = codiciDiRecupero
    expect((await new Visitor(test, 'admin').signIn(email, goodPassword, spare)).json().esito).toBe('ok')
    expect((await new Visitor(test, 'admin').signIn(email, goodPassword, spare)).statusCode).toBe(401)
    const { rows } = await test.context.database.orm.execute(sql`select * from credentials`)
    for (const secret of [segreto, spare]) expect(JSON.stringify(rows)).not.toContain(secret)

    clock += minute
    const off = { password: goodPassword, codice: code() }
    expect(
      (await visitor.mine('POST', '/second-factor/disable', { ...off, codice: '000000' })).statusCode,
    ).toBe(422)
    clock += hour
    expect(
      (await visitor.mine('POST', '/second-factor/disable', { ...off, codice: code() })).statusCode,
    ).toBe(200)
    expect((await new Visitor(test, 'admin').signIn(email)).json().esito).toBe('ok')
  })

  it('grants no permission without a required second factor', async () => {
    const strict = await openTestApp(open, { settings: readSettings({ SECOND_FACTOR: 'admin, agent' }) })
    await addPerson(strict, 'admin', 'piena@esempio.it', { permissions: { admin: true } })
    const visitor = new Visitor(strict, 'admin')
    await visitor.signIn('piena@esempio.it')
    const me = async () => (await visitor.mine('GET', '/getMe')).json()
    expect(await me()).toMatchObject({ secondoFattore: false, secondoFattoreRichiesto: true })
    expect((await visitor.call('GET', '/banks')).statusCode).toBe(403)
    const { segreto } = (
      await visitor.mine('POST', '/second-factor/start', { password: goodPassword })
    ).json()
    const app = new TOTP({ secret: Secret.fromBase32(segreto) })
    const codice = app.generate({ timestamp: strict.context.now().getTime() })
    expect((await visitor.mine('POST', '/second-factor/confirm', { codice })).statusCode).toBe(200)
    expect((await visitor.call('GET', '/banks')).statusCode).toBe(200)
    await strict.app.close()
  })

  it('sends a letter about changes of a second factor, and ends the sessions opened without it', async () => {
    const email = 'avvisato@esempio.it'
    await addPerson(test, 'agent', email)
    const [visitor, other] = [await signedIn('agent', email), await signedIn('agent', email)]
    const app = await started(visitor)
    const codice = app.generate({ timestamp: clock })
    const confirmed = await visitor.mine('POST', '/second-factor/confirm', { codice })
    expect((await other.mine('GET', '/getMe')).statusCode).toBe(401)
    expect((await visitor.mine('GET', '/getMe')).statusCode).toBe(200)
    const [spare] = confirmed.json().codiciDiRecupero
    expect((await other.signIn(email, goodPassword, spare)).json().esito).toBe('ok')
    clock += minute
    const off = { password: goodPassword, codice: app.generate({ timestamp: clock }) }
    expect((await visitor.mine('POST', '/second-factor/disable', off)).statusCode).toBe(200)
    await jobs.runDue()
    expect(letters.filter(({ to }) => to === email).map(({ subject }) => subject)).toEqual([
      'Il secondo fattore è attivo',
      'È stato usato un codice di recupero',
      'Il secondo fattore è stato tolto',
    ])
  })

  it('removes a lost second factor for a full administrator with a password, and for an operator', async () => {
    const [lost, flagged] = ['senza-telefono@esempio.it', 'aiuta-poco@esempio.it']
    const agent = await addPerson(test, 'agent', lost)
    const some = await addPerson(test, 'admin', flagged, {
      permissions: { admins: true, agenti_edit: true, agenti_permissions: true },
    })
    await addPerson(test, 'admin', 'aiuta@esempio.it', { permissions: { admin: true } })
    const visitor = await signedIn('agent', lost)
    await turnOn(visitor)
    const remove = async (who: Visitor, path: string, password = goodPassword) =>
      (await who.call('POST', `/${path}/second-factor/remove`, { password })).statusCode
    const full = await signedIn('admin', 'aiuta@esempio.it')
    const less = await signedIn('admin', flagged)
    expect(await remove(less, `agents/${agent}`)).toBe(403)
    expect(await remove(visitor, `agents/${agent}`)).toBe(403)
    expect(await remove(full, `agents/${agent}`, 'non è questa')).toBe(422)
    expect(await remove(full, `agents/${some}`)).toBe(404)
    expect(await remove(full, `admins/${some}`)).toBe(409)
    expect((await new Visitor(test, 'agent').signIn(lost)).json()).toEqual({ esito: 'codice' })
    expect(await remove(full, `agents/${agent}`)).toBe(200)
    expect((await visitor.mine('GET', '/getMe')).statusCode).toBe(401)
    expect((await visitor.signIn(lost)).json().esito).toBe('ok')

    const own = (await full.mine('GET', '/getMe')).json()._id
    clock += minute
    await turnOn(full)
    expect(await remove(full, `admins/${own}`)).toBe(403)
    await expect(secondFactorOff(test.context, { email: lost })).rejects.toMatchObject({ status: 404 })
    expect(await secondFactorOff(test.context, { email: 'Aiuta@esempio.it' })).toEqual({ ruoli: ['admin'] })
    expect((await full.mine('GET', '/getMe')).statusCode).toBe(401)
    expect((await full.signIn('aiuta@esempio.it')).json().esito).toBe('ok')
    await jobs.runDue()
    const off = letters.filter(({ subject }) => subject === 'Il secondo fattore è stato tolto')
    expect(off.map(({ to }) => to)).toEqual([lost, 'aiuta@esempio.it'])
  })

  it('limits guesses of codes by account', async () => {
    const email = 'codici@esempio.it'
    await addPerson(test, 'agent', email)
    const visitor = await signedIn('agent', email)
    const { segreto } = (
      await visitor.mine('POST', '/second-factor/start', { password: goodPassword })
    ).json()
    const codice = new TOTP({ secret: Secret.fromBase32(segreto) }).generate({ timestamp: clock })
    await visitor.mine('POST', '/second-factor/confirm', { codice })
    const statuses = []
    for (let i = 0; i < 20; i++) {
      // Signing in with the password alone does not reset the count.
      await new Visitor(test, 'agent', `192.0.2.${i}`).signIn(email)
      const one = new Visitor(test, 'agent', `192.0.2.${i}`)
      statuses.push((await one.signIn(email, goodPassword, String(100_000 + i))).statusCode)
    }
    expect(statuses.filter(status => status === 401).length).toBeLessThanOrEqual(6)
    // A refusal to wait for a code does not count as an attempt of the address.
    const { rows } = await test.context.database.orm.execute(
      sql`select failures from failed_attempts where subject = 'address:192.0.2.19'`,
    )
    expect(rows).toEqual([{ failures: 0 }])
  })

  it('limits guesses of codes when a second factor is turned off', async () => {
    await addPerson(test, 'agent', 'spegne@esempio.it')
    const visitor = await signedIn('agent', 'spegne@esempio.it')
    await turnOn(visitor)
    const statuses = []
    let password = goodPassword
    for (let i = 0; i < 12; i++) {
      const guess = { password, codice: String(100_000 + i) }
      statuses.push((await visitor.mine('POST', '/second-factor/disable', guess)).statusCode)
      const nuova = password === goodPassword ? otherPassword : goodPassword
      const changed = await visitor.mine('POST', '/password/change', { attuale: password, nuova })
      if (changed.statusCode === 200) password = nuova
    }
    expect(statuses.filter(status => status === 422).length).toBeLessThanOrEqual(6)
    expect((await visitor.mine('GET', '/getMe')).json().secondoFattore).toBe(true)
  })

  it('limits calls that ask for the password or a code again', async () => {
    const limits = { signIns: 2 }
    const strict = await openTestApp(open, { limits })
    await addPerson(strict, 'agent', 'fretta@esempio.it')
    const visitor = new Visitor(strict, 'agent')
    await visitor.signIn('fretta@esempio.it')
    const calls = [
      '/password/change',
      '/second-factor/start',
      '/second-factor/confirm',
      '/second-factor/disable',
    ]
    for (const path of calls) {
      const statuses = []
      for (let i = 0; i < 3; i++) statuses.push((await visitor.mine('POST', path, {})).statusCode)
      expect([path, ...statuses]).toEqual([path, 400, 400, 429])
    }
    await strict.app.close()
  })

  function withResolvers() {
    let resolve = () => {}
    const promise = new Promise<void>(done => {
      resolve = done
    })
    return { promise, resolve }
  }
  /** Holds requests after the verification of the password, until `go` is called. */
  function held() {
    const { promise: letGo, resolve: go } = withResolvers()
    const { promise: verified, resolve: markVerified } = withResolvers()
    const { verify } = test.context.passwords
    const spy = vi.spyOn(test.context.passwords, 'verify').mockImplementation(async (...given) => {
      const right = await verify(...given)
      markVerified()
      await letGo
      return right
    })
    return {
      verified,
      go() {
        spy.mockRestore()
        go()
      },
    }
  }
  const resetLink = async (email: string) => {
    await post('/agents/password/forgot', { email })
    await jobs.runDue()
    return linkIn(letters.at(-1))
  }

  it('refuses a password that was replaced during its verification', async () => {
    const email = 'corsa@esempio.it'
    await addPerson(test, 'agent', email)
    const token = await resetLink(email)
    const late = new Visitor(test, 'agent')
    const { verified, go } = held()
    const inFlight = late.signIn(email)
    await verified
    expect((await post('/agents/password/reset', { token, password: otherPassword })).statusCode).toBe(200)
    go()
    expect((await inFlight).statusCode).toBe(401)
    expect((await late.signIn(email, otherPassword)).statusCode).toBe(200)
  })

  it('refuses to change a password that was replaced during its verification', async () => {
    const email = 'corsa-cambio@esempio.it'
    await addPerson(test, 'agent', email)
    const token = await resetLink(email)
    const late = await signedIn('agent', email)
    const { verified, go } = held()
    const nuova = 'otto ladri nella notte'
    const inFlight = late.mine('POST', '/password/change', { attuale: goodPassword, nuova })
    await verified
    expect((await post('/agents/password/reset', { token, password: otherPassword })).statusCode).toBe(200)
    go()
    expect((await inFlight).statusCode).toBe(401)
    expect((await new Visitor(test, 'agent').signIn(email, nuova)).statusCode).toBe(401)
    await new Visitor(test, 'agent').signIn(email, otherPassword)
  })

  it.each(['a second factor', 'a suspension'])('refuses a sign-in overtaken by %s', async what => {
    const email = `corsa-${what.length}@esempio.it`
    const _id = await addPerson(test, 'agent', email)
    const owner = await signedIn('agent', email)
    const started = await owner.mine('POST', '/second-factor/start', { password: goodPassword })
    const app = new TOTP({ secret: Secret.fromBase32(started.json().segreto) })
    const { verified, go } = held()
    const inFlight = new Visitor(test, 'agent').signIn(email)
    await verified
    if (what === 'a suspension')
      await test.context.store.update(
        test.context.database.orm,
        definitions.agent,
        _id,
        1,
        { status: 'blocked' },
        system,
      )
    else await owner.mine('POST', '/second-factor/confirm', { codice: app.generate({ timestamp: clock }) })
    go()
    expect((await inFlight).statusCode).toBe(401)
  })

  it('refuses a recovery link that is older than the password', async () => {
    const email = 'superato@esempio.it'
    await addPerson(test, 'agent', email)
    const token = await resetLink(email)
    const visitor = await signedIn('agent', email)
    const change = { attuale: goodPassword, nuova: otherPassword }
    expect((await visitor.mine('POST', '/password/change', change)).statusCode).toBe(200)
    expect((await post('/agents/password/reset', { token, password: goodPassword })).statusCode).toBe(422)
  })

  it('runs the same queries for an unknown address, also with an invented companion cookie', async () => {
    await addPerson(test, 'client', 'esiste@esempio.it')
    const select = vi.spyOn(test.context.database.orm, 'select')
    const selectsFor = async (email: string) => {
      select.mockClear()
      const cookie = `quinto-client=${'a'.repeat(43)}`
      const answer = await post('/clients/login', { email, password: 'indovina indovinello' }, { cookie })
      expect(answer.statusCode).toBe(401)
      return select.mock.calls.length
    }
    expect(await selectsFor('esiste@esempio.it')).toBe(2)
    expect(await selectsFor('non-esiste@esempio.it')).toBe(2)
    select.mockRestore()
  })

  it('does the same work for the recovery of an unknown address, and does not wait for the letter', async () => {
    await addPerson(test, 'client', 'smemorata@esempio.it')
    const { orm } = test.context.database
    const spies = (['select', 'insert', 'update', 'delete', 'transaction', 'execute'] as const).map(
      name => [name, vi.spyOn(orm, name)] as const,
    )
    const verify = vi.spyOn(test.context.passwords, 'verify')
    const callsFor = async (email: string) => {
      for (const [, spy] of spies) spy.mockClear()
      const answer = await post('/clients/password/forgot', { email })
      return [
        answer.statusCode,
        answer.body,
        Object.keys(answer.headers).toSorted(),
        spies.map(([name, spy]) => `${name} ${spy.mock.calls.length}`),
      ]
    }
    const [known, unknown] = [await callsFor('smemorata@esempio.it'), await callsFor('mai-vista@esempio.it')]
    expect(known).toEqual(unknown)
    // One count of attempts and one job; no person is read.
    expect(known[3]).toEqual(['select 0', 'insert 1', 'update 0', 'delete 0', 'transaction 1', 'execute 0'])
    expect(verify).not.toHaveBeenCalled()
    for (const [, spy] of spies) spy.mockRestore()
    verify.mockRestore()
    expect(letters).toEqual([])
    const { rows } = await orm.execute<{ kind: string; email: string }>(
      sql`select kind, payload->>'email' as email from jobs order by email`,
    )
    expect(rows).toEqual([
      { kind: 'recovery', email: 'mai-vista@esempio.it' },
      { kind: 'recovery', email: 'smemorata@esempio.it' },
    ])
    await jobs.runDue()
    expect(letters.map(({ to }) => to)).toEqual(['smemorata@esempio.it'])
  })

  it('limits the refreshes of one address over all calls', async () => {
    const limits = { signIns: 1 }
    const strict = await openTestApp(open, { limits, now: () => new Date(clock) })
    await addPerson(strict, 'agent', 'rinnova@esempio.it')
    const visitor = new Visitor(strict, 'agent')
    await visitor.signIn('rinnova@esempio.it')
    const statuses = []
    for (let i = 0; i < 4; i++) {
      clock += 16 * minute
      statuses.push((await visitor.mine('GET', '/getMe')).statusCode)
    }
    const refreshing = { headers: { 'x-refresh': 'x'.repeat(43) }, remoteAddress: '203.0.113.1' }
    for (let i = 0; i < 3; i++)
      statuses.push((await strict.call('POST', '/agents/refresh', refreshing)).statusCode)
    for (let i = 0; i < 3; i++) statuses.push((await strict.call('GET', '/banks', refreshing)).statusCode)
    expect(statuses).toEqual([...Array(4).fill(200), ...Array(6).fill(401)])
    // Ten were allowed: the eleventh is refused, without ending the session.
    clock += 16 * minute
    for (const [method, path] of [
      ['GET', '/getMe'],
      ['POST', '/refresh'],
    ] as const) {
      const refused = await visitor.mine(method, path)
      expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    }
    const elsewhere = Object.assign(new Visitor(strict, 'agent', '203.0.113.2'), {
      accessToken: visitor.accessToken,
      refreshToken: visitor.refreshToken,
      cookie: visitor.cookie,
    })
    expect((await elsewhere.mine('GET', '/getMe')).statusCode).toBe(200)
    // A valid access token needs no refresh, so nothing is counted.
    for (let i = 0; i < 12; i++) expect((await elsewhere.mine('GET', '/getMe')).statusCode).toBe(200)
    await strict.app.close()
  })

  it("uses the proxy's own address when it forwards none, for limits and the list of sessions", async () => {
    const email = 'proxy@esempio.it'
    await addPerson(test, 'client', email)
    const from = (forwarded: string, password: string) =>
      post('/clients/login', { email, password }, { 'x-forwarded-for': forwarded }, '10.0.0.1')
    const statuses = []
    for (let i = 0; i < 12; i++) statuses.push((await from(`sconosciuto-${i}`, 'indovina')).statusCode)
    expect(statuses.filter(status => status === 401)).toHaveLength(3 + 6)
    const opened = await from('198.51.100.5:4711', goodPassword)
    expect(opened.statusCode).toBe(200)
    const headers = { authorization: `Bearer ${opened.json().accessToken}` }
    const { rows } = (await test.call('GET', '/clients/sessions', { headers })).json()
    expect(rows.map((row: { ip: string }) => row.ip)).toEqual(['198.51.100.5'])
  })

  it('deletes the oldest refresh tokens of a session', async () => {
    const { orm } = test.context.database
    const _id = await addPerson(test, 'agent', 'molti-gettoni@esempio.it')
    const visitor = await signedIn('agent', 'molti-gettoni@esempio.it')
    const mine = sql`session in (select _id from sessions where agent = ${_id})`
    const refresh = async () => visitor.keep(await visitor.mine('POST', '/refresh'))
    await refresh()
    await orm.execute(
      sql`update refresh_tokens set number = number + 300 where "replacedAt" is null and ${mine}`,
    )
    await refresh()
    const { rows } = await orm.execute(sql`select number from refresh_tokens where ${mine} order by number`)
    expect(rows).toEqual([{ number: 302 }, { number: 303 }])
    await refresh()
  })

  describe('a new address of a customer', () => {
    const link = (to: string) => {
      const letter = letters.findLast(one => one.to === to && one.text.includes('/confirm-email/'))
      return /confirm-email\/[\w-]{43}#([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? ''
    }
    const ask = async (visitor: Visitor, email: string, password = goodPassword) => {
      const { statusCode, body } = await visitor.mine('POST', '/email/change', { email, password })
      await jobs.runDue()
      return [statusCode, body]
    }
    const confirm = async (token: string, password = goodPassword) =>
      (await post('/clients/email/confirm', { token, password })).statusCode
    const subjects = (to: string) => letters.filter(one => one.to === to).map(({ subject }) => subject)

    it('is confirmed by its letter and the password; until then the old address signs in', async () => {
      await addPerson(test, 'client', 'prima@esempio.it')
      const visitor = await signedIn('client', 'prima@esempio.it')
      expect((await ask(visitor, 'dopo@esempio.it', 'sbagliata'))[0]).toBe(422)
      expect((await ask(visitor, 'prima@esempio.it'))[0]).toBe(422)
      expect(letters).toEqual([])
      expect((await ask(visitor, 'Dopo@Esempio.it'))[0]).toBe(200)
      expect((await visitor.mine('GET', '/getMe')).json()).toMatchObject({
        email: 'prima@esempio.it',
        nuovaEmail: 'dopo@esempio.it',
      })
      expect(subjects('dopo@esempio.it')).toEqual(['Conferma del nuovo indirizzo e-mail'])
      expect(subjects('prima@esempio.it')).toEqual(['È stato chiesto di cambiare il Suo indirizzo e-mail'])
      expect((await new Visitor(test, 'client').signIn('dopo@esempio.it')).statusCode).toBe(401)
      const first = link('dopo@esempio.it')
      expect((await ask(visitor, 'dopo@esempio.it'))[0]).toBe(200)
      const second = link('dopo@esempio.it')
      expect(await confirm(first)).toBe(422)
      expect(await confirm(second, 'di chi ha letto la lettera')).toBe(422)
      expect((await visitor.mine('GET', '/getMe')).statusCode).toBe(200)
      expect(await confirm(second)).toBe(200)
      expect(await confirm(second)).toBe(422)
      expect((await visitor.mine('GET', '/getMe')).statusCode).toBe(401)
      expect((await new Visitor(test, 'client').signIn('prima@esempio.it')).statusCode).toBe(401)
      const me = (await new Visitor(test, 'client').signIn('dopo@esempio.it')).json()
      expect(me).toMatchObject({ esito: 'ok', me: { email: 'dopo@esempio.it', nuovaEmail: null } })
      await jobs.runDue()
      expect(subjects('prima@esempio.it').at(-1)).toBe('Il Suo indirizzo e-mail è cambiato')
      const { rows } = await test.context.database.orm.execute(
        sql`select "emailVerificata" from clients where email = 'dopo@esempio.it'`,
      )
      expect(rows).toEqual([{ emailVerificata: true }])
    })

    it('gets the same answer when another person has it, who gets a letter', async () => {
      await addPerson(test, 'client', 'chiede@esempio.it')
      await addPerson(test, 'client', 'sua@esempio.it')
      const visitor = await signedIn('client', 'chiede@esempio.it')
      expect(await ask(visitor, 'sua@esempio.it')).toEqual(await ask(visitor, 'libera@esempio.it'))
      expect(subjects('sua@esempio.it')).toEqual(['Il Suo indirizzo, chiesto per un altro accesso'])
      const token = link('libera@esempio.it')
      // Another person registers with the address before the confirmation.
      await addPerson(test, 'client', 'libera@esempio.it')
      expect(await confirm(token)).toBe(409)
      // A request for another address invalidates the previous link.
      await ask(visitor, 'altra-ancora@esempio.it')
      expect(await confirm(token)).toBe(422)
    })

    it('is not confirmed by guessing the password, after expiry, or for a blocked person', async () => {
      const _id = await addPerson(test, 'client', 'ferma@esempio.it')
      const visitor = await signedIn('client', 'ferma@esempio.it')
      await ask(visitor, 'mai@esempio.it')
      const token = link('mai@esempio.it')
      const statuses = []
      for (let i = 0; i < 8; i++) statuses.push(await confirm(token, `tentativo ${i}`))
      expect(statuses).toContain(429)
      clock += hour
      const { store, database } = test.context
      const { versione } = await store.get(database.orm, clients, _id, system)
      await store.update(database.orm, clients, _id, versione, { status: 'blocked' }, system)
      expect(await confirm(token)).toBe(422)
      await store.update(database.orm, clients, _id, versione + 1, { status: 'validated' }, system)
      clock += 72 * hour
      expect(await confirm(token)).toBe(422)
    })
  })

  it('lists all sessions for people with the flag, with the names of people whom they may read', async () => {
    await addPerson(test, 'client', 'zoe@esempio.it', { nome: 'Zoë', cognome: 'Ruggèri' })
    await addPerson(test, 'agent', 'zeno@esempio.it', { nome: 'Zeno', cognome: 'Ruggeri' })
    await signedIn('agent', 'zeno@esempio.it')
    await signedIn('client', 'zoe@esempio.it')
    const feed = async (flags: string, query = '') =>
      (await test.call('GET', `/feeds/sessions?${query}`, { headers: { 'x-flags': flags } })).json()
    const client = {
      ruolo: 'client',
      motivo: null,
      terminata: null,
      chi: { nome: 'Zoë', cognome: 'Ruggèri', email: 'zoe@esempio.it' },
    }
    const agent = { chi: { nome: 'Zeno', cognome: 'Ruggeri', email: 'zeno@esempio.it' } }
    const first = await feed('admin', 'limit=1')
    expect(first.rows).toMatchObject([client])
    expect((await feed('admin', `limit=1&cursor=${first.next}`)).rows).toMatchObject([agent])
    expect((await feed('sessions,clients_see', 'limit=2')).rows).toMatchObject([client, { chi: null }])

    expect(await feed('admin', 'search=ruggeri')).toMatchObject({ rows: [client, agent], total: 2 })
    expect((await feed('admin', 'search=RUGGERI%20zoe')).rows).toMatchObject([client])
    // The search finds no names that the caller may not read.
    expect((await feed('sessions,agenti_see', 'search=ruggeri')).rows).toMatchObject([agent])
    expect(await feed('sessions', 'search=ruggeri')).toEqual({ rows: [], total: 0, next: null })
    expect((await feed('admin', 'search=%25')).rows).toEqual([])
    const not = await test.call('GET', '/feeds/sessions', { headers: { 'x-flags': 'banks' } })
    expect(not.statusCode).toBe(403)
  })
})
