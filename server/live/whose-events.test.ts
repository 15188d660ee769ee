import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { FromServer } from '../../contract/live/live-messages.ts'
import { leads } from '../../contract/subjects/leads.ts'
import { system } from '../database/actor.ts'
import { describeOnEachDatabase } from '../database/testing/databases.ts'
import { copiedValues } from '../testing/copied-values.ts'
import { addPerson, Visitor } from '../testing/people.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { publish } from './publish.ts'

describeOnEachDatabase('an event about a lead', open => {
  let test: TestApp
  let url: string
  const ids: Record<string, string> = {}
  const sockets: WebSocket[] = []

  beforeAll(async () => {
    test = await openTestApp(open)
    await test.app.listen({ host: '127.0.0.1', port: 0 })
    url = `ws://127.0.0.1:${(test.app.server.address() as AddressInfo).port}/ws`
    const add = async (name: string, values: object) => {
      ids[name] = await addPerson(test, 'agent', `${name}@esempio.it`, values)
    }
    await add('superiore', { permissions: { lead: true } })
    await add('agente', { permissions: { lead: true }, superiore: ids.superiore })
    await add('estraneo', { permissions: { lead: true } })
    await add('senza', { superiore: ids.superiore })
  })
  afterAll(async () => {
    for (const socket of sockets) socket.terminate()
    await test.app.close()
  })

  async function leadOf(agente: string): Promise<string> {
    const { store, database } = test.context
    const { rows } = await store.list(database.reads, leads, { limit: 1 }, system)
    return (
      await store.create(database.orm, leads, copiedValues(leads, rows[0]!, { agente }) as never, system)
    )._id
  }

  /** Opens a page as an agent, and collects the ids of its events. */
  async function pageOf(name: string) {
    const visitor = new Visitor(test, 'agent')
    await visitor.signIn(`${name}@esempio.it`)
    const socket = new WebSocket(url, { origin: test.context.settings.publicUrl })
    sockets.push(socket)
    const received: FromServer[] = []
    socket.on('message', data => received.push(JSON.parse(String(data))))
    await once(socket, 'open')
    socket.send(JSON.stringify({ type: 'hello', token: visitor.accessToken }))
    socket.send(JSON.stringify({ type: 'subscribe', topics: ['leads'] }))
    await expect.poll(() => received.at(-1)?.type).toBe('subscribed')
    return {
      eventIds: () => received.flatMap(message => (message.type === 'event' ? [message.event.id] : [])),
      refused: () => received.some(({ type }) => type === 'refused'),
    }
  }

  it('reaches its agent and the superiors, and nobody else', async () => {
    const names = ['superiore', 'agente', 'estraneo', 'senza'] as const
    const pages = Object.fromEntries(await Promise.all(names.map(async name => [name, await pageOf(name)])))
    expect(pages.senza.refused()).toBe(true)
    const mine = await leadOf(ids.agente!)
    const others = await leadOf(ids.estraneo!)
    for (const id of [mine, others])
      await publish(test.context.database.orm, { topic: 'leads', name: 'lead-changed', id })
    await expect.poll(() => pages.estraneo.eventIds()).toEqual([others])
    await expect.poll(() => pages.agente.eventIds()).toEqual([mine])
    await expect.poll(() => pages.superiore.eventIds()).toEqual([mine])
    expect(pages.senza.eventIds()).toEqual([])
  })

  it('reaches the agent from whom the lead is taken', async () => {
    const page = await pageOf('agente')
    const id = await leadOf(ids.agente!)
    const { statusCode } = await test.call('PATCH', `/leads/${id}`, {
      headers: { 'x-flags': 'admin' },
      payload: { versione: 1, agente: ids.estraneo },
    })
    expect(statusCode).toBe(200)
    await expect.poll(() => page.eventIds()).toEqual([id])
  })
})
