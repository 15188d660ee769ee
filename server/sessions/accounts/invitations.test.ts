import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { jobs } from '../../database/schema.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { addPerson, goodPassword } from '../../testing/people.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { newSingleUse } from '../credentials/single-use.ts'

let now = new Date('2026-11-24T09:00:00Z')

describeOnEitherDatabase('invitations', open => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(open, { now: () => now })
  })
  afterAll(() => test.app.close())

  const as = (flags: string) => (method: 'POST' | 'PATCH', path: string, payload?: object) =>
    test.call(method, path, { ...(payload && { payload }), headers: { 'x-flags': flags } })
  const administrator = (email: string, values: object = {}) => ({
    name: 'Irene',
    surname: 'Invitata',
    email,
    permissions: {},
    ticketing: {},
    ticketCategories: [],
    status: 'validated',
    ...values,
  })
  const lettersTo = async (email: string) =>
    (await test.context.database.orm.select().from(jobs).orderBy(jobs._id))
      .map(({ payload }) => payload as { to?: string; subject: string; text: string })
      .filter(({ to }) => to === email)
  const tokenIn = ({ text }: { text: string }) =>
    text.match(/confirm-reset-password\/[\w-]{43}#([\w-]+)/)![1]!
  const choosePassword = (token: string, area = 'admin') =>
    test.call('POST', `/${area}/password/reset`, { payload: { token, password: goodPassword } })
  const signIn = (email: string) =>
    test.call('POST', '/admin/login', { payload: { email, password: goodPassword } })

  it('reach a new administrator, who chooses the password once and signs in', async () => {
    const email = 'irene@esempio.it'
    const made = await as('admin')('POST', '/admins', administrator(email))
    expect(made.statusCode, made.body).toBe(201)
    const letters = await lettersTo(email)
    expect(letters.map(({ subject }) => subject)).toEqual(['Il Suo accesso è pronto'])
    expect(letters[0]!.text).toContain('Il link vale sette giorni e una volta sola')
    const token = tokenIn(letters[0]!)
    now = new Date('2026-12-01T08:59:00Z')
    expect((await choosePassword(token)).statusCode).toBe(200)
    expect((await signIn(email)).json().esito).toBe('ok')
    expect((await choosePassword(token)).statusCode).toBe(422)
    const { _id } = made.json()
    expect((await as('admin')('POST', `/admins/${_id}/invite`)).statusCode).toBe(409)
    const access = await test.call('GET', `/admins/${_id}/access`, { headers: { 'x-flags': 'admin' } })
    expect(access.json()).toEqual({
      nome: 'Irene Invitata',
      status: 'validated',
      haPassword: true,
      invitoFino: null,
      secondoFattore: false,
      sessioni: 1,
    })
  })

  it('end after seven days, and a second invitation ends the first', async () => {
    const email = 'ines@esempio.it'
    const { _id } = (await as('admin')('POST', '/admins', administrator(email))).json()
    const again = await as('admin')('POST', `/admins/${_id}/invite`)
    expect(again.statusCode, again.body).toBe(200)
    const [first, second] = (await lettersTo(email)).map(tokenIn)
    expect((await choosePassword(first!)).statusCode).toBe(422)
    now = new Date(now.getTime() + 7 * 24 * 3_600_000)
    expect((await choosePassword(second!)).statusCode).toBe(422)
    const events = await test.context.database.orm.execute(
      sql`select from security_events where kind = 'invited' and record = ${_id}`,
    )
    expect(events.rows).toHaveLength(1)
  })

  it('end when the person chooses a password by another link', async () => {
    const email = 'ilaria@esempio.it'
    const { _id } = (await as('admin')('POST', '/admins', administrator(email))).json()
    const [invitation] = await lettersTo(email)
    const { orm } = test.context.database
    const recovery = await newSingleUse(test.context, orm, 'reset', 'admin', _id)
    expect((await choosePassword(recovery)).statusCode).toBe(200)
    expect((await choosePassword(tokenIn(invitation!))).statusCode).toBe(422)
  })

  it('go out when a pending person is confirmed, and to a corrected address, but not with other edits', async () => {
    const values = administrator('sbagliata@esempio.it', { status: 'pending' })
    const { _id } = (await as('admin')('POST', '/admins', values)).json()
    expect(await lettersTo('sbagliata@esempio.it')).toEqual([])
    await as('admin')('POST', `/admins/${_id}/stato`, { versione: 1, status: 'validated' })
    const [first] = await lettersTo('sbagliata@esempio.it')
    await as('admin')('PATCH', `/admins/${_id}`, { versione: 2, email: 'giusta@esempio.it' })
    expect(await lettersTo('giusta@esempio.it')).not.toEqual([])
    expect((await choosePassword(tokenIn(first!))).statusCode).toBe(422)
    await as('admin')('PATCH', `/admins/${_id}`, { versione: 3, name: 'Altra' })
    const subjects = (await lettersTo('giusta@esempio.it')).map(({ subject }) => subject)
    expect(subjects.filter(subject => subject === 'Il Suo accesso è pronto')).toHaveLength(1)
  })

  it('are sent again only by callers who may manage the person’s access, and to people who may sign in', async () => {
    const full = administrator('piena@esempio.it', { permissions: { admin: true } })
    const { _id } = (await as('admin')('POST', '/admins', full)).json()
    expect((await as('admins')('POST', `/admins/${_id}/invite`)).statusCode).toBe(403)
    expect((await as('news')('POST', `/admins/${_id}/invite`)).statusCode).toBe(403)
    const pending = administrator('ferma@esempio.it', { status: 'pending' })
    const made = (await as('admin')('POST', '/admins', pending)).json()
    expect((await as('admin')('POST', `/admins/${made._id}/invite`)).statusCode).toBe(409)
  })

  it('reach agents, but no person whom the server or an import creates', async () => {
    await addPerson(test, 'agent', 'sistema@esempio.it')
    expect(await lettersTo('sistema@esempio.it')).toEqual([])
    const testo = [
      'Nome;Cognome;E-mail;Telefono;Figura;Stato',
      'Ivo;Importato;importato@esempio.it;06 000 1234;Agente;Confermato',
    ].join('\r\n')
    const checked = await as('admin')('POST', '/agents/importa', { testo })
    expect(checked.json().conti).toMatchObject({ nuove: 1, errate: 0 })
    const written = await as('admin')('POST', '/agents/importa', { testo, conferma: checked.json().impronta })
    expect(written.json().scritto, written.body).toBe(true)
    expect(await lettersTo('importato@esempio.it')).toEqual([])
    const agent = {
      nome: 'Agata',
      cognome: 'Agente',
      email: 'agata@esempio.it',
      telefono: '06 000 1234',
      figura: 'agente',
      permissions: {},
      visibileSulSito: false,
      status: 'validated',
    }
    const made = await as('admin')('POST', '/agents', agent)
    expect(made.statusCode, made.body).toBe(201)
    const [letter] = await lettersTo(agent.email)
    expect((await choosePassword(tokenIn(letter!), 'agents')).statusCode).toBe(200)
  })
})
