import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cashNeeded } from '../purchase/purchase-costs.ts'
import { type BorrowingPower, type Buyer, borrowingPower } from './borrowing-power.ts'
import { costsOf } from './costs.ts'
import { product } from './fixtures.ts'
import { products, rates } from './mock-panel.ts'
import { quote } from './quote.ts'
import type { Need, RateBand, Terms } from './types.ts'

const buyer: Buyer = {
  finalita: 'prima_casa',
  tipoTasso: 'fisso',
  durataMesi: 300,
  redditoNetto: 2_400_00,
  risparmi: 80_000_00,
  acquisto: { venditore: 'privato', agenziaPerc: 3 },
}
const powerOf = (change: Partial<Buyer>, terms: Terms[] = [product], step?: number) =>
  borrowingPower({ buyer: { ...buyer, ...change }, terms, rates, step })
const only = (change: Partial<Buyer>, terms?: Terms[]) => powerOf(change, terms).banche[0]!

/** Price that the buyer pays with a loan: the highest multiple of the step. */
const cashFor = ({ need, offer }: BorrowingPower, { acquisto }: Buyer, prezzo = need.valore) =>
  cashNeeded({
    purchase: { ...acquisto, prezzo, primaCasa: need.finalita === 'prima_casa' },
    loan: need.importo,
    costs: offer.costi,
    paid: 0,
  }).servono

describe('the rule that binds', () => {
  it('is the ratio of instalment to income when savings are enough', () => {
    const { need, vincolo, limite, offer } = only({})
    expect([vincolo, limite]).toEqual(['rata_reddito', 40])
    // 40 % of 2.400 € are 960 €: 198.000 € cost 959,66 € a month, 199.000 € cost 964,51 €.
    expect(need.importo).toBe(198_000_00)
    expect(offer.rata).toBe(959_66)
  })

  it('counts other instalments', () => {
    expect(only({ altreRate: 200_00 }).need.importo).toBe(156_000_00)
  })

  it('is the loan to value when savings are few', () => {
    const { need, vincolo, limite } = only({ risparmi: 30_000_00, redditoNetto: 9_000_00 })
    expect([vincolo, limite]).toEqual(['ltv', 80])
    expect(need.importo).toBeLessThanOrEqual(need.valore * 0.8)
  })

  it('is the age, which shortens the term', () => {
    const { need, vincolo, limite } = only({ eta: 60 })
    expect([vincolo, limite, need.durataMesi]).toEqual(['eta', 75, 180])
    expect(need.importo).toBeLessThan(198_000_00)
  })

  it('is the longest term of the product', () => {
    const short = { ...product, tassi: [{ ...product.tassi[0]!, durataAMesi: 240 }] }
    expect(only({}, [short])).toMatchObject({ vincolo: 'durata', limite: 240, need: { durataMesi: 240 } })
  })

  it('is the maximum of the product', () => {
    const { need, vincolo, limite } = only({ redditoNetto: 30_000_00, risparmi: 900_000_00 })
    expect([vincolo, limite, need.importo]).toEqual(['importo_massimo', 500_000_00, 500_000_00])
  })
})

describe('prices above the bank’s share of the value', () => {
  const [band] = product.tassi
  const above = { ...band!, ltvDa: 80, ltvA: 95 }
  const few = { risparmi: 30_000_00, redditoNetto: 9_000_00 }
  const lending = (further: Partial<RateBand>) => [
    {
      ...product,
      tassi: [
        { ...band!, ltvDa: 0, ltvA: 80 },
        { ...above, ...further },
      ],
    },
  ]

  it('need the guarantee of the first-home fund, which has a largest loan', () => {
    const guaranteed = lending({ garanziaConsap: true })
    expect(only(few, guaranteed)).toMatchObject({ vincolo: 'garanzia', limite: 95 })
    const withGuarantee = { ...few, garanziaConsap: true }
    expect(only(withGuarantee, guaranteed)).toMatchObject({ vincolo: 'ltv', limite: 95 })
    expect(only({ ...withGuarantee, risparmi: 45_000_00 }, guaranteed)).toMatchObject({
      vincolo: 'garanzia',
      need: { importo: 250_000_00 },
    })
  })

  it('may be reserved', () => {
    const reserved = lending({ under36: true }).map(one => ({
      ...one,
      policy: { ...one.policy, ltvMax: 95 },
    }))
    expect(only({ ...few, eta: 40 }, reserved)).toMatchObject({
      vincolo: 'riservata',
      riserve: [{ under36: true }],
    })
  })
})

it('the house is the dearest that loan and savings pay with all costs', () => {
  const power = only({})
  expect(cashFor(power, buyer)).toBeLessThanOrEqual(buyer.risparmi)
  expect(cashFor(power, buyer, power.need.valore + 1_000_00)).toBeGreaterThan(buyer.risparmi)
})

describe('a bank', () => {
  it('appears once, with the product that lends most, before banks that lend less', () => {
    const { banche } = powerOf({ tipoTasso: undefined }, products)
    const names = banche.map(({ offer }) => offer.banca.nome)
    expect(new Set(names).size).toBe(names.length)
    const amounts = banche.map(({ need }) => need.importo)
    expect(amounts).toEqual([...amounts].sort((a, b) => b - a))
    // The variable rate of the first bank is lower than the fixed one.
    expect(banche[0]!.offer).toMatchObject({ banca: { nome: 'Istituto Monviso' }, tipoTasso: 'misto' })
  })

  it('that lends nothing is excluded with the reason', () => {
    const elsewhere = { ...product, policy: { ...product.policy, province: ['RM'] } }
    expect(powerOf({ provincia: 'MI' }, [elsewhere]).escluse).toMatchObject([{ motivo: 'provincia' }])
    expect(powerOf({ eta: 74 }).escluse).toMatchObject([{ motivo: 'eta', limite: 75 }])
    expect(powerOf({ redditoNetto: 100_00 }).escluse).toMatchObject([{ motivo: 'rata_reddito' }])
    expect(powerOf({ risparmi: 0 }).escluse).toMatchObject([{ motivo: 'ltv' }])
  })

  it('that lends with one product is not excluded for another', () => {
    const dear = { ...product, prodotto: { _id: 'altro', nome: 'Altro' }, importoMin: 400_000_00 }
    expect(powerOf({}, [dear, product])).toMatchObject({ banche: [{}], escluse: [] })
  })
})

const band: RateBand = product.tassi[0]!
/** Rates that rise with the loan to value, and a bank that lends up to 95 %. */
const tiered: Terms = {
  ...product,
  tassi: [
    { ...band, tanFinito: 3, ltvA: 50 },
    { ...band, tanFinito: 3.3, ltvDa: 50, ltvA: 80 },
    { ...band, tanFinito: 4.2, ltvDa: 80, ltvA: 95 },
  ],
  policy: { ...product.policy, ltvMax: 95 },
}

describe('is exact', () => {
  const buyers: fc.Arbitrary<Buyer> = fc.record({
    finalita: fc.constantFrom('prima_casa' as const, 'seconda_casa' as const),
    tipoTasso: fc.constant('fisso' as const),
    durataMesi: fc.integer({ min: 5, max: 30 }).map(years => years * 12),
    redditoNetto: fc.integer({ min: 80_000, max: 1_200_000 }),
    altreRate: fc.integer({ min: 0, max: 50_000 }),
    eta: fc.integer({ min: 20, max: 72 }),
    risparmi: fc.integer({ min: 0, max: 30_000_000 }),
    acquisto: fc.record({
      venditore: fc.constantFrom('privato' as const, 'impresa' as const),
      agenziaPerc: fc.integer({ min: 0, max: 5 }),
    }),
  })

  it.each([
    ['a thousand euros', 1_000_00, 60],
    ['a euro', 1_00, 15],
  ])('the bank lends the amount, and refuses %s more', (_, step, numRuns) => {
    fc.assert(
      fc.property(buyers, buyer => {
        const terms = [...products, tiered]
        for (const power of borrowingPower({ buyer, terms, rates, step }).banche) {
          const own = terms.filter(({ prodotto }) => prodotto._id === power.offer.prodotto._id)
          const isLent = (need: Need) => quote({ need, terms: own, rates }).offerte.length > 0
          expect(isLent(power.need)).toBe(true)
          const importo = power.need.importo + step
          const valore = dearest(importo, power.need.durataMesi, buyer, own[0]!, step)
          expect(isLent({ ...power.need, importo, valore })).toBe(false)
        }
      }),
      { numRuns },
    )
  })

  it('no larger loan exists, whatever the thresholds of the price list', () => {
    fc.assert(
      fc.property(buyers, buyer => {
        const coarse = 10_000_00
        const { banche } = borrowingPower({ buyer, terms: [tiered], rates, step: coarse })
        const found = banche[0]?.need.importo ?? 0
        const years = Array.from({ length: buyer.durataMesi / 12 }, (_, year) => (year + 1) * 12)
        const lends = (importo: number) =>
          years.some(durataMesi => {
            const valore = dearest(importo, durataMesi, buyer, tiered, coarse)
            const { acquisto, risparmi, ...known } = buyer
            const need = { ...known, durataMesi, importo, valore }
            return quote({ need, terms: [tiered], rates }).offerte.length > 0
          })
        for (let importo = found + coarse; importo <= tiered.importoMax; importo += coarse)
          expect(lends(importo), `${importo}`).toBe(false)
      }),
      { numRuns: 5 },
    )
  })
})

/** The dearest house, found from the lowest price upwards in steps that become smaller. */
function dearest(loan: number, durataMesi: number, buyer: Buyer, terms: Terms, step: number) {
  const { acquisto, finalita, risparmi } = buyer
  const costs = costsOf({ finalita, importo: loan, durataMesi }, terms)
  const isPaid = (prezzo: number) => {
    const purchase = { ...acquisto, primaCasa: finalita === 'prima_casa', prezzo }
    return cashNeeded({ purchase, loan, costs, paid: 0 }).servono <= risparmi
  }
  let price = 0
  for (let stride = step * 2 ** 24; stride >= step; stride /= 2) if (isPaid(price + stride)) price += stride
  return Math.max(step, price)
}
