import { describe, expect, it } from 'vitest'
import { assignmentQuote } from '../../cdq/cdq-quote.ts'
import { cdqNeed, cdqProduct, cdqRates } from './cdq-fixtures.ts'
import { quotaOf } from './cdq-quota.ts'
import { quoteCdq } from './cdq-quote.ts'
import type { CdqNeed, CdqTerms } from './cdq-types.ts'

const quote = (need: Partial<CdqNeed> = {}, ...products: Partial<CdqTerms>[]) =>
  quoteCdq({
    need: { ...cdqNeed, ...need },
    terms: (products.length ? products : [{}]).map(product => ({ ...cdqProduct, ...product })),
    rates: cdqRates,
  })

describe('an offer of an assignment', () => {
  // Computed independently, with decimal arithmetic and bisection of the directive's equation.
  const [offer] = quote().offerte

  it('pays out the present value of the instalments minus the costs', () => {
    expect(offer).toMatchObject({
      rata: 330_00,
      numeroRate: 120,
      tan: 5.2,
      totaleDovuto: 39_600_00,
      capitale: 30_827_93,
      interessi: 8_772_07,
      totaleCosti: 2_692_00,
      nettoRicavo: 28_135_93,
      taeg: 7.47,
      tegm: 9.4,
      sogliaUsura: 15.75,
    })
    expect(offer!.taegEsatto).toBeCloseTo(7.472486844006605, 9)
  })

  it('excludes taxes from the TEG but not from the TAEG', () => {
    expect(offer!.teg).toBeCloseTo(7.458747849359331, 9)
    expect(offer!.costi.map(({ voce, totale }) => [voce, totale])).toEqual([
      ['istruttoria', 300_00],
      ['commissioni', 990_00],
      ['bollo', 16_00],
      ['polizza_vita', 594_00],
      ['polizza_impiego', 396_00],
      ['compenso', 396_00],
    ])
    const points = offer!.costi.reduce((sum, { punti }) => sum + punti, offer!.tan + offer!.capitalizzazione)
    expect(points).toBeCloseTo(offer!.taegEsatto, 9)
  })

  it('agrees with assignmentQuote', () => {
    const plain = assignmentQuote({
      instalment: 330_00,
      annualRate: 5.2,
      termMonths: 120,
      upfrontCosts: [
        { amount: 300_00 },
        { percentOfTotal: 2.5 },
        { amount: 16_00, tax: true },
        { percentOfTotal: 1.5 },
        { percentOfTotal: 1 },
        { percentOfTotal: 1 },
      ],
    })
    expect(offer!.taegEsatto).toBeCloseTo(plain.apr, 9)
    expect(offer!.teg).toBeCloseTo(plain.teg, 9)
    expect(offer!.nettoRicavo).toBe(plain.netDisbursed)
  })

  it('uses the requested instalment up to the quota', () => {
    expect(quote({ rata: 200_00 }).offerte[0]).toMatchObject({ rata: 200_00, totaleDovuto: 24_000_00 })
    expect(quote({ rata: 500_00 }).offerte[0]!.rata).toBe(330_00)
  })

  it('uses the rate of the employer and the usury category of the amount', () => {
    expect(quote({ occupazione: 'dipendente_privato' }).offerte[0]!.tan).toBe(6.4)
    // 150 € for ten years at 5,20 % are 14.012,69 €, below 15.000 €: the threshold is 13,2 × 1,25 + 4.
    expect(quote({ rata: 150_00 }).offerte[0]).toMatchObject({ capitale: 14_012_69, sogliaUsura: 20.5 })
    const [beside] = quote({ prodotto: 'delega' }, { tipo: 'delega' }).offerte
    expect(beside!.sogliaUsura).toBe(17.575)
  })

  it('ignores products of other kinds', () => {
    expect(quote({ prodotto: 'cqp' })).toEqual({ offerte: [], escluse: [] })
  })
})

describe('the quota', () => {
  it('is a fifth, lower with other quotas, and does not reduce a pension below the minimum', () => {
    expect(quotaOf(cdqNeed, 61_185)).toEqual({ instalment: 330_00, rule: 'oneFifth', requested: 330_00 })
    expect(quotaOf({ ...cdqNeed, altraQuota: 250_00, pignoramento: 200_00 }, 61_185)).toEqual({
      instalment: 210_00,
      rule: 'twoFifths',
      requested: 210_00,
    })
    expect(quotaOf({ prodotto: 'cqp', netto: 690_00, durataMesi: 60 }, 611_85)).toEqual({
      instalment: 78_15,
      rule: 'minimumPension',
      requested: 78_15,
    })
  })
})

describe('a product left out', () => {
  it.each<[Partial<CdqNeed>, Partial<CdqTerms>, unknown[] | undefined]>([
    [{}, { validoAl: '2026-11-19' }, ['non_in_vigore', undefined]],
    [{ pignoramento: 660_00 }, {}, ['quota', undefined]],
    [{ durataMesi: 12 }, {}, ['durata', 24]],
    [{ durataMesi: 24, occupazione: 'dipendente_privato' }, {}, ['occupazione', undefined]],
    [{ occupazione: 'parapubblico' }, {}, ['occupazione', undefined]],
    [{ occupazione: undefined }, {}, ['occupazione', undefined]],
    [{ eta: 57 }, {}, undefined],
    [{ eta: 58 }, {}, ['eta', 67]],
    [
      { eta: 58 },
      { tassi: [{ tanFinito: 5, durataDaMesi: 24, durataAMesi: 120, etaMaxScadenza: 70 }] },
      undefined,
    ],
    [{ anzianitaMesi: 12 }, {}, undefined],
    [{ anzianitaMesi: 11 }, {}, ['anzianita', 12]],
    [{ provincia: 'RM' }, { policy: { ...cdqProduct.policy, province: ['VT'] } }, ['provincia', undefined]],
    [{ rata: 30_00 }, {}, ['importo_minimo', 300_000]],
    [{}, { importoMax: 3_000_000 }, ['importo_massimo', 3_000_000]],
    [{}, { compenso: { perc: 30 } }, ['usura', 15.75]],
    [{}, { compenso: { perc: 90 } }, ['usura', 15.75]],
  ])('need %o, product %o', (need, product, expected) => {
    const { offerte, escluse } = quote(need, product)
    expect(offerte.length + escluse.length).toBe(1)
    const [left] = escluse
    expect(left && [left.motivo, left.limite]).toEqual(expected)
  })
})

it('ranks by TAEG, then by name', () => {
  const at = (nome: string, tanFinito: number): Partial<CdqTerms> => ({
    prodotto: { _id: nome, nome },
    tassi: [{ tanFinito, durataDaMesi: 24, durataAMesi: 120 }],
  })
  const { offerte } = quote({}, at('C', 7), at('B', 6), at('A', 6))
  expect(offerte.map(({ prodotto }) => prodotto.nome)).toEqual(['A', 'B', 'C'])
})

it.each(['netto', 'durataMesi', 'eta', 'rata', 'altraQuota'] as const)('refuses a wrong %s', name => {
  expect(() => quote({ [name]: -1 })).toThrow(RangeError)
})
