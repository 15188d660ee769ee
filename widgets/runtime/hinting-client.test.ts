import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hintingClient } from './hinting-client.ts'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it.each([
  [
    'the sentence of the server',
    409,
    '"Non è più disponibile."',
    'application/json',
    'Non è più disponibile.',
  ],
  ['«Error» for the page of a proxy', 502, '<html>Bad gateway</html>', 'text/html', 'Error'],
  ['«Error» for an empty answer', 500, null, 'application/json', 'Error'],
])('logs a failed call and shows for five seconds %s', async (_, status, body, type, text) => {
  vi.stubGlobal('fetch', async () => new Response(body, { status, headers: { 'content-type': type } }))
  const root = document.createElement('div').attachShadow({ mode: 'open' })
  const client = hintingClient({ base: 'https://quinto.example', giveWay() {}, adopt() {}, root })
  await expect(client.call('GET /contatti')).rejects.toThrow()
  const shown = () => root.querySelector('.toast')?.textContent
  expect(shown()).toBe(text)
  expect(console.error).toHaveBeenCalledWith(`GET /contatti: ${status}`, expect.anything())
  vi.advanceTimersByTime(4999)
  expect(shown()).toBe(text)
  vi.advanceTimersByTime(1)
  expect(shown()).toBeUndefined()
})
