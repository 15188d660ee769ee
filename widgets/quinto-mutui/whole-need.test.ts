import { expect, it } from 'vitest'
import type { Fee, Need, Offer } from '../../finance/offers/types.ts'
import { fakeContext, settings, terms } from './fixtures.ts'
import { product } from './live.ts'
import { createModel, livePart } from './model.ts'
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
  const model = createModel(fakeContext({ page, state: { settings, terms } }).context)
  element.onModel(model)
  return { model, element: element as { bisogno?: Partial<Need>; compenso?: Fee | undefined } }
}

it('takes and gives the whole need on the pages of the server', async () => {
  const { element } = elementOn('https://quinto.example/agents')
  element.bisogno = known
  await expect.poll(() => element.bisogno).toMatchObject(known)
  const { redditoNetto: _, ...without } = known
  element.bisogno = { ...without, eta: 45 }
  await expect.poll(() => element.bisogno).toMatchObject({ eta: 45, altreRate: 12_000 })
  expect(element.bisogno).not.toHaveProperty('redditoNetto')
})

it('quotes with the fee of a loan file instead of the published one', async () => {
  await Promise.all([livePart.load(), product.comparison.load()])
  const { element, model } = elementOn('https://quinto.example/agents')
  const fees = () => new Set(model.live.value?.offers.result.value?.offerte.map(feeOf))
  await expect.poll(fees).toEqual(new Set([75_000]))
  element.compenso = { fisso: 235_000 }
  expect(fees()).toEqual(new Set([235_000]))
  expect(model.figure.value).toMatchObject({ kind: 'offer', offer: { rata: 727_02 } })
  element.compenso = undefined
  expect(fees()).toEqual(new Set([75_000]))
  model.dispose()
})

const feeOf = ({ costi }: Offer) => costi.find(({ voce }) => voce === 'compenso')?.totale

it('keeps the data of the person from the page of a partner', () => {
  const { element } = elementOn('https://partner.example/casa')
  expect(element).not.toHaveProperty('bisogno')
  expect(element).not.toHaveProperty('compenso')
})
