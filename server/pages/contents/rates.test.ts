import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { errors } from '../../plugins/errors.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { ratesCsv } from '../rates-csv.ts'
import { ratesContent } from './rates.ts'

describeOnEitherDatabase('the reference rates', open => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(open)
  })
  afterAll(() => test.app.close())

  const content = (query: Record<string, string> = {}) => ratesContent(test.context, query)
  const csv = async (query: string) => {
    const app = Fastify()
    errors(app)
    ratesCsv(app, test.context)
    return app.inject(`/tassi.csv${query}`)
  }

  it('are grouped, each with its date', async () => {
    const { groups } = await content()
    expect(groups.map(({ name, rates }) => [name, rates.map(({ key }) => key)])).toEqual([
      ['Euribor, act/360', ['euribor-1m', 'euribor-3m', 'euribor-6m', 'euribor-12m']],
      ['Eurirs (IRS)', [5, 10, 15, 20, 25, 30].map(years => `eurirs-${years}`)],
      ['Banca centrale europea, rifinanziamento principale, dal giorno dell’ultima variazione', ['bce']],
    ])
    expect(groups[0]!.rates[1]).toMatchObject({ valore: 2.05, data: '2026-11-19' })
  })

  it('have the history of the default index by week and month', async () => {
    const { chosen } = await content()
    expect(chosen).toMatchObject({ key: 'euribor-3m', name: 'Euribor 3 mesi', years: 3 })
    // The example data hold two years.
    expect(chosen.history[0]!.data >= '2024-11-20').toBe(true)
    expect(chosen.history.at(-1)).toEqual({ data: '2026-11-19', valore: 2.05 })
    expect(chosen.history).toHaveLength(105)
    expect(chosen.months).toHaveLength(25)
    expect(chosen.months[0]).toMatchObject({ month: '2026-11', last: 2.05 })
  })

  it('have periods only for values of their own', async () => {
    const { chosen } = await content({ anni: '5' })
    expect(chosen.periods).toEqual([
      { years: 1, isWhole: true },
      { years: 3, isWhole: false },
    ])
    expect(chosen.years).toBe(3)
  })

  it('have other indices of the same period to compare', async () => {
    const { compared } = await content({ anni: '1', con: 'eurirs-20,bce,euribor-3m,niente' })
    expect(compared.map(({ key }) => key)).toEqual(['eurirs-20', 'bce'])
    expect(compared.every(({ history }) => history[0]!.data >= '2025-11-20')).toBe(true)
    expect(Object.keys(compared[0]!.means)).toHaveLength(13)
  })

  it('have the history of the requested index and period', async () => {
    const { chosen } = await content({ indice: 'eurirs-20', anni: '1' })
    expect(chosen).toMatchObject({ key: 'eurirs-20', years: 1, current: { valore: 2.88 } })
    expect(chosen.history.every(({ data }) => data >= '2025-11-20')).toBe(true)
    expect(chosen.months).toHaveLength(13)
    const { chosen: ecb } = await content({ indice: 'bce', anni: '1' })
    expect(ecb.months).toHaveLength(13)
    expect(ecb.history.at(-1)!.data).toBe('2026-11-20')
  })

  it.each<Record<string, string>>([
    { indice: 'tegm' },
    { indice: "euribor-3m' or 1=1" },
    { anni: '1000000' },
    { anni: '__proto__' },
  ])('fall back to the defaults for %o', async query => {
    expect((await content(query)).chosen).toMatchObject({ key: 'euribor-3m', years: 3 })
  })

  it('have the effect on an instalment, with an assumed margin', async () => {
    const { effect } = await content()
    // Computed independently by decimal arithmetic.
    expect(effect).toEqual({
      importo: 100_000_00,
      index: 2.05,
      margin: 1.5,
      rates: { lower: 2.55, today: 3.55, higher: 4.55 },
      rows: [
        { durataMesi: 240, lower: 532_34, today: 582_53, higher: 635_35 },
        { durataMesi: 300, lower: 451_14, today: 503_31, higher: 558_67 },
        { durataMesi: 360, lower: 397_73, today: 451_84, higher: 509_66 },
      ],
    })
    const own = await content({ importo: '50.000', durata: '10' })
    expect(own.effect!.importo).toBe(50_000_00)
    expect(own.effect!.rows[0]).toEqual({ durataMesi: 120, lower: 472_49, today: 495_60, higher: 519_40 })
    expect(own.effect!.rows).toHaveLength(4)
  })

  it.each<[Record<string, string>, string]>([
    [{ importo: 'centomila' }, 'importo'],
    [{ importo: '9.999,99' }, 'importo'],
    [{ importo: '-100000' }, 'importo'],
    [{ durata: '12,5' }, 'durata'],
    [{ durata: '41' }, 'durata'],
    [{ durata: '' }, 'durata'],
  ])('report the errors of %o, and keep the input', async (query, field) => {
    const { problems, effect, typed } = await content(query)
    expect(Object.keys(problems)).toEqual([field])
    expect(effect).toBeNull()
    expect(typed[field as keyof typeof typed]).toBe(query[field])
  })

  it('have an example offer of the same kind of rate', async () => {
    const { example } = await content()
    expect(example).toMatch(/^Esempio rappresentativo: mutuo .* importo 100\.000\u00a0€.*TAN variabile/)
    expect(example).toMatch(/TAEG .*Euribor|Euribor.*TAEG/)
    expect((await content({ indice: 'eurirs-25' })).example).toContain('TAN fisso')
    expect((await content({ importo: '120.000', durata: '20' })).example).toMatch(/120\.000.*20 anni/)
    // No bank lends so little, so the default amount applies.
    expect((await content({ importo: '10.000' })).example).toContain('importo 100.000')
  })

  it('can be downloaded as a file for known indices', async () => {
    const answer = await csv('?indice=euribor-3m')
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="euribor-3m.csv"',
    })
    const lines = answer.body.split('\r\n')
    expect(lines[0]).toBe('\ufeffGiorno;Euribor 3 mesi, in %')
    expect(lines.at(-2)).toBe('19/11/2026;2,05')
    expect(lines).toHaveLength(1 + 510 + 1)
    expect((await csv('')).body).toBe(answer.body)
    for (const none of ['tegm', '../../etc', '']) expect((await csv(`?indice=${none}`)).statusCode).toBe(404)
  })

  it('may be missing without an error', async () => {
    await test.context.database.pool.query('delete from rates')
    const later = { ...test.context, now: () => new Date(test.context.now().getTime() + 60_000) }
    expect(await ratesContent(later, {})).toMatchObject({
      groups: [],
      chosen: { current: null, history: [], months: [] },
      effect: null,
      example: null,
    })
    expect((await csv('')).body).toBe('\ufeffGiorno;Euribor 3 mesi, in %\r\n')
  })
})
