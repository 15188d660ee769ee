import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface Run {
  process: ChildProcess
  /** Complete lines of standard output so far. */
  lines(): string[]
  errors(): string
  /** Resolves when the line appears; rejects when the process ends without it. */
  line(text: string): Promise<void>
  /** Resolves to the exit code and signal. */
  ended(): Promise<{ code: number | null; signal: string | null }>
}

/** Runs a script of this folder in its own process. */
export function run(script: string, ...parameters: string[]): Run {
  const path = fileURLToPath(new URL(script, import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', path, ...parameters], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let errors = ''
  child.stdout.on('data', data => {
    output += data
  })
  child.stderr.on('data', data => {
    errors += data
  })
  const closed = once(child, 'close')
  const lines = () =>
    output
      .slice(0, output.lastIndexOf('\n') + 1)
      .split('\n')
      .slice(0, -1)
  return {
    process: child,
    lines,
    errors: () => errors,
    line: text =>
      new Promise((resolve, reject) => {
        const look = () => lines().includes(text) && resolve()
        child.stdout.on('data', look)
        closed.then(() => reject(new Error(`${script} ended without «${text}»: ${output}${errors}`)))
        look()
      }),
    async ended() {
      const [code, signal] = await closed
      return { code, signal }
    },
  }
}
