import { sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Role } from '../../contract/access/permissions.ts'
import { whoMayCall } from '../../contract/access/who-may-call.ts'
import { areas } from '../../contract/calls/sessions.ts'
import { describeOnOneDatabase } from '../database/testing/databases.ts'
import { type Jobs, startJobs } from '../jobs/jobs.ts'
import type { Message } from '../mail/mail.ts'
import { collectLog } from '../testing/collect-log.ts'
import { addPerson, goodPassword, Visitor } from '../testing/people.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

const roles = Object.keys(areas) as Role[]
const otherPassword = 'sette navi dietro il faro'
const wrongPassword = 'parola proprio sbagliata'
const fiscalCode = 'RSSLNE85T50H501H'
const phone = '333 7654321'
const email = (name: string) => `${name}@posta-segreta.example`

describeOnOneDatabase('the log', open => {
  let test: TestApp
  let jobs: Jobs
  const collected = collectLog('trace')
  let mailIsAway = true
  /** Values that were used, and must not be in any line. */
  const secrets = new Set([goodPassword, otherPassword, wrongPassword, fiscalCode, phone, 'posta-segreta'])
  const letters: Message[] = []
  let at = Date.parse('2026-11-20T09:00:00Z')

  beforeAll(async () => {
    test = await openTestApp(open, {
      now: () => new Date(at),
      log: collected.log,
    })
    const send = async (_id: string, _at: Date, message: Message) => {
      if (mailIsAway)
        throw Object.assign(new Error(`550 <${message.to}> refused: ${message.text}`), { code: 'EENVELOPE' })
      letters.push(message)
    }
    jobs = startJobs(test.context, send, { poll: false })
    for (const role of roles) await addPerson(test, role, email(role), roleValues[role])
  })
  afterAll(() => test.app.close())
  const roleValues: Record<Role, object> = {
    admin: { permissions: { admin: true } },
    agent: { permissions: { all: true }, cellulare: phone },
    client: { codiceFiscale: fiscalCode, cellulare: phone },
  }

  const keep = (...found: (string | undefined)[]) => {
    for (const secret of found) if (secret && secret.length > 5) secrets.add(secret)
  }
  const keepOf = ({ accessToken, refreshToken, cookie }: Visitor) =>
    keep(accessToken, accessToken.split('.')[1], refreshToken, cookie.split('=')[1])
  const lettersNow = async () => {
    at += 3_600_000
    await jobs.runDue()
    for (const { text } of letters) keep(/\/([\w-]{43})\s/.exec(text)?.[1])
  }
  const lines = () => collected.text().split('\n').filter(Boolean)
  /** Secrets found in a line of the log or of the security log. */
  async function leaked() {
    const { securityLog, database } = test.context
    await securityLog.flush({ isEnding: true })
    const { rows } = await database.orm.execute(sql`select e::text as line from security_events e`)
    expect(rows.length).toBeGreaterThan(20)
    const all = collected.text() + rows.map(({ line }) => line).join('\n')
    return [...secrets].filter(secret => all.includes(secret) || all.includes(encodeURIComponent(secret)))
  }

  it('records a whole journey without secrets', async () => {
    for (const role of roles) {
      const visitor = new Visitor(test, role)
      await visitor.signIn(email(role), wrongPassword)
      await visitor.signIn(email(role))
      keepOf(visitor)
      visitor.keep(await visitor.mine('POST', '/refresh'))
      keepOf(visitor)
      if (role !== 'client') {
        const started = await visitor.mine('POST', '/second-factor/start', { password: goodPassword })
        const { segreto, uri } = started.json()
        const app = new TOTP({ secret: Secret.fromBase32(segreto) })
        const codice = app.generate({ timestamp: at })
        const confirmed = await visitor.mine('POST', '/second-factor/confirm', { codice })
        keep(segreto, uri, ...confirmed.json().codiciDiRecupero)
        at += 60_000
        const other = new Visitor(test, role)
        await other.signIn(email(role), goodPassword, app.generate({ timestamp: at }))
        keepOf(other)
      }
      const changed = { attuale: goodPassword, nuova: otherPassword }
      expect((await visitor.mine('POST', '/password/change', changed)).statusCode).toBe(200)
      // A replaced token that is used again, and half of a token pair.
      const thief = Object.assign(new Visitor(test, role), {
        refreshToken: visitor.refreshToken,
        cookie: visitor.cookie,
      })
      visitor.keep(await visitor.mine('POST', '/refresh'))
      keepOf(visitor)
      at += 60_000
      await Object.assign(new Visitor(test, role), { refreshToken: visitor.refreshToken }).mine(
        'POST',
        '/refresh',
      )
      await thief.mine('POST', '/refresh')
      await test.call('POST', `/${areas[role].calls}/password/forgot`, { payload: { email: email(role) } })
    }
    const registration = {
      nome: 'Elena',
      cognome: 'Zanzibardo',
      email: email('elena'),
      password: goodPassword,
      consensi: { informativa_letta: true, marketing: false, profilazione: false, cessione_terzi: false },
      testoVersione: '2026-11',
    }
    await test.call('POST', '/clients/register', { payload: registration })
    secrets.add('Zanzibardo')
    await lettersNow()
    expect(collected.text()).toContain('a job failed')
    mailIsAway = false
    await lettersNow()
    expect(letters.length).toBeGreaterThan(3)
    for (const { text } of letters) {
      const token = /\/([\w-]{43})\s/.exec(text)?.[1]
      for (const { calls } of Object.values(areas))
        await test.call('POST', `/${calls}/password/reset`, { payload: { token, password: otherPassword } })
      await test.call('POST', '/clients/confirm', { payload: { token, password: goodPassword } })
    }
    expect(secrets.size).toBeGreaterThan(30)
    expect(lines().length).toBeGreaterThan(40)
    expect(collected.text()).toContain('used again')
    expect(collected.text()).toContain('without its companion')
    expect(await leaked()).toEqual([])
  })

  it('contains nothing of refused input, in any form', async () => {
    const bodies: [string, string][] = [
      ['application/json', `{"email":"${email('a')}","password":"${wrongPassword}"`],
      ['application/json', `{"password":"${wrongPassword}","password":"${fiscalCode}"}`],
      ['application/json', `"${wrongPassword}"`],
      ['application/json', `{"${wrongPassword}":"${fiscalCode}"}`],
      ['application/json', `{"email":{"${fiscalCode}":1},"password":["${wrongPassword}"]}`],
      ['application/json', `{"__proto__":{"password":"${wrongPassword}"}}`],
      ['text/plain', wrongPassword],
      [`application/${wrongPassword.replaceAll(' ', '-')}`, wrongPassword],
    ]
    keep(wrongPassword.replaceAll(' ', '-'))
    for (const name of Object.keys(whoMayCall)) {
      const [method, url] = name.split(' ') as ['GET', string]
      const address = `${url.replace(':id', fiscalCode)}?email=${email('a')}&token=${fiscalCode}`
      const headers = {
        authorization: `Bearer ${wrongPassword.replaceAll(' ', '-')}`,
        'x-refresh': fiscalCode,
        cookie: `quinto-admin=${fiscalCode}`,
        'user-agent': wrongPassword,
        'idempotency-key': fiscalCode,
        'x-request-id': fiscalCode,
        'request-id': fiscalCode,
        'x-forwarded-for': fiscalCode,
        referer: `https://${fiscalCode}.example/`,
        origin: `https://${fiscalCode}.example`,
      }
      const flags = { 'x-flags': 'admin', 'user-agent': wrongPassword }
      for (const sent of [headers, flags])
        for (const [type, payload] of (method as string) === 'GET' ? [['', '']] : bodies)
          await test.app.inject({
            method,
            url: address,
            headers: { ...sent, ...(type && { 'content-type': type }) },
            ...(payload && { payload }),
          })
    }
    await test.app.inject({ method: 'GET', url: `/${fiscalCode}/${wrongPassword}` })
    await test.app.inject({ method: 'GET', url: `/%zz${fiscalCode}` })
    expect(await leaked()).toEqual([])
  })

  it('names the place of an internal error, without input', async () => {
    const { passwords, database } = test.context
    const before = lines().length
    const failing = vi.spyOn(passwords, 'verify').mockImplementation(async (_hash, given) => {
      // Libraries put values into messages, causes and fields of errors.
      const cause = Object.assign(new Error(`cannot hash ${given}`), { password: given })
      throw Object.assign(new Error(`invalid input: ${given}`, { cause }), { params: [given], input: given })
    })
    const login = { email: email('client'), password: wrongPassword }
    expect((await test.call('POST', '/clients/login', { payload: login })).statusCode).toBe(500)
    failing.mockRestore()
    for (const code of ['57014', '53100', '23505', 'ECONNREFUSED']) {
      const broken = vi.spyOn(database.orm, 'select').mockImplementation(() => {
        const cause = Object.assign(new Error(`canceling statement: '${login.email}'`), { code })
        throw Object.assign(new Error(`Failed query: … params: ${login.email}`, { cause }), {
          query: `… '${wrongPassword}'`,
          params: [login.email],
        })
      })
      expect((await test.call('POST', '/clients/login', { payload: login })).statusCode).toBeGreaterThan(499)
      broken.mockRestore()
    }
    const failures = lines()
      .slice(before)
      .filter(line => line.includes('"err"'))
    expect(failures.length).toBe(5)
    expect(await leaked()).toEqual([])
  })
})
