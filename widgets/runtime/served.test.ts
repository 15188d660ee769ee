import { expect, it } from 'vitest'
import { servedJson, takeServed } from './served.ts'

const root = (script: string) => {
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  root.innerHTML = script
  return root
}

it('returns the same data, once', () => {
  const served = { attributes: { nome: '</script><!--' }, state: ['\u2028\u2029<>&"', { a: null }] }
  const json = servedJson(served)
  expect(json).not.toMatch(/[<>\u2028\u2029]/)
  const there = root(`<div id="view"></div><script type="application/json">${json}</script>`)
  expect(takeServed(there)).toEqual(served)
  expect(takeServed(there)).toBeNull()
})

it.each([
  '',
  '<script type="application/json">{"attributes":</script>',
  '<script type="application/json">null</script>',
])('returns null for missing or invalid data: %s', html => {
  expect(takeServed(root(html))).toBeNull()
})
