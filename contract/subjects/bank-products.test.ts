import { describe, expect, it } from 'vitest'
import { bankProducts } from './bank-products.ts'

type Product = Parameters<NonNullable<typeof bankProducts.check>>[0]

const row = { etaDa: 18, etaA: 44, premioUnicoPerc: 1.5 }
const problems = (premi: object[], over: object = {}, insurance: object = {}) =>
  bankProducts.check!({
    prodotto: 'cqs',
    tassi: [],
    spese: {},
    polizze: [{ tipo: 'vita', obbligatoria: true, premi, ...insurance }],
    leasing: null,
    validoDal: '2026-01-01',
    validoAl: null,
    importoMin: 1,
    importoMax: 2,
    ...over,
  } as unknown as Product)

describe('the table of premiums', () => {
  it('is part of an insurance, without a factor for sex', () => {
    const { schema } = bankProducts.fields.polizze
    const policy = { tipo: 'vita', obbligatoria: true, premi: [row] }
    expect(schema.parse([policy])).toEqual([policy])
    expect(schema.safeParse([{ ...policy, premi: [{ ...row, sesso: 'f' }] }]).success).toBe(false)
    // Products without a table stay as they are.
    expect(schema.safeParse([{ tipo: 'vita', obbligatoria: true, premioUnicoPerc: 1.5 }]).success).toBe(true)
  })

  it('has one row for each age and term', () => {
    expect(problems([row, { ...row, etaDa: 45, etaA: 60 }])).toEqual({})
    expect(
      problems([
        { ...row, durataAMesi: 60 },
        { ...row, durataDaMesi: 61 },
      ]),
    ).toEqual({})
    expect(problems([row, { ...row, etaDa: 44, etaA: 60 }])).toHaveProperty(['polizze.0.premi.1.etaDa'])
    expect(problems([{ ...row, etaA: 17 }])).toHaveProperty(['polizze.0.premi.0.etaA'])
    expect(problems([{ ...row, durataDaMesi: 61, durataAMesi: 60 }])).toHaveProperty([
      'polizze.0.premi.0.durataAMesi',
    ])
  })

  it('stands in place of the flat premium, and only assignments have it', () => {
    expect(problems([row], {}, { premioUnicoPerc: 1 })).toHaveProperty(['polizze.0.premioUnicoPerc'])
    expect(problems([row], { prodotto: 'prestito' })).toHaveProperty(['polizze.0.premi'])
    expect(problems([], { prodotto: 'prestito' }, { premioUnicoPerc: 1 })).toEqual({})
    expect(bankProducts.hides!({ prodotto: 'prestito' })).toContain('polizze.premi')
    expect(bankProducts.hides!({ prodotto: 'cqs' })).not.toContain('polizze.premi')
  })
})

it('only a mortgage has a negative TAN, because its index may be negative', () => {
  const tassi = [{ tanFinito: -0.1, durataDaMesi: 1, durataAMesi: 60 }]
  for (const prodotto of ['prestito', 'cqs', 'leasing'])
    expect(problems([], { prodotto, tassi })).toHaveProperty(['tassi.0.tanFinito'])
  const ofMortgage = { ...tassi[0], tipo: 'fisso', ltvDa: 0, ltvA: 80 }
  expect(problems([], { prodotto: 'mutuo', tassi: [ofMortgage] })).toEqual({})
})

it('a cost has at most as many cents as sums of costs and interest hold exactly', () => {
  const { schema } = bankProducts.fields.spese
  expect(schema.safeParse({ rendicontoAnnuo: 1_000_000_000_000 }).success).toBe(true)
  expect(schema.safeParse({ rendicontoAnnuo: 1_000_000_000_001 }).success).toBe(false)
  expect(schema.safeParse({ istruttoria: { fisso: -1 } }).success).toBe(false)
})

describe('the costs of a personal loan', () => {
  const spese = {
    istruttoria: { fisso: 300_00 },
    istruttoriaPagata: 'finanziato',
    impostaSostitutivaPerc: 0.25,
    bollo: 16_00,
    invioContratto: 1_00,
    impostePagate: 'prima_rata',
    incassoRata: 1_30,
    rendicontoAnnuo: 3_00,
  }

  it('have times of payment that the form asks for, and taxes are not financed', () => {
    const { schema } = bankProducts.fields.spese
    expect(schema.parse(spese)).toEqual(spese)
    expect(schema.safeParse({ ...spese, impostePagate: 'finanziato' }).success).toBe(false)
    expect(problems([], { prodotto: 'prestito', spese })).toEqual({})
  })

  it.each(['mutuo', 'cqs', 'leasing'])('are refused and hidden for a %s', prodotto => {
    const paths = [
      'spese.istruttoriaPagata',
      'spese.impostaSostitutivaPerc',
      'spese.invioContratto',
      'spese.impostePagate',
      'spese.rendicontoAnnuo',
    ]
    const found = problems([], { prodotto, spese, leasing: prodotto === 'leasing' ? {} : null })
    expect(Object.keys(found)).toEqual(expect.arrayContaining(paths))
    expect(found).not.toHaveProperty(['spese.bollo'])
    expect(bankProducts.hides!({ prodotto })).toEqual(expect.arrayContaining(paths))
    expect(bankProducts.hides!({ prodotto: 'prestito' })).not.toEqual(expect.arrayContaining(paths))
  })
})
