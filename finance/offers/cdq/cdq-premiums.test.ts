import { describe, expect, it } from 'vitest'
import { quoteAssignments } from '../tables/panel-quote.ts'
import { cdqNeed, cdqProduct, cdqRates } from './cdq-fixtures.ts'
import { quoteCdq } from './cdq-quote.ts'
import type { CdqNeed, CdqTerms } from './cdq-types.ts'

const insured: CdqTerms = {
  ...cdqProduct,
  polizze: [
    {
      tipo: 'vita',
      obbligatoria: true,
      premi: [
        { etaDa: 18, etaA: 44, premioUnicoPerc: 1.2 },
        { etaDa: 45, etaA: 59, durataAMesi: 60, premioUnicoPerc: 1.5 },
        { etaDa: 45, etaA: 59, durataDaMesi: 61, premioUnicoPerc: 2.4 },
        { etaDa: 60, etaA: 64, durataAMesi: 60, premioUnicoPerc: 3 },
      ],
    },
    { tipo: 'impiego', obbligatoria: true, premioUnicoPerc: 1 },
  ],
}
const quote = (need: Partial<CdqNeed>, over: Partial<CdqTerms> = {}) =>
  quoteCdq({ need: { ...cdqNeed, ...need }, terms: [{ ...insured, ...over }], rates: cdqRates })
const life = (need: Partial<CdqNeed>) =>
  quote(need).offerte[0]?.costi.find(({ voce }) => voce === 'polizza_vita')?.totale

describe('premiums by age', () => {
  it('are those of the age at signature and of the term', () => {
    // Percent of 39.600 € and of 19.800 €.
    expect(life({ eta: 44 })).toBe(475_20)
    expect(life({ eta: 45 })).toBe(950_40)
    expect(life({ eta: 45, durataMesi: 60 })).toBe(297_00)
    expect(life({ eta: 62, durataMesi: 60 })).toBe(594_00)
  })

  it('exclude an age without a row', () => {
    expect(quote({ eta: 17, durataMesi: 60 }).escluse[0]).toMatchObject({ motivo: 'eta' })
    expect(quote({ eta: 17, durataMesi: 60 }).escluse[0]).not.toHaveProperty('limite')
    expect(quote({ eta: 60 }, { policy: { etaMaxScadenza: 75 } }).escluse[0]).toMatchObject({ motivo: 'eta' })
    // The age at the end comes first.
    expect(quote({ eta: 60 }).escluse[0]).toMatchObject({ motivo: 'eta', limite: 67 })
  })

  it('are the highest that the person may have when the age is unknown, and the offer says of which ages', () => {
    const [offer] = quote({}).offerte
    // At 120 months a person of 58 is too old at the end.
    expect(offer!.etaPremi).toEqual({ da: 45, a: 57 })
    expect(offer!.taeg).toBe(quote({ eta: 50 }).offerte[0]!.taeg)
    for (let eta = 18; eta < 70; eta++)
      expect(quote({ eta }).offerte[0]?.taeg ?? 0).toBeLessThanOrEqual(offer!.taeg)
    expect(quote({ eta: 50 }).offerte[0]).not.toHaveProperty('etaPremi')
    expect(quote({ durataMesi: 60 }).offerte[0]!.etaPremi).toEqual({ da: 60, a: 62 })
  })

  it('leave out the ages for which the product would be usury', () => {
    const polizze: CdqTerms['polizze'] = [
      {
        tipo: 'vita',
        obbligatoria: true,
        premi: [
          { etaDa: 18, etaA: 49, premioUnicoPerc: 2 },
          { etaDa: 50, etaA: 60, premioUnicoPerc: 40 },
        ],
      },
    ]
    expect(quote({}, { polizze }).offerte[0]!.etaPremi).toEqual({ da: 18, a: 49 })
    expect(quote({ eta: 50 }, { polizze }).escluse[0]!.motivo).toBe('usura')
  })

  it('make the instalment for an amount higher with the age', () => {
    const at = (eta: number) => quote({ nettoRichiesto: 8_000_00, eta }).offerte[0]!.rata
    expect(at(50)).toBeGreaterThan(at(30))
    expect(quote({ nettoRichiesto: 8_000_00 }).offerte[0]!.rata).toBe(at(50))
  })

  it('of an agent’s quote are those of the calculator', () => {
    const aim = {
      prodotto: 'cqs' as const,
      netto: cdqNeed.netto,
      occupazione: 'dipendente_statale' as const,
      da: 'rata' as const,
      importo: 330_00,
      durataMesi: 120,
      rataMax: 330_00,
      compenso: { fee: { perc: 1 }, scelto: false },
    }
    for (const eta of [30, 50]) {
      const [made] = quoteAssignments({ ...aim, eta }, [insured], cdqRates).preventivi
      expect(made).toMatchObject({
        taeg: quote({ eta }).offerte[0]!.taeg,
        nettoRicavo: quote({ eta }).offerte[0]!.nettoRicavo,
      })
    }
  })
})
