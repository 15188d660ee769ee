import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execPath } from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { projectRoot } from '../../server/project-root.ts'
import { readKeys } from '../../server/sessions/credentials/keys.ts'
import { readSettings } from '../../server/settings.ts'
import { copyFolder } from '../../server/testing/copy-folder.ts'
import { freePort } from '../../server/testing/free-port.ts'
import { tokenKeys } from '../../server/token-keys.ts'
import { forgetKeys, rememberKeys } from './opened-earlier.ts'
import { readOutbox } from './outbox.ts'
import { runCommand } from './run-command.ts'

export interface BuiltOrigins {
  /** Origin of the server. */
  quinto: string
  /** Origin of the example partner's pages. */
  partner: string
}

export interface BuiltServer extends BuiltOrigins {
  /** Runs `npm run data -- …` and returns its output. */
  data(...args: string[]): Promise<string>
  /** Letters in the outbox. */
  letters(): Promise<string[]>
  dataDir: string
  pid: number
  /** Kills the server at once. */
  kill(): Promise<void>
  /** Stops the server by SIGTERM and returns its exit code. */
  stop(): Promise<number | null>
  /** Output and log so far. */
  output(): string
  close(): Promise<void>
}

/** Data folder and output of a stopped server: the example sign-ins are printed only once. */
export interface ExampleFolder {
  dataDir: string
  output: string
}

interface Options {
  /** Data folder to reuse; a new folder by default, with a copy of `from`. */
  dataDir?: string
  from?: ExampleFolder
  env?: Record<string, string>
  /** The user of the server, when the specs run as root. */
  uid?: number
}

/**
 * V8 optimises the embedded database's code after more use than by default, because most specs end before the optimised
 * code has repaid its compilation.
 */
const lateOptimisation = '--wasm-tiering-budget=20000000'

/** Starts the built server like `npm start`, with example data in an empty database. */
export async function startBuiltServer(options: Options = {}): Promise<BuiltServer> {
  const { from } = options
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'quinto-')))
  if (from) await copyFolder(from.dataDir, dataDir)
  const [port, partnerPort] = [await freePort(), await freePort()]
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    EXAMPLE_PARTNER_PORT: String(partnerPort),
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    SMTP_URL: '',
    NODE_ENV: 'production',
    ...options.env,
  }
  const child = spawn(execPath, [lateOptimisation, 'dist/server/main.js'], {
    cwd: projectRoot,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(options.uid && { uid: options.uid, gid: options.uid }),
  })
  // The server ends with its worker, even after a failed spec.
  const endWithWorker = () => child.kill('SIGKILL')
  process.once('exit', endWithWorker)
  child.once('exit', () => process.off('exit', endWithWorker))
  let ownOutput = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', part => {
      ownOutput += part
    })
  }
  const output = () => (from?.output ?? '') + ownOutput
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const quinto = `http://127.0.0.1:${port}`
  // The server prints its address when it listens. An answer of the port alone may come from another server.
  while (!/^Quinto {2}/m.test(ownOutput)) {
    if (hasEnded()) throw new Error(`The server stopped:\n${output()}`)
    await setTimeout(20)
  }
  rememberKeys(quinto, readKeys(await tokenKeys(readSettings(env))))
  // The next spec of this worker may simulate a server at the same origin.
  child.once('exit', () => forgetKeys(quinto))

  async function stop() {
    if (hasEnded()) return child.exitCode
    child.kill('SIGTERM')
    await once(child, 'exit')
    return child.exitCode
  }

  return {
    quinto,
    partner: `http://127.0.0.1:${partnerPort}`,
    async data(...args) {
      return runCommand('data', args, env)
    },
    letters: () => readOutbox(dataDir),
    dataDir,
    pid: child.pid!,
    async kill() {
      if (hasEnded()) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
    stop,
    output,
    async close() {
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
