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

const dayField = (o: object = {}) => day({ label: 'Valida dal', ...o })
async function boxes(field = dayField()) {
  const read: ReadDay[] = []
  await rendered(<DayInput id="dal" name="dal" field={field} value={null} onRead={one => read.push(one)} />)
  return { last: () => read.at(-1)?.date, texts: () => ['giorno', 'mese', 'anno'].map(key => box(key).value) }
}
const note = () => document.querySelector('[role=status]')?.textContent

it.each(['/', '.', '-', ' '])('moves on at «%s»', async sign => {
  await boxes()
  box('giorno').focus()
  // A separator in an empty box moves nothing: the box before has just been filled.
  await type('giorno', sign)
  expect([box('giorno').value, document.activeElement]).toEqual(['', box('giorno')])
  await type('giorno', `5${sign}`)
  expect([box('giorno').value, document.activeElement]).toEqual(['5', box('mese')])
  await type('mese', `1${sign}`)
  expect([box('mese').value, document.activeElement]).toEqual(['1', box('anno')])
})

it('fills all boxes with a pasted day', async () => {
  const { last } = await boxes()
  const pasted = new Event('paste', { bubbles: true, cancelable: true })
  Object.assign(pasted, { clipboardData: { getData: () => ' 5/12/2026 ' } })
  await act(async () => box('mese').dispatchEvent(pasted))
  expect([last(), pasted.defaultPrevented]).toEqual(['2026-12-05', true])
})

it('fills all boxes with a day that the browser fills in', async () => {
  const { last, texts } = await boxes()
  await type('giorno', '5/12/2026')
  expect([last(), texts()]).toEqual(['2026-12-05', ['5', '12', '2026']])
  await leave()
  expect([texts(), note()]).toEqual([['05', '12', '2026'], undefined])
})

it('says what the limits changed', async () => {
  const { last, texts } = await boxes()
  await type('giorno', '31/4/26')
  await leave()
  expect([last(), texts(), note()]).toEqual([
    '2026-04-30',
    ['30', '04', '2026'],
    '«31/4/26» non esiste ed è diventato 30/04/2026: controlli.',
  ])
})

it('reads a year of two digits as that of a past birthday', async () => {
  const year = String(new Date().getFullYear() + 1).slice(2)
  const { last } = await boxes(dayField({ past: true }))
  await type('giorno', `1/1/${year}`)
  expect(last()).toBe(`19${year}-01-01`)
})
