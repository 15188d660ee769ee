import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Role } from '../../contract/access/permissions.ts'
import { whoMayCall } from '../../contract/access/who-may-call.ts'
import { areas, sessionCookies } from '../../contract/calls/sessions.ts'
import { describeOnOneDatabase } from '../database/testing/databases.ts'
import { addPerson, goodPassword, Visitor } from '../testing/people.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { wholeDatabase } from '../testing/whole-database.ts'

const roles = Object.keys(areas) as Role[]
const noRecord = '0199aaaa-0000-7000-8000-000000000000'
const evil = 'https://truffa.example'

/** Bodies that a form of another site may send, or a script without a preflight. */
const simpleBodies: [string, string][] = [
  ['application/x-www-form-urlencoded', `email=client%40esempio.it&password=${goodPassword}&versione=1`],
  ['text/plain', JSON.stringify({ email: 'client@esempio.it', password: goodPassword, versione: 1 })],
  [
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="email"\r\n\r\na\r\n--x--',
  ],
]

describeOnOneDatabase('a page of another site', open => {
  let test: TestApp
  /** All cookies of a browser with a session of each role, including companion cookies. */
  let cookie: string
  const sessions: Visitor[] = []
  beforeAll(async () => {
    test = await openTestApp(open)
    const cookies: string[] = []
    const permissions = { admin: { admin: true }, agent: { all: true }, client: undefined }
    for (const role of roles) {
      const email = `${role}@esempio.it`
      await addPerson(test, role, email, permissions[role] && { permissions: permissions[role] })
      const visitor = new Visitor(test, role)
      await visitor.signIn(email)
      sessions.push(visitor)
      const { access, refresh } = sessionCookies[role]
      cookies.push(visitor.cookie, `${access}=${visitor.accessToken}`, `${refresh}=${visitor.refreshToken}`)
    }
    cookie = cookies.join('; ')
  })
  afterAll(() => test.app.close())

  const routes = Object.entries(whoMayCall).map(([name, who]) => {
    const [method, url] = name.split(' ') as ['GET', string]
    return { name, who, method, url: url.replace(':id', noRecord) }
  })
  const changing = routes.filter(({ method }) => (method as string) !== 'GET')
  const guarded = routes.filter(({ who }) => who !== 'anyone')

  it('changes nothing by a form, whatever cookies it sends', async () => {
    const before = await wholeDatabase(test.context)
    const wrong: string[] = []
    for (const { name, who, method, url } of changing)
      for (const [type, payload] of [...simpleBodies, [undefined, undefined] as const]) {
        const headers = { cookie, origin: evil, ...(type && { 'content-type': type }) }
        const { statusCode } = await test.app.inject({ method, url, headers, ...(payload && { payload }) })
        // A call of a program without its key is refused before its body is looked at.
        const wanted = who !== 'anyone' ? [401] : type ? [415, 401] : [400, 401]
        if (!wanted.includes(statusCode)) wrong.push(`${name}, ${type}: ${statusCode}`)
      }
    expect(changing.length).toBeGreaterThan(50)
    expect(wrong).toEqual([])
    expect(await wholeDatabase(test.context)).toEqual(before)
    for (const visitor of sessions) expect((await visitor.mine('GET', '/getMe')).statusCode).toBe(200)
  })

  it('is a visitor with cookies alone, in every call', async () => {
    const wrong: string[] = []
    for (const { name, method, url } of guarded) {
      const json = { 'content-type': 'application/json' }
      const headers = { cookie, ...((method as string) !== 'GET' && json) }
      const payload = (method as string) === 'GET' ? undefined : '{}'
      const { statusCode } = await test.app.inject({ method, url, headers, ...(payload && { payload }) })
      if (statusCode !== 401) wrong.push(`${name}: ${statusCode}`)
    }
    expect(guarded.length).toBeGreaterThan(70)
    expect(wrong).toEqual([])
    for (const role of roles) {
      const refreshed = await test.call('POST', `/${areas[role].calls}/refresh`, { headers: { cookie } })
      expect([role, refreshed.statusCode]).toEqual([role, 401])
    }
  })

  it('gets no permission in a preflight, for every call that signs in or needs a session', async () => {
    const wrong: string[] = []
    for (const { name, url } of guarded.concat(changing.filter(({ url }) => /login|refresh/.test(url))))
      for (const origin of [evil, 'null', `${test.context.settings.publicUrl}.truffa.example`]) {
        const { headers } = await test.app.inject({
          method: 'OPTIONS',
          url,
          headers: {
            origin,
            'access-control-request-method': name.split(' ')[0]!,
            'access-control-request-headers': 'authorization, x-refresh, content-type',
          },
        })
        const allowed = Object.keys(headers).filter(key => key.startsWith('access-control-'))
        if (allowed.length > 0) wrong.push(`${name}, ${origin}: ${allowed}`)
      }
    expect(wrong).toEqual([])
  })

  it('cannot override the method of a call', async () => {
    const admin = sessions[roles.indexOf('admin')]!
    const { rows } = (await admin.call('GET', '/banks?limit=1')).json()
    for (const [path, headers] of [
      [`/banks/${rows[0]._id}?_method=DELETE`, {}],
      [`/banks/${rows[0]._id}`, { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' }],
    ] as const)
      for (const method of ['GET', 'POST'] as const)
        await admin.call(method, path, method === 'POST' ? { _method: 'DELETE' } : undefined, headers)
    expect((await admin.call('GET', `/banks/${rows[0]._id}`)).json()).toEqual(rows[0])
  })
})
