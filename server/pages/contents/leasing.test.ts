import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { leasingContent } from './leasing.ts'

describeOnEitherDatabase('the leasing quote', open => {
  let test: TestApp
  let minutes = 0
  beforeAll(async () => {
    test = await openTestApp(open)
  })
  afterAll(() => test.app.close())
  // The panel is cached for a while.
  beforeEach(() => {
    minutes++
  })

  const content = (query: Record<string, string> = {}, now?: Date) =>
    leasingContent(
      { ...test.context, now: () => now ?? new Date(test.context.now().getTime() + minutes * 60_000) },
      query,
    )
  const run = (statement: ReturnType<typeof sql>) => test.context.database.orm.execute(statement)

  it('starts with default values, and shows all costs', async () => {
    const { typed, problems, quote } = await content()
    expect(typed).toEqual({ bene: 'auto', valore: '40.000', anticipo: '20', durata: '48', riscatto: '1' })
    expect(problems).toEqual({})
    // The tests in `finance` verify 756,66 € independently: 32.000 € at 5,90 %.
    const [offer] = quote!.offers
    expect(offer).toMatchObject({
      banca: { nome: 'Leasing Valdora' },
      prodotto: { nome: 'Valdora Strada' },
      anticipo: 8_000_00,
      canone: 756_66,
      riscatto: 400_00,
      tassoLeasing: 6.06,
    })
    expect(quote!.offers.map(({ totale }) => totale)).toEqual(
      quote!.offers.map(({ totale }) => totale).toSorted((a, b) => a - b),
    )
    expect(quote).toMatchObject({ lessors: 2, day: '2026-11-20', quarter: '2026-Q4' })
    expect(offer!.example).toContain('47 canoni mensili da 756,66\u00a0€')
    expect(offer!.example).toContain('Tasso leasing 6,06\u00a0%, costo effettivo annuo con le spese ')
    expect(offer!.example).toContain('Intermediario: Quinto S.r.l.')
    expect(offer!.example).not.toMatch(/undefined|NaN/)
  })

  it('reads figures in Italian notation', async () => {
    const { quote, typed } = await content({
      bene: 'auto',
      valore: '50.000,50 €',
      anticipo: '12,5',
      durata: '36',
      riscatto: '1',
    })
    expect(quote!.need).toEqual({
      bene: 'auto',
      valore: 5_000_050,
      anticipoPerc: 12.5,
      durataMesi: 36,
      riscattoPerc: 1,
    })
    expect(typed.valore).toBe('50.000,50 €')
  })

  it('has other defaults for another kind of good, and explains exclusions', async () => {
    const { quote, typed } = await content({ bene: 'strumentale' })
    expect(typed.valore).toBe('80.000')
    expect(quote!.offers.map(({ prodotto }) => prodotto.nome)).toEqual(['Valdora Officina'])
    const why = Object.fromEntries(
      quote!.excluded.flatMap(({ reason, products }) => products.map(name => [name, reason])),
    )
    expect(why['Locafin Monterosso (Monterosso Subito)']).toMatch(/soglia di usura/)
    expect(why['Leasing Valdora (Valdora Strada)']).toBe('non riguarda macchinari e attrezzature')
    expect((await content({ bene: 'immobiliare' })).quote!.offers).toHaveLength(1)
  })

  it.each<[Record<string, string>, string, RegExp]>([
    [{ valore: 'quarantamila' }, 'valore', /da 15\.000\u00a0€ a 10\.000\.000\u00a0€/],
    [{ valore: '' }, 'valore', /per esempio 40\.000/],
    [{ valore: '14.999,99' }, 'valore', /15\.000/],
    [{ valore: '9'.repeat(400) }, 'valore', /10\.000\.000/],
    [{ valore: '-40000' }, 'valore', /15\.000/],
    [{ anticipo: '51' }, 'anticipo', /da 0 a 50/],
    [{ anticipo: '10,001' }, 'anticipo', /12,5/],
    [{ durata: '48,5' }, 'durata', /numero intero di mesi/],
    [{ durata: '12' }, 'durata', /da 24 a 180/],
    [{ riscatto: '<script>' }, 'riscatto', /da 0 a 50/],
    [{ bene: '__proto__' }, 'bene', /Macchinari/],
    [{ bene: 'yacht' }, 'bene', /Macchinari/],
  ])('reports the errors of %o at their fields, and keeps the input', async (query, field, message) => {
    const { problems, quote, typed } = await content(query)
    expect(Object.keys(problems)).toEqual([field])
    expect(problems[field as keyof typeof problems]).toMatch(message)
    expect(typed[field as keyof typeof typed]).toBe(String(query[field]).slice(0, 40))
    expect(quote).toBeNull()
  })

  it('offers only products in force today', async () => {
    const names = async (now?: Date) => (await content({}, now)).quote?.offers.map(o => o.prodotto.nome)
    expect(await names()).toEqual(['Valdora Strada', 'Monterosso Veicoli'])
    // Rome's day ends before UTC's: 31 December at midnight is 1 January.
    expect(await names(new Date('2026-12-31T22:59:00Z'))).toContain('Valdora Strada')
    expect(await names(new Date('2026-12-31T23:01:00Z'))).toEqual(['Monterosso Veicoli'])
    await run(sql`update bank_products set status = 'blocked' where nome = 'Monterosso Veicoli'`)
    minutes++
    expect(await names()).toEqual(['Valdora Strada'])
    await run(sql`update banks set status = 'blocked' where nome = 'Leasing Valdora'`)
    minutes++
    const { quote } = await content()
    expect(quote!.offers).toEqual([])
    expect(quote!.lessors).toBe(1)
  })

  it('compares nothing without average rates', async () => {
    await run(sql`delete from rates where tipo = 'tegm' and scadenza = 'leasing_immobiliare_fisso'`)
    expect(await content()).toMatchObject({ quote: null, suspended: expect.stringContaining('sospeso') })
  })
})
