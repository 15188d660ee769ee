import { render } from 'preact'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallError } from '../../client/client.ts'
import { createCart } from '../quinto-carrello/live.ts'
import { View as KeepInArea } from '../shared/simulation/keep-in-area.tsx'
import { keptSimulation } from '../shared/simulation/kept-simulation.ts'

/* The calls with the session of the site's own people, in a cart and for kept simulations. */

const refuse = () => Promise.reject(new CallError('Il server non risponde a questa prova.', 500))
let root: ShadowRoot
const context = () => ({ base: location.origin, adopt() {}, emit: () => true, root }) as never
const toast = () => root.querySelector('.toast')?.textContent

beforeEach(() => {
  root = document.createElement('div').attachShadow({ mode: 'open' })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal(
    'WebSocket',
    class extends EventTarget {
      readyState = 0
      close() {}
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('a cart shows a failed call in a toast', async () => {
  const cart = createCart(context(), { client: { call: refuse } as never, token: () => 'token' })
  await expect.poll(toast).toBe('Il server non risponde a questa prova.')
  expect(console.error).toHaveBeenCalled()
  cart.dispose()
})

it('a cart shows no toast at the end of a session', async () => {
  const over = () => Promise.reject(new CallError('La sessione è finita.', 401))
  const cart = createCart(context(), { client: { call: over } as never, token: () => 'token' })
  await expect.poll(() => cart.place.value).toBe('outside')
  expect(toast()).toBeUndefined()
  cart.dispose()
})

it('a simulation that the area cannot keep is told in a toast too', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ message: 'Non c’è spazio per un’altra simulazione.' }, { status: 409 }),
  )
  const view = root.appendChild(document.createElement('div'))
  render(<KeepInArea model={{ body: {} as never, link: path => path, context: context() }} />, view)
  view.querySelector('button')!.click()
  await expect.poll(toast).toBe('Non c’è spazio per un’altra simulazione.')
  await expect.poll(() => view.textContent).toContain('La simulazione non è nella Sua area.')
  render(null, view)
})

it('a kept simulation that cannot be read is told in a toast', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Non c’è più.' }, { status: 404 }))
  expect(await keptSimulation(context(), 'x')).toBeNull()
  expect(toast()).toBe('Non c’è più.')
})
