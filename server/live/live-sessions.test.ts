import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { FromServer } from '../../contract/live-messages.ts'
import { admins } from '../../contract/resources/admins.ts'
import { system } from '../database/actor.ts'
import { describeOnEachDatabase } from '../database/testing/databases.ts'
import { addPerson, goodPassword, Visitor } from '../testing/people.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

describeOnEachDatabase('live events of who is signed in', open => {
  let test: TestApp
  let url: string
  let person: string
  beforeAll(async () => {
    test = await openTestApp(open)
    person = await addPerson(test, 'admin', 'ada@esempio.it', { permissions: { lead_requests: true } })
    await test.app.listen({ host: '127.0.0.1', port: 0 })
    url = `ws://127.0.0.1:${(test.app.server.address() as AddressInfo).port}/ws`
  })
  afterAll(() => test.app.close())

  async function signedIn() {
    const visitor = new Visitor(test, 'admin')
    await visitor.signIn('ada@esempio.it')
    const socket = new WebSocket(url)
    const told: FromServer[] = []
    socket.on('message', data => told.push(JSON.parse(String(data))))
    const closed = new Promise<number>(resolve => socket.once('close', resolve))
    await once(socket, 'open')
    socket.send(JSON.stringify({ type: 'hello', token: visitor.accessToken }))
    socket.send(JSON.stringify({ type: 'subscribe', topics: ['leads'] }))
    await expect.poll(() => told.at(-1)).toEqual({ type: 'subscribed', topics: ['leads'] })
    return { visitor, told, closed }
  }

  it('end with the session: by signing out, by a new password, from another device', async () => {
    const ends = [
      (visitor: Visitor) => visitor.mine('POST', '/logout'),
      async () => {
        const other = new Visitor(test, 'admin')
        await other.signIn('ada@esempio.it')
        return other.mine('POST', '/sessions/end-others')
      },
      async () => {
        const other = new Visitor(test, 'admin')
        await other.signIn('ada@esempio.it')
        return other.mine('POST', '/password/change', { attuale: goodPassword, nuova: goodPassword })
      },
    ]
    for (const end of ends) {
      const { visitor, closed } = await signedIn()
      expect((await end(visitor)).statusCode).toBe(200)
      expect(await closed).toBe(4401)
      expect((await visitor.mine('GET', '/getMe')).statusCode).toBe(401)
    }
  })

  it('stop when the right to hear them is taken away', async () => {
    const { told, closed } = await signedIn()
    const { store, database } = test.context
    const { versione } = await store.get(database.orm, admins, person, system)
    await store.update(database.orm, admins, person, versione, { permissions: {} }, system)
    await expect.poll(() => told.at(-1)).toEqual({ type: 'refused', topics: ['leads'] })
    await store.update(database.orm, admins, person, versione + 1, { status: 'blocked' }, system)
    expect(await closed).toBe(4401)
  })
})
