import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { Role } from '../../contract/access/permissions.ts'
import type { FromServer, OpenRecord, OtherPerson } from '../../contract/live/live-messages.ts'
import { admins } from '../../contract/subjects/admins.ts'
import { leads } from '../../contract/subjects/leads.ts'
import { tickets } from '../../contract/subjects/tickets/tickets.ts'
import { system } from '../database/actor.ts'
import { describeOnEitherDatabase } from '../database/testing/databases.ts'
import { addPerson, Visitor } from '../testing/people.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { live } from './live.ts'
import { Presence } from './presence.ts'

const listening = async (app: FastifyInstance) => {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}/ws`
}

describeOnEitherDatabase('who has a record open', open => {
  let test: TestApp
  /** A second server on the same database. */
  let second: FastifyInstance
  let urls: [string, string]
  let lead: OpenRecord
  const ids: Record<string, string> = {}
  const tokens = new Map<string, string>()
  const sockets = new Set<WebSocket>()

  const flag = {
    permissions: { lead_requests: true, ticketing_access: true },
    ticketing: { see_all: true },
  }
  const people: [name: string, role: Role, values: object][] = [
    ['ada', 'admin', { name: 'Ada', surname: 'Amati', ...flag }],
    ['bea', 'admin', { name: 'Bea', surname: 'Bassi', ...flag }],
    ['carlo', 'admin', { name: 'Carlo', surname: 'Conti', ...flag }],
    ['senza', 'admin', {}],
    ['agente', 'agent', { nome: 'Gino', cognome: 'Galli', permissions: { lead: true, tickets: true } }],
    ['estraneo', 'agent', { permissions: { lead: true } }],
    ['cliente', 'client', {}],
  ]
  beforeAll(async () => {
    test = await openTestApp(open)
    second = Fastify()
    await live(second, test.context)
    urls = [await listening(test.app), await listening(second)]
    for (const [name, role, values] of people) {
      ids[name] = await addPerson(test, role, `${name}@esempio.it`, values)
      const visitor = new Visitor(test, role)
      await visitor.signIn(`${name}@esempio.it`)
      tokens.set(name, visitor.accessToken)
    }
    const { store, database } = test.context
    const { rows } = await store.list(database.reads, leads, { limit: 1 }, system)
    const { _id, versione } = rows[0]!
    await store.update(database.orm, leads, _id, versione, { agente: ids.agente }, system)
    lead = { resource: 'leads', id: _id }
  })
  afterEach(() => {
    for (const socket of sockets) socket.terminate()
    sockets.clear()
  })
  afterAll(async () => {
    await second.close()
    await test.app.close()
  })

  /** A page of a person that has the lead open, or other records. */
  async function pageOf(name: string, url = urls[0], records: unknown[] = [lead]) {
    const socket = new WebSocket(url, { origin: test.context.settings.publicUrl })
    sockets.add(socket)
    const received: (readonly OtherPerson[])[] = []
    socket.on('message', data => {
      const message: FromServer = JSON.parse(String(data))
      if (message.type === 'presence') received.push(message.people)
    })
    await once(socket, 'open')
    const send = (message: object) => socket.send(JSON.stringify(message))
    send({ type: 'hello', token: tokens.get(name) })
    send({ type: 'presence', records })
    return { socket, received, send, names: () => received.at(-1)?.map(one => one.name) }
  }

  it('is sent to everybody else who has the record open, and again when somebody leaves or disconnects', async () => {
    const ada = await pageOf('ada')
    await expect.poll(ada.names).toEqual([])
    const bea = await pageOf('bea')
    await expect.poll(() => ada.received.at(-1)).toEqual([{ name: 'Bea Bassi', role: 'admin' }])
    await expect.poll(() => bea.received.at(-1)).toEqual([{ name: 'Ada Amati', role: 'admin' }])
    const gino = await pageOf('agente')
    await expect.poll(() => gino.names()).toEqual(['Ada Amati', 'Bea Bassi'])
    await expect.poll(() => ada.received.at(-1)?.[1]).toEqual({ name: 'Gino Galli', role: 'agent' })
    bea.send({ type: 'presence', records: [] })
    await expect.poll(ada.names).toEqual(['Gino Galli'])
    const count = bea.received.length
    gino.socket.terminate()
    await expect.poll(ada.names).toEqual([])
    expect(bea.received).toHaveLength(count)
  })

  it('does not count the person’s own pages, and a person with two pages counts once', async () => {
    const ada = await pageOf('ada')
    const other = await pageOf('ada')
    await expect.poll(other.names).toEqual([])
    const bea = await pageOf('bea')
    await expect.poll(ada.names).toEqual(['Bea Bassi'])
    await expect.poll(other.names).toEqual(['Bea Bassi'])
    await expect.poll(bea.names).toEqual(['Ada Amati'])
    ada.socket.close()
    const carlo = await pageOf('carlo')
    await expect.poll(carlo.names).toEqual(['Ada Amati', 'Bea Bassi'])
    expect(bea.received.flat().every(({ name }) => name !== 'Bea Bassi')).toBe(true)
  })

  it('says who is writing, also to whoever comes later and from another process', async () => {
    const ada = await pageOf('ada')
    const bea = await pageOf('bea')
    const seen = () => ada.received.at(-1)
    await expect.poll(seen).toEqual([{ name: 'Bea Bassi', role: 'admin' }])
    bea.send({ type: 'presence', records: [{ ...lead, writes: true }] })
    await expect.poll(seen).toEqual([{ name: 'Bea Bassi', role: 'admin', writes: true }])
    // A second page of the same person, in which nobody writes.
    await pageOf('bea', urls[1])
    const carlo = await pageOf('carlo', urls[1])
    await expect
      .poll(() => carlo.received.at(-1))
      .toContainEqual({
        name: 'Bea Bassi',
        role: 'admin',
        writes: true,
      })
    bea.send({ type: 'presence', records: [lead] })
    await expect.poll(seen).toContainEqual({ name: 'Bea Bassi', role: 'admin' })
    expect(bea.received.flat().some(({ writes }) => writes)).toBe(false)
  })

  it('concerns the same record only', async () => {
    const others = await test.context.store.list(test.context.database.reads, leads, { limit: 2 }, system)
    const id = others.rows.find(({ _id }) => _id !== lead.id)!._id
    const ada = await pageOf('ada')
    const bea = await pageOf('bea', urls[0], [{ ...lead, id }])
    await expect.poll(bea.names).toEqual([])
    bea.send({ type: 'presence', records: [{ ...lead, id }, lead] })
    await expect.poll(ada.names).toEqual(['Bea Bassi'])
    expect(ada.received).toEqual([[], [{ name: 'Bea Bassi', role: 'admin' }]])
  })

  it.each(['senza', 'estraneo', 'cliente'])('neither reaches nor reveals %s', async name => {
    const ada = await pageOf('ada')
    await expect.poll(ada.names).toEqual([])
    const stranger = await pageOf(name)
    await expect.poll(stranger.names).toEqual([])
    const bea = await pageOf('bea')
    await expect.poll(ada.names).toEqual(['Bea Bassi'])
    bea.socket.close()
    await expect.poll(ada.names).toEqual([])
    expect(stranger.received).toEqual([[]])
    expect(ada.received).toHaveLength(3)
  })

  it('is sent to the office alone for a ticket, although an agent reads the ticket', async () => {
    const { store, database } = test.context
    const ticket = {
      ...{ numero: 'T26-P00001', categoria: 'it', oggetto: 'Posta', autore: ids.agente, priorita: 3 },
      ...{ osservatori: [], origine: 'area' },
    }
    const { _id: id } = await store.create(database.orm, tickets, ticket, system)
    const [bea, carlo] = await Promise.all(
      ['bea', 'carlo'].map(name => pageOf(name, urls[0], [{ resource: 'tickets', id, writes: true }])),
    )
    await expect.poll(bea!.names).toEqual(['Carlo Conti'])
    await expect.poll(carlo!.names).toEqual(['Bea Bassi'])
    const agent = await pageOf('agente', urls[0], [{ resource: 'tickets', id }])
    await expect.poll(agent.names).toEqual([])
    bea!.send({ type: 'presence', records: [] })
    await expect.poll(carlo!.names).toEqual([])
    expect(agent.received).toEqual([[]])
    expect(bea!.received.flat().some(({ role }) => role === 'agent')).toBe(false)
  })

  it('is known to writers only where everybody reads the records', async () => {
    const record = { resource: 'rates', id: lead.id }
    const rates = { permissions: { euribor_eurirs: true } }
    const { store, database } = test.context
    for (const name of ['ada', 'bea']) {
      const { versione, permissions } = await store.get(database.orm, admins, ids[name]!, system)
      const values = { permissions: { ...permissions, ...rates.permissions } }
      await store.update(database.orm, admins, ids[name]!, versione, values, system)
    }
    const [ada, agent] = [await pageOf('ada', urls[0], [record]), await pageOf('agente', urls[0], [record])]
    await expect.poll(agent.names).toEqual([])
    await pageOf('bea', urls[0], [record])
    await expect.poll(ada.names).toEqual(['Bea Bassi'])
    expect(ada.received).toHaveLength(2)
    expect(agent.received).toHaveLength(1)
  })

  it('is no longer sent to, or about, somebody who loses the right to read', async () => {
    const [ada, carlo] = [await pageOf('ada'), await pageOf('carlo')]
    await expect.poll(ada.names).toEqual(['Carlo Conti'])
    await expect.poll(carlo.names).toEqual(['Ada Amati'])
    const { store, database } = test.context
    const { versione } = await store.get(database.orm, admins, ids.carlo!, system)
    await store.update(database.orm, admins, ids.carlo!, versione, { permissions: {} }, system)
    await expect.poll(carlo.names).toEqual([])
    await expect.poll(ada.names).toEqual([])
    await store.update(database.orm, admins, ids.carlo!, versione + 1, flag, system)
  })

  it('is shared between the servers of one database', async () => {
    const here = await pageOf('ada')
    const there = await pageOf('bea', urls[1])
    await expect.poll(here.names).toEqual(['Bea Bassi'])
    await expect.poll(there.names).toEqual(['Ada Amati'])
    there.socket.terminate()
    await expect.poll(here.names).toEqual([])
  })

  it.each<[string, object[]]>([
    ['more records than the maximum', Array.from({ length: 4 }, () => lead)],
    ['an id that is too long', [{ resource: 'leads', id: 'x'.repeat(101) }]],
    ['a name of its own', [{ resource: 'leads', id: crypto.randomUUID(), name: 'Il capo' }]],
  ])('closes the connection of a page that sends %s', async (_name, records) => {
    const { socket, send, names } = await pageOf('ada')
    await expect.poll(names).toEqual([])
    send({ type: 'presence', records })
    const [code] = await once(socket, 'close')
    expect(code).toBe(4400)
  })

  it('is forgotten when its process stops repeating it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    const times = { repeatMs: 30_000, forgetMs: 75_000 }
    const [first, late, dead] = [1, 2, 3].map(() => new Presence(test.context, times)) as [
      Presence,
      Presence,
      Presence,
    ]
    const pageIn = async (presence: Presence, name: string) => {
      const received: string[][] = []
      const flags = new Set(['lead_requests'])
      const page = {
        actor: { kind: 'admin', id: ids[name]!, flags } as const,
        isClosing: false,
        send: (message: FromServer) =>
          void (message.type === 'presence' && received.push(message.people.map(one => one.name))),
      }
      await presence.show(page, [record])
      return received
    }
    const record = { resource: 'leads', id: crypto.randomUUID() }
    let notices = 0
    const { database } = test.context
    const join = (presence: Presence) =>
      database.listen('live', payload => payload && presence.receive(payload))
    const stops = [
      await database.listen('live', payload => payload?.includes(record.id) && notices++),
      await join(first),
      await join(dead),
    ]
    const received = await pageIn(first, 'ada')
    await expect.poll(() => notices).toBe(1)
    await pageIn(dead, 'bea')
    await expect.poll(() => received.at(-1)).toEqual(['Bea Bassi'])
    // A server that starts later is answered at once.
    stops.push(await join(late))
    const receivedLate = await pageIn(late, 'carlo')
    await expect.poll(() => receivedLate.at(-1)).toEqual(['Ada Amati', 'Bea Bassi'])
    await expect.poll(() => received.at(-1)).toEqual(['Bea Bassi', 'Carlo Conti'])
    await dead.stop()
    const before = received.length
    // A notice for each of the three openings, and the answers of servers to the first notice of another.
    await expect.poll(() => notices).toBe(8)
    for (const _ of [1, 2]) {
      const count = notices
      vi.advanceTimersByTime(30_000)
      await expect.poll(() => notices).toBe(count + 2)
    }
    vi.advanceTimersByTime(14_999)
    expect(received).toHaveLength(before)
    vi.advanceTimersByTime(1)
    await expect.poll(() => received.at(-1)).toEqual(['Carlo Conti'])
    await expect.poll(() => receivedLate.at(-1)).toEqual(['Ada Amati'])
    vi.useRealTimers()
    await Promise.all([first.stop(), late.stop(), ...stops.map(stop => stop())])
  })
})
