import { describe, expect, it } from 'vitest'
import { need, product, rates } from './fixtures.ts'
import { monthlyPlan, yearlyPlan } from './plan.ts'
import { quote } from './quote.ts'

const { offerte } = quote({
  need: { ...need, tipoTasso: undefined },
  terms: [
    {
      ...product,
      tassi: [
        product.tassi[0]!,
        {
          ...product.tassi[0]!,
          tipo: 'misto',
          tanFinito: undefined,
          indice: 'euribor_6m',
          spread: 2,
          iniziale: { mesi: 30, tanFinito: 3 },
        },
      ],
    },
  ],
  rates,
})

describe.each(offerte.map(offer => [offer.tipoTasso, offer] as const))('plan of a %s offer', (_, offer) => {
  const months = monthlyPlan({ need, offer })

  it('has rows that add up to the offer’s totals', () => {
    expect(months).toHaveLength(300)
    expect(months[0]!.instalment).toBe(offer.rata)
    expect(months.at(-1)).toMatchObject({ instalment: offer.ultimaRata, balance: 0 })
    expect(months.reduce((sum, row) => sum + row.interest, 0)).toBe(offer.interessi)
    for (const fase of offer.fasi) expect(months[fase.daRata - 1]!.instalment).toBe(fase.rata)
  })

  it('adds up by year', () => {
    const years = yearlyPlan(months)
    expect(years).toHaveLength(25)
    expect(years.reduce((sum, year) => sum + year.principal, 0)).toBe(need.importo)
    expect(years.reduce((sum, year) => sum + year.instalments, 0)).toBe(need.importo + offer.interessi)
    expect(years.map(year => year.balance)).toEqual(years.map(year => months[year.year * 12 - 1]!.balance))
  })
})

it('gives the first year of the site’s example', () => {
  const fixed = offerte.find(offer => offer.tipoTasso === 'fisso')!
  expect(yearlyPlan(monthlyPlan({ need, offer: fixed }))[0]).toEqual({
    year: 1,
    instalments: 872_424,
    interest: 474_194,
    principal: 398_230,
    balance: 14_601_770,
  })
})
