import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../../testing/free-port.ts'

const oldestVersion = 15
const readyWithinMs = 20_000

export interface TemporaryPostgres {
  version: number
  url: string
  /** Number of the main process. */
  pid(): number
  /** Restarts the server on the same data after a kill. */
  restart(): Promise<void>
  stop(): void
}

/**
 * Starts a PostgreSQL server for the duration of the tests; null when the machine has no suitable version. Unless
 * `durable` is set, nothing is synced, which is faster. `buffers` is the size of shared_buffers.
 */
export async function startTemporaryPostgres({
  durable = false,
  buffers = '64MB',
} = {}): Promise<TemporaryPostgres | null> {
  const found = findPostgres()
  if (!found) return null
  const user = unprivilegedUser()
  const folder = mkdtempSync(join(tmpdir(), 'quinto-postgres-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const initdb = ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
  execFileSync(join(found.bin, 'initdb'), initdb, {
    ...user,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })

  const port = await freePort()
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'max_connections=200',
    `shared_buffers=${buffers}`,
    // The data are disposable.
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ]
  const launch = () =>
    spawn(join(found.bin, 'postgres'), ['-D', data, ...settings.flatMap(setting => ['-c', setting])], {
      ...user,
      cwd: folder,
      stdio: 'ignore',
    })
  let server = launch()
  const stop = () => {
    server.kill('SIGQUIT')
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const hasEnded = () => server.exitCode !== null || server.signalCode !== null
  await waitUntilReady(url, hasEnded).catch(error => {
    stop()
    throw error
  })
  return {
    version: found.version,
    url,
    pid: () => server.pid!,
    async restart() {
      const end = Date.now() + readyWithinMs
      // The server does not start while a process of the previous one is ending.
      do {
        await wait(100)
        if (hasEnded()) server = launch()
      } while (
        !(await waitUntilReady(url, hasEnded).then(
          () => true,
          () => false,
        )) &&
        Date.now() < end
      )
    },
    stop,
  }
}

function findPostgres() {
  const debian = '/usr/lib/postgresql'
  const places = [
    ...(existsSync(debian) ? readdirSync(debian).map(version => join(debian, version, 'bin')) : []),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return places
    .filter(bin => existsSync(join(bin, 'postgres')) && existsSync(join(bin, 'initdb')))
    .map(bin => ({ bin, version: versionOf(bin) }))
    .find(({ version }) => version >= oldestVersion)
}

const versionOf = (bin: string) =>
  Number(/\d+/.exec(execFileSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }))?.[0])

/** The user for PostgreSQL, which does not run as root; undefined when the process is not root. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string, name: string) =>
    Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: id('-u', name), gid: id('-g', name) }
    } catch {
      // The user does not exist, so the loop tries the next.
    }
  }
  return undefined
}

async function waitUntilReady(url: string, isDead: () => boolean) {
  const end = Date.now() + readyWithinMs
  for (;;) {
    const client = new pg.Client(url)
    client.on('error', () => {})
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (isDead() || Date.now() > end) throw error
      await wait(50)
    }
  }
}
