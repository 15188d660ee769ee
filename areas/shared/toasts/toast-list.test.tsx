import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { button, rendered } from '../testing/rendered.tsx'
import { ToastList } from './toast-list.tsx'
import { createToasts, type Toasts } from './toasts.ts'

let toasts: Toasts
beforeEach(async () => {
  vi.useFakeTimers()
  toasts = createToasts()
  await rendered(<ToastList toasts={toasts} />)
})
afterEach(() => void vi.useRealTimers())

const add = (text: string, kind: 'plain' | 'danger' = 'plain') => act(() => toasts.add({ text, kind }))
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const shown = () => [...document.querySelectorAll('.toast')].map(toast => toast.textContent)

it('screen readers announce a failure assertively, other toasts politely', () => {
  add('Salvato')
  add('Error', 'danger')
  expect(document.querySelector('[role=status]')?.textContent).toBe('Salvato')
  expect(document.querySelector('[role=alert]')?.textContent).toBe('Error')
})

describe('is closed', () => {
  it('by its button, and the focus moves to the button of the next toast', async () => {
    add('Uno')
    add('Due')
    const [first] = document.querySelectorAll<HTMLElement>('.toast button')
    await act(async () => first!.focus())
    await act(async () => first!.click())
    expect(shown()).toEqual(['Due'])
    expect(document.activeElement).toBe(button('Chiudi l’avviso'))
  })

  it('by its action, and the focus returns to where it was', async () => {
    const field = document.body.appendChild(document.createElement('input'))
    field.focus()
    const run = vi.fn()
    act(() => toasts.add({ text: 'Fatto', kind: 'plain', action: { label: 'Annulla', run } }))
    await act(async () => button('Annulla').focus())
    await act(async () => button('Annulla').click())
    expect(run).toHaveBeenCalledOnce()
    expect(shown()).toEqual([])
    expect(document.activeElement).toBe(field)
  })

  it('by Escape, after Alt+T has moved the focus from anywhere, and the focus returns', async () => {
    const field = document.body.appendChild(document.createElement('input'))
    field.focus()
    add('Uno')
    await act(async () => {
      field.dispatchEvent(new KeyboardEvent('keydown', { altKey: true, code: 'KeyT', bubbles: true }))
    })
    const close = button('Chiudi l’avviso')
    expect(document.activeElement).toBe(close)
    await act(async () => {
      close.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    })
    expect(shown()).toEqual([])
    expect(document.activeElement).toBe(field)
  })
})

describe('dragged', () => {
  async function drag(by: number) {
    const toast = document.querySelector<HTMLElement>('.toast')!
    Object.defineProperty(toast, 'offsetWidth', { value: 300 })
    Object.assign(toast, { setPointerCapture: () => {} })
    const send = (type: string, clientX: number) =>
      act(async () => {
        toast.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, clientX }))
      })
    await send('pointerdown', 500)
    await send('pointermove', 500 + by)
    expect(toast.style.translate).toBe(`${by}px`)
    await send('pointerup', 500 + by)
    return toast
  }

  it.each([181, -181])('by %i of 300 px the toast closes', async by => {
    add('Uno')
    await drag(by)
    expect(shown()).toEqual([])
  })

  it.each([180, -180, 20])('by %i of 300 px the toast moves back', async by => {
    add('Uno')
    const toast = await drag(by)
    expect(shown()).toEqual(['Uno'])
    expect(toast.style.translate).toBe('')
  })
})

describe('the time of a toast is paused', () => {
  const list = () => document.querySelector('.toasts')!
  it('from a move of the pointer over the toasts until the pointer leaves', async () => {
    add('Uno')
    await act(async () => void list().dispatchEvent(new PointerEvent('pointermove', { bubbles: true })))
    wait(20_000)
    expect(shown()).toEqual(['Uno'])
    await act(async () => void list().dispatchEvent(new PointerEvent('pointerout', { bubbles: true })))
    wait(5000)
    expect(shown()).toEqual([])
  })

  it('not by a pointer that rests where the toast appears', async () => {
    add('Uno')
    await act(async () => void list().dispatchEvent(new PointerEvent('pointerover', { bubbles: true })))
    wait(5000)
    expect(shown()).toEqual([])
  })

  it('while the focus is in the toasts', async () => {
    add('Uno')
    await act(async () => button('Chiudi l’avviso').focus())
    wait(20_000)
    expect(shown()).toEqual(['Uno'])
    await act(async () => button('Chiudi l’avviso').blur())
    wait(5000)
    expect(shown()).toEqual([])
  })

  it('while the focus is in the toasts, after the pointer has left', async () => {
    add('Uno')
    await act(async () => button('Chiudi l’avviso').focus())
    await act(async () => void list().dispatchEvent(new PointerEvent('pointermove', { bubbles: true })))
    await act(async () => void list().dispatchEvent(new PointerEvent('pointerout', { bubbles: true })))
    wait(20_000)
    expect(shown()).toEqual(['Uno'])
  })

  it('while the pause button is pressed, also for new toasts', async () => {
    add('Uno')
    const hold = button('Lascia aperti gli avvisi')
    await act(async () => hold.click())
    expect(hold.getAttribute('aria-pressed')).toBe('true')
    add('Due')
    wait(20_000)
    expect(shown()).toEqual(['Uno', 'Due'])
    await act(async () => hold.click())
    wait(5000)
    expect(shown()).toEqual([])
    // The button is not pressed for later toasts.
    add('Tre')
    expect(button('Lascia aperti gli avvisi').getAttribute('aria-pressed')).toBe('false')
    wait(5000)
    expect(shown()).toEqual([])
  })

  it('while the page is hidden', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    const turn = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    await turn()
    add('Uno')
    wait(20_000)
    expect(shown()).toEqual(['Uno'])
    hidden.mockReturnValue(false)
    await turn()
    wait(5000)
    expect(shown()).toEqual([])
  })
})
