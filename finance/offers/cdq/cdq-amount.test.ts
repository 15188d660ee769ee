import { describe, expect, it } from 'vitest'
import { cdqNeed, cdqProduct, cdqRates } from './cdq-fixtures.ts'
import { quoteCdq } from './cdq-quote.ts'
import type { CdqNeed, CdqTerms } from './cdq-types.ts'

const quote = (need: Partial<CdqNeed>, product: Partial<CdqTerms> = {}) =>
  quoteCdq({ need: { ...cdqNeed, ...need }, terms: [{ ...cdqProduct, ...product }], rates: cdqRates })
const paidOutAt = (rata: number, need: Partial<CdqNeed>, product: Partial<CdqTerms>) =>
  quote({ ...need, nettoRichiesto: undefined, rata }, { ...product, importoMin: 1 }).offerte[0]?.nettoRicavo

/** Repeatable numbers from 0 to 1. */
function numbers(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

describe('an assignment for a wanted net amount', () => {
  it('has the smallest instalment that pays the amount out', () => {
    // One euro of instalment is worth 93,418 €, less 6 % of 120 €; 316 € of costs are fixed: 8.316 / 86,218.
    const [offer] = quote({ nettoRichiesto: 8_000_00 }).offerte
    expect(offer).toMatchObject({ rata: 96_46, numeroRate: 120 })
    expect(offer!.nettoRicavo).toBeGreaterThanOrEqual(8_000_00)
    expect(offer!.nettoRicavo).toBeLessThan(8_001_00)
    expect(offer!.totaleDovuto).toBe(offer!.rata * 120)
  })

  it('pays out less with one cent less, for every price, cost, term and amount', () => {
    const next = numbers(7)
    const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
    let offers = 0
    for (let run = 0; run < 400; run++) {
      const durataMesi = between(24, 120)
      const need = { durataMesi, netto: 4_000_00, eta: between(20, 50) }
      const product: Partial<CdqTerms> = {
        importoMin: 1,
        tassi: [{ tanFinito: between(300, 900) / 100, durataDaMesi: 24, durataAMesi: 120 }],
        spese: {
          istruttoria: next() < 0.5 ? { fisso: between(0, 600_00) } : { perc: 1, min: 200_00, max: 400_00 },
          commissioni: { perc: between(0, 30) / 10, min: between(0, 300_00), max: 900_00 },
          bollo: 16_00,
        },
        polizze: [
          {
            tipo: 'vita',
            obbligatoria: true,
            premi: [
              { etaDa: 18, etaA: 39, premioUnicoPerc: 1.1 },
              { etaDa: 40, etaA: 67, premioUnicoPerc: 2.3 },
            ],
          },
        ],
      }
      const nettoRichiesto = between(1_000_00, 40_000_00)
      const { offerte, escluse } = quote({ ...need, nettoRichiesto }, product)
      const [offer] = offerte
      if (!offer) {
        expect(['netto', 'usura']).toContain(escluse[0]!.motivo)
        continue
      }
      offers++
      expect(offer.nettoRicavo).toBeGreaterThanOrEqual(nettoRichiesto)
      // Where one cent less is not lawful, nothing can be compared.
      const less = paidOutAt(offer.rata - 1, need, product)
      if (less !== undefined) expect(less).toBeLessThan(nettoRichiesto)
    }
    expect(offers).toBeGreaterThan(200)
  })

  it('changes the usury category at the amount that a financed amount of 15.000 € pays out', () => {
    // 160,57 € for ten years at 5,20 % are 15.000,12 €, one cent less 14.999,19 €.
    const [below, above] = [160_56, 160_57].map(rata => quote({ rata }).offerte[0]!)
    expect([below!.capitale, below!.sogliaUsura]).toEqual([14_999_19, 20.5])
    expect([above!.capitale, above!.sogliaUsura]).toEqual([15_000_12, 15.75])
    expect(quote({ nettoRichiesto: below!.nettoRicavo }).offerte[0]).toMatchObject({
      rata: below!.rata,
      sogliaUsura: 20.5,
    })
    expect(quote({ nettoRichiesto: below!.nettoRicavo + 1 }).offerte[0]).toMatchObject({
      rata: above!.rata,
      sogliaUsura: 15.75,
    })
  })

  it('is not made larger or smaller to stay below a threshold', () => {
    // With this fee the TEG is about 16,3 %: lawful up to 15.000 € of financed amount, usury above.
    const dear = { compenso: { perc: 20 } }
    const largest = quote({ rata: 160_56 }, dear).offerte[0]!
    expect(largest.teg).toBeGreaterThan(15.75)
    expect(quote({ nettoRichiesto: largest.nettoRicavo }, dear).offerte).toHaveLength(1)
    expect(quote({ nettoRichiesto: largest.nettoRicavo + 1 }, dear).escluse[0]).toMatchObject({
      motivo: 'usura',
      limite: 15.75,
    })
  })

  it('excludes a product that pays out less even at the quota, and says how much it pays out', () => {
    const most = quote({}).offerte[0]!.nettoRicavo
    expect(quote({ nettoRichiesto: most }).offerte[0]).toMatchObject({ nettoRicavo: most })
    expect(quote({ nettoRichiesto: most + 1 }).escluse[0]).toMatchObject({ motivo: 'netto', limite: most })
    const smaller = quote({ rata: 200_00 }).offerte[0]!.nettoRicavo
    expect(quote({ nettoRichiesto: most, rata: 200_00 }).escluse[0]).toMatchObject({
      motivo: 'netto',
      limite: smaller,
    })
  })

  it('respects the amounts of the product', () => {
    expect(quote({ nettoRichiesto: 1_000_00 }).escluse[0]).toMatchObject({
      motivo: 'importo_minimo',
      limite: 300_000,
    })
    // The quota finances more than the product does.
    expect(quote({ nettoRichiesto: 30_000_00 }, { importoMax: 2_000_000 }).escluse[0]).toMatchObject({
      motivo: 'importo_massimo',
      limite: 2_000_000,
    })
  })
})
