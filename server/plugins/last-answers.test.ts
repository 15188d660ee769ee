import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { lastAnswers } from './last-answers.ts'

/** A server with a slow route, and a client that keeps one connection. */
async function stoppable() {
  const app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false })
  lastAnswers(app)
  let answer = () => {}
  const slow = new Promise<string>(resolve => {
    answer = () => resolve('slow')
  })
  app.get('/slow', () => slow)
  app.get('/', async () => 'quick')
  await app.listen({ host: '127.0.0.1', port: 0 })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const get = async (path: string) => {
    const [response] = (await once(request(origin + path, { agent }).end(), 'response')) as [IncomingMessage]
    await response.toArray()
    return [response.statusCode, response.headers.connection]
  }
  return { app, get, answer: () => answer() }
}

it('a request that was running when the stop began is answered, and the answer closes the connection', async () => {
  const { app, get, answer } = await stoppable()
  const slow = get('/slow')
  await wait(100)
  const closed = app.close()
  await wait(100)
  answer()
  expect(await slow).toEqual([200, 'close'])
  await closed
})

it('a client with an open connection that sends a request after the stop began is answered', async () => {
  const { app, get } = await stoppable()
  expect(await get('/')).toEqual([200, 'keep-alive'])
  const closed = app.close()
  await wait(100)
  expect(await get('/')).toEqual([200, 'close'])
  await closed
})

it('a connection without requests does not keep the server open', async () => {
  const { app, get } = await stoppable()
  await get('/')
  await app.close()
  await wait(100)
  await expect(get('/')).rejects.toThrow('ECONNREFUSED')
})
