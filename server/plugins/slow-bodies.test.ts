import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { slowBodies } from './slow-bodies.ts'

/** A server that wants 1000 bytes between two checks, which the test starts by `check`. */
async function server() {
  const checks = new Set<() => void>()
  const app = Fastify()
  let arrived = 0
  slowBodies(app, {
    bytes: 1000,
    repeat(check) {
      checks.add(check)
      return () => checks.delete(check)
    },
  })
  app.addContentTypeParser('application/octet-stream', (_request, bytes, done) => done(null, bytes))
  app.post('/', async ({ body }) => {
    for await (const some of body as AsyncIterable<Buffer>) arrived += some.length
    return arrived
  })
  app.post('/subito', async () => 'answered before the body')
  await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  return {
    /** A client that has sent the head of a request. */
    async sender(path = '/') {
      const socket = connect({ host: '127.0.0.1', port })
      let answer = ''
      socket.setEncoding('utf8').on('data', text => {
        answer += text
      })
      socket.on('error', () => {})
      onTestFinished(() => void socket.destroy())
      await once(socket, 'connect')
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/octet-stream\r\ncontent-length: 10000\r\n\r\n`,
      )
      await expect.poll(() => checks.size).toBe(1)
      return { socket, answer: () => answer }
    },
    check() {
      for (const check of checks) check()
    },
    checks,
    app,
    arrived: () => arrived,
  }
}

it('lets a body arrive for as long as it keeps the pace', async () => {
  const { sender, check, checks, arrived } = await server()
  const { socket, answer } = await sender()
  for (let sent = 1000; sent <= 10_000; sent += 1000) {
    socket.write('a'.repeat(1000))
    await expect.poll(arrived).toBe(sent)
    check()
  }
  await expect.poll(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*10000$/)
  expect(checks.size).toBe(0)
})

it('answers 408 in Italian to a body that falls behind, and closes its connection', async () => {
  const { sender, check, arrived } = await server()
  const { socket, answer } = await sender()
  socket.write('a'.repeat(5000))
  await expect.poll(arrived).toBe(5000)
  check()
  socket.write('a'.repeat(900))
  await expect.poll(arrived).toBe(5900)
  expect(answer()).toBe('')
  check()
  await once(socket, 'close')
  expect(answer()).toMatch(/^HTTP\/1\.1 408 [\s\S]*La richiesta non è arrivata per intero: riprovi\./)
})

it('closes the connection of a body that falls behind after the answer', async () => {
  const { sender, check } = await server()
  const { socket, answer } = await sender('/subito')
  await expect.poll(answer).toContain('answered before the body')
  check()
  await once(socket, 'close')
  expect(answer()).not.toContain('408')
})

it('does not watch a request without a connection', async () => {
  const { app, checks } = await server()
  const answer = await app.inject({
    method: 'POST',
    url: '/subito',
    headers: { 'content-type': 'application/octet-stream' },
    payload: 'a'.repeat(10_000),
  })
  expect(answer.body).toBe('answered before the body')
  expect(checks.size).toBe(0)
})
