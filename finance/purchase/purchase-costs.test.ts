import { describe, expect, it } from 'vitest'
import { cadastralValue, estimatedCadastralValue } from './cadastral-value.ts'
import { deedFee, mortgageDeedFee } from './notary-estimates.ts'
import { cashNeeded, type Purchase, purchaseCosts } from './purchase-costs.ts'

const purchase: Purchase = {
  prezzo: 200_000_00,
  primaCasa: true,
  venditore: 'privato',
  rendita: 600_00,
  agenziaPerc: 0,
  notaio: 4_000_00,
}
const costsOf = (change: Partial<Purchase>, loan = 150_000_00) =>
  purchaseCosts({ ...purchase, ...change }, loan)
const amountOf = (change: Partial<Purchase>, voce: string) =>
  costsOf(change).find(cost => cost.voce === voce)?.importo

describe('cadastral value', () => {
  it('is the income times 115,5 for a first home and 126 for others', () => {
    expect(cadastralValue({ income: 600_00, isFirstHome: true })).toBe(69_300_00)
    expect(cadastralValue({ income: 600_00, isFirstHome: false })).toBe(75_600_00)
    expect(cadastralValue({ income: 723_04, isFirstHome: true })).toBe(83_511_12)
  })

  it('rounds half a cent up', () => {
    expect(cadastralValue({ income: 1, isFirstHome: true })).toBe(116)
    expect(cadastralValue({ income: 3, isFirstHome: true })).toBe(347)
  })
})

describe('a sale by a private person', () => {
  it('pays registro on the cadastral value: 2 % for a first home, 9 % for others', () => {
    expect(costsOf({ rendita: 900_00 })[0]).toEqual({
      voce: 'registro',
      importo: 2_079_00,
      stimato: false,
      perc: 2,
      base: 103_950_00,
    })
    expect(costsOf({ rendita: 900_00, primaCasa: false })[0]).toMatchObject({
      importo: 10_206_00,
      perc: 9,
      base: 113_400_00,
    })
  })

  it('pays at least 1.000 € of registro', () => {
    // 432,90 € × 115,5 × 2 % are 999,999 €; 432,91 € are 1.000,02 €.
    expect(costsOf({ rendita: 432_90 })[0]).toMatchObject({ importo: 1_000_00 })
    expect(costsOf({ rendita: 432_91 })[0]).toMatchObject({ importo: 1_000_02 })
    expect(costsOf({ rendita: 432_91 })[0]).not.toHaveProperty('minimo')
    expect(costsOf({ rendita: 300_00 })[0]).toMatchObject({ importo: 1_000_00, minimo: true })
    expect(costsOf({ rendita: 88_00, primaCasa: false })[0]).toMatchObject({
      importo: 1_000_00,
      minimo: true,
    })
  })

  it('pays 50 € each of ipotecaria and catastale', () => {
    expect([amountOf({}, 'ipotecaria'), amountOf({}, 'catastale')]).toEqual([50_00, 50_00])
  })

  it('has no reliefs for a home of luxury', () => {
    expect(costsOf({ lusso: true })[0]).toMatchObject({ perc: 9, base: 75_600_00 })
  })

  it('is estimated on half of the price while the income is unknown', () => {
    expect(estimatedCadastralValue(200_000_00)).toBe(100_000_00)
    expect(costsOf({ rendita: undefined })[0]).toMatchObject({ importo: 2_000_00, stimato: true })
  })
})

describe('a sale with VAT', () => {
  it.each([
    [{}, 4, 8_000_00],
    [{ primaCasa: false }, 10, 20_000_00],
    [{ lusso: true }, 22, 44_000_00],
    [{ primaCasa: false, lusso: true }, 22, 44_000_00],
  ])('%o pays %i % of the price', (change, perc, importo) => {
    expect(costsOf({ venditore: 'impresa', ...change })[0]).toMatchObject({ voce: 'iva', perc, importo })
  })

  it('pays 200 € each of registro, ipotecaria and catastale', () => {
    const names = ['registro', 'ipotecaria', 'catastale']
    expect(names.map(name => amountOf({ venditore: 'impresa' }, name))).toEqual([200_00, 200_00, 200_00])
  })
})

describe('notary and agency', () => {
  it('takes a quote of the notary instead of the estimate', () => {
    expect(costsOf({}).filter(({ voce }) => voce.startsWith('notaio'))).toEqual([
      { voce: 'notaio', importo: 4_000_00, stimato: false },
    ])
  })

  it('estimates the middle of a range, for two deeds or for one without a loan', () => {
    const fees = costsOf({ notaio: undefined }).filter(({ voce }) => voce.startsWith('notaio'))
    expect(fees).toEqual([
      { voce: 'notaio_atto', importo: 2_350_00, stimato: true, fra: { from: 1_900_00, to: 2_800_00 } },
      { voce: 'notaio_mutuo', importo: 2_100_00, stimato: true, fra: { from: 1_700_00, to: 2_500_00 } },
    ])
    const without = costsOf({ notaio: undefined }, 0).map(({ voce }) => voce)
    expect(without).not.toContain('notaio_mutuo')
  })

  it('has ranges that grow with the amount, each including its last cent', () => {
    expect(deedFee(100_000_00).to).toBeLessThan(deedFee(100_000_01).to)
    expect(mortgageDeedFee(500_000_00).from).toBeLessThan(mortgageDeedFee(500_000_01).from)
  })

  it('adds 22 % of VAT to the commission of the agency', () => {
    expect(amountOf({ agenziaPerc: 3 }, 'agenzia')).toBe(7_320_00)
    expect(amountOf({ agenziaPerc: 0 }, 'agenzia')).toBeUndefined()
  })
})

describe('the cash at the deed', () => {
  const costs = [
    { voce: 'istruttoria', quando: 'iniziale', importo: 600_00, totale: 600_00 },
    { voce: 'polizza_incendio', quando: 'ogni_anno', importo: 168_00, totale: 4_200_00 },
    { voce: 'incasso_rata', quando: 'ogni_rata', importo: 2_00, totale: 600_00 },
  ] as const

  it('is price − loan + costs − deposit, with the first premium and no instalment', () => {
    const cash = cashNeeded({ purchase, loan: 150_000_00, costs, paid: 10_000_00 })
    expect(cash.costiMutuo.map(({ voce }) => voce)).toEqual(['istruttoria', 'polizza_incendio'])
    // Registro 1.386 €, two taxes of 50 €, notary 4.000 €, offer 768 €.
    expect(cash.totaleCosti).toBe(6_254_00)
    expect(cash.servono).toBe(200_000_00 - 150_000_00 + 6_254_00 - 10_000_00)
  })

  it('refuses a deposit that is no amount', () => {
    expect(() => cashNeeded({ purchase, loan: 1, costs, paid: -1 })).toThrow(/^paid/)
  })
})
