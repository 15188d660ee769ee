import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Role } from '../../../contract/access/permissions.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { addPerson, goodPassword, Visitor } from '../../testing/people.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

const minute = 60_000
const needed = { code: 'insufficient_user_authentication' }

describeOnEitherDatabase('a proof of identity within the last ten minutes', open => {
  let test: TestApp
  let clock = Date.parse('2026-11-20T09:00:00Z')
  let count = 0
  let agent = ''
  beforeAll(async () => {
    test = await openTestApp(open, { now: () => new Date(clock) })
  })
  afterAll(() => test.app.close())
  beforeEach(async () => {
    clock += 60 * minute
    agent = await addPerson(test, 'agent', `da-cambiare-${count++}@esempio.it`)
  })

  async function signedIn(role: Role = 'admin', ip?: string) {
    const email = `${role}-${count++}@esempio.it`
    const rights = role === 'admin' ? { permissions: { admin: true } } : {}
    const id = await addPerson(test, role, email, rights)
    const visitor = new Visitor(test, role, ip)
    await visitor.signIn(email)
    return { visitor, email, id }
  }
  /** Turns the second factor on; returns a function that makes codes. */
  async function withSecondFactor(visitor: Visitor) {
    const started = await visitor.mine('POST', '/second-factor/start', { password: goodPassword })
    const app = new TOTP({ secret: Secret.fromBase32(started.json().segreto) })
    const code = () => app.generate({ timestamp: clock })
    expect((await visitor.mine('POST', '/second-factor/confirm', { codice: code() })).statusCode).toBe(200)
    return code
  }
  const prove = (visitor: Visitor, proof: object) => visitor.mine('POST', '/step-up', proof)
  /** A write that changes rights. */
  const giveRights = async (visitor: Visitor) => {
    const { versione } = (await visitor.call('GET', `/agents/${agent}`)).json()
    const permissions = { pratiche: versione % 2 === 1 }
    return visitor.call('PATCH', `/agents/${agent}`, { versione, permissions })
  }

  it('comes from signing in, or from the password afterwards', async () => {
    const { visitor } = await signedIn()
    clock += 10 * minute
    expect((await giveRights(visitor)).statusCode).toBe(200)
    clock += 1000
    const refused = await giveRights(visitor)
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toMatchObject({ ...needed, message: expect.stringMatching(/password/) })
    expect((await prove(visitor, { password: 'non è questa' })).json()).toMatchObject({
      fields: { password: 'La password non è corretta.' },
    })
    expect((await giveRights(visitor)).statusCode).toBe(403)
    expect((await prove(visitor, { password: goodPassword })).json()).toEqual({})
    expect((await giveRights(visitor)).statusCode).toBe(200)
  })

  it('does not come from renewing a session', async () => {
    const { visitor } = await signedIn()
    clock += 11 * minute
    expect((await visitor.mine('POST', '/refresh')).statusCode).toBe(200)
    expect((await giveRights(visitor)).json()).toMatchObject(needed)
  })

  it('counts only for its session', async () => {
    const { visitor, email } = await signedIn()
    const other = new Visitor(test, 'admin')
    await other.signIn(email)
    clock += 11 * minute
    await prove(visitor, { password: goodPassword })
    expect((await giveRights(visitor)).statusCode).toBe(200)
    expect((await giveRights(other)).json()).toMatchObject(needed)
  })

  it('is a code when a second factor is on: the password is not enough', async () => {
    const { visitor } = await signedIn()
    const code = await withSecondFactor(visitor)
    clock += 11 * minute
    expect((await giveRights(visitor)).json()).toMatchObject({ message: expect.stringMatching(/codice/) })
    const password = await prove(visitor, { password: goodPassword })
    expect(password.json()).toMatchObject({ fields: { codice: expect.any(String) } })
    expect((await prove(visitor, { codice: '000000' })).statusCode).toBe(422)
    const codice = code()
    expect((await prove(visitor, { codice })).statusCode).toBe(200)
    expect((await giveRights(visitor)).statusCode).toBe(200)
    // Each code is accepted once.
    expect((await prove(visitor, { codice })).statusCode).toBe(422)
  })

  it('is needed for each change of access, rights or address, and for deleting a person', async () => {
    const { visitor, id: own } = await signedIn()
    const other = await addPerson(test, 'admin', `altra-${count++}@esempio.it`)
    const client = await addPerson(test, 'client', `cliente-${count++}@esempio.it`)
    const newAdmin = {
      name: 'Nuova',
      surname: 'Persona',
      email: `nuova-${count++}@esempio.it`,
      permissions: {},
      ticketing: {},
      ticketCategories: [],
      status: 'validated',
    }
    const changed = (path: string, values: object) => ['PATCH', path, { versione: 1, ...values }] as const
    const blocked = (path: string) => ['POST', `${path}/stato`, { versione: 1, status: 'blocked' }] as const
    const calls = [
      ['POST', '/admins', newAdmin],
      changed(`/admins/${other}`, { email: 'presa@esempio.it' }),
      changed(`/admins/${other}`, { permissions: { banks: true } }),
      changed(`/admins/${other}`, { ticketing: { reply: true } }),
      blocked(`/admins/${other}`),
      ['DELETE', `/admins/${other}`],
      changed(`/agents/${agent}`, { email: 'presa@esempio.it' }),
      changed(`/agents/${agent}`, { permissions: { all: true } }),
      changed(`/agents/${agent}`, { figura: 'manager' }),
      blocked(`/agents/${agent}`),
      ['DELETE', `/agents/${agent}`],
      changed(`/clients/${client}`, { email: 'presa@esempio.it' }),
      changed(`/clients/${client}`, { nuovaEmail: 'presa@esempio.it' }),
      blocked(`/clients/${client}`),
      ['DELETE', `/clients/${client}`],
      ['POST', '/agents/importa', { testo: 'Nome\nAldo' }],
      ['DELETE', `/admin/sessions/${own}`],
      ['POST', '/admin/sessions/end-others'],
      ['DELETE', `/feeds/sessions/${own}`],
      ['POST', '/feeds/sessions/end-of-person', { ruolo: 'agent', persona: agent }],
      ['POST', '/feeds/sessions/end-all', {}],
      ['POST', '/admin/second-factor/confirm', { codice: '123456' }],
      ['POST', '/admin/second-factor/recovery-codes'],
    ] as const
    clock += 11 * minute
    const answers = []
    for (const [method, path, payload] of calls) {
      const answer = await visitor.call(method, path, payload)
      answers.push([path, answer.statusCode, answer.json().code])
    }
    expect(answers).toEqual(calls.map(([, path]) => [path, 403, needed.code]))
    // Changes of other data need no proof.
    expect((await visitor.call(...changed(`/agents/${agent}`, { nome: 'Altro' }))).statusCode).toBe(200)
    expect((await visitor.call(...changed(`/admins/${other}`, { name: 'Altra' }))).statusCode).toBe(200)
    expect(
      (await visitor.call(...changed(`/clients/${client}`, { cellulare: '333 1234567' }))).statusCode,
    ).toBe(200)
  })

  it('is needed to change where people’s data is sent', async () => {
    const { visitor } = await signedIn()
    clock += 11 * minute
    const changes = [
      ['company', { email: 'presa@esempio.it' }, { rea: 'RM-7654321' }],
      ['agencies', { email: 'presa@esempio.it' }, { telefono: '06 7654321' }],
      ['partners', { webhookUrl: 'https://ladro.esempio.it/' }, { nome: 'Altro' }],
      ['partners', { webhookSegreto: 'un altro segreto, lungo abbastanza' }, { nome: 'Un altro' }],
    ] as const
    for (const [table, diverting, other] of changes) {
      const write = async (values: object) => {
        const { _id, versione } = (await visitor.call('GET', `/${table}?limit=1`)).json().rows[0]
        return visitor.call('PATCH', `/${table}/${_id}`, { versione, ...values })
      }
      expect((await write(diverting)).json()).toMatchObject(needed)
      expect([table, (await write(other)).statusCode]).toEqual([table, 200])
    }
    expect((await visitor.call('POST', '/agencies/importa', { testo: 'Nome\nRoma' })).json()).toMatchObject(
      needed,
    )
    await prove(visitor, { password: goodPassword })
    for (const [table, diverting] of changes) {
      const { _id, versione } = (await visitor.call('GET', `/${table}?limit=1`)).json().rows[0]
      const answer = await visitor.call('PATCH', `/${table}/${_id}`, { versione, ...diverting })
      expect([table, answer.statusCode]).toEqual([table, 200])
    }
  })

  it('is needed to export each list of people, and no other list', async () => {
    const { visitor } = await signedIn()
    clock += 11 * minute
    const taken = (name: string) => visitor.call('GET', `/${name}/esporta?formato=csv`)
    const names = ['admins', 'agents', 'clients', 'leads', 'requests', 'referrers', 'sessions']
    for (const name of names) expect((await taken(name)).json()).toMatchObject(needed)
    expect((await taken('banks')).statusCode).toBe(200)
    await prove(visitor, { password: goodPassword })
    for (const name of names) expect([name, (await taken(name)).statusCode]).toEqual([name, 200])
  })

  it('is a code in addition to the password when a second factor is on, for calls that take the password', async () => {
    const { visitor } = await signedIn()
    const code = await withSecondFactor(visitor)
    const lost = await signedIn('agent')
    await withSecondFactor(lost.visitor)
    clock += 11 * minute
    const nuova = 'sette navi dietro il faro'
    const change = () => visitor.mine('POST', '/password/change', { attuale: goodPassword, nuova })
    const remove = () =>
      visitor.call('POST', `/agents/${lost.id}/second-factor/remove`, { password: goodPassword })
    expect((await change()).json()).toMatchObject(needed)
    expect((await remove()).json()).toMatchObject(needed)
    await prove(visitor, { codice: code() })
    expect((await remove()).statusCode).toBe(200)
    expect((await change()).statusCode).toBe(200)
  })

  it('shares the limits of the sign-in for wrong attempts', async () => {
    const { visitor, email } = await signedIn('agent', '203.0.113.77')
    // The thief has the token without the cookie of the device.
    const thief = Object.assign(new Visitor(test, 'agent', '198.51.100.7'), {
      accessToken: visitor.accessToken,
    })
    const statuses = []
    for (let i = 0; i < 12; i++) statuses.push((await prove(thief, { password: `prova ${i}` })).statusCode)
    expect(statuses.filter(status => status === 422).length).toBeLessThanOrEqual(9)
    expect(statuses.at(-1)).toBe(429)
    // The sign-in counts these attempts too.
    expect((await new Visitor(test, 'agent', '198.51.100.7').signIn(email)).statusCode).toBe(429)
    // The owner on the known device is not blocked.
    expect((await prove(visitor, { password: goodPassword })).statusCode).toBe(200)
  })

  it('is refused after signing out, and in another area', async () => {
    const { visitor } = await signedIn('client')
    expect((await visitor.call('POST', '/admin/step-up', { password: goodPassword })).statusCode).toBe(403)
    expect((await prove(visitor, {})).statusCode).toBe(422)
    await visitor.mine('POST', '/logout')
    expect((await prove(visitor, { password: goodPassword })).statusCode).toBe(401)
  })
})
