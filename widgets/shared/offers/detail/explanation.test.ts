import { expect, it } from 'vitest'
import type { OfferCost } from '../../../../finance/offers/types.ts'
import { type CostTerms, costFormula } from './explanation.ts'

const premium: OfferCost = {
  voce: 'polizza_vita',
  quando: 'iniziale',
  importo: 566_84,
  totale: 566_84,
  punti: 1,
}
const product: CostTerms = {
  spese: {},
  compenso: {},
  polizze: [
    {
      tipo: 'vita',
      obbligatoria: true,
      premi: [
        { etaDa: 66, etaA: 75, durataDaMesi: 61, premioUnicoPerc: 4.8 },
        { etaDa: 18, etaA: 65, durataAMesi: 60, premioUnicoPerc: 1.1 },
        { etaDa: 18, etaA: 65, durataDaMesi: 61, premioUnicoPerc: 2.4 },
      ],
    },
  ],
}
const formula = (eta: number | undefined) =>
  costFormula(premium, product, {
    base: 'del montante',
    once: 'trattenuto dal capitale',
    insured: { eta, durataMesi: 120 },
  }).replaceAll('\u00a0', ' ')

it('names the percentage of a premium by age, and those of the other ages for the term', () => {
  expect(formula(68)).toBe(
    'Premio unico, trattenuto dal capitale: 4,80 % del montante, per 10 anni di durata e un’età da 66 a 75 anni. ' +
      'Secondo l’età alla firma, per 10 anni di durata: da 18 a 65 anni 2,40 %, da 66 a 75 anni 4,80 %.',
  )
})

it('gives only the scale where the age is unknown', () => {
  expect(formula(undefined)).toMatch(
    /^Premio unico, trattenuto dal capitale: una percentuale del montante\. Secondo/,
  )
})
