import pg, { type ClientConfig, type QueryConfig, type QueryResult } from 'pg'
import { sessionSettings } from './create-pool.ts'
import { prepared } from './patch-client.ts'

/** Few connections, so that queries of the same moment share a packet. */
const count = 2

interface Options extends ClientConfig {
  greeting: () => string[]
  onLost: (error: Error) => void
}

interface Line {
  client: Promise<pg.Client>
  /** Queries without an answer. */
  busy: number
}

/**
 * Connections in pipeline mode, for single queries outside of transactions: a query does not wait for the answer to the
 * previous one. Queries of the same turn of the event loop leave in one packet, which saves wake-ups on both sides.
 * Each turn uses the connection with the fewest unanswered queries, so that few queries wait behind a long one.
 */
export class Pipelines {
  readonly #options: Options
  readonly #lines: (Line | undefined)[] = Array.from({ length: count })
  /** The connection for the queries of this turn of the event loop. */
  #current: Line | undefined
  #closed = false

  constructor(options: Options) {
    this.#options = options
  }

  async query(config: QueryConfig, values: unknown[]): Promise<QueryResult> {
    const line = this.#ofThisTurn()
    line.busy++
    try {
      const client = await line.client
      return await client.query(prepared(config, values), values)
    } finally {
      line.busy--
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    await Promise.allSettled(this.#lines.map(async line => (await line?.client)?.end()))
  }

  #ofThisTurn(): Line {
    if (this.#current && !this.#closed) return this.#current
    this.#current = this.#quietest()
    setImmediate(() => {
      this.#current = undefined
    })
    return this.#current
  }

  #quietest(): Line {
    if (this.#closed) throw new Error('the database is closed')
    let found = 0
    for (const [at, line] of this.#lines.entries()) {
      if (!line) return this.#open(at)
      if (line.busy < this.#lines[found]!.busy) found = at
    }
    return this.#lines[found]!
  }

  #open(at: number): Line {
    const line: Line = { client: this.#connect(() => this.#forget(at, line)), busy: 0 }
    line.client.catch(() => this.#forget(at, line))
    this.#lines[at] = line
    return line
  }

  /** Drops a lost connection; the next query opens another. */
  #forget(at: number, line: Line) {
    if (this.#lines[at] === line) this.#lines[at] = undefined
    if (this.#current === line) this.#current = undefined
  }

  async #connect(lost: () => void): Promise<pg.Client> {
    const { greeting, onLost, ...config } = this.#options
    const client = new pg.Client({ ...config, pipeline: true } as ClientConfig)
    client.on('error', error => {
      lost()
      onLost(error)
    })
    client.on('end', lost)
    await client.connect()
    sendTogether(client)
    await client.query([sessionSettings, ...greeting()].join(';'))
    return client
  }
}

/** Sends all writes of one turn of the event loop in one packet. */
function sendTogether(client: pg.Client) {
  // The types of `pg` leave out the connection of a client.
  const { stream } = (client as unknown as { connection: { stream: import('node:net').Socket } }).connection
  const write = stream.write.bind(stream) as (...parameters: unknown[]) => boolean
  let corked = false
  stream.write = ((...parameters: unknown[]) => {
    if (!corked) {
      corked = true
      stream.cork()
      setImmediate(() => {
        corked = false
        stream.uncork()
      })
    }
    return write(...parameters)
  }) as typeof stream.write
}
