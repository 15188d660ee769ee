import { act, useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { rendered } from '../testing/rendered.tsx'
import { SearchSelect } from './search-select.tsx'

const options = [
  ['', 'Tutti'],
  ['roma', 'Roma'],
  ['forli', 'Forlì'],
  ['romagna', 'Romagna Est'],
  ['arcinazzo', 'Arcinazzo Romano'],
  ['bolzano', 'Bolzano', 'Bozen'],
] as const

let chosen: string[]
function Place() {
  const [value, setValue] = useState('')
  const choose = (key: string) => {
    chosen.push(key)
    setValue(key)
  }
  return (
    <form>
      <label htmlFor="luogo">Luogo</label>
      <SearchSelect id="luogo" options={options} value={value} onChange={choose} />
    </form>
  )
}
const input = () => document.querySelector<HTMLInputElement>('#luogo')!
const shown = () => [...document.querySelectorAll('[role=option]')].map(one => one.textContent)
const key = (name: string) =>
  act(async () => {
    input().dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))
  })
const click = () =>
  act(async () => {
    for (const name of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
      input().dispatchEvent(new MouseEvent(name, { bubbles: true, cancelable: true }))
  })
const type = (text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input(), text)
    input().dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
  })

beforeEach(async () => {
  chosen = []
  await rendered(<Place />)
  await act(async () => input().focus())
})

describe('a select', () => {
  it('is a combobox with a label, shows the chosen text, and selects the text on focus', () => {
    expect(input().getAttribute('role')).toBe('combobox')
    expect(input().labels![0]!.textContent).toBe('Luogo')
    expect([input().value, input().placeholder]).toEqual(['Tutti', 'Cerca'])
    expect([input().selectionStart, input().selectionEnd]).toEqual([0, 5])
  })

  it('selects the chosen text on a click while it has the focus, so that typed text replaces the text', async () => {
    input().setSelectionRange(5, 5)
    await click()
    expect([input().selectionStart, input().selectionEnd]).toEqual([0, 5])
  })

  it('selects the chosen text before a typed letter, also after a choice', async () => {
    await type('roma')
    await key('Enter')
    input().setSelectionRange(4, 4)
    await key('m')
    expect([input().value, input().selectionStart, input().selectionEnd]).toEqual(['Roma', 0, 4])
  })

  it('keeps the caret in the text of a search', async () => {
    await type('rom')
    input().setSelectionRange(1, 1)
    await click()
    await key('i')
    expect([input().value, input().selectionStart, input().selectionEnd]).toEqual(['rom', 1, 1])
  })

  it('opens with all options on the arrow key, and chooses on Enter', async () => {
    await key('ArrowDown')
    expect(shown()).toEqual(options.map(([, label]) => label))
    await key('ArrowDown')
    await key('Enter')
    expect(chosen).toEqual(['roma'])
    expect([input().value, input().getAttribute('aria-expanded')]).toEqual(['Roma', 'false'])
  })

  it.each([
    ['ROMA', ['Roma', 'Romagna Est', 'Arcinazzo Romano']],
    ['forli', ['Forlì']],
    ['est', ['Romagna Est']],
  ])('finds by text, whatever case and accents: %s', async (text, found) => {
    await type(text)
    expect(shown()).toEqual(found)
    await key('Enter')
    expect(chosen).toEqual([options.find(([, label]) => label === found[0])![0]])
  })

  it('takes the best match on Enter: the whole name before a later word', async () => {
    for (const [text, option] of [
      ['romano', 'arcinazzo'],
      ['Roma', 'roma'],
      ['bozen', 'bolzano'],
    ] as const) {
      await type(text)
      await key('Enter')
      expect(chosen.at(-1)).toBe(option)
    }
  })

  it('reports a search without results, and keeps the chosen option', async () => {
    await type('Milano')
    expect(shown()).toEqual([])
    expect(document.body.textContent).toContain('Nessuna voce con queste parole.')
    const sent = vi.fn((event: Event) => event.preventDefault())
    document.querySelector('form')!.addEventListener('submit', sent)
    await key('Enter')
    expect([chosen, sent.mock.calls, input().value]).toEqual([[], [], 'Milano'])
    await key('Escape')
    expect(input().value).toBe('Tutti')
    await key('Escape')
    expect([input().value, chosen]).toEqual(['Tutti', []])
  })
})
