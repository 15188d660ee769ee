import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnOneDatabase } from '../../database/testing/databases.ts'
import { addPerson } from '../../testing/people.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

describeOnOneDatabase('the code of who sends a person to the registration', open => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(open)
    const agent = (codice: string, values: object) =>
      addPerson(test, 'agent', `${codice}@esempio.it`, {
        nome: 'Ida',
        cognome: 'Neri',
        slug: codice.toLowerCase(),
        codice,
        ...values,
      })
    const atWork = { visibileSulSito: true, oam: { numero: 'A1', stato: 'attivo' } }
    await agent('AG-pubblico', atWork)
    await agent('AG-nascosto', { ...atWork, visibileSulSito: false })
    await agent('AG-fermo', { ...atWork, status: 'blocked' })
  })
  afterAll(() => test.app.close())

  const nameOf = async (codice: string) =>
    (await test.call('GET', `/clients/segnalazione?codice=${encodeURIComponent(codice)}`)).json().nome

  it('names an agent whom the site shows, and a confirmed referrer', async () => {
    expect(await nameOf('AG-pubblico')).toBe('Ida Neri')
    const { rows } = await test.context.database.pool.query<{ codice: string; nome: string }>(
      `select codice, nome from referrers where status = 'validated' limit 1`,
    )
    expect(await nameOf(rows[0]!.codice)).toBe(rows[0]!.nome)
  })

  it('names nobody else', async () => {
    for (const codice of ['AG-nascosto', 'AG-fermo', 'nessuno', '', 'a.b-c_d'])
      expect(await nameOf(codice)).toBeNull()
    const odd = await test.call('GET', '/clients/segnalazione?codice=%3Cb%3E')
    expect(odd.statusCode).toBe(422)
  })
})
