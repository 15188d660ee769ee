import { act } from 'react'
import { expect, it } from 'vitest'
import { resources } from '../../../../contract/subjects/all.ts'
import { renderedEditor } from '../../testing/editor.tsx'
import { server } from '../../testing/server.ts'

const definitionOf = (name: string) => resources.find(one => one.name === name)!
const open = (resource: string, field: string, value: unknown = null) =>
  renderedEditor(definitionOf(resource), field, value, server({}))

const control = () => document.querySelector<HTMLInputElement | HTMLTextAreaElement>('.field .input')!
const attributes = (...names: string[]) => names.map(name => control().getAttribute(name))

async function type(text: string) {
  await act(async () => {
    const { prototype } = control() instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
    Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(control(), text)
    control().dispatchEvent(new Event('input', { bubbles: true }))
  })
}
const leave = () => act(async () => control().dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
const press = (key: string, more: KeyboardEventInit = {}) =>
  act(async () => void control().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more })))

it.each([
  ['leads', 'email', ['email', 'email', null, 'nome@esempio.it']],
  ['leads', 'telefono', ['tel', 'telefono', null, '333 1234567']],
  ['leads', 'nome', ['text', 'nome', 'true', null]],
  ['leads', 'messaggio', [null, 'messaggio', null, null]],
  ['faq_categories', 'ordine', [null, 'ordine', 'true', null]],
  ['leads', 'provincia', [null, 'provincia', null, 'Cerca']],
  ['bank_products', 'banca', [null, 'banca', 'true', 'Cerca']],
])(
  '%s.%s takes type, name, required and placeholder from its definition',
  async (resource, field, expected) => {
    await open(resource, field)
    const input = document.querySelector('input, textarea')!
    expect(['type', 'name', 'aria-required', 'placeholder'].map(name => input.getAttribute(name))).toEqual(
      expected,
    )
  },
)

it('a text longer than the definition allows is kept, with an error while the person types', async () => {
  const { value } = await open('faq_categories', 'nome', 'Mutui')
  await type('x'.repeat(81))
  expect(value()).toBe('x'.repeat(81))
  expect(document.querySelector('.error')?.textContent).toBe('Al massimo 80 caratteri.')
  expect(attributes('aria-invalid')).toEqual(['true'])
  expect(document.getElementById(control().getAttribute('aria-describedby')!)?.textContent).toContain('80')
  await type('x'.repeat(80))
  expect(document.querySelector('.error')).toBeNull()
})

it('long texts have the limit of their kind', async () => {
  await open('leads', 'messaggio', '')
  await type('x'.repeat(10_001))
  expect(document.querySelector('.error')?.textContent).toBe('Al massimo 10.000 caratteri.')
})

it('a number has the limits and the step of its definition', async () => {
  const { value } = await open('training_videos', 'durata', 999)
  expect(attributes('role', 'aria-valuemin', 'aria-valuemax', 'aria-valuenow')).toEqual([
    'spinbutton',
    '1',
    '1000',
    '999',
  ])
  await press('ArrowUp')
  await press('ArrowUp')
  expect([value(), control().value]).toEqual([1000, '1.000'])
  await press('ArrowDown', { altKey: true })
  expect(value()).toBe(1000)
  await type('1')
  await press('ArrowDown')
  expect(value()).toBe(1)
  await type('1.001')
  expect(document.querySelector('.error')?.textContent).toBe('Al massimo 1.000.')
})

it('arrow keys change amounts by one euro, and never below zero', async () => {
  const { value } = await open('merchandising', 'prezzo', 150)
  expect(attributes('aria-valuetext')).toEqual(['1,50 €'])
  await press('ArrowDown')
  await press('ArrowDown')
  expect([value(), control().value]).toEqual([0, '0,00'])
})

it('surrounding spaces are removed from fields with `trim`', async () => {
  const name = await open('leads', 'nome', '')
  await type('  Ada ')
  await leave()
  expect(name.value()).toBe('Ada')
  document.body.innerHTML = ''
  const message = await open('leads', 'messaggio', '')
  await type('  Buongiorno\n')
  await leave()
  expect(message.value()).toBe('Buongiorno')
  document.body.innerHTML = ''
  const secret = await open('partners', 'webhookSegreto', '')
  await type(' quattro parole ')
  await leave()
  expect(secret.value()).toBe(' quattro parole ')
})

it.each([
  ['may', true],
  ['may not', false],
])('a field that the person %s set', async (_, mayAssign) => {
  const permissions = { lead_requests: true, lead_assign: mayAssign }
  const me = { _id: '9', name: 'Davide', surname: 'Conti', email: 'd@quinto.example', ticketing: {} }
  const api = server({ 'GET /admin/getMe': { json: { ...me, permissions } } })
  await renderedEditor(definitionOf('leads'), 'agente', null, api)
  expect(document.querySelector('[role=combobox]')!.matches(':disabled, fieldset[disabled] *')).toBe(
    !mayAssign,
  )
})

it('Enter in the search of a list of checkboxes does not send the form', async () => {
  await open('agents', 'lingue', [])
  const search = document.querySelector<HTMLInputElement>('.boxes input[type="search"]')!
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
  await act(async () => void search.dispatchEvent(enter))
  expect(enter.defaultPrevented).toBe(true)
})
