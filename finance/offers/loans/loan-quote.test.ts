import { describe, expect, it } from 'vitest'
import { withOptional } from '../other-figures.ts'
import { loanNeed, loanProduct, loanRates } from './loan-fixtures.ts'
import { quoteLoan } from './loan-quote.ts'
import type { LoanNeed, LoanTerms } from './loan-types.ts'

const quote = (need: Partial<LoanNeed> = {}, ...products: Partial<LoanTerms>[]) =>
  quoteLoan({
    need: { ...loanNeed, ...need },
    terms: (products.length ? products : [{}]).map(product => ({ ...loanProduct, ...product })),
    rates: loanRates,
  })

describe('an offer of a loan', () => {
  // Computed independently, with decimal arithmetic and bisection of the directive's equation.
  const [offer] = quote().offerte

  it('has instalments and costs exact to the cent', () => {
    expect(offer).toMatchObject({
      rata: 296_31,
      ultimaRata: 296_34,
      interessi: 2_778_63,
      totaleCosti: 631_00,
      totaleDovuto: 18_409_63,
      taeg: 9.02,
      sogliaUsura: 17.575,
    })
    expect(offer!.taegEsatto).toBeCloseTo(9.01920592988531, 9)
  })

  it('excludes taxes from the TEG but not from the TAEG', () => {
    expect(offer!.teg).toBeCloseTo(8.968190009961285, 9)
    expect(offer!.costi.map(({ voce, totale }) => [voce, totale])).toEqual([
      ['istruttoria', 225_00],
      ['bollo', 16_00],
      ['incasso_rata', 90_00],
      ['compenso', 300_00],
    ])
  })

  it('has another TAEG with optional insurance', () => {
    expect(offer!.facoltative).toEqual([
      { voce: 'polizza_cpi', quando: 'iniziale', importo: 630_00, totale: 630_00 },
    ])
    const insured = withOptional({ offer: offer!, need: loanNeed })!
    expect(insured.taegEsatto).toBeCloseTo(11.11209883863068, 9)
    expect(insured.totaleDovuto).toBe(19_039_63)
  })

  it('counts mandatory insurance', () => {
    const polizze = [{ tipo: 'cpi' as const, obbligatoria: true, premioUnicoPerc: 4.2 }]
    const [must] = quote({}, { polizze }).offerte
    expect(must!.taegEsatto).toBeCloseTo(11.11209883863068, 9)
    expect(must!.facoltative).toEqual([])
  })

  it('uses the lowest rate available for the employment, and reserved rates only when the employment is known', () => {
    const tassi: LoanTerms['tassi'] = [
      { tanFinito: 6.9, durataDaMesi: 24, durataAMesi: 84 },
      { tanFinito: 5.9, durataDaMesi: 24, durataAMesi: 84, occupazioni: ['dipendente_statale'] },
      { tanFinito: 4.9, durataDaMesi: 24, durataAMesi: 84, importoDa: 2_000_000 },
    ]
    const tan = (need: Partial<LoanNeed>) => quote(need, { tassi }).offerte[0]?.tan
    expect(tan({})).toBe(6.9)
    expect(tan({ occupazione: 'dipendente_statale' })).toBe(5.9)
    expect(tan({ occupazione: 'autonomo' })).toBe(6.9)
    expect(tan({ importo: 2_000_000 })).toBe(4.9)
  })
})

it('proposes no insurance against the loss of a job to who has none', () => {
  const polizze: LoanTerms['polizze'] = [
    ...loanProduct.polizze,
    { tipo: 'impiego', obbligatoria: false, premioUnicoPerc: 1.6 },
  ]
  const proposed = (need: Partial<LoanNeed>) =>
    quote(need, { polizze }).offerte[0]!.facoltative.map(({ voce }) => voce)
  expect(proposed({})).toEqual(['polizza_cpi', 'polizza_impiego'])
  expect(proposed({ occupazione: 'pensionato' })).toEqual(['polizza_cpi'])
})

describe('a loan left out', () => {
  const reason = (need: Partial<LoanNeed>, product: Partial<LoanTerms> = {}) => {
    const { offerte, escluse } = quote(need, product)
    expect(offerte.length + escluse.length).toBe(1)
    const [left] = escluse
    return left && [left.motivo, left.limite]
  }

  it.each<[Partial<LoanNeed>, Partial<LoanTerms>, unknown[] | undefined]>([
    [{ finalita: 'studio' }, {}, ['finalita', undefined]],
    [{}, { validoAl: '2026-11-19' }, ['non_in_vigore', undefined]],
    [{ importo: 299_999 }, {}, ['importo_minimo', 300_000]],
    [{ importo: 3_000_001 }, {}, ['importo_massimo', 3_000_000]],
    [{ durataMesi: 96 }, {}, ['durata', 84]],
    [{ durataMesi: 12 }, {}, ['durata', 24]],
    [{}, { tassi: [] }, ['durata', undefined]],
    [{ eta: 70 }, {}, undefined],
    [{ eta: 71 }, {}, ['eta', 75]],
    [{ provincia: 'RM' }, { policy: { ...loanProduct.policy, province: ['VT'] } }, ['provincia', undefined]],
    [
      { occupazione: 'autonomo' },
      { policy: { ...loanProduct.policy, occupazioni: ['pensionato'] } },
      ['occupazione', undefined],
    ],
    // 296,31 over 898 is 33,0 %; over 897 the ratio is above 33 %.
    [{ redditoNetto: 898_00 }, {}, undefined],
    [{ redditoNetto: 897_00 }, {}, ['rata_reddito', 33]],
    [{ redditoNetto: 1_200_00, altreRate: 99_69 }, {}, undefined],
    [{ redditoNetto: 1_200_00, altreRate: 99_70 }, {}, ['rata_reddito', 33]],
    [
      {},
      { tassi: [{ tanFinito: 6, durataDaMesi: 12, durataAMesi: 60, importoDa: 1_600_000 }] },
      ['importo_minimo', 1_600_000],
    ],
    [
      {},
      { tassi: [{ tanFinito: 6, durataDaMesi: 12, durataAMesi: 60, importoA: 1_400_000 }] },
      ['importo_massimo', 1_400_000],
    ],
    [
      {},
      { tassi: [{ tanFinito: 6, durataDaMesi: 12, durataAMesi: 60, occupazioni: ['pensionato'] }] },
      ['riservata', undefined],
    ],
    [{}, { tassi: [{ tanFinito: 16, durataDaMesi: 12, durataAMesi: 60 }] }, ['usura', 17.575]],
    [{}, { compenso: { fisso: 1_500_000 } }, ['usura', 17.575]],
  ])('need %o, product %o', (need, product, expected) => {
    expect(reason(need, product)).toEqual(expected)
  })

  it('is offered without optional insurance when only the insurance would make it usurious', () => {
    const tassi = [{ tanFinito: 13.5, durataDaMesi: 12, durataAMesi: 60 }]
    const [offer] = quote({}, { tassi }).offerte
    expect(offer!.teg).toBeLessThan(17.575)
    expect(offer!.facoltative).toEqual([])
  })
})

it('ranks by TAEG, then by total due, then by name', () => {
  const at = (nome: string, tanFinito: number): Partial<LoanTerms> => ({
    prodotto: { _id: nome, nome },
    tassi: [{ tanFinito, durataDaMesi: 12, durataAMesi: 60 }],
  })
  const { offerte } = quote({}, at('C', 7), at('B', 6), at('A', 6))
  expect(offerte.map(({ prodotto }) => prodotto.nome)).toEqual(['A', 'B', 'C'])
})

it.each(['importo', 'durataMesi', 'eta', 'redditoNetto'] as const)('refuses a wrong %s', name => {
  expect(() => quote({ [name]: -1 })).toThrow(RangeError)
})
