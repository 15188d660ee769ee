import pg, { type ClientConfig } from 'pg'
import { Channels, type Heard, listen, unlisten } from './channels.ts'

const retryMs = 1000

/** A connection of its own for LISTEN, opened when first needed and opened again whenever it is lost. */
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

  async listen(channel: string, heard: Heard): Promise<() => Promise<void>> {
    const isNew = this.#channels.add(channel, heard)
    try {
      if (this.#client) await (isNew && this.#client.query(listen(channel)))
      else await this.#connect()
    } catch (error) {
      this.#channels.remove(channel, heard)
      throw error
    }
    return async () => {
      if (this.#channels.remove(channel, heard)) await this.#client?.query(unlisten(channel))
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
    client.on('notification', notification => this.#channels.tell(notification))
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
        () => this.#channels.tellOfGap(),
        () => this.#reconnect(),
      )
    }, retryMs)
    this.#retry.unref()
  }
}
