import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import { contentChannel } from '../content-changes.ts'
import type { Database, OpenOptions } from '../open.ts'
import { Channels, listen } from './channels.ts'
import { hasChecksums } from './checksums.ts'
import { createOrm } from './create-orm.ts'
import { createPool } from './create-pool.ts'
import { endPool } from './end-pool.ts'
import { Pipelines } from './pipelines.ts'
import { ServerListener } from './server-listener.ts'

const oldestVersion = 15

type Options = Required<Omit<OpenOptions, 'url'>> & { url: string }

/**
 * Opens the database of a PostgreSQL server. Rejects with the name of the variable when the server is unreachable or
 * too old.
 */
export async function openServer(options: Options): Promise<Database> {
  const { url, log } = options
  const common = {
    connectionString: url,
    connectionTimeoutMillis: options.waitMs,
    keepAlive: true,
    // Set by statements, not by startup parameters, because poolers refuse unknown parameters.
    greeting: () => [
      `set statement_timeout = ${options.deadlineMs}`,
      `set idle_in_transaction_session_timeout = ${options.idleTransactionMs}`,
      // Compiling a statement takes a second where PostgreSQL expects more rows than it finds, and saves none here.
      'set jit = off',
    ],
    onLost: (error: Error) => log.warn(`Persa una connessione a PostgreSQL: ${error.message}`),
  }
  const own = new Channels()
  const pool = createPool({
    ...common,
    greeting: () => [...common.greeting(), listen(contentChannel)],
    max: options.maxConnections,
  })
  pool.on('connect', client => client.on('notification', notification => own.notify(notification)))
  const version = await majorVersion(pool).catch(error => error as Error)
  if (typeof version !== 'number' || version < oldestVersion) {
    await pool.end()
    throw new Error(
      typeof version === 'number'
        ? `DATABASE_URL: serve PostgreSQL ${oldestVersion} o successivo, questo è ${version}.`
        : `DATABASE_URL: il database su ${new URL(url).host} non si apre (${reason(version)}).`,
    )
  }
  const { host, pathname } = new URL(url)
  log.info(`Database: PostgreSQL ${version} su ${host}${pathname}.`)
  const pipelines = new Pipelines(common)
  const listener = new ServerListener({ connectionString: url })
  return {
    kind: 'server',
    url,
    pool,
    orm: createOrm(pool),
    // Drizzle calls nothing but `query`, and the type of a pool asks for all of its methods.
    reads: drizzle({ client: pipelines as unknown as Pool }),
    writable: () => true,
    soundness: async () => ({ checksums: await hasChecksums(pool), checkedAt: null, damaged: [] }),
    async listen(channel, onNotification) {
      const stop = await listener.listen(channel, onNotification)
      if (channel !== contentChannel) return stop
      // PostgreSQL notifies a connection of its own commit before the answer, so this process knows its changes at once.
      own.add(channel, onNotification)
      return async () => {
        own.remove(channel, onNotification)
        await stop()
      }
    },
    async close() {
      await listener.close()
      await pipelines.close()
      await endPool(pool)
    },
  }
}

async function majorVersion(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ version: number }>(
    `select current_setting('server_version_num')::int / 10000 as version`,
  )
  return rows[0]!.version
}

/** A failed attempt on several addresses has an empty message and the causes inside. */
const reason = (error: Error): string =>
  error.message || (error instanceof AggregateError ? error.errors.map(reason).join(', ') : error.name)
