import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { errors, unreadable } from './errors.ts'

const coded = (code: string) => Object.assign(new Error('select secret from leads'), { code })

describe('a failure', () => {
  it.each([
    ['the database refuses the connection', coded('ECONNREFUSED'), 503],
    ['the database is shutting down', new Error('query failed', { cause: coded('57P01') }), 503],
    ['a query took too long', new Error('query failed', { cause: coded('57014') }), 503],
    ['there are no more connections', coded('53300'), 503],
    ['all addresses failed', new AggregateError([coded('ECONNREFUSED')]), 503],
    ['no space', new Error('query failed', { cause: coded('53100') }), 507],
    ['a mistake of ours', new TypeError('x is not a function'), 500],
    ['a broken constraint', new Error('query failed', { cause: coded('23503') }), 500],
  ])('%s: has its status and an Italian message without SQL or stack', async (_name, failure, status) => {
    const app = Fastify()
    errors(app)
    app.get('/', () => Promise.reject(failure))
    const answer = await app.inject('/')
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatch(/^[A-Z].*[a-zàèéìòù].*\.$/)
    expect(answer.body).not.toMatch(/select|function|at .*\.ts/)
    expect(answer.headers['retry-after']).toBe(status === 503 ? '5' : undefined)
  })
})

it('closes the connection of an endless request, also when the client keeps sending', async () => {
  const http = { headersTimeout: 100, connectionsCheckingInterval: 20 }
  const app = Fastify({ ...unreadable, requestTimeout: 100, http })
  app.addContentTypeParser('application/octet-stream', (_request, bytes, done) => done(null, bytes))
  app.post('/', async ({ body }) => {
    for await (const _ of body as AsyncIterable<Buffer>);
    return 'all'
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  // An attacker does not close the connection after the server has closed its side.
  const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true })
  let answer = ''
  let isOver = false
  socket.setEncoding('utf8').on('data', text => {
    answer += text
  })
  socket
    .on('error', () => {})
    .on('close', () => {
      isOver = true
    })
  socket.write(
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/octet-stream\r\ntransfer-encoding: chunked\r\n\r\n',
  )
  const sending = setInterval(() => socket.write('1\r\na\r\n'), 5)
  await expect.poll(() => isOver, { timeout: 3000 }).toBe(true)
  clearInterval(sending)
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  await app.close()
})
