import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface OwnProcess {
  /** The code of the process below `server/`, without its ending. */
  source: string
  /** Maximum heap of JavaScript, in MB. */
  maxMemoryMb: number
  execArgv?: readonly string[]
}

/**
 * Starts a process of the server's own code with limited memory and a lower priority. Without the environment the process knows
 * no secrets of the server. The caller learns from `exit` that a process did not start.
 */
export function startOwnProcess({ source, maxMemoryMb, execArgv = [] }: OwnProcess): ChildProcess {
  const child = fork(...startOf(source), {
    execArgv: [`--max-old-space-size=${maxMemoryMb}`, ...execArgv],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.on('error', () => {})
  // Requests to the server have priority. Linux keeps a priority for each thread, and threads that start later inherit it.
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  return child
}

/** The file of the build, or the starter of sources with its parameter; this code may be in a chunk one folder below. */
function startOf(path: string): [file: string, parameters: string[]] {
  const file = (name: string) => fileURLToPath(new URL(name, import.meta.url))
  if (import.meta.url.endsWith('.ts')) return [file('./from-sources.mjs'), [file(`./${path}.ts`)]]
  const built = `${basename(path)}.js`
  const beside = file(`./${built}`)
  return [existsSync(beside) ? beside : file(`../${built}`), []]
}
