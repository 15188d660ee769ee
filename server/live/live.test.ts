import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { closeCodes, type FromServer, type LiveEvent } from '../../contract/live/live-messages.ts'
import { type Context, createContext, type Identified } from '../context.ts'
import type { Actor } from '../database/actor.ts'
import { type Database, openDatabase } from '../database/open.ts'
import { describeOnEachDatabase } from '../database/testing/databases.ts'
import { migrated } from '../database/testing/migrated.ts'
import { createLog } from '../log.ts'
import { readSettings } from '../settings.ts'
import type { Times } from './hub.ts'
import { live } from './live.ts'
import { publish } from './publish.ts'

const ownOrigin = 'http://127.0.0.1:8000'
const log = createLog('silent')
const lead: LiveEvent = { topic: 'leads', name: 'lead-created', id: 'uno' }
const admin = (id: string, ...flags: string[]): Actor => ({ kind: 'admin', id, flags: new Set(flags) })
const client = (id: string): Actor => ({ kind: 'client', id })

/** The holders of tokens, in place of the sessions. */
const tokens = new Map<string, Identified>()
const hold = (token: string, actor: Actor, session = `sessione di ${token}`) =>
  tokens.set(token, { actor, session })
const identifyToken = async (token: string) => tokens.get(token) ?? null

const contextOn = (database: Database): Context =>
  createContext({ settings: readSettings({}), database, log, identifyToken })

async function listening(app: FastifyInstance): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}/ws`
}

/** A server with live events only. */
async function serverOf(context: Context, times?: Partial<Times>) {
  const app = Fastify()
  await live(app, context, times)
  return { app, url: await listening(app) }
}

const opened = new Set<WebSocket>()

/** One page: the messages that it received, and the code of its close. */
function page(url: string, options: object = { origin: ownOrigin }) {
  const socket = new WebSocket(url, options)
  opened.add(socket)
  const received: FromServer[] = []
  socket.on('message', data => received.push(JSON.parse(String(data))))
  socket.on('error', () => {})
  const closed = new Promise<number>(resolve => socket.once('close', resolve))
  const send = (message: unknown) =>
    socket.send(typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message))
  return {
    socket,
    received,
    closed,
    send,
    open: () => once(socket, 'open'),
    /** Identifies itself and subscribes; resolves when the subscription is confirmed. */
    async join(token: string, topics: string[]) {
      await once(socket, 'open')
      send({ type: 'hello', token })
      if (topics.length > 0) send({ type: 'subscribe', topics })
      await expect.poll(() => received.at(-1)?.type).toBe(topics.length > 0 ? 'subscribed' : 'welcome')
      return this
    },
    events: () => received.flatMap(message => (message.type === 'event' ? [message.event.id] : [])),
  }
}
const joined = (url: string, token: string, ...topics: string[]) => page(url).join(token, topics)

describeOnEachDatabase('live events', (open, kind) => {
  // Tests that do not depend on the database run on one database only.
  const onOne = it.runIf(kind === 'embedded')
  let context: Context
  let url: string
  let app: FastifyInstance
  beforeAll(async () => {
    context = contextOn(await open({ prepared: migrated }))
    // A long time limit, so that no connection is closed for being slow.
    const server = await serverOf(context, { helloMs: 60_000 })
    app = server.app
    url = server.url
    hold('capo', admin('capo', 'admin'))
    hold('lead', admin('lead', 'lead_requests'))
    hold('nulla', admin('nulla'))
    hold('ada', client('ada'))
    hold('bea', client('bea'))
  })
  afterEach(() => {
    for (const socket of opened) socket.terminate()
    opened.clear()
  })
  afterAll(() => app.close())
  const send = (event: LiveEvent, to?: Parameters<typeof publish>[2]) =>
    publish(context.database.orm, event, to)

  it('reach the people who may receive them, and nobody else', async () => {
    const [leadReader, nobody, ada, bea] = await Promise.all([
      joined(url, 'lead', 'leads', 'cart'),
      joined(url, 'nulla', 'leads', 'cart', 'sessions'),
      joined(url, 'ada', 'leads', 'cart', 'tickets'),
      joined(url, 'bea', 'cart'),
    ])
    expect(nobody.received).toContainEqual({ type: 'refused', topics: ['leads'] })
    expect(nobody.received.at(-1)).toEqual({ type: 'subscribed', topics: ['cart', 'sessions'] })
    expect(ada.received).toContainEqual({ type: 'refused', topics: ['leads'] })
    await send(lead)
    await send({ topic: 'sessions', name: 'session-ended', id: 'di nessuno' })
    await send({ topic: 'tickets', name: 'ticket-changed', id: 'di altri' }, [{ kind: 'agent', id: 'ada' }])
    await send({ topic: 'cart', name: 'cart-changed', id: 'di ada' }, [{ kind: 'client', id: 'ada' }])
    await send({ ...lead, id: 'due' })
    await expect.poll(leadReader.events).toEqual(['uno', 'due'])
    await expect.poll(ada.events).toEqual(['di ada'])
    expect([nobody.events(), bea.events()]).toEqual([[], []])
    leadReader.send({ type: 'unsubscribe', topics: ['leads'] })
    await expect.poll(() => leadReader.received.at(-1)).toEqual({ type: 'subscribed', topics: ['cart'] })
    await send(lead)
    await send({ topic: 'cart', name: 'cart-changed', id: 'ultimo' }, [{ kind: 'admin', id: 'lead' }])
    await expect.poll(leadReader.events).toEqual(['uno', 'due', 'ultimo'])
  })

  it('are sent when the transaction is committed, and not when it is rolled back', async () => {
    const reader = await joined(url, 'lead', 'leads')
    await expect(
      context.database.orm.transaction(async tx => {
        await publish(tx, { ...lead, id: 'annullato' })
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    await context.database.orm.transaction(tx => publish(tx, { ...lead, id: 'fatto' }))
    await expect.poll(reader.events).toEqual(['fatto'])
  })

  it('answer a ping, and continue only with new tokens of the same session', async () => {
    hold('rinnovato', admin('lead', 'lead_requests'), 'sessione di lead')
    const reader = await joined(url, 'lead', 'leads')
    reader.send({ type: 'ping' })
    await expect.poll(() => reader.received.at(-1)).toEqual({ type: 'pong' })
    reader.send({ type: 'hello', token: 'rinnovato' })
    await send(lead)
    await expect.poll(reader.events).toEqual(['uno'])
    reader.send({ type: 'hello', token: 'ada' })
    expect(await reader.closed).toBe(closeCodes.unauthenticated)
  })

  onOne.each([
    ['an unknown token', { type: 'hello', token: 'altro' }],
    ['no token', { type: 'subscribe', topics: ['leads'] }],
    ['a ping before the token', { type: 'ping' }],
    ['a message of an unknown format', 'ciao'],
  ])('are refused to a page that sends %s first', async (_name, message) => {
    const stranger = page(url)
    await stranger.open()
    stranger.send(message)
    expect(await stranger.closed).toBe(4401)
    expect(stranger.received).toEqual([])
  })

  onOne.each([
    ['another site', '', { origin: 'https://altro.example' }, 403],
    ['a site named like ours', '', { origin: `${ownOrigin}.altro.example` }, 403],
    ['a page without an origin of its own', '', { origin: 'null' }, 403],
    ['a token in the address', '?token=capo', { origin: ownOrigin }, 400],
  ])('are refused to %s', async (_name, query, options, status) => {
    const { socket } = page(`${url}${query}`, options)
    const [, response] = await once(socket, 'unexpected-response')
    expect(response.statusCode).toBe(status)
    response.destroy()
  })

  onOne.each([
    [
      '10,000 messages',
      4429,
      (send: (message: unknown) => void) => {
        for (let n = 0; n < 10_000; n++) send({ type: 'ping' })
      },
    ],
    ['a frame of 1 MB', 1009, (send: (message: unknown) => void) => send('x'.repeat(1_000_000))],
    ['a frame of one byte too many', 1009, (send: (message: unknown) => void) => send('x'.repeat(16_385))],
    ['broken JSON', 4400, (send: (message: unknown) => void) => send('{"type":')],
    ['an unknown message', 4400, (send: (message: unknown) => void) => send({ type: 'altro' })],
    ['an unknown field', 4400, (send: (message: unknown) => void) => send({ type: 'ping', admin: true })],
    [
      'an unknown topic',
      4400,
      (send: (message: unknown) => void) => send({ type: 'subscribe', topics: ['pratiche'] }),
    ],
    ['deep nesting', 4400, (send: (message: unknown) => void) => send('['.repeat(16_000))],
    ['a binary message', 4400, (send: (message: unknown) => void) => send(Buffer.from([1, 2, 3]))],
  ])('close the connection that sends %s, with its code, and no other', async (_name, code, attack) => {
    const [other, attacker] = await Promise.all([joined(url, 'lead', 'leads'), joined(url, 'lead', 'leads')])
    attack(attacker.send)
    expect(await attacker.closed).toBe(code)
    await send({ ...lead, id: 'dopo' })
    await expect.poll(other.events).toEqual(['dopo'])
    expect(other.socket.readyState).toBe(WebSocket.OPEN)
  })

  it('close the connections of an ended session within a second, and no others', async () => {
    hold('uscente', admin('lead', 'lead_requests'))
    const [leaving, twin, staying] = await Promise.all([
      joined(url, 'uscente', 'leads'),
      joined(url, 'uscente'),
      joined(url, 'lead', 'leads'),
    ])
    tokens.delete('uscente')
    const at = performance.now()
    await context.database.orm.execute(sql`select pg_notify('session_ended', 'sessione di uscente')`)
    expect([await leaving.closed, await twin.closed]).toEqual([4401, 4401])
    expect(performance.now() - at).toBeLessThan(1000)
    await send(lead)
    await expect.poll(staying.events).toEqual(['uno'])
    // The same, announced by an event.
    hold('secondo', admin('lead', 'lead_requests'))
    const again = await joined(url, 'secondo', 'leads')
    await send({ topic: 'sessions', name: 'session-ended', id: 'sessione di secondo' })
    expect(await again.closed).toBe(4401)
  })

  it('stop when a flag is removed', async () => {
    hold('ridotto', admin('ridotto', 'lead_requests'))
    const reduced = await joined(url, 'ridotto', 'leads', 'cart')
    hold('ridotto', admin('ridotto'))
    await send({ topic: 'sessions', name: 'rights-changed', id: 'ridotto' })
    await expect.poll(() => reduced.received.at(-1)).toEqual({ type: 'refused', topics: ['leads'] })
    await send(lead)
    await send({ topic: 'cart', name: 'cart-changed', id: 'fine' }, [{ kind: 'admin', id: 'ridotto' }])
    await expect.poll(reduced.events).toEqual(['fine'])
  })

  it('do not start for a session that ends during the identification', async () => {
    let answer = () => {}
    let calls = 0
    const slow = {
      ...context,
      identifyToken: async (token: string) => {
        const found = await identifyToken(token)
        if (++calls === 1)
          await new Promise<void>(resolve => {
            answer = resolve
          })
        return found
      },
    }
    const server = await serverOf(slow)
    hold('breve', admin('breve'))
    const brief = page(server.url)
    await brief.open()
    brief.send({ type: 'hello', token: 'breve' })
    await expect.poll(() => calls).toBe(1)
    tokens.delete('breve')
    const observer = await joined(url, 'capo', 'sessions')
    await send({ topic: 'sessions', name: 'session-ended', id: 'sessione di breve' })
    await expect.poll(observer.events).toEqual(['sessione di breve'])
    // The other server has received the notification; this server has too, or will before its next query.
    await expect
      .poll(() => {
        answer()
        return calls
      })
      .toBe(2)
    expect(await brief.closed).toBe(4401)
    expect(brief.received).toEqual([])
    await server.app.close()
  })

  onOne(
    'close connections without a first message in time, without an answer to a ping, or with an expired token',
    async () => {
      hold('scade', admin('scade'))
      const server = await serverOf(context, { helloMs: 50, pingMs: 50, checkMs: 50 })
      const silent = page(server.url)
      expect(await silent.closed).toBe(4401)
      const dead = await page(server.url, { origin: ownOrigin, autoPong: false }).join('capo', [])
      expect(await dead.closed).toBe(1006)
      const expiring = await joined(server.url, 'scade')
      await new Promise(resolve => setTimeout(resolve, 200))
      expect(expiring.socket.readyState).toBe(WebSocket.OPEN)
      tokens.delete('scade')
      expect(await expiring.closed).toBe(4401)
      await server.app.close()
    },
  )

  onOne('stay open in the ten newest pages of a session, and close in the oldest', async () => {
    hold('molte', admin('molte'))
    const pages: Awaited<ReturnType<typeof joined>>[] = []
    for (let n = 0; n < 10; n++) pages.push(await joined(url, 'molte', 'cart'))
    const other = await joined(url, 'bea', 'cart')
    // A new token of an existing connection does not count as another connection.
    pages[9]!.send({ type: 'hello', token: 'molte' })
    pages[9]!.send({ type: 'ping' })
    await expect.poll(() => pages[9]!.received.at(-1)).toEqual({ type: 'pong' })
    pages.push(await joined(url, 'molte', 'cart'), await joined(url, 'molte', 'cart'))
    expect([await pages[0]!.closed, await pages[1]!.closed]).toEqual([4409, 4409])
    await send({ topic: 'cart', name: 'cart-changed', id: 'uno' }, [{ kind: 'admin', id: 'molte' }])
    for (const page of pages.slice(2)) await expect.poll(page.events).toEqual(['uno'])
    expect(other.socket.readyState).toBe(WebSocket.OPEN)
  })

  onOne('are limited to thirty connections of one address that have not identified themselves', async () => {
    const known = await joined(url, 'lead', 'leads')
    const silent = Array.from({ length: 31 }, () => page(url))
    await Promise.all(silent.map(({ open }) => open()))
    expect(await Promise.race(silent.map(({ closed }) => closed))).toBe(1013)
    const staying = silent.filter(({ socket }) => socket.readyState === WebSocket.OPEN)
    expect(staying).toHaveLength(30)
    expect(known.socket.readyState).toBe(WebSocket.OPEN)
    // A connection that identifies itself makes room for another.
    const [first] = staying
    first?.send({ type: 'hello', token: 'lead' })
    await expect.poll(() => first?.received.at(-1)?.type).toBe('welcome')
    await joined(url, 'bea', 'cart')
  })

  it('close with goingAway when the server stops', async () => {
    const server = await serverOf(context)
    const reader = await joined(server.url, 'lead', 'leads')
    const unread = page(server.url)
    await unread.open()
    const at = performance.now()
    await server.app.close()
    expect([await reader.closed, await unread.closed]).toEqual([1001, 1001])
    expect(performance.now() - at).toBeLessThan(3000)
  })

  describe.skipIf(kind === 'embedded')('of two servers on one database', () => {
    it('reach the pages of both, and end on both', async () => {
      const second = await openDatabase({
        url: (context.database.pool.options as { connectionString: string }).connectionString,
        dataDir: '',
        log: { info() {}, warn() {} },
      })
      const other = await serverOf(contextOn(second))
      hold('doppio', admin('lead', 'lead_requests'))
      const [here, there] = await Promise.all([
        joined(url, 'doppio', 'leads'),
        joined(other.url, 'doppio', 'leads'),
      ])
      await publish(second.orm, lead)
      await send({ ...lead, id: 'due' })
      await expect.poll(() => here.events().toSorted()).toEqual(['due', 'uno'])
      await expect.poll(() => there.events().toSorted()).toEqual(['due', 'uno'])
      tokens.delete('doppio')
      await send({ topic: 'sessions', name: 'session-ended', id: 'sessione di doppio' })
      expect([await here.closed, await there.closed]).toEqual([4401, 4401])
      await other.app.close()
      await second.close()
    })

    it('report a gap after a lost connection to the database, and continue', async () => {
      const reader = await joined(url, 'lead', 'leads')
      await context.database.orm.execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen %'`,
      )
      await expect.poll(() => reader.received.at(-1), { timeout: 5000 }).toEqual({ type: 'missed' })
      await send(lead)
      await expect.poll(reader.events).toEqual(['uno'])
    })
  })
})
