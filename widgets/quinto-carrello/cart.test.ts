import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError } from '../../client/client.ts'
import { createCart, type Item, type Line } from './live.ts'
import type { CartContext } from './model.ts'

const item: Item = {
  _id: '1',
  nome: 'Blocco',
  descrizione: null,
  categoria: 'cancelleria',
  prezzo: 180,
  iva: 22,
  varianti: null,
  minimo: 5,
  multiplo: 5,
  scorta: 20,
  personalizzabile: false,
}
const line = (quantity: number): Line => ({ merch: item, quantity, disponibile: true })

beforeEach(() => {
  vi.stubGlobal(
    'WebSocket',
    class extends EventTarget {
      readyState = 0
      close() {}
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

function open(answers: Record<string, () => unknown>, signedIn = true) {
  const calls: { name: string; input: Record<string, unknown> }[] = []
  const events: { event: string; detail: unknown }[] = []
  const good: Record<string, () => unknown> = {
    'GET /merchandising/getAllPublic': () => [item],
    'GET /merchandising/cart/': () => [line(10)],
  }
  const client = {
    async call(name: string, input: Record<string, unknown>) {
      calls.push({ name, input })
      return { ...good, ...answers }[name]!()
    },
  }
  const context = {
    base: 'https://quinto.example',
    adopt() {},
    emit(event: string, detail: unknown) {
      events.push({ event, detail })
      return true
    },
  } as unknown as CartContext
  const own = signedIn ? { client: client as never, token: () => 'token' } : null
  const cart = createCart(context, own)
  return { cart, calls, events, made: (end: string) => calls.filter(({ name }) => name.endsWith(end)) }
}

describe('the cart', () => {
  it('sends no call when nobody is signed in', () => {
    const { cart, calls } = open({}, false)
    expect(cart.place.value).toBe('outside')
    expect(calls).toEqual([])
  })

  it('shows the server’s cart with its total', async () => {
    const { cart, events } = open({})
    await expect.poll(() => cart.place.value).toBe('inside')
    expect(cart.totals.value).toEqual({ imponibile: 1800, iva: 396, totale: 2196 })
    expect(events).toEqual([{ event: 'quinto-carrello', detail: { articoli: 1, totale: 21.96 } }])
    cart.dispose()
  })

  it('is barred to people without the right to order, and outside once the session has ended', async () => {
    for (const [status, place] of [
      [403, 'barred'],
      [401, 'outside'],
    ] as const) {
      const refuse = () => {
        throw new CallError('No', status)
      }
      const { cart } = open({ 'GET /merchandising/cart/': refuse })
      await expect.poll(() => cart.place.value).toBe(place)
      cart.dispose()
    }
  })

  it('refuses quantities that cannot be ordered, including those in the cart', async () => {
    const { cart, made } = open({})
    await expect.poll(() => cart.place.value).toBe('inside')
    expect(await cart.add(item, { quantity: 15 })).toBe(false)
    expect(cart.problems.value).toEqual({ 1: 'Ne restano 20: riduca la quantità.' })
    expect(made('/add')).toEqual([])
    cart.dispose()
  })

  it('keeps one idempotency key until the content changes, and is empty once sent', async () => {
    let away = true
    const { cart, made, events } = open({
      'POST /merchandising/cart/send_request': () => {
        if (away) throw new CallError(null, 0)
        return { _id: 'r1', createdAt: '2026-11-27T18:00:00.000Z' }
      },
    })
    await expect.poll(() => cart.place.value).toBe('inside')
    await cart.send()
    expect(cart.failure.value).toContain('Il servizio non risponde')
    const { totale } = cart.totals.value
    expect(totale).toBeGreaterThan(0)
    away = false
    await cart.send()
    const keys = made('/send_request').map(({ input }) => input.idempotencyKey)
    expect(new Set(keys).size).toBe(1)
    expect([cart.lines.value, cart.sent.value]).toEqual([[], { at: '2026-11-27T18:00:00.000Z', totale }])
    expect(events.at(-1)).toEqual({ event: 'quinto-richiesta', detail: { id: 'r1' } })
    cart.dispose()
  })
})
