import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError } from '../../client/client.ts'
import { framedAccess } from './framed-access.ts'
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
    expect([cart.lines.value, cart.sent.value]).toEqual([
      [],
      { order: { at: '2026-11-27T18:00:00.000Z', totale } },
    ])
    expect(events.at(-1)).toEqual({ event: 'quinto-richiesta', detail: { id: 'r1' } })
    cart.dispose()
  })
})

describe('the cart in a frame of another site', () => {
  /** The window that the frame has opened, with the messages that it receives. */
  const received: [data: unknown, origin: string][] = []
  const opened = { postMessage: (data: unknown, origin: string) => received.push([data, origin]) }
  const ours = location.origin
  const from = (source: unknown, data: unknown, origin = ours) =>
    // The constructor takes only real windows.
    dispatchEvent(Object.assign(new MessageEvent('message', { data, origin }), { source }))

  function openFramed(lines: () => Response) {
    const tokens: (string | null)[] = []
    vi.stubGlobal('open', () => opened)
    const framed = framedAccess('https://quinto.example', async (input, init) => {
      tokens.push(new Headers(init?.headers).get('authorization'))
      const path = new URL(String(input)).pathname
      return path.endsWith('/cart/') ? lines() : Response.json(path.endsWith('getAllPublic') ? [item] : {})
    })
    const events: string[] = []
    const context = {
      base: 'https://quinto.example',
      adopt() {},
      emit: (event: string) => events.push(event) > 0,
    } as unknown as CartContext
    return { cart: createCart(context, framed), tokens, events }
  }

  it('takes a token from the window that it opened, at our origin, and from nobody else', async () => {
    received.length = 0
    const { cart, tokens } = openFramed(() => Response.json([line(10)]))
    const token = { quinto: 1, type: 'cart-token', token: 'quello' }
    from(opened, token)
    cart.open!('sign-in')
    from(window, token)
    from(opened, token, 'https://altro.example')
    from(opened, { ...token, quinto: 2 })
    from(opened, { ...token, token: 5 })
    from(window, { quinto: 1, type: 'cart-window' })
    expect([cart.place.value, tokens, received]).toEqual(['outside', [], []])
    from(opened, { quinto: 1, type: 'cart-window' })
    expect(received).toEqual([[{ quinto: 1, type: 'cart', task: 'sign-in' }, ours]])
    from(opened, token)
    await expect.poll(() => cart.place.value).toBe('inside')
    expect(new Set(tokens)).toEqual(new Set(['Bearer quello']))
    cart.dispose()
  })

  it('asks for the sign-in again once the token has ended, and no longer sends it', async () => {
    let isOver = false
    const { cart, tokens } = openFramed(() =>
      isOver ? Response.json('No', { status: 401 }) : Response.json([line(10)]),
    )
    cart.open!('sign-in')
    from(opened, { quinto: 1, type: 'cart-token', token: 'primo' })
    await expect.poll(() => cart.place.value).toBe('inside')
    isOver = true
    dispatchEvent(new Event('focus'))
    await expect.poll(() => cart.place.value).toBe('outside')
    expect(cart.ended.value).toBe(true)
    isOver = false
    from(opened, { quinto: 1, type: 'cart-token', token: 'secondo' })
    await expect.poll(() => cart.place.value).toBe('inside')
    expect(tokens.at(-1)).toBe('Bearer secondo')
    cart.dispose()
  })

  it('is empty once the window has sent the order', async () => {
    const { cart, events } = openFramed(() => Response.json([line(10)]))
    cart.open!('sign-in')
    from(opened, { quinto: 1, type: 'cart-token', token: 'quello' })
    await expect.poll(() => cart.place.value).toBe('inside')
    cart.open!('order')
    from(window, { quinto: 1, type: 'cart-order', id: 'r1' })
    expect(cart.lines.value).toHaveLength(1)
    from(opened, { quinto: 1, type: 'cart-order', id: 'r1' })
    expect([cart.lines.value, cart.sent.value]).toEqual([[], { order: null }])
    expect(events.at(-1)).toBe('quinto-richiesta')
    cart.dispose()
  })
})
