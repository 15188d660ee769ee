import pg, { type ClientConfig } from 'pg'
import { Channels, type Listener, listen, unlisten } from './channels.ts'

const retryMs = 1000

/** A separate connection for LISTEN, opened on demand, and opened again after a loss. */
export class ServerListener {
  readonly #config: ClientConfig
  readonly #channels = new Channels()
  #client: pg.Client | undefined
  #connecting: Promise<void> | undefined
  #retry: NodeJS.Timeout | undefined
  #closed = false

  constructor(config: ClientConfig) {
    this.#config = config
  }

  async listen(channel: string, listener: Listener): Promise<() => Promise<void>> {
    const isNew = this.#channels.add(channel, listener)
    try {
      if (this.#client) await (isNew && this.#client.query(listen(channel)))
      else await this.#connect()
    } catch (error) {
      this.#channels.remove(channel, listener)
      throw error
    }
    return async () => {
      if (this.#channels.remove(channel, listener)) await this.#client?.query(unlisten(channel))
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#retry)
    await this.#connecting?.catch(() => {})
    await this.#client?.end()
  }

  #connect(): Promise<void> {
    this.#connecting ??= this.#open().finally(() => {
      this.#connecting = undefined
    })
    return this.#connecting
  }

  async #open() {
    const client = new pg.Client({ ...this.#config, keepAlive: true })
    client.on('error', () => {})
    client.on('notification', notification => this.#channels.notify(notification))
    await client.connect()
    client.once('end', () => this.#reconnect())
    this.#client = client
    for (const statement of this.#channels.statements()) await client.query(statement)
  }

  #reconnect() {
    this.#client = undefined
    if (this.#closed) return
    this.#retry = setTimeout(() => {
      this.#connect().then(
        () => this.#channels.notifyGap(),
        () => this.#reconnect(),
      )
    }, retryMs)
    this.#retry.unref()
  }
}
