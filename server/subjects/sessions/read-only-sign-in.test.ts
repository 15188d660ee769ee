import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../database/testing/databases.ts'
import { collectLog } from '../../testing/collect-log.ts'
import { addPerson, goodPassword, Visitor } from '../../testing/people.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { wholeDatabase } from '../../testing/whole-database.ts'

const minuteMs = 60_000

describeOnEachDatabase('the sign-in while a full disk makes the database read-only', open => {
  let test: TestApp
  let clock = Date.parse('2026-11-20T09:00:00Z')
  let isFull = false
  let before: Record<string, unknown>
  const { log, text } = collectLog('info')
  const watcher = 'sorveglia@esempio.it'
  let visitors = 0
  /** A browser at an address of its own, without failures so far. */
  const visitor = (role: 'admin' | 'agent' | 'client' = 'admin') =>
    new Visitor(test, role, `203.0.113.${++visitors}`)
  const seeing = async (who: Visitor) => (await who.call('GET', '/admin/server')).statusCode

  beforeAll(async () => {
    test = await openTestApp(open, { now: () => new Date(clock), log })
    const { database } = test.context
    Object.assign(test.context, { database: { ...database, writable: () => !isFull } })
    await addPerson(test, 'admin', watcher, { permissions: { admin: true } })
    await addPerson(test, 'admin', 'notizie@esempio.it', { permissions: { news: true } })
    await addPerson(test, 'agent', 'agente@esempio.it', { permissions: { all: true } })
    await addPerson(test, 'client', 'cliente@esempio.it')
  })
  afterAll(() => test.app.close())
  beforeEach(async () => {
    clock += 60 * minuteMs
    before = await wholeDatabase(test.context)
    isFull = true
  })
  afterEach(async () => {
    // The disk only counts as full here: the database would accept a write.
    expect(await wholeDatabase(test.context)).toEqual(before)
    isFull = false
  })

  it('an administrator signs in and sees the state of the server, and nothing else', async () => {
    const admin = visitor()
    const answer = await admin.signIn(watcher)
    expect(answer.json()).toMatchObject({ esito: 'ok', me: { permissions: { server_info: true } } })
    expect(Object.keys(answer.json().me.permissions)).toEqual(['server_info'])
    expect((await admin.mine('GET', '/getMe')).json()).toEqual(answer.json().me)
    const info = await admin.call('GET', '/admin/server')
    expect([info.statusCode, info.json().database.scrivibile]).toEqual([200, false])
    for (const path of ['/leads', '/clients', '/sessions', '/partners'])
      expect([path, (await admin.call('GET', path)).statusCode]).toEqual([path, expect.toSatisfy(isRefusal)])
    expect(text()).toContain('an administrator signed in while the database is read-only')
  })

  it('nobody else signs in, and the answer says why', async () => {
    const roles = {
      'notizie@esempio.it': 'admin',
      'agente@esempio.it': 'agent',
      'cliente@esempio.it': 'client',
    } as const
    for (const [email, role] of Object.entries(roles)) {
      const answer = await visitor(role).signIn(email)
      expect([email, answer.statusCode, answer.json()]).toEqual([
        email,
        507,
        expect.stringMatching(/non si può accedere/),
      ])
    }
  })

  it('a wrong password is refused, and after some failures the right one waits too', async () => {
    const guesser = visitor()
    const statuses: number[] = []
    for (let i = 0; i < 12; i++) statuses.push((await guesser.signIn(watcher, `sbagliata ${i}`)).statusCode)
    expect(statuses.slice(0, 3)).toEqual([401, 401, 401])
    expect(statuses.at(-1)).toBe(429)
    const waiting = await guesser.signIn(watcher)
    expect([waiting.statusCode, Number(waiting.headers['retry-after'])]).toEqual([
      429,
      expect.toSatisfy(s => s > 0),
    ])
    // Another address has first tries of its own.
    expect((await visitor().signIn(watcher)).statusCode).toBe(200)
  })

  it('simultaneous guesses of one address count', async () => {
    const guesser = visitor()
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => guesser.signIn(watcher, `sbagliata ${i}`)),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 401).length).toBeLessThan(12)
  })

  it('the session makes no call that writes, and ends with the sign-out', async () => {
    const admin = visitor()
    await admin.signIn(watcher)
    for (const [method, path] of [
      ['POST', '/news'],
      ['POST', '/admin/password/change'],
      ['POST', '/admin/step-up'],
      ['POST', '/admin/sessions/end-others'],
    ] as const) {
      const { statusCode } = await admin.call(method, path, {})
      expect([path, statusCode]).toEqual([path, expect.toSatisfy(isRefusal)])
    }
    expect((await admin.mine('POST', '/logout')).statusCode).toBe(200)
    expect(await seeing(admin)).toBe(401)
  })

  it('the session is renewed with its companion only, and ends after an hour', async () => {
    const admin = visitor()
    await admin.signIn(watcher)
    clock += 20 * minuteMs
    const stolen = new Visitor(test, 'admin')
    Object.assign(stolen, { refreshToken: admin.refreshToken })
    expect(await seeing(stolen)).toBe(401)
    expect(await seeing(admin)).toBe(200)
    clock += 45 * minuteMs
    expect(await seeing(admin)).toBe(401)
  })

  it('the session ends when there is space', async () => {
    const admin = visitor()
    await admin.signIn(watcher)
    expect(await seeing(admin)).toBe(200)
    isFull = false
    expect(await seeing(admin)).toBe(401)
    isFull = true
    expect(await seeing(admin)).toBe(401)
  })
})

describeOnEachDatabase('the second factor while the database is read-only', open => {
  let test: TestApp
  let clock = Date.parse('2026-11-20T09:00:00Z')
  let isFull = false
  const email = 'due@esempio.it'
  const without = 'senza@esempio.it'
  let app: TOTP
  let recovery: string
  const code = () => app.generate({ timestamp: clock })
  const signIn = (codice?: string) => new Visitor(test, 'admin').signIn(email, goodPassword, codice)

  beforeAll(async () => {
    test = await openTestApp(open, { now: () => new Date(clock) })
    const { database, settings } = test.context
    Object.assign(test.context, {
      database: { ...database, writable: () => !isFull },
      settings: { ...settings, secondFactor: ['admin'] },
    })
    for (const one of [email, without]) await addPerson(test, 'admin', one, { permissions: { admin: true } })
    const admin = new Visitor(test, 'admin')
    await admin.signIn(email)
    const { segreto } = (await admin.mine('POST', '/second-factor/start', { password: goodPassword })).json()
    app = new TOTP({ secret: Secret.fromBase32(segreto) })
    const confirmed = await admin.mine('POST', '/second-factor/confirm', { codice: code() })
    recovery = confirmed.json().codiciDiRecupero[0]
    clock += 10 * minuteMs
    isFull = true
  })
  afterAll(() => test.app.close())

  it('is asked for, and each code works once, also after the disk has space again', async () => {
    const before = await wholeDatabase(test.context)
    expect((await signIn()).json()).toEqual({ esito: 'codice' })
    expect((await signIn('000000')).statusCode).toBe(401)
    expect((await signIn(code())).json()).toMatchObject({ esito: 'ok' })
    expect((await signIn(code())).statusCode).toBe(401)
    expect(await wholeDatabase(test.context)).toEqual(before)
    isFull = false
    expect((await signIn(code())).statusCode).toBe(401)
    clock += minuteMs
    expect((await signIn(code())).json()).toMatchObject({ esito: 'ok' })
    isFull = true
  })

  it('is no recovery code, because its use cannot be stored', async () => {
    expect((await signIn(recovery)).statusCode).toBe(401)
  })

  it('is required of the roles that need one', async () => {
    expect((await new Visitor(test, 'admin').signIn(without)).statusCode).toBe(507)
  })
})

function isRefusal(status: number): boolean {
  return status === 401 || status === 403
}
