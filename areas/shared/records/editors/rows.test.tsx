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
  // Once more copies nothing.
  const again = document.querySelector<HTMLElement>('[aria-label="Copia dal lunedì al venerdì: riga 2"]')!
  await act(async () => again.click())
  expect(value()).toHaveLength(6)
})
