import { afterAll, beforeAll, expect, it } from 'vitest'
import { mortgagePanel } from '../../actions/mortgage-terms.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { fillEmptyDatabase } from '../fill-empty-database.ts'
import { describeOnEachDatabase } from '../testing/databases.ts'

describeOnEachDatabase('example data, months later', open => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(open)
  })
  afterAll(() => test.app.close())

  it('still compares, with the rates of those days', async () => {
    const later = { ...test.context, now: () => new Date('2027-03-10T09:00:00Z') }
    await expect(mortgagePanel(later)).rejects.toMatchObject({ status: 503 })
    await fillEmptyDatabase(later, () => {})
    const { terms, rates } = await mortgagePanel(later)
    expect(rates.euribor['3m'].data > '2027-03-01').toBe(true)
    expect(rates.tegm.trimestre).toBe('2027-Q1')
    expect(terms.map(t => t.prodotto.nome)).toContain('Casa Fisso')
    await fillEmptyDatabase(later, () => {})
  })

  it('starts on each day of a quarter that begins with a holiday', async () => {
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
})
