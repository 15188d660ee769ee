import { act } from 'react'
import { expect, it } from 'vitest'
import { resources } from '../../../../contract/subjects/all.ts'
import { renderedEditor } from '../../testing/editor.tsx'
import { settle } from '../../testing/rendered.tsx'
import { server } from '../../testing/server.ts'

const leads = resources.find(({ name }) => name === 'leads')!
const bankProducts = resources.find(({ name }) => name === 'bank_products')!
const ada = {
  _id: '0199c0de-0000-7000-8000-000000000001',
  nome: 'Ada Bianchi',
  dettaglio: 'ada@quinto.example',
}
const answer = { json: { rows: [ada], soloRiferiti: false } }

const input = () => document.querySelector<HTMLInputElement>('[role=combobox]')!
const options = () => [...document.querySelectorAll<HTMLElement>('[role=option]')]
/** Types in the picker and waits until the search has started. */
async function search(text: string) {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input(), text)
    input().dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
  })
  await act(() => new Promise(resolve => setTimeout(resolve, 250)))
  await settle()
}

it('an optional agent is found by e-mail, and the picker offers NESSUNO', async () => {
  const api = server({ 'GET /leads/riferimenti/agente': answer })
  const { value } = await renderedEditor(leads, 'agente', null, api)
  expect(input().value).toBe('NESSUNO')
  await search('ada@')
  expect(new URL(api.requests.at(-1)!.url).searchParams.get('search')).toBe('ada@')
  expect(options().map(one => one.textContent)).toEqual(['Ada Bianchiada@quinto.example'])
  await act(async () => options()[0]!.click())
  expect([value(), input().value]).toEqual([ada._id, 'Ada Bianchi'])
  await search('ness')
  await act(async () => options()[0]!.click())
  expect([value(), input().value]).toEqual([null, 'NESSUNO'])
})

it('a required reference does not offer NESSUNO', async () => {
  const api = server({ 'GET /bank_products/riferimenti/banca': answer })
  await renderedEditor(bankProducts, 'banca', null, api)
  expect([input().value, input().getAttribute('aria-required')]).toEqual(['', 'true'])
  await search('')
  expect(document.body.textContent).not.toContain('NESSUNO')
})

it('Enter before the answer takes the first record of the answer', async () => {
  const { value } = await renderedEditor(
    leads,
    'agente',
    null,
    server({ 'GET /leads/riferimenti/agente': answer }),
  )
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input(), 'bianchi')
    input().dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
  })
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
  await act(async () => input().dispatchEvent(enter))
  expect(enter.defaultPrevented).toBe(true)
  await act(() => new Promise(resolve => setTimeout(resolve, 250)))
  await settle()
  expect([value(), input().value, input().getAttribute('aria-expanded')]).toEqual([
    ada._id,
    'Ada Bianchi',
    'false',
  ])
})
