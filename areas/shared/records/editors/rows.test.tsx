import { act } from 'react'
import { expect, it } from 'vitest'
import { agencies } from '../../../../contract/subjects/agencies.ts'
import { renderedEditor } from '../../testing/editor.tsx'
import { server } from '../../testing/server.ts'

it('copies the hours of a day to the working days that do not have them', async () => {
  const morning = { da: '09:00', a: '13:00' }
  const saturday = { giorno: 6, da: '09:30', a: '12:30' }
  const held = [{ giorno: 1, ...morning }, saturday, { giorno: 3, ...morning }]
  const { value } = await renderedEditor(agencies, 'orari', held, server({}))
  const copy = document.querySelector<HTMLElement>('[aria-label="Copia dal lunedì al venerdì: riga 1"]')!
  await act(async () => copy.click())
  const working = [1, 2, 3, 4, 5].map(giorno => ({ giorno, ...morning }))
  expect(value()).toEqual([...working, saturday])
  expect(document.activeElement?.getAttribute('aria-label')).toBe(copy.getAttribute('aria-label'))
  // Once more copies nothing.
  const again = document.querySelector<HTMLElement>('[aria-label="Copia dal lunedì al venerdì: riga 2"]')!
  await act(async () => again.click())
  expect(value()).toHaveLength(6)
})

it('keeps the focus on a button when a row goes, and on the button for a new row at last', async () => {
  const held = [1, 2].map(giorno => ({ giorno, da: '09:00', a: '13:00' }))
  await renderedEditor(agencies, 'orari', held, server({}))
  for (const [row, then] of [
    [2, 'Togli la riga 1'],
    [1, 'Aggiungi riga'],
  ] as const) {
    const button = document.querySelector<HTMLElement>(`[aria-label="Togli la riga ${row}"]`)!
    button.focus()
    await act(async () => button.click())
    const focused = document.activeElement
    expect(focused?.getAttribute('aria-label') ?? focused?.textContent?.trim()).toBe(then)
  }
})
