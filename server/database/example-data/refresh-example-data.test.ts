import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mortgagePanel } from '../../subjects/mortgages/mortgage-terms.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { fillEmptyDatabase } from '../fill-empty-database.ts'
import { partnersTable } from '../schema.ts'
import { describeOnEitherDatabase } from '../testing/databases.ts'

describeOnEitherDatabase('example data, months later', open => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(open)
  })
  afterAll(() => test.app.close())

  it('still compares, with the rates of the current days', async () => {
    const later = { ...test.context, now: () => new Date('2027-03-10T09:00:00Z') }
    await expect(mortgagePanel(later)).rejects.toMatchObject({ status: 503 })
    await fillEmptyDatabase(later, () => {})
    const { terms, rates } = await mortgagePanel(later)
    expect(rates.euribor['3m'].data > '2027-03-01').toBe(true)
    expect(rates.tegm.trimestre).toBe('2027-Q1')
    expect(terms.map(t => t.prodotto.nome)).toContain('Casa Fisso')
    await fillEmptyDatabase(later, () => {})
  })

  it('starts on every day of a quarter that begins with holidays', async () => {
    for (const day of [
      '2027-03-31',
      '2027-04-01',
      '2027-04-02',
      '2027-04-03',
      '2027-04-04',
      '2028-01-01',
      '2028-01-02',
    ]) {
      const then = { ...test.context, now: () => new Date(`${day}T09:00:00Z`) }
      await fillEmptyDatabase(then, () => {})
      await expect(mortgagePanel(then)).resolves.toMatchObject({ rates: { giorno: day } })
    }
  })

  it('allows the example partners to call from the current origins of their page', async () => {
    const partner = async () => {
      const { rows } = await test.context.database.orm.execute<{ sites: string[] }>(
        sql`select "originiAmmesse" as sites from ${partnersTable} where chiave = 'guida-mutui'`,
      )
      return rows[0]!.sites
    }
    const servedAt = (examplePartnerPort: number) =>
      fillEmptyDatabase(
        { ...test.context, settings: { ...test.context.settings, examplePartnerPort } },
        () => {},
      )
    expect(await partner()).toContain('http://127.0.0.1:8001')
    await servedAt(9001)
    expect(await partner()).toEqual([
      'https://www.guida-mutui.example',
      'http://127.0.0.1:9001',
      'http://localhost:9001',
    ])
    const edited = sql`update ${partnersTable} set versione = 2 where chiave = 'guida-mutui'`
    await test.context.database.orm.execute(edited)
    await servedAt(9002)
    expect(await partner()).toContain('http://127.0.0.1:9001')
  })
})
