import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnEachDatabase } from '../database/testing/databases.ts'
import { openTestApp, partnerOrigin, type TestApp } from '../testing/test-app.ts'

describeOnEachDatabase('a figure to display', open => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(open)
  })
  afterAll(() => test.app.close())

  const figure = (query: string, origin?: string) =>
    test.call('GET', `/calcolatori/rata?${query}`, { headers: origin ? { origin } : {} })

  it('is the best offer’s, with its example, as the calculators make it', async () => {
    const mortgage = (await figure('prodotto=mutuo')).json()
    expect(mortgage).toMatchObject({
      prodotto: 'mutuo',
      importo: 15_000_000,
      durataMesi: 300,
      rata: 72_702,
      tan: 3.2,
      offerta: { banca: { nome: 'Banca Aurelia' }, taeg: 3.56, totaleDovuto: 22_431_028 },
    })
    expect(mortgage.offerta.esempio).toMatch(/^Esempio rappresentativo: mutuo .* Offerta valida fino al 31/)
    const loan = (await figure('prodotto=prestito&importo=1500000&durataMesi=60')).json()
    expect(loan).toMatchObject({ rata: 292_79, tan: 6.4, offerta: { nome: 'Prestito Chiaro' } })
    expect(loan.offerta.esempio).toContain('prestito personale senza garanzie reali')
  })

  it('follows what is asked within the calculator’s limits, and nothing beyond', async () => {
    const asked = (await figure('prodotto=prestito&importo=1000000&durataMesi=48')).json()
    expect(asked).toMatchObject({ importo: 1_000_000, durataMesi: 48 })
    const beyond = (await figure('prodotto=prestito&importo=1&durataMesi=999')).json()
    expect(beyond).toMatchObject({ importo: 1_500_000, durataMesi: 60 })
    expect((await figure('prodotto=prestito&importo=-1')).statusCode).toBe(422)
  })

  it('names no bank where nothing is compared, and is refused to strangers', async () => {
    const supposed = await figure('prodotto=prestito&partner=immobiliare-lago', partnerOrigin)
    // 15.000 € in 60 months at 7,50 %.
    expect(supposed.json()).toMatchObject({ rata: 300_57, tan: 7.5, offerta: null })
    expect(supposed.body).not.toMatch(/Banca|TAEG/)
    expect((await figure('prodotto=mutuo&partner=guida-mutui', 'https://altrove.example')).statusCode).toBe(
      403,
    )
    await test.context.database.pool.query(
      `update partners set calcolatori = '{mutui}' where chiave = 'cloudcare'`,
    )
    expect((await figure('prodotto=mutuo&partner=cloudcare', partnerOrigin)).statusCode).toBe(403)
  })
})
