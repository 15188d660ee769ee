import { sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Role } from '../../../contract/access/permissions.ts'
import { areas } from '../../../contract/calls/sessions.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { type Jobs, startJobs } from '../../jobs/jobs.ts'
import type { Message } from '../../mail/mail.ts'
import { readSettings } from '../../settings.ts'
import { secondFactorOff } from '../../subjects/sessions/second-factor-off.ts'
import { addPerson, goodPassword, Visitor } from '../../testing/people.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { hashOf } from '../credentials/keys.ts'
import { forgetAccessChanges } from './access-changes.ts'

const roles = Object.keys(areas) as Role[]
const minute = 60_000
const week = 7 * 24 * 60 * minute
const thiefsPassword = 'sette navi dietro il faro'
const newPassword = 'otto ladri nella notte'

describeOnEitherDatabase('a change of a person’s access', open => {
  let test: TestApp
  let jobs: Jobs
  let clock = Date.parse('2026-11-20T09:00:00Z')
  let count = 0
  let email = ''
  let letters: Message[] = []
  beforeAll(async () => {
    test = await openTestApp(open, {
      now: () => new Date(clock),
      settings: readSettings({ PUBLIC_URL: 'https://quinto.example' }),
    })
    jobs = startJobs(test.context, async (_id, _at, message) => void letters.push(message), { poll: false })
  })
  afterAll(() => test.app.close())
  beforeEach(() => {
    clock += 60 * minute
    email = `persona-${count++}@esempio.it`
    letters = []
  })

  const add = (role: Role, values?: object) => addPerson(test, role, email, values)
  const signedIn = async (role: Role, at = email, password = goodPassword, codice?: string) => {
    const visitor = new Visitor(test, role)
    expect((await visitor.signIn(at, password, codice)).json().esito).toBe('ok')
    return visitor
  }
  async function turnOn(visitor: Visitor) {
    const started = await visitor.mine('POST', '/second-factor/start', { password: goodPassword })
    const app = new TOTP({ secret: Secret.fromBase32(started.json().segreto) })
    const code = () => app.generate({ timestamp: clock })
    const confirmed = await visitor.mine('POST', '/second-factor/confirm', { codice: code() })
    const spare: string[] = confirmed.json().codiciDiRecupero
    return { code, spare }
  }
  /** The newest letter to an address since the last call, with the token of its undo link. */
  async function letterTo(to: string) {
    await jobs.runDue()
    const mine = letters.filter(letter => letter.to === to)
    letters = letters.filter(letter => letter.to !== to)
    const last = mine.at(-1)
    return {
      subject: last?.subject,
      text: last?.text ?? '',
      token: /annulla-modifica\/[\w-]{43}#([\w-]{43})\s/.exec(last?.text ?? '')?.[1] ?? '',
    }
  }
  const undo = async (role: Role, token: string, password = newPassword) =>
    test.call('POST', `/${areas[role].calls}/changes/undo`, { payload: { token, password } })
  const changePassword = (visitor: Visitor, nuova = thiefsPassword, attuale = goodPassword) =>
    visitor.mine('POST', '/password/change', { attuale, nuova })
  /** Changes the e-mail as another administrator. */
  const changeEmail = async (table: string, id: string, to: string) => {
    const headers = { 'x-flags': 'admin' }
    const { versione } = (await test.call('GET', `/${table}/${id}`, { headers })).json()
    return test.call('PATCH', `/${table}/${id}`, { headers, payload: { versione, email: to } })
  }

  it.each(roles)(
    'of password sends a letter with time, device and network, and is undone once: %s',
    async role => {
      await add(role)
      const owner = await signedIn(role)
      const userAgent = 'Mozilla/5.0 (Windows NT 10.0; rv:130.0) Gecko/20100101 Firefox/130.0'
      const area = areas[role].calls
      const body = { attuale: goodPassword, nuova: thiefsPassword }
      await owner.call('POST', `/${area}/password/change`, body, { 'user-agent': userAgent })
      const { subject, text, token } = await letterTo(email)
      expect(subject).toBe('La password è cambiata')
      expect(text).toMatch(/20 novembre 2026 alle (ore )?1\d:00/)
      expect(text).toContain('Firefox su Windows')
      expect(text).toContain('203.0.113.x')
      expect(text).not.toContain('203.0.113.1')
      expect(text).toContain(
        `https://quinto.example${areas[role].pages}/annulla-modifica/${hashOf(token)}#${token}`,
      )
      const { rows } = await test.context.database.orm.execute(sql`select * from access_changes`)
      expect(JSON.stringify(rows)).not.toContain(token)

      for (const other of roles.filter(one => one !== role))
        expect((await undo(other, token)).statusCode).toBe(422)
      expect((await undo(role, token, 'Password1234')).json().fields).toHaveProperty('password')
      expect((await undo(role, token)).statusCode).toBe(200)
      expect((await owner.mine('GET', '/getMe')).statusCode).toBe(401)
      for (const old of [goodPassword, thiefsPassword])
        expect((await new Visitor(test, role).signIn(email, old)).statusCode).toBe(401)
      await signedIn(role, email, newPassword)
      expect((await undo(role, token)).statusCode).toBe(422)
      expect((await letterTo(email)).subject).toBe('La modifica è stata annullata')
    },
  )

  it('of a customer gives nobody a mailbox back whose confirmation the office took back', async () => {
    const emailConfermata = { email, at: '2026-11-01T08:00:00.000Z', come: 'ufficio', condivisi: [] }
    const id = await add('client', { emailConfermata })
    await changePassword(await signedIn('client'))
    const { token: password } = await letterTo(email)
    const headers = { 'x-flags': 'admin' }
    expect((await test.call('DELETE', `/clients/${id}/email/conferma`, { headers })).statusCode).toBe(200)
    expect((await undo('client', password)).statusCode).toBe(422)
    expect((await changeEmail('clients', id, `vera-${email}`)).statusCode).toBe(200)
    const { token: address } = await letterTo(email)
    for (const token of [password, address]) expect((await undo('client', token)).statusCode).toBe(422)
    const { rows } = await test.context.database.orm.execute(
      sql`select email, "nuovaEmail" from clients where _id = ${id}`,
    )
    expect(JSON.stringify(rows)).toContain(`vera-${email}`)
  })

  it('can be undone for a week', async () => {
    await add('agent')
    await changePassword(await signedIn('agent'))
    const { token } = await letterTo(email)
    clock += week - minute
    await forgetAccessChanges(test.context)
    // The answer refuses only the password, so the link is still valid.
    expect((await undo('agent', token, 'Password1234')).json().fields).toHaveProperty('password')
    clock += 2 * minute
    expect((await undo('agent', token)).statusCode).toBe(422)
    await forgetAccessChanges(test.context)
    const { rows } = await test.context.database.orm.execute(
      sql`select * from access_changes where email = ${email}`,
    )
    expect(rows).toEqual([])
  })

  it.each(['admin', 'agent'] as const)('of address is undone from the old one: %s', async role => {
    const table = role === 'admin' ? 'admins' : 'agents'
    const id = await add(role)
    const taken = `presa-${count}@esempio.it`
    expect((await changeEmail(table, id, taken)).statusCode).toBe(200)
    const { text, token } = await letterTo(email)
    // The letter says nothing more about an administrator's device or network.
    expect(text).toContain('dall’amministrazione')
    const thief = await signedIn(role, taken)
    expect((await undo(role, token)).statusCode).toBe(200)
    expect((await thief.mine('GET', '/getMe')).statusCode).toBe(401)
    expect((await new Visitor(test, role).signIn(taken, newPassword)).statusCode).toBe(401)
    await signedIn(role, email, newPassword)
    // The letter to the new address has no link: nobody can undo the undo.
    const notice = await letterTo(taken)
    expect([notice.subject, notice.token]).toEqual(['Il cambio di indirizzo è stato annullato', ''])
  })

  it('of a customer’s address is undone from the old one', async () => {
    await add('client')
    const taken = `presa-${count}@esempio.it`
    const owner = await signedIn('client')
    await owner.mine('POST', '/email/change', { email: taken, password: goodPassword })
    await jobs.runDue()
    const link = letters.find(({ to }) => to === taken)!.text
    const token = /confirm-email\/[\w-]{43}#([\w-]{43})\s/.exec(link)![1]
    await test.call('POST', '/clients/email/confirm', { payload: { token, password: goodPassword } })
    await signedIn('client', taken)
    expect((await undo('client', (await letterTo(email)).token)).statusCode).toBe(200)
    await signedIn('client', email, newPassword)
  })

  it('is undone together with every later change, even after links of the new address were used', async () => {
    const id = await add('agent')
    const taken = `presa-${count}@esempio.it`
    await changeEmail('agents', id, taken)
    const owners = (await letterTo(email)).token
    // The thief goes on: another password, then a second factor.
    const thief = await signedIn('agent', taken)
    await changePassword(thief)
    const thiefs = (await letterTo(taken)).token
    expect(thiefs).not.toBe('')
    expect((await undo('agent', thiefs, 'ombrello-cassetto-luna-trenino')).statusCode).toBe(200)
    const again = await signedIn('agent', taken, 'ombrello-cassetto-luna-trenino')
    await changePassword(again, goodPassword, 'ombrello-cassetto-luna-trenino')
    const second = (await letterTo(taken)).token
    const { code } = await turnOn(again)
    const third = (await letterTo(taken)).token
    clock += minute
    await test.call('POST', '/agents/password/forgot', { payload: { email: taken } })
    await jobs.runDue()
    const reset = /confirm-reset-password\/[\w-]{43}#([\w-]{43})\s/.exec(
      letters.findLast(({ to }) => to === taken)!.text,
    )![1]

    // The owner's link still works, and invalidates the thief's links.
    expect((await undo('agent', owners)).statusCode).toBe(200)
    for (const token of [second, third]) expect((await undo('agent', token)).statusCode).toBe(422)
    const payload = { token: reset, password: thiefsPassword }
    expect((await test.call('POST', '/agents/password/reset', { payload })).statusCode).toBe(422)
    expect((await new Visitor(test, 'agent').signIn(taken, newPassword, code())).statusCode).toBe(401)
    // The sign-in asks for no code, because the owner never had a second factor.
    await signedIn('agent', email, newPassword)
  })

  it('of second factor is undone: a removed factor comes back', async () => {
    await add('admin')
    const owner = await signedIn('admin')
    const { code, spare } = await turnOn(owner)
    clock += minute
    const off = { password: goodPassword, codice: code() }
    expect((await owner.mine('POST', '/second-factor/disable', off)).statusCode).toBe(200)
    const { subject, token } = await letterTo(email)
    expect(subject).toBe('Il secondo fattore è stato tolto')
    expect((await undo('admin', token)).statusCode).toBe(200)
    expect((await new Visitor(test, 'admin').signIn(email, newPassword)).json()).toEqual({ esito: 'codice' })
    // A used code stays used.
    expect((await new Visitor(test, 'admin').signIn(email, newPassword, off.codice)).statusCode).toBe(401)
    clock += minute
    await signedIn('admin', email, newPassword, code())
    await signedIn('admin', email, newPassword, spare[0])
  })

  it('undone while the address is the same leaves an active second factor on', async () => {
    await add('admin')
    const owner = await signedIn('admin')
    await changePassword(owner, thiefsPassword)
    const older = await letterTo(email)
    await changePassword(owner, goodPassword, thiefsPassword)
    const { code, spare } = await turnOn(owner)
    const on = await letterTo(email)
    expect(on.subject).toBe('Il secondo fattore è attivo')
    for (const { token } of [on, older]) {
      expect((await undo('admin', token)).statusCode).toBe(200)
      expect((await new Visitor(test, 'admin').signIn(email, newPassword)).json()).toEqual({
        esito: 'codice',
      })
    }
    for (const left of spare.slice(0, 2)) await signedIn('admin', email, newPassword, left)
    clock += minute
    await signedIn('admin', email, newPassword, code())
  })

  it('undone leaves on a second factor that replaced another', async () => {
    await add('agent')
    const owner = await signedIn('agent')
    const first = await turnOn(owner)
    await changePassword(owner, thiefsPassword)
    const { token } = await letterTo(email)
    await changePassword(owner, goodPassword, thiefsPassword)
    clock += minute
    await owner.mine('POST', '/second-factor/disable', { password: goodPassword, codice: first.code() })
    const second = await turnOn(owner)
    expect((await undo('agent', token)).statusCode).toBe(200)
    clock += minute
    expect((await new Visitor(test, 'agent').signIn(email, newPassword, first.code())).statusCode).toBe(401)
    await signedIn('agent', email, newPassword, second.code())
  })

  it('undone restores the second factor that was on when the address changed', async () => {
    const id = await add('agent')
    const owner = await signedIn('agent')
    await changePassword(owner, thiefsPassword)
    const { token } = await letterTo(email)
    await changePassword(owner, goodPassword, thiefsPassword)
    const owners = await turnOn(owner)
    const taken = `presa-${count}@esempio.it`
    await changeEmail('agents', id, taken)
    clock += minute
    const thief = await signedIn('agent', taken, goodPassword, owners.code())
    clock += minute
    await thief.mine('POST', '/second-factor/disable', { password: goodPassword, codice: owners.code() })
    await turnOn(thief)
    expect((await undo('agent', token)).statusCode).toBe(200)
    expect((await new Visitor(test, 'agent').signIn(email, newPassword)).json()).toEqual({ esito: 'codice' })
    clock += minute
    await signedIn('agent', email, newPassword, owners.code())
  })

  it('undone restores no recovery code that was used since', async () => {
    await add('agent')
    const owner = await signedIn('agent')
    const { code, spare } = await turnOn(owner)
    await changePassword(owner)
    const { token } = await letterTo(email)
    clock += minute
    await signedIn('agent', email, thiefsPassword, spare[0])
    expect((await undo('agent', token)).statusCode).toBe(200)
    expect((await new Visitor(test, 'agent').signIn(email, newPassword, spare[0])).statusCode).toBe(401)
    await signedIn('agent', email, newPassword, spare[1])
    clock += minute
    await signedIn('agent', email, newPassword, code())
  })

  it('of recovery codes invalidates the old codes and sends a letter', async () => {
    await add('admin')
    const owner = await signedIn('admin')
    expect((await owner.mine('POST', '/second-factor/recovery-codes')).statusCode).toBe(409)
    const { spare } = await turnOn(owner)
    const { codiciDiRecupero } = (await owner.mine('POST', '/second-factor/recovery-codes')).json()
    expect(new Set([...spare, ...codiciDiRecupero]).size).toBe(20)
    expect((await letterTo(email)).subject).toBe('I codici di recupero sono nuovi')
    expect((await new Visitor(test, 'admin').signIn(email, goodPassword, spare[0])).statusCode).toBe(401)
    await signedIn('admin', email, goodPassword, codiciDiRecupero[0])
  })

  it('made on the command line can be undone, but not by a suspended person', async () => {
    const id = await add('agent')
    await turnOn(await signedIn('agent'))
    await secondFactorOff(test.context, { email })
    const { token } = await letterTo(email)
    const headers = { 'x-flags': 'admin' }
    const move = async (status: string) => {
      const { versione } = (await test.call('GET', `/agents/${id}`, { headers })).json()
      await test.call('POST', `/agents/${id}/stato`, { headers, payload: { versione, status } })
    }
    await move('blocked')
    expect((await undo('agent', token)).statusCode).toBe(403)
    await move('validated')
    expect((await undo('agent', token)).statusCode).toBe(200)
    expect((await new Visitor(test, 'agent').signIn(email, newPassword)).json()).toEqual({ esito: 'codice' })
  })

  it('reserves the old address, so that nobody else gets the address before an undo', async () => {
    const id = await add('agent')
    await changeEmail('agents', id, `presa-${count}@esempio.it`)
    const { token } = await letterTo(email)
    const record = {
      nome: 'Altro',
      cognome: 'Agente',
      email,
      figura: 'agente',
      permissions: {},
      visibileSulSito: false,
      status: 'validated',
    }
    const create = () => test.call('POST', '/agents', { headers: { 'x-flags': 'admin' }, payload: record })
    const refused = await create()
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([409, ['email']])
    expect((await undo('agent', token)).statusCode).toBe(200)
  })

  it('has no undo link when there was no password before', async () => {
    const { database } = test.context
    const id = await addPerson(test, 'agent', email)
    await database.orm.execute(sql`delete from credentials where person = ${id}`)
    await test.call('POST', '/agents/password/forgot', { payload: { email } })
    await jobs.runDue()
    const token = /confirm-reset-password\/[\w-]{43}#([\w-]{43})\s/.exec(letters.at(-1)!.text)![1]
    const payload = { token, password: newPassword }
    expect((await test.call('POST', '/agents/password/reset', { payload })).statusCode).toBe(200)
    expect((await letterTo(email)).token).toBe('')
  })

  it('is undone once by two calls at the same time', async () => {
    await add('agent')
    await changePassword(await signedIn('agent'))
    const { token } = await letterTo(email)
    const answers = await Promise.all([undo('agent', token), undo('agent', token)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
  })
})
