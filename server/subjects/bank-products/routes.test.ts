import { afterAll, beforeAll, expect, it } from 'vitest'
import { usualLeases } from '../../../contract/products/leasing.ts'
import { bankProducts } from '../../../contract/subjects/bank-products.ts'
import { quoteLeasing } from '../../../finance/offers/leasing/leasing-quote.ts'
import type { LeasingGood } from '../../../finance/offers/leasing/leasing-types.ts'
import { describeOnEitherDatabase } from '../../database/testing/databases.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

describeOnEitherDatabase('the preview of a product', open => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(open)
  })
  afterAll(() => test.app.close())

  const headers = { 'x-flags': 'bank_products' }
  const preview = (payload: object) => test.call('POST', '/bank_products/anteprima', { payload, headers })
  /** The stored products of a kind, as the form sends them. */
  async function kept(prodotto: string) {
    const { rows } = (
      await test.call('GET', `/bank_products?filter[prodotto]=${prodotto}&filter[status]=validated`, {
        headers,
      })
    ).json()
    return rows.map(({ _id: id, ...record }: Record<string, unknown>) => ({
      id,
      prodotto: Object.fromEntries(Object.keys(bankProducts.fields).map(name => [name, record[name]])),
    }))
  }
  /** A product of the kind that has an offer for these values. */
  async function offered(kind: string, values: object) {
    for (const product of await kept(kind)) {
      const answer = await preview({ ...product, ...values })
      expect(answer.statusCode, answer.body).toBe(200)
      if (answer.json().offerte.length > 0) return { product, ...answer.json() }
    }
    throw new Error(`No ${kind} makes an offer.`)
  }
  const homePurchase = { importo: 15_000_000, valore: 20_000_000, durataMesi: 300 }

  it.each([
    ['mutuo', homePurchase],
    ['prestito', { importo: 1_500_000, valore: null, durataMesi: 60 }],
    ['cqs', { importo: 180_000, valore: null, durataMesi: 120 }],
    ['cqp', { importo: 150_000, valore: null, durataMesi: 120 }],
    ['delega', { importo: 180_000, valore: null, durataMesi: 120 }],
    ['leasing', { importo: 4_000_000, valore: null, durataMesi: 48 }],
  ])('computes the offers of a %s like the public comparison', async (kind, values) => {
    const { offerte, esclusa } = await offered(kind, values)
    expect(esclusa).toBeNull()
    for (const offer of offerte) {
      expect(offer.taeg).toBeGreaterThan(offer.tan)
      expect(offer.posto).toBeLessThanOrEqual(offer.su)
      const points = offer.costi.reduce((sum: number, { punti }: { punti: number }) => sum + punti, 0)
      expect(Math.abs(offer.tan + points - offer.taeg)).toBeLessThan(0.02)
    }
  })

  it('tells when each cost of a loan is paid, and the debt with the first payment', async () => {
    const {
      product: { id, prodotto },
    } = await offered('prestito', { importo: 1_500_000, valore: null, durataMesi: 60 })
    const spese = {
      istruttoria: { fisso: 30_000 },
      istruttoriaPagata: 'finanziato',
      impostaSostitutivaPerc: 0.25,
      bollo: 1600,
      impostePagate: 'prima_rata',
      rendicontoAnnuo: 300,
    }
    const values = { importo: 1_500_000, valore: null, durataMesi: 60 }
    const answer = await preview({ id, prodotto: { ...prodotto, spese }, ...values })
    expect(answer.statusCode, answer.body).toBe(200)
    const [offer] = answer.json().offerte
    const costs = offer.costi.map(({ voce, totale, quando }: Record<string, unknown>) => [
      voce,
      totale,
      quando,
    ])
    expect(costs).toEqual(
      expect.arrayContaining([
        ['Istruttoria', 30_000, 'nel finanziamento'],
        ['Imposta sostitutiva', 3825, 'con la prima rata'],
        ['Rendiconto annuale', 1500, '3\u00a0€ alla fine di ogni anno'],
      ]),
    )
    expect(offer.precisazioni).toEqual([
      'debito da restituire 15.300\u00a0€, costi nel finanziamento compresi',
      expect.stringMatching(/^primo pagamento /),
    ])
    const lease = await preview({ id, prodotto: { ...prodotto, prodotto: 'tfs', spese }, ...values })
    expect(lease.statusCode).toBe(422)
    expect(Object.keys(lease.json().fields)).toContain('spese.istruttoriaPagata')
  })

  it('equals the figures of the public comparison', async () => {
    const {
      product,
      offerte: [offer],
    } = await offered('mutuo', homePurchase)
    const [finalita] = product.prodotto.finalita
    const { durataMesi, importo, valore } = homePurchase
    const body = {
      need: { finalita, importo, valore, durataMesi },
      prodotto: product.id,
      tipoTasso: offer.nome.toLowerCase(),
    }
    const plan = await test.call('POST', '/calcolatori/mutui/piano', { payload: body })
    expect(plan.json().offerta).toMatchObject({ rata: offer.rata, taeg: offer.taeg, tan: offer.tan })
  })

  it('equals the figures of the public comparison of leases', async () => {
    const {
      product,
      offerte: [offer],
    } = await offered('leasing', { importo: 4_000_000, valore: null, durataMesi: 48 })
    const { bene, ...limits } = product.prodotto.leasing
    const { anticipoPerc, riscattoPerc } = usualLeases[bene as LeasingGood]
    const answer = await test.call('POST', '/calcolatori/leasing/condizioni', { payload: { bene } })
    const { condizioni, tassi } = answer.json()
    const { offerte } = quoteLeasing({
      need: {
        bene,
        valore: 4_000_000,
        anticipoPerc: Math.max(anticipoPerc, limits.anticipoPerc),
        durataMesi: 48,
        riscattoPerc: Math.min(riscattoPerc, limits.riscattoPerc),
      },
      terms: condizioni,
      rates: tassi,
    })
    const shown = offerte.find(({ prodotto }) => prodotto._id === product.id)!
    expect(offer).toMatchObject({
      rata: shown.rata,
      numeroRate: 47,
      taeg: shown.taeg,
      totaleDovuto: shown.totaleDovuto,
      leasing: { anticipo: shown.anticipo, riscatto: shown.riscatto, tassoLeasing: shown.tassoLeasing },
      su: offerte.length,
    })
  })

  it('follows the edited values: a higher rate, a limit that excludes the need, a lease beyond the quote', async () => {
    const {
      product: { id, prodotto },
      offerte: [first],
    } = await offered('mutuo', homePurchase)
    const dear = {
      ...prodotto,
      tassi: prodotto.tassi.map((band: object) => ({
        ...band,
        indice: undefined,
        spread: undefined,
        tanFinito: 6,
      })),
    }
    const dearer = (await preview({ id, prodotto: dear, ...homePurchase })).json().offerte[0]
    expect(dearer.rata).toBeGreaterThan(first.rata)
    expect(dearer.posto).toBeGreaterThan(first.posto)
    const small = { ...prodotto, importoMin: 100, importoMax: 200 }
    expect((await preview({ id, prodotto: small, ...homePurchase })).json()).toEqual({
      offerte: [],
      esclusa: expect.stringContaining('importo massimo'),
    })
    const tassi = [{ tanFinito: 5, durataDaMesi: 12, durataAMesi: 120 }]
    const lease = { bene: 'auto', anticipoPerc: 10, riscattoPerc: 30 }
    const leasing = { ...prodotto, prodotto: 'leasing', tassi, leasing: lease }
    expect((await preview({ id: null, prodotto: leasing, ...homePurchase })).json().esclusa).toMatch(
      /non arriva a questi dati/,
    )
  })

  it('refuses rate bands of another kind, with the path of the field', async () => {
    const [{ id, prodotto }] = await kept('mutuo')
    const [band] = prodotto.tassi
    const answer = await preview({
      id,
      prodotto: { ...prodotto, tassi: [band, { ...band, ltvA: undefined, importoDa: 1 }] },
      ...homePurchase,
    })
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().fields)).toEqual(['tassi.1.importoDa', 'tassi.1.ltvA'])
  })

  it('requires the fields of a lease for leases, and refuses them for other products', async () => {
    const [{ id, prodotto }] = await kept('prestito')
    const without = await preview({ id, prodotto: { ...prodotto, prodotto: 'leasing' }, ...homePurchase })
    expect(without.statusCode).toBe(422)
    expect(Object.keys(without.json().fields)).toEqual(['leasing'])
    const lease = { bene: 'auto', anticipoPerc: 10, riscattoPerc: 30 }
    const loan = await preview({ id, prodotto: { ...prodotto, leasing: lease }, ...homePurchase })
    expect(Object.keys(loan.json().fields)).toEqual(['leasing'])
  })

  it('requires the flag of products', async () => {
    const [product] = await kept('mutuo')
    const payload = { ...product, ...homePurchase }
    const request = { payload, headers: { 'x-flags': 'banks' } }
    expect((await test.call('POST', '/bank_products/anteprima', request)).statusCode).toBe(403)
  })
})
