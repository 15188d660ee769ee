import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { clients } from '../../../contract/subjects/clients.ts'
import { system } from '../../database/actor.ts'
import { accessChanges } from '../../database/schema.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { startJobs } from '../../jobs/jobs.ts'
import { addPerson, confirmedByOffice, goodPassword, Visitor } from '../../testing/people.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

const office = { 'x-flags': 'clients_see,clients_edit' }
const newPassword = 'otto ladri nella notte'

/** Hashing and verifying a password take a while, in which somebody else writes the customer. */
describeOnEitherDatabase('a change of a customer during the work on a password', open => {
  let test: TestApp
  let turn = 0
  let email: string
  let customer: string
  let visitor: Visitor
  beforeAll(async () => {
    test = await openTestApp(open)
  })
  beforeEach(async () => {
    email = `meanwhile.${++turn}@posta.example`
    const values = { nome: 'Vera', cognome: `Intanto ${turn}`, ...confirmedByOffice(email) }
    customer = await addPerson(test, 'client', email, values)
    visitor = new Visitor(test, 'client', `198.51.100.${turn}`)
  })
  afterEach(() => vi.restoreAllMocks())
  afterAll(() => test.app.close())

  /** Does something before the server hashes or verifies the next password. */
  function during(work: 'hash' | 'verify', act: () => Promise<unknown>) {
    const { passwords } = test.context
    const real = passwords[work].bind(passwords) as (...given: unknown[]) => Promise<never>
    vi.spyOn(passwords, work).mockImplementationOnce(async (...given: unknown[]) => {
      await act()
      return real(...given)
    })
  }
  const write = async (values: Record<string, unknown>) => {
    const { store, database } = test.context
    const { versione } = await store.get(database.orm, clients, customer, system)
    await store.update(database.orm, clients, customer, versione, values, system)
  }
  const read = () => test.context.store.get(test.context.database.orm, clients, customer, system)
  const withdraw = () => test.call('DELETE', `/clients/${customer}/email/conferma`, { headers: office })
  const moved = () => write({ email: `evil.${turn}@altrove.example` })
  const blocked = () => write({ status: 'blocked' })

  /** The token of the link in the next letters. */
  async function linkOf(path: string): Promise<string> {
    const texts: string[] = []
    await startJobs(test.context, async (_id, _at, { text }) => void texts.push(text), {
      poll: false,
    }).runDue()
    return new RegExp(`${path}/[\\w-]+#([\\w-]+)`).exec(texts.join())![1]!
  }
  const expectPassword = async (password: string) => {
    await write({ status: 'validated', confermeTolte: null, email })
    expect((await new Visitor(test, 'client', `203.0.113.${turn}`).signIn(email, password)).statusCode).toBe(
      200,
    )
  }

  it.each([
    ['the office takes the mailbox back', withdraw],
    ['the address changes', moved],
    ['the customer is blocked', blocked],
  ])('stops a new password by a link when %s', async (_name, act) => {
    await visitor.mine('POST', '/password/forgot', { email })
    const token = await linkOf('confirm-reset-password')
    during('hash', act)
    const answer = await visitor.mine('POST', '/password/reset', { token, password: newPassword })
    expect(answer.statusCode, answer.body).toBeGreaterThan(399)
    await expectPassword(goodPassword)
  })

  it.each([
    ['the office takes the mailbox back', withdraw],
    ['the address changes', moved],
    ['the customer is blocked', blocked],
  ])('stops a change of the password, and its undo link, when %s', async (_name, act) => {
    await visitor.signIn(email)
    during('hash', act)
    const change = { attuale: goodPassword, nuova: newPassword }
    expect((await visitor.mine('POST', '/password/change', change)).statusCode).toBe(401)
    const { orm } = test.context.database
    const kept = await orm.select().from(accessChanges).where(eq(accessChanges.person, customer))
    expect(kept.filter(one => one.email === email && act !== moved)).toEqual([])
    await expectPassword(goodPassword)
  })

  it.each([
    ['the office takes the mailbox back', withdraw],
    ['the address changes', moved],
    ['the customer is blocked', blocked],
  ])('stops a new address when %s', async (_name, act) => {
    await visitor.signIn(email)
    const own = `nuova.${turn}@posta.example`
    await visitor.mine('POST', '/email/change', { email: own, password: goodPassword })
    const token = await linkOf('confirm-email')
    during('verify', act)
    const answer = await visitor.mine('POST', '/email/confirm', { token, password: goodPassword })
    expect(answer.statusCode, answer.body).toBe(422)
    expect((await read()).email).not.toBe(own)
  })

  it('stops a request for a new address when the office takes the mailbox back', async () => {
    await visitor.signIn(email)
    during('verify', withdraw)
    const own = `nuova.${turn}@posta.example`
    await visitor.mine('POST', '/email/change', { email: own, password: goodPassword })
    const sent: string[] = []
    await startJobs(test.context, async (_id, _at, { to }) => void sent.push(to), { poll: false }).runDue()
    expect(sent).not.toContain(own)
  })

  it.each([
    ['the office takes the mailbox back', withdraw],
    ['the address changes', moved],
    ['the customer is blocked', blocked],
  ])('leaves a proof without effect when %s', async (_name, act) => {
    await visitor.signIn(email)
    during('verify', act)
    await visitor.mine('POST', '/step-up', { password: goodPassword })
    expect((await visitor.mine('GET', '/getMe')).statusCode).toBe(401)
  })

  it('stops a registration when somebody gets the address', async () => {
    const own = `registrata.${turn}@posta.example`
    await visitor.mine('POST', '/register', {
      ...{ nome: 'Ida', cognome: 'Registrata', email: own, referal: '', password: goodPassword },
      consensi: { informativa_letta: true, marketing: false, profilazione: false, cessione_terzi: false },
      testoVersione: '2026-11',
    })
    const token = await linkOf('confirm-account')
    during('verify', () => write({ email: own }))
    const answer = await visitor.mine('POST', '/confirm', { token, password: goodPassword })
    expect(answer.statusCode, answer.body).toBe(409)
  })
})
