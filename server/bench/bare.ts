/** A bare `node:http` server that gives the answer set by its parent to every request. */
import { createServer } from 'node:http'

interface Given {
  status: number
  body: string
}
let given: Given & { bytes: Buffer } = { status: 200, body: '', bytes: Buffer.alloc(0) }

const server = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', part => parts.push(part))
  request.on('end', () =>
    response
      .writeHead(given.status, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': given.bytes.length,
      })
      .end(given.bytes),
  )
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }))
process.on('message', (message: Given | 'stop') => {
  if (message === 'stop') process.exit(0)
  given = { ...message, bytes: Buffer.from(message.body) }
  process.send?.('ready')
})
