import { expect, it } from 'vitest'
import { quoteOfFile } from '../offers/prepare-offer.tsx'
import { valuesIn } from './quote-fields.ts'

const file = { finalita: null, importoRichiesto: 3_000_000, durataMesi: 120 }

it('opens the quote maker with the fee that a file has agreed, also with a fee of nothing', () => {
  for (const fee of [45_000, 0]) {
    const quote = quoteOfFile(file, 'cliente', fee)
    expect(quote).toMatchObject({ importo: 3_000_000, compenso: 'importo', compensoImporto: fee })
    const search = new URLSearchParams(
      Object.entries(quote).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
    )
    expect(valuesIn(search)).toMatchObject({ compenso: 'importo', compensoImporto: fee })
  }
})

it('opens the quote maker with the published fee of a file without an agreed one', () => {
  expect(quoteOfFile(file, 'cliente', null)).not.toHaveProperty('compenso')
})
