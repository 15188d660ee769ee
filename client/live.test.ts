import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connectLive } from './live.ts'

/** The server's side of each connection that was made, in turn. */
let sockets: FakeSocket[] = []
class FakeSocket extends EventTarget {
  readyState = 0
  said: unknown[] = []
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    sockets.push(this)
  }
  send(text: string) {
    this.said.push(JSON.parse(text))
  }
  close() {
    this.readyState = 3
  }
  opens() {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }
  says(message: object) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }
  ends(code = 1006) {
    this.readyState = 3
    this.dispatchEvent(Object.assign(new Event('close'), { code }))
  }
}

const event = { topic: 'leads', name: 'lead-created', id: 'uno' } as const
const token = vi.fn(async (_renew: boolean): Promise<string | null> => 'buono')
const last = () => sockets.at(-1)!
const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const make = (random = 1) =>
  connectLive({
    base: 'https://quinto.example',
    token,
    WebSocket: FakeSocket as unknown as typeof WebSocket,
    random: () => random,
  })

beforeEach(() => {
  vi.useFakeTimers()
  sockets = []
  token.mockReset().mockResolvedValue('buono')
})
afterEach(() => void vi.useRealTimers())

/** A page that hears leads, and all that it has heard. */
async function listening(live = make()) {
  const heard: unknown[] = []
  const stop = live.on('leads', one => heard.push(one))
  await passes(0)
  last().opens()
  last().says({ type: 'welcome' })
  return { live, heard, stop }
}

it('connects when somebody listens, says who it is in the first message, and hears its topic', async () => {
  const live = make()
  await passes(0)
  expect(sockets).toEqual([])
  const { heard } = await listening(live)
  expect(last().url).toBe('wss://quinto.example/ws')
  expect(last().said).toEqual([
    { type: 'hello', token: 'buono' },
    { type: 'subscribe', topics: ['leads'] },
  ])
  last().says({ type: 'event', event })
  last().says({ type: 'event', event: { topic: 'cart', name: 'cart-changed', id: 'x' } })
  last().says({ type: 'altro' })
  expect(heard).toEqual([event])
  live.on('cart', () => {})
  live.on('cart', () => {})
  expect(last().said.slice(2)).toEqual([{ type: 'subscribe', topics: ['cart'] }])
  expect(sockets).toHaveLength(1)
})

it('closes when nobody listens any more', async () => {
  const { live, heard, stop } = await listening()
  const other = live.on('cart', () => {})
  stop()
  expect(last().said.at(-1)).toEqual({ type: 'unsubscribe', topics: ['leads'] })
  last().says({ type: 'event', event })
  expect([heard, last().readyState]).toEqual([[], 1])
  other()
  expect(last().readyState).toBe(3)
  await passes(120_000)
  expect(sockets).toHaveLength(1)
})

it('comes back after waits that double up to half a minute, then tells that events may be missed', async () => {
  const { heard } = await listening()
  const waits: number[] = []
  for (let n = 0; n < 8; n++) {
    const before = sockets.length
    last().ends()
    let waited = 0
    while (sockets.length === before) {
      await passes(250)
      waited += 250
    }
    waits.push(waited)
  }
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
  expect(heard).toEqual([])
  last().opens()
  expect(last().said).toContainEqual({ type: 'subscribe', topics: ['leads'] })
  last().says({ type: 'welcome' })
  expect(heard).toEqual(['missed'])
  // A connection that lasts makes the next wait short again.
  await passes(10_000)
  last().ends()
  await passes(500)
  expect(sockets).toHaveLength(10)
})

it('draws half of the wait by lot', async () => {
  await listening(make(0))
  last().ends()
  await passes(249)
  expect(sockets).toHaveLength(1)
  await passes(1)
  expect(sockets).toHaveLength(2)
})

it('tells that events may be missed when the server says so', async () => {
  const { heard } = await listening()
  last().says({ type: 'missed' })
  expect(heard).toEqual(['missed'])
})

it('leaves its place to newer pages of the session, until somebody looks at it again', async () => {
  vi.stubGlobal('addEventListener', (type: string, heard: () => void) => focus.addEventListener(type, heard))
  vi.stubGlobal('removeEventListener', (type: string, heard: () => void) =>
    focus.removeEventListener(type, heard),
  )
  const focus = new EventTarget()
  const { heard } = await listening()
  last().ends(4409)
  await passes(120_000)
  expect(sockets).toHaveLength(1)
  focus.dispatchEvent(new Event('focus'))
  focus.dispatchEvent(new Event('focus'))
  await passes(0)
  expect(sockets).toHaveLength(2)
  last().opens()
  last().says({ type: 'welcome' })
  expect(heard).toEqual(['missed'])
  vi.unstubAllGlobals()
})

it('asks for a new token when the server refused the last one, and rests when there is none', async () => {
  const { live } = await listening()
  token.mockResolvedValue(null)
  last().ends(4401)
  await passes(60_000)
  expect(token.mock.calls).toEqual([[false], [true]])
  expect(sockets).toHaveLength(1)
  token.mockResolvedValue('nuovo')
  live.wake()
  await passes(0)
  last().opens()
  expect(last().said[0]).toEqual({ type: 'hello', token: 'nuovo' })
})

it('tries again when the token cannot be had', async () => {
  const { heard } = await listening()
  token.mockRejectedValueOnce(new Error('offline'))
  last().ends()
  await passes(500)
  expect(sockets).toHaveLength(1)
  await passes(1000)
  expect(sockets).toHaveLength(2)
  expect(heard).toEqual([])
})

it('shows its new token before the old one expires', async () => {
  await listening()
  token.mockResolvedValue('rinnovato')
  for (let n = 0; n < 12; n++) {
    await passes(25_000)
    last().says({ type: 'pong' })
  }
  expect(last().said.filter(said => (said as { type: string }).type === 'hello')).toEqual([
    { type: 'hello', token: 'buono' },
    { type: 'hello', token: 'rinnovato' },
  ])
  expect(sockets).toHaveLength(1)
})

it('gives up a connection that answers no ping, and hears nothing more of it', async () => {
  const { heard } = await listening()
  const [first] = sockets
  await passes(25_000)
  expect(first!.said.at(-1)).toEqual({ type: 'ping' })
  await passes(10_000)
  expect(first!.readyState).toBe(3)
  first!.says({ type: 'event', event })
  first!.ends()
  expect(heard).toEqual([])
  await passes(500)
  expect(sockets).toHaveLength(2)
})
