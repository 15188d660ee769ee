import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createToasts } from './toasts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const texts = (toasts: readonly { text: string }[]) => toasts.map(({ text }) => text)

it('a toast is visible for five seconds', () => {
  const toasts = createToasts()
  toasts.add({ text: 'Salvato', kind: 'plain' })
  vi.advanceTimersByTime(4999)
  expect(texts(toasts.shown())).toEqual(['Salvato'])
  vi.advanceTimersByTime(1)
  expect(toasts.shown()).toEqual([])
})

it('a pause stops the time of a toast, and the rest runs afterwards', () => {
  const toasts = createToasts()
  toasts.add({ text: 'Salvato', kind: 'plain' })
  vi.advanceTimersByTime(3000)
  toasts.pause()
  toasts.pause()
  vi.advanceTimersByTime(60_000)
  toasts.add({ text: 'Nel frattempo', kind: 'plain' })
  vi.advanceTimersByTime(60_000)
  expect(texts(toasts.shown())).toEqual(['Salvato', 'Nel frattempo'])
  toasts.resume()
  vi.advanceTimersByTime(1999)
  expect(toasts.shown()).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect(texts(toasts.shown())).toEqual(['Nel frattempo'])
  vi.advanceTimersByTime(3000)
  expect(toasts.shown()).toEqual([])
})

it('at most twenty toasts are visible; the others wait, each with its own five seconds', () => {
  const toasts = createToasts()
  for (let i = 1; i <= 25; i++) toasts.add({ text: String(i), kind: 'plain' })
  expect(toasts.shown()).toHaveLength(20)
  toasts.close(toasts.shown()[0]!.id)
  expect(texts(toasts.shown()).slice(-1)).toEqual(['21'])
  vi.advanceTimersByTime(5000)
  expect(texts(toasts.shown())).toEqual(['22', '23', '24', '25'])
  vi.advanceTimersByTime(5000)
  expect(toasts.shown()).toEqual([])
})

it('a repeated error is shown once, and its time restarts', () => {
  const toasts = createToasts()
  toasts.add({ text: 'Error', kind: 'danger', call: 'GET /leads' })
  vi.advanceTimersByTime(3000)
  toasts.add({ text: 'Error', kind: 'danger', call: 'GET /agents' })
  expect(texts(toasts.shown())).toEqual(['Error'])
  expect(texts(toasts.past())).toEqual(['Error'])
  vi.advanceTimersByTime(3000)
  expect(texts(toasts.shown())).toEqual(['Error'])
  vi.advanceTimersByTime(2000)
  expect(toasts.shown()).toEqual([])
})

it('a message of success may be shown twice', () => {
  const toasts = createToasts()
  for (let i = 0; i < 2; i++) toasts.add({ text: 'Salvato', kind: 'plain' })
  expect(toasts.shown()).toHaveLength(2)
})

it('past toasts are listed, newest first, until the list is cleared', () => {
  const toasts = createToasts()
  toasts.add({ text: 'Uno', kind: 'plain' })
  toasts.add({ text: 'Due', kind: 'danger' })
  vi.advanceTimersByTime(10_000)
  expect(texts(toasts.past())).toEqual(['Due', 'Uno'])
  toasts.clearPast()
  expect(toasts.past()).toEqual([])
})
