import { expect, it } from 'vitest'
import type { Need } from '../../finance/offers/types.ts'
import { fakeContext, settings, terms } from './fixtures.ts'
import { createModel } from './model.ts'
import { withWholeNeed } from './whole-need.ts'

const known = {
  importo: 14_000_000,
  durataMesi: 240,
  provincia: 'VT',
  eta: 44,
  redditoNetto: 245_000,
  altreRate: 12_000,
}

/** An element with a model on a page of this address. */
function elementOn(page: string) {
  const element = new (withWholeNeed(class {} as never))()
  element.onModel(createModel(fakeContext({ page, state: { settings, terms } }).context))
  return element as { bisogno?: Partial<Need> }
}

it('takes and gives the whole need on the pages of the server', async () => {
  const element = elementOn('https://quinto.example/agents')
  element.bisogno = known
  await expect.poll(() => element.bisogno).toMatchObject(known)
  const { redditoNetto: _, ...without } = known
  element.bisogno = { ...without, eta: 45 }
  await expect.poll(() => element.bisogno).toMatchObject({ eta: 45, altreRate: 12_000 })
  expect(element.bisogno).not.toHaveProperty('redditoNetto')
})

it('keeps the data of the person from the page of a partner', () => {
  expect(elementOn('https://partner.example/casa')).not.toHaveProperty('bisogno')
})
