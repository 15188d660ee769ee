import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { clients } from '../../../../contract/subjects/clients.ts'
import { participants } from '../../../../contract/subjects/loan-files/participants.ts'
import { system } from '../../../database/actor.ts'
import { clientsTable, credentials, fileAccesses, jobs, participantsTable } from '../../../database/schema.ts'
import { describeOnEitherDatabase } from '../../../database/testing/databases.ts'
import { setPassword } from '../../../sessions/credentials/credentials.ts'
import { confirmedByOffice, goodPassword, Visitor } from '../../../testing/people.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'
import { addFile, addMember, signedInCustomer } from './testing/people-of-file.ts'

const code = 'RSSMRA85T10A562S'
const otherCode = 'RSSMRA80A01H501U'
const hours = (count: number) => count * 3_600_000

describeOnEitherDatabase('an invitation to a loan file', open => {
  let test: TestApp
  let now = new Date('2026-11-25T09:00:00Z')
  let file: string
  /** The participant who is invited, and the customer. */
  let participant: string
  let customer: string
  let email: string
  let turn = 0
  const flags = { 'x-flags': 'pratiche_see,pratiche_edit' }

  beforeAll(async () => {
    test = await openTestApp(open, { now: () => now })
  })
  beforeEach(async () => {
    now = new Date('2026-11-25T09:00:00Z')
    turn++
    ;({ file } = await addFile(test))
    email = `andrea.${turn}@posta.example`
    const { store, database } = test.context
    const values = { nome: 'Andrea', cognome: 'Galli', email, codiceFiscale: code, status: 'validated' }
    const confirmed = { ...values, ...confirmedByOffice(email) }
    customer = (await store.create(database.orm, clients, confirmed, system))._id
    const given = { pratica: file, cliente: customer, ruolo: 'cointestatario' }
    participant = (await store.create(database.orm, participants, given, system))._id
  })
  afterAll(() => test.app.close())

  const invite = () => test.call('POST', `/pratiche/${file}/inviti/${participant}`, { headers: flags })
  const withdrawn = () => test.call('DELETE', `/pratiche/${file}/inviti/${participant}`, { headers: flags })
  const stateNow = async () => {
    const answer = await test.call('GET', `/pratiche/${file}/inviti`, { headers: flags })
    expect(answer.statusCode, answer.body).toBe(200)
    const rows = answer.json().rows as { partecipante: string; stato: string }[]
    return rows.find(row => row.partecipante === participant)
  }
  /** The token of the last letter to the invited person. */
  async function lastToken(): Promise<string> {
    const rows = await test.context.database.orm.select().from(jobs).orderBy(jobs._id)
    const texts = rows
      .filter(({ kind, payload }) => kind === 'mail' && (payload as { to: string }).to === email)
      .map(({ payload }) => JSON.stringify(payload))
    return /area-clienti\/invito\/[\w-]{43}#([\w-]{43})/.exec(texts.at(-1)!)![1]!
  }
  async function invited(): Promise<string> {
    const answer = await invite()
    expect(answer.statusCode, answer.body).toBe(200)
    return lastToken()
  }
  /** Each visitor has a network of their own, so that their attempts are counted apart. */
  const visitor = () => new Visitor(test, 'client', `192.0.2.${turn}`)
  const check = (token: string, codiceFiscale = code, by = visitor()) =>
    by.mine('POST', '/inviti/verifica', { token, codiceFiscale })
  const accept = (token: string, further: object = {}, by = visitor()) =>
    by.mine('POST', '/inviti/accetta', { token, codiceFiscale: code, ...further })

  it('lets the person in, who chooses a password and sees the file', async () => {
    expect(await stateNow()).toMatchObject({ stato: 'mai_invitato', email })
    const token = await invited()
    expect(await stateNow()).toMatchObject({ stato: 'invitato', scadeAt: '2026-12-09T09:00:00.000Z' })
    expect((await check(token, code.toLowerCase())).json()).toEqual({
      nome: 'Andrea',
      email,
      serve: 'password',
    })
    const accepted = await accept(token, { password: goodPassword })
    expect(accepted.statusCode, accepted.body).toBe(200)
    expect(accepted.json()).toEqual({ pratica: file, email })
    const andrea = visitor()
    expect((await andrea.signIn(email)).statusCode).toBe(200)
    expect((await andrea.mine('GET', '/pratiche')).json().rows).toMatchObject([
      { _id: file, ruolo: 'cointestatario' },
    ])
    expect(await stateNow()).toMatchObject({ stato: 'entrato', entratoAt: now.toISOString() })
    // The link works once.
    expect((await accept(token, { password: goodPassword })).statusCode).toBe(422)
  })

  it('gives the file to the account of a customer who is signed in', async () => {
    const token = await invited()
    const other = await signedInCustomer(test, { codiceFiscale: code })
    const accepted = await accept(token, {}, other.visitor)
    expect(accepted.json()).toEqual({ pratica: file, email: null })
    expect((await other.visitor.mine('GET', `/pratiche/${file}`)).json()).toMatchObject({
      ruolo: 'cointestatario',
    })
  })

  it('is not for a customer with another fiscal code', async () => {
    const token = await invited()
    const other = await signedInCustomer(test, { codiceFiscale: otherCode })
    expect((await accept(token, {}, other.visitor)).statusCode).toBe(409)
    expect(await stateNow()).toMatchObject({ stato: 'invitato' })
  })

  it('is not for an account that has accepted the invitation of another person', async () => {
    const account = await signedInCustomer(test)
    expect((await accept(await invited(), {}, account.visitor)).statusCode).toBe(200)
    const { store, database } = test.context
    const { file: elsewhere } = await addFile(test)
    const other = {
      nome: 'Anna',
      cognome: 'Galli',
      email: `anna.${turn}@posta.example`,
      codiceFiscale: otherCode,
    }
    const { _id } = await store.create(
      database.orm,
      clients,
      { ...other, ...confirmedByOffice(other.email), status: 'validated' },
      system,
    )
    const given = { pratica: elsewhere, cliente: _id, ruolo: 'garante' }
    ;({ _id: participant } = await store.create(database.orm, participants, given, system))
    ;[file, email] = [elsewhere, other.email]
    const token = await invited()
    const refused = await account.visitor.mine('POST', '/inviti/accetta', { token, codiceFiscale: otherCode })
    expect(refused.statusCode, refused.body).toBe(409)
    expect(await stateNow()).toMatchObject({ stato: 'invitato' })
  })

  it('refuses a wrong code, an unknown link and an ended one with the same words', async () => {
    const token = await invited()
    const wrong = await check(token, otherCode)
    const unknown = await check('a'.repeat(43))
    now = new Date(now.getTime() + hours(24 * 14))
    const ended = await check(token)
    for (const answer of [wrong, unknown, ended]) expect(answer.statusCode, answer.body).toBe(422)
    expect(new Set([wrong, unknown, ended].map(({ body }) => body)).size).toBe(1)
    expect(await stateNow()).toMatchObject({ stato: 'scaduto' })
  })

  it('ends after some wrong codes, whoever tries them', async () => {
    const token = await invited()
    for (let i = 0; i < 10; i++) {
      now = new Date(now.getTime() + hours(1))
      expect(
        (await check(token, otherCode, new Visitor(test, 'client', `192.0.2.${100 + i}`))).statusCode,
      ).toBe(422)
    }
    now = new Date(now.getTime() + hours(1))
    expect((await check(token)).statusCode).toBe(422)
    expect(await stateNow()).toMatchObject({ stato: 'scaduto' })
  })

  it('lets nobody try codes one after the other', async () => {
    const token = await invited()
    const statuses: number[] = []
    for (let i = 0; i < 6; i++) statuses.push((await check(token, otherCode)).statusCode)
    expect(statuses).toContain(429)
  })

  it('ends when it is renewed or withdrawn, and the access with it', async () => {
    const first = await invited()
    const second = await invited()
    expect((await check(first)).statusCode).toBe(422)
    expect((await accept(second, { password: goodPassword })).statusCode).toBe(200)
    const andrea = visitor()
    await andrea.signIn(email)
    expect((await andrea.mine('GET', `/pratiche/${file}`)).statusCode).toBe(200)
    expect((await withdrawn()).json()).toMatchObject({ stato: 'mai_invitato' })
    expect((await andrea.mine('GET', `/pratiche/${file}`)).statusCode).toBe(404)
    const third = await invited()
    await withdrawn()
    now = new Date(now.getTime() + hours(1))
    expect((await check(third)).statusCode).toBe(422)
  })

  it('ends with the participant', async () => {
    const token = await invited()
    await test.context.database.orm.delete(participantsTable).where(eq(participantsTable._id, participant))
    expect((await check(token)).statusCode).toBe(422)
  })

  it('is not accepted after the address of the person has changed', async () => {
    const token = await invited()
    const { store, database } = test.context
    const { versione } = await store.get(database.orm, clients, customer, system)
    await store.update(
      database.orm,
      clients,
      customer,
      versione,
      { email: `nuova.${turn}@posta.example` },
      system,
    )
    expect((await check(token)).statusCode).toBe(422)
  })

  /** Does something while the server hashes the next password. */
  function duringHash(act: () => Promise<unknown>) {
    const { passwords } = test.context
    const hash = passwords.hash.bind(passwords)
    vi.spyOn(passwords, 'hash').mockImplementationOnce(async text => {
      await act()
      return hash(text)
    })
  }
  const write = async (values: Record<string, unknown>) => {
    const { store, database } = test.context
    const { versione } = await store.get(database.orm, clients, customer, system)
    await store.update(database.orm, clients, customer, versione, values, system)
  }

  it.each([
    ['the agent writes another address', () => write({ email: `evil.${turn}@altrove.example` })],
    ['the agent writes another code', () => write({ codiceFiscale: otherCode })],
    ['somebody else gets the telephone', () => signedInCustomer(test, { cellulare: `333 70${1000 + turn}` })],
    ['the customer is blocked', () => write({ status: 'blocked' })],
    ['the office takes the invitation back', () => withdrawn()],
  ])('is not accepted when %s during the hashing of the password', async (_name, act) => {
    await write({ cellulare: `333 70${1000 + turn}` })
    const token = await invited()
    duringHash(act)
    const answer = await accept(token, { password: goodPassword })
    expect([answer.statusCode, answer.body]).toEqual([
      expect.any(Number),
      expect.not.stringContaining('"pratica"'),
    ])
    const { store, database } = test.context
    expect(await store.get(database.orm, clients, customer, system)).toMatchObject({ emailVerificata: false })
    expect(await database.orm.select().from(credentials).where(eq(credentials.person, customer))).toEqual([])
    expect((await stateNow())?.stato).not.toBe('entrato')
  })

  it('sets no second password when the person has chosen one during the hashing', async () => {
    const token = await invited()
    const { context } = test
    duringHash(async () =>
      setPassword(
        context,
        context.database.orm,
        customer,
        await context.passwords.hash('la prima parola rara'),
      ),
    )
    const answer = await accept(token, { password: goodPassword })
    expect([answer.statusCode, answer.body]).toEqual([409, expect.stringContaining('c’è già un accesso')])
    expect((await visitor().signIn(email, 'la prima parola rara')).statusCode).toBe(200)
  })

  it('is not taken into the account of another customer when the address changes after the proof', async () => {
    const other = await signedInCustomer(test, { codiceFiscale: code })
    const token = await invited()
    // The signed-in branch hashes nothing: the change comes when the transaction begins.
    const { orm } = test.context.database
    const transaction = orm.transaction.bind(orm)
    const spy = vi.spyOn(orm, 'transaction').mockImplementation(async (run, options) => {
      const { stack = '' } = new Error()
      if (stack.includes('at acceptedInvitation') && !stack.includes('provedInvitation')) {
        spy.mockRestore()
        await write({ email: `evil.${turn}@altrove.example` })
      }
      return transaction(run, options)
    })
    const answer = await accept(token, {}, other.visitor)
    expect(answer.statusCode, answer.body).toBe(422)
    expect((await stateNow())?.stato).not.toBe('entrato')
  })

  it('needs an e-mail and a fiscal code, and a person who does not see the file yet', async () => {
    const { orm } = test.context.database
    await orm.update(clientsTable).set({ codiceFiscale: null }).where(eq(clientsTable._id, customer))
    const refused = await invite()
    expect(refused.statusCode).toBe(422)
    expect(await stateNow()).toMatchObject({ manca: expect.stringContaining('codice fiscale') })
    const { participant: seeing } = await addMember(test, file, 'garante')
    const again = await test.call('POST', `/pratiche/${file}/inviti/${seeing}`, { headers: flags })
    expect(again.statusCode).toBe(409)
  })

  it('is kept as a hash, and tells an account to sign in first', async () => {
    const token = await invited()
    const [row] = await test.context.database.orm
      .select()
      .from(fileAccesses)
      .where(eq(fileAccesses.participant, participant))
    expect(JSON.stringify(row)).not.toContain(token)
    await accept(token, { password: goodPassword })
    await withdrawn()
    const again = await invited()
    expect((await check(again)).json()).toMatchObject({ serve: 'accesso' })
    expect((await accept(again, { password: goodPassword })).statusCode).toBe(409)
  })

  it('is sent by those who may change the file, and for participants of the file alone', async () => {
    const reader = { 'x-flags': 'pratiche_see' }
    const path = `/pratiche/${file}/inviti/${participant}`
    expect((await test.call('POST', path, { headers: reader })).statusCode).toBe(403)
    const other = await addFile(test)
    const elsewhere = await test.call('POST', `/pratiche/${other.file}/inviti/${participant}`, {
      headers: flags,
    })
    expect(elsewhere.statusCode).toBe(404)
  })
})
