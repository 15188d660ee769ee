import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { FromServer } from '../../contract/live/live-messages.ts'
import { admins } from '../../contract/subjects/admins.ts'
import { system } from '../database/actor.ts'
import { describeOnEitherDatabase } from '../database/testing/databases.ts'
import { readSettings } from '../settings.ts'
import { addPerson, goodPassword, Visitor } from '../testing/people.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

const listening = async ({ app }: TestApp) => {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}/ws`
}

describeOnEitherDatabase('live events of signed-in people', open => {
  let test: TestApp
  let url: string
  let person: string
  beforeAll(async () => {
    test = await openTestApp(open)
    person = await addPerson(test, 'admin', 'ada@esempio.it', { permissions: { lead_requests: true } })
    url = await listening(test)
  })
  afterAll(() => test.app.close())

  async function signedIn(given: { test: TestApp; url: string } = { test, url }) {
    const visitor = new Visitor(given.test, 'admin')
    await visitor.signIn('ada@esempio.it')
    return { visitor, ...(await connected(visitor, given.url)) }
  }
  async function connected(visitor: Visitor, at: string) {
    const socket = new WebSocket(at)
    const received: FromServer[] = []
    socket.on('message', data => received.push(JSON.parse(String(data))))
    const closed = new Promise<number>(resolve => socket.once('close', resolve))
    await once(socket, 'open')
    socket.send(JSON.stringify({ type: 'hello', token: visitor.accessToken }))
    socket.send(JSON.stringify({ type: 'subscribe', topics: ['leads', 'sessions'] }))
    await expect.poll(() => received.at(-1)?.type).toBe('subscribed')
    return { received, closed }
  }

  const refused: FromServer = { type: 'refused', topics: ['leads'] }
  const changed = (id: string): FromServer => ({
    type: 'event',
    event: { topic: 'sessions', name: 'rights-changed', id },
  })

  it('end with the session: after a sign-out, a change of password, or an end from another device', async () => {
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

  it('stop when the required right is removed', async () => {
    const { received, closed } = await signedIn()
    const { store, database } = test.context
    const { versione } = await store.get(database.orm, admins, person, system)
    await store.update(database.orm, admins, person, versione, { permissions: {} }, system)
    // The page receives an event, so that its menus follow.
    await expect.poll(() => received.slice(-2)).toEqual(expect.arrayContaining([refused, changed(person)]))
    await store.update(database.orm, admins, person, versione + 1, { status: 'blocked' }, system)
    expect(await closed).toBe(4401)
  })
  it('stop when a required second factor is removed', async () => {
    const strict = await openTestApp(open, { settings: readSettings({ SECOND_FACTOR: 'admin' }) })
    const at = { test: strict, url: await listening(strict) }
    const id = await addPerson(strict, 'admin', 'ada@esempio.it', { permissions: { lead_requests: true } })
    const { visitor, received } = await signedIn(at)
    expect(received).toContainEqual(refused)
    const started = await visitor.mine('POST', '/second-factor/start', { password: goodPassword })
    const app = new TOTP({ secret: Secret.fromBase32(started.json().segreto) })
    const code = (steps: number) =>
      app.generate({ timestamp: strict.context.now().getTime() + steps * 30_000 })
    await visitor.mine('POST', '/second-factor/confirm', { codice: code(-1) })
    await expect.poll(() => received.at(-1)).toEqual(changed(id))

    const protectedNow = await connected(visitor, at.url)
    expect(protectedNow.received.at(-1)).toEqual({ type: 'subscribed', topics: ['leads', 'sessions'] })
    const off = { password: goodPassword, codice: code(0) }
    expect((await visitor.mine('POST', '/second-factor/disable', off)).statusCode).toBe(200)
    await expect
      .poll(() => protectedNow.received.slice(-2))
      .toEqual(expect.arrayContaining([refused, changed(id)]))
    await strict.app.close()
  })
})
