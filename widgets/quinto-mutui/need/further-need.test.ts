import { expect, it } from 'vitest'
import { fakeContext } from '../fixtures.ts'
import { createModel } from '../model.ts'
import { furtherNeed } from './further-need.ts'

it('an age below 36 is a category of the first-home fund, until another is chosen', () => {
  const model = createModel(fakeContext().context)
  const { eta, fondo } = furtherNeed(model)
  expect(fondo.categoria.value).toBeNull()
  eta.set(36)
  expect(fondo.categoria.value).toBeNull()
  eta.set(31)
  expect(fondo.categoria.value).toBe('under36')
  fondo.isee.set(20_000)
  expect(fondo.answer.value).toEqual({ quota: 80 })
  expect(model.need.need.value.garanziaConsap).toBe(true)
  fondo.chooseCategory(null)
  expect(fondo.answer.value).toEqual({ motivo: 'categoria' })
  model.dispose()
})
