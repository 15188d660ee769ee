// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { followSteps } from './follow-steps.ts'

let stop: (() => void) | undefined
afterEach(() => {
  stop?.()
  document.body.replaceChildren()
})

/** The parameters of the address after a calculator of the page computes a need that a person has changed. */
function written(detail: Record<string, string | number | null>) {
  document.body.innerHTML = '<main><div data-followed></div></main>'
  stop = followSteps(document)
  const calculator = document.querySelector('[data-followed]')!
  calculator.dispatchEvent(new Event('input'))
  calculator.dispatchEvent(new CustomEvent('quinto-calcolo', { detail }))
  return Object.fromEntries(new URLSearchParams(location.search))
}

it('writes a whole lease to the address', () => {
  expect(
    written({ bene: 'strumentale', valore: 60_000, anticipo: 12.5, durata: 60, riscatto: 10, rata: 900 }),
  ).toEqual({ bene: 'strumentale', valore: '60000', anticipo: '12,5', durata: '60', riscatto: '10' })
})

it('never writes a salary to the address', () => {
  const query = written({ prodotto: 'cqs', cerca: 'importo', importo: 8_000, netto: 1_650, durata: 120 })
  expect(query).toMatchObject({ prodotto: 'cqs', cerca: 'importo', importo: '8000', durata: '120' })
  expect(query).not.toHaveProperty('netto')
})
