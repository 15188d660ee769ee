import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { need, product, rates } from './fixtures.ts'
import { loanNeed, loanProduct, loanRates } from './loans/loan-fixtures.ts'
import { quoteLoan } from './loans/loan-quote.ts'
import { quote } from './quote.ts'
import type { Fee, OnceTime } from './types.ts'

/** Costs that an office may write by mistake: the panel of the public pages has other products, which stay. */
const cost = fc.oneof(fc.integer({ min: 0, max: 100_000_00 }), fc.integer({ min: 0, max: 1_000_000_000_000 }))
const percent = fc.integer({ min: 0, max: 1000 }).map(tenths => tenths / 10)
const fee: fc.Arbitrary<Fee> = fc.oneof(
  fc.record({ fisso: cost }),
  fc.record({ perc: percent, min: cost, max: cost }),
)
const time = fc.constantFrom<OnceTime>('iniziale', 'finanziato', 'prima_rata')
const taxTime = fc.constantFrom<'iniziale' | 'prima_rata'>('iniziale', 'prima_rata')
const policy = fc.record({
  tipo: fc.constantFrom('vita' as const, 'cpi' as const),
  obbligatoria: fc.boolean(),
  premioUnicoPerc: percent,
  premioAnnuo: cost,
})
/** From 1 € to 100 million, like the calculators. */
const importo = fc.oneof(
  fc.integer({ min: 1_00, max: 1000_00 }),
  fc.integer({ min: 1_00, max: 10_000_000_000 }),
)

describe('a product with any costs is offered or excluded, beside the others', () => {
  it('of personal loans', () => {
    const spese = fc.record(
      {
        istruttoria: fee,
        istruttoriaPagata: time,
        impostaSostitutivaPerc: percent,
        bollo: cost,
        invioContratto: cost,
        impostePagate: taxTime,
        incassoRata: cost,
        rendicontoAnnuo: cost,
      },
      { requiredKeys: [] },
    )
    const widest = { importoMin: 0, importoMax: 10_000_000_000 }
    const good = { ...loanProduct, ...widest, spese: {}, polizze: [], compenso: {} }
    fc.assert(
      fc.property(
        importo,
        fc.integer({ min: 24, max: 84 }),
        spese,
        fc.array(policy, { maxLength: 2 }),
        fee,
        (importo, durataMesi, spese, polizze, compenso) => {
          const wrong = { ...good, prodotto: { _id: 'z', nome: 'Z' }, spese, polizze, compenso }
          const { offerte, escluse } = quoteLoan({
            need: { ...loanNeed, importo, durataMesi },
            terms: [wrong as typeof good, good],
            rates: loanRates,
          })
          expect(offerte.length + escluse.length).toBe(2)
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('of mortgages', () => {
    const spese = fc.record(
      { istruttoria: fee, perizia: cost, incassoRata: cost, bollo: cost },
      { requiredKeys: [] },
    )
    const good = {
      ...product,
      importoMin: 0,
      importoMax: 10_000_000_000,
      spese: {},
      polizze: [],
      compenso: {},
    }
    fc.assert(
      fc.property(
        importo,
        spese,
        fc.array(policy, { maxLength: 2 }),
        fee,
        (importo, spese, polizze, compenso) => {
          const wrong = { ...good, prodotto: { _id: 'z', nome: 'Z' }, spese, polizze, compenso }
          const { offerte, escluse } = quote({
            need: { ...need, importo, valore: importo * 2 },
            terms: [wrong, good],
            rates,
          })
          expect(offerte.length + escluse.length).toBe(2)
        },
      ),
      { numRuns: 1000 },
    )
  })
})

it.each([
  [
    'fee with the first instalment',
    { istruttoria: { fisso: 250_00 }, istruttoriaPagata: 'prima_rata' as const },
  ],
  ['stamp duty with the first instalment', { bollo: 100_00, impostePagate: 'prima_rata' as const }],
  ['collection fee', { incassoRata: 150_00 }],
  [
    'fee that leaves a euro of the loan, beside a yearly statement',
    {
      istruttoria: { fisso: 99_00 },
      rendicontoAnnuo: 3_00,
    },
  ],
])('a loan of 100 € is usurious with a %s', (_name, spese) => {
  const terms = { ...loanProduct, importoMin: 0, spese, compenso: {} }
  const { escluse } = quoteLoan({
    need: { ...loanNeed, importo: 100_00 },
    terms: [terms],
    rates: loanRates,
  })
  expect(escluse[0]).toMatchObject({ motivo: 'usura', limite: 17.575 })
})
