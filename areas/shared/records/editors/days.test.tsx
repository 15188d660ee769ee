import { act } from 'react'
import { expect, it } from 'vitest'
import type { ReadDay } from '../../../../contract/italian/typed-day.ts'
import { day } from '../../../../contract/records/fields.ts'
import { resources } from '../../../../contract/subjects/all.ts'
import { renderedEditor } from '../../testing/editor.tsx'
import { rendered } from '../../testing/rendered.tsx'
import { server } from '../../testing/server.ts'
import { DayInput } from './days.tsx'

const box = (key: string) => document.querySelector<HTMLInputElement>(`[data-box=${key}]`)!
async function type(key: string, text: string) {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(box(key), text)
    box(key).dispatchEvent(new Event('input', { bubbles: true }))
  })
}
const leave = () => act(async () => box('anno').dispatchEvent(new FocusEvent('focusout', { bubbles: true })))

it('passes date, day, month and year to `onRead`', async () => {
  const read: ReadDay[] = []
  await rendered(
    <DayInput
      id="dal"
      name="dal"
      field={day({ label: 'Valida dal' })}
      value={null}
      onRead={one => read.push(one)}
    />,
  )
  await type('giorno', '31')
  await type('mese', '4')
  expect(read.at(-1)).toMatchObject({ status: 0, date: null, giorno: 30, mese: 4, anno: null })
  await type('anno', '2026')
  expect(read.at(-1)).toMatchObject({ status: 1, date: '2026-04-30', giorno: 30, mese: 4, anno: 2026 })
})

it('keeps an incomplete day in the inputs and names the missing parts', async () => {
  const leads = resources.find(({ name }) => name === 'leads')!
  const { value } = await renderedEditor(leads, 'primoContattoAt', null, server({}))
  await type('giorno', '12')
  await type('mese', '11')
  expect(document.body.textContent).not.toContain('Manca')
  await leave()
  expect([value(), box('giorno').value, box('mese').value]).toEqual([null, '12', '11'])
  expect(document.querySelector('.error')?.textContent).toBe('Manca l’anno.')
  await type('anno', '2026')
  await leave()
  expect(document.querySelector('.error')).toBeNull()
  expect(value()).toMatch(/^2026-11-12T/)
})
