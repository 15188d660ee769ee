import { connect, type Socket } from 'node:net'

/** The bytes of one HTTP/1.1 request, and the expected status of the answer. */
interface Shot {
  bytes: Buffer
  status: number
}

/** Returns the `turn`-th request of connection `connection`. */
export type Shots = (connection: number, turn: number) => Shot

export const request = (
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: object } = {},
): Buffer => {
  const text = body ? JSON.stringify(body) : ''
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: bench',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body ? ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`] : []),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text}`)
}

/**
 * Sends requests over `connections` keep-alive connections for `ms`, one request at a time on each. Returns the answers
 * a second, and passes the milliseconds of each answer to `took`. Reads only status and length of answers, so that the
 * client is not the bottleneck.
 */
export async function fire(
  port: number,
  connections: number,
  ms: number,
  shots: Shots,
  took?: (ms: number) => void,
): Promise<number> {
  const from = performance.now()
  const until = from + ms
  const counts = await Promise.all(
    Array.from({ length: connections }, (_, connection) =>
      shoot(port, until, turn => shots(connection, turn), took),
    ),
  )
  const seconds = (performance.now() - from) / 1000
  return counts.reduce((sum, count) => sum + count, 0) / seconds
}

function shoot(
  port: number,
  until: number,
  shot: (turn: number) => Shot,
  took?: (ms: number) => void,
): Promise<number> {
  return new Promise((resolve, reject) => {
    let turn = 0
    let expected = 0
    let left = 0
    let sentAt = 0
    const socket: Socket = connect(port, '127.0.0.1')
    socket.setNoDelay(true)
    const next = () => {
      if (performance.now() >= until) {
        socket.destroy()
        return resolve(turn)
      }
      const { bytes, status } = shot(turn)
      expected = status
      sentAt = performance.now()
      socket.write(bytes)
    }
    socket.on('connect', next)
    socket.on('error', reject)
    let head = Buffer.alloc(0)
    socket.on('data', chunk => {
      if (left > 0) left -= chunk.length
      else {
        head = head.length > 0 ? Buffer.concat([head, chunk]) : chunk
        const end = head.indexOf('\r\n\r\n')
        if (end < 0) return
        const text = head.toString('latin1', 0, end)
        if (Number(text.slice(9, 12)) !== expected)
          return reject(new Error(`${text}\n${head.toString('utf8', end + 4)}`))
        left = Number(/content-length: (\d+)/i.exec(text)?.[1]) - (head.length - end - 4)
        head = Buffer.alloc(0)
      }
      if (left > 0) return
      turn++
      took?.(performance.now() - sentAt)
      next()
    })
  })
}
