import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connectLive } from './live.ts'

/** The server's side of the connections, in order. */
let sockets: FakeSocket[] = []
class FakeSocket extends EventTarget {
  readyState = 0
  sent: unknown[] = []
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    sockets.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.readyState = 3
  }
  opens() {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }
  receives(message: object) {
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

/** A page that listens to leads, and the list of received events. */
async function listening(live = make()) {
  const received: unknown[] = []
  const stop = live.on('leads', one => received.push(one))
  await passes(0)
  last().opens()
  last().receives({ type: 'welcome' })
  return { live, received, stop }
}

it('connects for the first listener, sends the token first, and receives events of its topic', async () => {
  const live = make()
  await passes(0)
  expect(sockets).toEqual([])
  const { received } = await listening(live)
  expect(last().url).toBe('wss://quinto.example/ws')
  expect(last().sent).toEqual([
    { type: 'hello', token: 'buono' },
    { type: 'subscribe', topics: ['leads'] },
  ])
  last().receives({ type: 'event', event })
  last().receives({ type: 'event', event: { topic: 'cart', name: 'cart-changed', id: 'x' } })
  last().receives({ type: 'altro' })
  expect(received).toEqual([event])
  live.on('cart', () => {})
  live.on('cart', () => {})
  expect(last().sent.slice(2)).toEqual([{ type: 'subscribe', topics: ['cart'] }])
  expect(sockets).toHaveLength(1)
})

it('closes after the last listener', async () => {
  const { live, received, stop } = await listening()
  const other = live.on('cart', () => {})
  stop()
  expect(last().sent.at(-1)).toEqual({ type: 'unsubscribe', topics: ['leads'] })
  last().receives({ type: 'event', event })
  expect([received, last().readyState]).toEqual([[], 1])
  other()
  expect(last().readyState).toBe(3)
  await passes(120_000)
  expect(sockets).toHaveLength(1)
})

it('reconnects after waits that double up to half a minute, and then reports missed events', async () => {
  const { received } = await listening()
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
  expect(received).toEqual([])
  last().opens()
  expect(last().sent).toContainEqual({ type: 'subscribe', topics: ['leads'] })
  last().receives({ type: 'welcome' })
  expect(received).toEqual(['missed'])
  // After a lasting connection, the next wait is short again.
  await passes(10_000)
  last().ends()
  await passes(500)
  expect(sockets).toHaveLength(10)
})

it('chooses half of the wait at random', async () => {
  await listening(make(0))
  last().ends()
  await passes(249)
  expect(sockets).toHaveLength(1)
  await passes(1)
  expect(sockets).toHaveLength(2)
})

it('reports missed events when the server reports them', async () => {
  const { received } = await listening()
  last().receives({ type: 'missed' })
  expect(received).toEqual(['missed'])
})

it('stays closed when newer pages of the session replace it, until the window gets the focus', async () => {
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) =>
    focus.addEventListener(type, listener),
  )
  vi.stubGlobal('removeEventListener', (type: string, listener: () => void) =>
    focus.removeEventListener(type, listener),
  )
  const focus = new EventTarget()
  const { received } = await listening()
  last().ends(4409)
  await passes(120_000)
  expect(sockets).toHaveLength(1)
  focus.dispatchEvent(new Event('focus'))
  focus.dispatchEvent(new Event('focus'))
  await passes(0)
  expect(sockets).toHaveLength(2)
  last().opens()
  last().receives({ type: 'welcome' })
  expect(received).toEqual(['missed'])
  vi.unstubAllGlobals()
})

it('asks for a new token when the server refuses the last one, and stops without a token', async () => {
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
  expect(last().sent[0]).toEqual({ type: 'hello', token: 'nuovo' })
})

it('tries again when reading the token fails', async () => {
  const { received } = await listening()
  token.mockRejectedValueOnce(new Error('offline'))
  last().ends()
  await passes(500)
  expect(sockets).toHaveLength(1)
  await passes(1000)
  expect(sockets).toHaveLength(2)
  expect(received).toEqual([])
})

it('sends a new token before the old one expires', async () => {
  await listening()
  token.mockResolvedValue('rinnovato')
  for (let n = 0; n < 12; n++) {
    await passes(25_000)
    last().receives({ type: 'pong' })
  }
  expect(last().sent.filter(message => (message as { type: string }).type === 'hello')).toEqual([
    { type: 'hello', token: 'buono' },
    { type: 'hello', token: 'rinnovato' },
  ])
  expect(sockets).toHaveLength(1)
})

it('closes a connection without answers to pings, and ignores its later events', async () => {
  const { received } = await listening()
  const [first] = sockets
  await passes(25_000)
  expect(first!.sent.at(-1)).toEqual({ type: 'ping' })
  await passes(10_000)
  expect(first!.readyState).toBe(3)
  first!.receives({ type: 'event', event })
  first!.ends()
  expect(received).toEqual([])
  await passes(500)
  expect(sockets).toHaveLength(2)
})

const lead = { resource: 'leads', id: '0199c0de-0000-7000-8000-000000000001' }
const news = { resource: 'news', id: '0199c0de-0000-7000-8000-000000000002' }
const bea = { name: 'Bea Bassi', role: 'admin' } as const

it('sends the open records to the server, and the names of the other people to the page', async () => {
  const { live, received } = await listening()
  const presences: unknown[] = []
  const close = live.present(lead, people => presences.push(people))
  const closeNews = live.present(news, people => presences.push(people))
  expect(last().sent.slice(2)).toEqual([
    { type: 'presence', records: [lead] },
    { type: 'presence', records: [lead, news] },
  ])
  last().receives({ type: 'presence', record: lead, people: [bea] })
  last().receives({ type: 'presence', record: { ...lead, id: news.id }, people: [bea] })
  expect(presences).toEqual([[bea]])
  close()
  expect(last().sent.at(-1)).toEqual({ type: 'presence', records: [news] })
  last().receives({ type: 'presence', record: lead, people: [] })
  expect([presences, received]).toEqual([[[bea]], []])
  closeNews()
  expect([last().sent.at(-1), last().readyState]).toEqual([{ type: 'presence', records: [] }, 1])
})

it('says that the person is writing, once until it changes and again after a reconnection', async () => {
  const { live } = await listening()
  live.present(lead, () => {})
  const before = last().sent.length
  live.setWriting(lead, true)
  live.setWriting(lead, true)
  live.setWriting(news, true)
  const writing = { type: 'presence', records: [{ ...lead, writes: true }] }
  expect(last().sent.slice(before)).toEqual([writing])
  last().ends()
  await passes(500)
  last().opens()
  expect(last().sent.at(-1)).toEqual(writing)
  live.setWriting(lead, false)
  expect(last().sent.at(-1)).toEqual({ type: 'presence', records: [lead] })
})

it('sends the open records again after a reconnection', async () => {
  const { live } = await listening()
  live.present(lead, () => {})
  last().ends()
  await passes(500)
  last().opens()
  expect(last().sent).toEqual([
    { type: 'hello', token: 'buono' },
    { type: 'subscribe', topics: ['leads'] },
    { type: 'presence', records: [lead] },
  ])
})

it('connects for an open record alone, and closes after it', async () => {
  const close = make().present(lead, () => {})
  await passes(0)
  last().opens()
  expect(last().sent).toEqual([
    { type: 'hello', token: 'buono' },
    { type: 'presence', records: [lead] },
  ])
  close()
  expect(last().readyState).toBe(3)
})

it('sends the last three of many open records', async () => {
  const { live } = await listening()
  const records = [1, 2, 3, 4].map(n => ({ ...lead, id: `0199c0de-0000-7000-8000-00000000000${n}` }))
  for (const record of records) live.present(record, () => {})
  expect(last().sent.at(-1)).toEqual({ type: 'presence', records: records.slice(1) })
})
