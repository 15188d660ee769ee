import { expect, it, vi } from 'vitest'
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
  const model = createModel(fakeContext({ page, state: { settings, terms } }).context)
  const Element = withWholeNeed(class {} as never)
  const element = new Element()
  return { element, ready: () => element.onModel(model) }
}

it('takes and gives the whole need on the pages of the server, also before the calculator is ready', async () => {
  const { element, ready } = elementOn('https://quinto.example/agents')
  element.bisogno = known
  expect(element.bisogno).toBeUndefined()
  ready()
  await vi.waitFor(() => expect(element.bisogno).toMatchObject(known))
  element.bisogno = { ...known, redditoNetto: undefined as never, eta: 45 }
  await vi.waitFor(() => expect(element.bisogno).toMatchObject({ eta: 45, altreRate: 12_000 }))
  expect(element.bisogno).not.toHaveProperty('redditoNetto')
})

it('keeps the data of the person from the page of a partner', () => {
  const { element, ready } = elementOn('https://partner.example/casa')
  ready()
  element.bisogno = known
  expect(element.bisogno).toBeUndefined()
})
