import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { products, rates, need as usual } from './offers/mock-panel.ts'
import { monthlyPlan } from './offers/plan.ts'
import { quote } from './offers/quote.ts'
import type { Need } from './offers/types.ts'
import { mathematicsVersion } from './version.ts'

/**
 * What each version makes of the cases below. When this test fails, results have changed: raise `mathematicsVersion`
 * and add its line here. A line that is here is never changed: kept simulations name its version.
 */
const fingerprints: Record<number, string> = {
  1: 'd4046d8321d67add',
}

const cases: Partial<Need>[] = [
  {},
  { tipoTasso: undefined },
  { tipoTasso: undefined, importo: 152_000_00, durataMesi: 360, finalita: 'seconda_casa' },
  { tipoTasso: undefined, importo: 87_654_32, valore: 123_456_78, durataMesi: 137, finalita: 'surroga' },
  { tipoTasso: 'misto', durataMesi: 121 },
  { redditoNetto: 1_650_00, altreRate: 120_00, eta: 51 },
  { importo: 185_000_00 },
  { importo: 300_000_00, valore: 400_000_00, durataMesi: 60 },
]

/** Beyond this many decimals a figure is the processor's, not ours. */
const rounded = (_key: string, value: unknown) =>
  typeof value === 'number' ? Number(value.toFixed(7)) : value

it('changes with the results', () => {
  const results = cases.map(change => {
    const need = { ...usual, ...change }
    const quotation = quote({ need, terms: products, rates })
    return { quotation, plans: quotation.offerte.map(offer => monthlyPlan({ need, offer })) }
  })
  const fingerprint = createHash('sha256').update(JSON.stringify(results, rounded)).digest('hex').slice(0, 16)
  expect(fingerprint).toBe(fingerprints[mathematicsVersion])
})
