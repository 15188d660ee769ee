import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { type Jobs, startJobs } from '../../jobs/jobs.ts'
import type { Message } from '../../mail/mail.ts'
import { addPerson, Visitor } from '../../testing/people.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

interface Destination extends Record<string, unknown> {
  _id: string
  versione: number
  nome: string
  email: string
}

describeOnEitherDatabase('a change of where people’s data is sent', open => {
  let test: TestApp
  let jobs: Jobs
  let visitor: Visitor
  let admin = ''
  let letters: Message[] = []
  beforeAll(async () => {
    test = await openTestApp(open)
    jobs = startJobs(test.context, async (_id, _at, message) => void letters.push(message), { poll: false })
    admin = await addPerson(test, 'admin', 'capo@esempio.it', { permissions: { admin: true } })
    visitor = new Visitor(test, 'admin')
    await visitor.signIn('capo@esempio.it')
  })
  afterAll(() => test.app.close())
  beforeEach(async () => {
    await jobs.runDue()
    letters = []
  })

  const first = async (table: string): Promise<Destination> =>
    (await visitor.call('GET', `/${table}?limit=1`)).json().rows[0]
  const change = async (table: string, { _id, versione }: Destination, values: object) =>
    (await visitor.call('PATCH', `/${table}/${_id}`, { versione, ...values })).statusCode
  const lettersTo = async (address: string) => {
    await jobs.runDue()
    return letters.filter(({ to }) => to === address)
  }
  /** The lines of the security log about a record, oldest first. */
  const linesOf = async (record: string) =>
    (
      await test.context.database.orm.execute(
        sql`select kind, role, person, resource, detail from security_events where record = ${record} order by _id`,
      )
    ).rows

  it.each(['agencies', 'company'])('sends a letter to the old e-mail address: %s', async table => {
    const { telefono } = await first('company')
    const before = await first(table)
    const email = `presa-${table}@esempio.it`
    // The letter has the old telephone number, even when the number changes at the same time.
    expect(await change(table, before, { email, telefono: '06 99999999' })).toBe(200)
    const letters = await lettersTo(before.email)
    expect(letters).toHaveLength(1)
    const { text } = letters[0]!
    expect(text).toContain(before.nome)
    expect(text).toContain(email)
    expect(text).toMatch(/20 novembre 2026 alle (ore )?10:00 da Ada Amministra/)
    expect(text.replaceAll('\u00a0', ' ')).toContain(telefono)
    expect(text).not.toContain('06 99999999')
    expect(await lettersTo(email)).toEqual([])
    expect(await linesOf(before._id)).toEqual([
      { kind: 'destination_changed', role: 'admin', person: admin, resource: table, detail: 'email' },
    ])
  })

  it('sends no letter when the address stays or the change is refused', async () => {
    const { rows } = (await visitor.call('GET', '/agencies?limit=2')).json()
    const [agency, other] = rows as [Destination, Destination]
    const lines = await linesOf(agency._id)
    expect(await change('agencies', agency, { nome: 'Altro nome' })).toBe(200)
    const { codice } = other
    const renamed = await first('agencies')
    // Codes of agencies are unique, so the database refuses the write after the rules have run.
    expect(await change('agencies', renamed, { email: 'presa@esempio.it', codice })).toBe(409)
    expect(await linesOf(agency._id)).toEqual(lines)
    expect(await lettersTo(agency.email)).toEqual([])
  })

  it('sends a letter to the address of a deleted record', async () => {
    const agency = await first('agencies')
    expect((await visitor.call('DELETE', `/agencies/${agency._id}`)).statusCode).toBe(200)
    const [letter] = await lettersTo(agency.email)
    expect(letter!.text).toContain('eliminata')
    expect((await linesOf(agency._id)).at(-1)).toMatchObject({ kind: 'destination_changed', person: admin })
  })

  it('sends a letter to each address that an import changes', async () => {
    const { rows } = (await visitor.call('GET', '/agencies?limit=2&filter[status]=validated')).json()
    const [one, other] = rows as [Destination, Destination]
    const testo = ['Codice,E-mail', `${one.codice},uno@esempio.it`, `${other.codice},due@esempio.it`].join(
      '\n',
    )
    const checked = (await visitor.call('POST', '/agencies/importa', { testo })).json()
    expect(checked.conti).toMatchObject({ cambiate: 2, errate: 0 })
    // A dry run sends no letter.
    expect([...(await lettersTo(one.email)), ...(await lettersTo(other.email))]).toEqual([])
    const payload = { testo, conferma: checked.impronta }
    expect((await visitor.call('POST', '/agencies/importa', payload)).json().scritto).toBe(true)
    expect((await lettersTo(one.email))[0]?.text).toContain('uno@esempio.it')
    expect((await lettersTo(other.email))[0]?.text).toContain('due@esempio.it')
  })

  it('is in the security log for the address and the secret of a webhook, without their values', async () => {
    const partner = await first('partners')
    const values = { webhookUrl: 'https://ladro.esempio.it/', webhookSegreto: 'un segreto lungo abbastanza' }
    expect(await change('partners', partner, values)).toBe(200)
    expect(await linesOf(partner._id)).toEqual([
      {
        kind: 'destination_changed',
        role: 'admin',
        person: admin,
        resource: 'partners',
        detail: 'webhookUrl webhookSegreto',
      },
    ])
    await jobs.runDue()
    expect(letters).toEqual([])
  })
})
