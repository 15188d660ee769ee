import { act, useRef, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { button, rendered } from '../testing/rendered.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

function Page() {
  const main = useRef<HTMLElement>(null)
  const [gone, setGone] = useState<readonly string[]>([])
  useKeptFocus(main)
  const vanishing = (name: string) =>
    !gone.includes(name) && (
      <button type="button" onClick={() => setGone([...gone, name])}>
        {name}
      </button>
    )
  return (
    <main ref={main} tabIndex={-1}>
      <h1>Pagina</h1>
      {vanishing('In alto')}
      <section>
        <h2>Parte</h2>
        <ul>{!gone.includes('Con la riga') && <li>{vanishing('Con la riga')}</li>}</ul>
        {vanishing('Con un altro fuoco')}
        <input name="altro" />
      </section>
    </main>
  )
}

async function pressFocused(name: string): Promise<void> {
  await act(async () => {
    button(name).focus()
    button(name).click()
  })
}
const focused = () => document.activeElement

it('focuses the heading of the nearest part when a pressed button leaves the page', async () => {
  await rendered(<Page />)
  await pressFocused('Con la riga')
  await vi.waitFor(() => expect(focused()?.textContent).toBe('Parte'))
  await pressFocused('In alto')
  await vi.waitFor(() => expect(focused()?.textContent).toBe('Pagina'))
})

it('leaves the focus where the page has put it', async () => {
  await rendered(<Page />)
  await pressFocused('Con un altro fuoco')
  await act(async () => document.querySelector('input')!.focus())
  await new Promise(resolve => setTimeout(resolve, 150))
  expect(focused()?.getAttribute('name')).toBe('altro')
})
