import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { FromServer, LiveEvent } from '../../contract/live/live-messages.ts'
import { resources } from '../../contract/subjects/all.ts'
import { company } from '../../contract/subjects/company.ts'
import { requests } from '../../contract/subjects/requests.ts'
import { system } from '../database/actor.ts'
import { describeOnEachDatabase } from '../database/testing/databases.ts'
import { addPerson, Visitor } from '../testing/people.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { liveRules } from './live-rules.ts'

describeOnEachDatabase('a change of a record with live events', open => {
  let test: TestApp
  const sockets: WebSocket[] = []
  beforeAll(async () => {
    test = await openTestApp(open)
    await test.app.listen({ host: '127.0.0.1', port: 0 })
    await addPerson(test, 'admin', 'reader@esempio.it', { permissions: { requests: true } })
    await addPerson(test, 'admin', 'office@esempio.it', {
      permissions: { settings: true, calcolatori: true },
    })
    await addPerson(test, 'admin', 'other@esempio.it', { permissions: { lead_requests: true } })
  })
  afterAll(async () => {
    for (const socket of sockets) socket.terminate()
    await test.app.close()
  })

  /** Opens a page of an administrator that listens to changes of records, and collects the events. */
  async function pageOf(name: string) {
    const visitor = new Visitor(test, 'admin')
    await visitor.signIn(`${name}@esempio.it`)
    const { port } = test.app.server.address() as AddressInfo
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { origin: test.context.settings.publicUrl })
    sockets.push(socket)
    const received: FromServer[] = []
    socket.on('message', data => received.push(JSON.parse(String(data))))
    await once(socket, 'open')
    socket.send(JSON.stringify({ type: 'hello', token: visitor.accessToken }))
    socket.send(JSON.stringify({ type: 'subscribe', topics: ['records'] }))
    await expect.poll(() => received.at(-1)?.type).toBe('subscribed')
    return {
      events: (): LiveEvent[] =>
        received.flatMap(message => (message.type === 'event' ? [message.event] : [])),
      /** Resolves when everything that the server sent before has arrived. */
      async settled() {
        const before = received.length
        socket.send(JSON.stringify({ type: 'ping' }))
        await expect.poll(() => received.length).toBeGreaterThan(before)
      },
    }
  }

  it('reaches the readers of the record and nobody else, and only after the commit', async () => {
    const { store, database } = test.context
    const [reader, other] = await Promise.all([pageOf('reader'), pageOf('other')])
    const { rows } = await store.list(database.reads, requests, { limit: 1 }, system)
    const { _id: id, versione } = rows[0]!
    const change = (nota: string, version: number) =>
      database.orm.transaction(async tx => {
        const changed = await store.update(tx, requests, id, version, { nota }, system)
        await other.settled()
        expect(reader.events()).toEqual([])
        return changed
      })
    await change('Richiamare domani.', versione)
    const event = { topic: 'records', name: 'record-changed', resource: 'requests', id }
    await expect.poll(() => reader.events()).toEqual([event])
    await other.settled()
    expect(other.events()).toEqual([])
  })

  it.each([
    ['company', { orari: 'lun–ven 9–18' }],
    ['settings', { attiva: false }],
    ['calculators', { tanIpotizzato: 3 }],
  ])('reaches the pages that keep %s', async (name, values) => {
    const { store, database } = test.context
    const definition = resources.find(one => one.name === name)!
    const reader = await pageOf('office')
    const { rows } = await store.list(database.reads, definition, { limit: 1 }, system)
    const { _id: id, versione } = rows[0]!
    await database.orm.transaction(tx => store.update(tx, definition, id, versione, values, system))
    const event = { topic: 'records', name: 'record-changed', resource: name, id }
    await expect.poll(() => reader.events()).toEqual([event])
  })

  it('is announced together with other changes of its transaction: one statement, fifty events at most', async () => {
    const reader = await pageOf('office')
    const { now, database } = test.context
    const ids = Array.from({ length: 60 }, (_, i) => `record-${i}`)
    const writes = ids.map(_id => ({ actor: system, at: now(), before: null, after: { _id } }))
    const execute = vi.spyOn(database.orm, 'execute')
    await liveRules.setRules[company.name]!(database.orm, writes)
    expect(execute).toHaveBeenCalledTimes(1)
    execute.mockRestore()
    await expect.poll(() => reader.events().map(({ id }) => id)).toEqual(ids.slice(0, 50))
  })
})
