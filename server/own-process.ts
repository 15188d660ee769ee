import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Starts a process of the server's own code with limited memory. `path` is the code below `server/`, without its ending.
 * Without the environment the process knows no secrets of the server. The caller learns from `exit` that a process did
 * not start.
 */
export function startOwnProcess(path: string, maxMemoryMb: number, ...execArgv: string[]): ChildProcess {
  const child = fork(...startOf(path), {
    execArgv: [`--max-old-space-size=${maxMemoryMb}`, ...execArgv],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.on('error', () => {})
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
