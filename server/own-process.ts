import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Starts a process of the server's own code with limited memory. `path` is the code below `server/`, without its ending.
 * Without the environment the process knows no secrets of the server. The caller learns from `exit` that a process did
 * not start.
 */
export function startOwnProcess(path: string, maxMemoryMb: number): ChildProcess {
  const child = fork(fileOf(path), [], {
    execArgv: [`--max-old-space-size=${maxMemoryMb}`],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.on('error', () => {})
  return child
}

/** The starter of the source, or the file of the build; this code may be in a chunk one folder below. */
function fileOf(path: string): string {
  const file = (name: string) => fileURLToPath(new URL(name, import.meta.url))
  if (import.meta.url.endsWith('.ts')) return file(`./${path}-from-sources.mjs`)
  const built = `${basename(path)}.js`
  const beside = file(`./${built}`)
  return existsSync(beside) ? beside : file(`../${built}`)
}
