import { beforeEach, describe, expect, it } from 'vitest'
import type { Terms } from '../../finance/offers/types.ts'
import { settings, terms } from './fixtures.ts'
import { furtherNeed } from './need/further-need.ts'
import { howMuch } from './optional-parts.ts'
import { purchaseInputs } from './purchase/purchase-inputs.ts'
import { get, root, show, text, type } from './shown.tsx'

beforeEach(() => howMuch.load())

async function asked(condizioni: Terms[] = terms.condizioni) {
  const shown = show({ state: { settings, terms: { ...terms, condizioni } } })
  get<HTMLDetailsElement>('details.own').open = true
  await expect.poll(() => root.querySelector('#quanto-reddito')).not.toBeNull()
  furtherNeed(shown.model).redditoNetto.set(2_400)
  purchaseInputs(shown.model).risparmi.set(80_000)
  await expect.poll(text).toContain('Può chiedere fino a')
  return shown
}
const largest = () => get('.best-power .figure').textContent

describe('«Quanto posso chiedere?»', () => {
  it('shows the amount right after its two required fields', async () => {
    await asked()
    const places = ['#quanto-reddito', '#quanto-risparmi', '.best-power', '#quanto-eta'].map(get)
    const order = [...root.querySelectorAll('*')]
    const at = places.map(place => order.indexOf(place))
    expect(at).toEqual([...at].sort((a, b) => a - b))
    expect(root.querySelectorAll('.first-questions input')).toHaveLength(2)
  })

  it('counts the age while the field has the focus', async () => {
    const { model } = await asked()
    const before = largest()
    const field = get<HTMLInputElement>('#quanto-eta')
    field.value = '61'
    field.dispatchEvent(new Event('input', { bubbles: true }))
    await expect.poll(largest).not.toBe(before)
    expect(model.need.need.value.eta).toBe(61)
    const counted = largest()
    type('#quanto-eta', '61')
    await expect.poll(largest).toBe(counted)
  })

  it('says the limit of each bank, also where the rest of its prices is reserved or needs a guarantee', async () => {
    const [band] = terms.condizioni[0]!.tassi
    const above = { ...band!, ltvDa: 80, ltvA: 95 }
    const condizioni = terms.condizioni.map((product, i) => ({
      ...product,
      policy: { ...product.policy, ltvMax: 95, rataRedditoMax: 90 },
      tassi: [
        { ...band!, ltvDa: 0, ltvA: 80 },
        i % 2 ? { ...above, under36: true } : { ...above, garanziaConsap: true },
      ],
    }))
    await asked(condizioni)
    const banks = [...root.querySelectorAll('.powers > li')].map(one => one.textContent ?? '')
    expect(banks.length).toBeGreaterThan(3)
    for (const bank of banks) expect(bank).toContain('Limite: ')
    expect(text()).toContain('garanzia')
    expect(text()).toContain('riservate a chi ha meno di 36 anni')
  })
})
