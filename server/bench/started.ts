import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const rows = Number(process.env.QUINTO_BENCH_ROWS ?? 20_000)

export const keys = `bench:${'k'.repeat(43)}`

export interface Started {
  child: ChildProcess
  port: number
  /** Ids of partners. */
  ids: string[]
  /** Id of a public record. */
  rate: string
}

/** Starts a script of this folder in its own process, and waits until it listens. */
export async function start(script: string, env: Record<string, string>): Promise<Started> {
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production', QUINTO_BENCH_ROWS: String(rows), ...env },
    // The log is written, as in production, and not read.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const stopped = once(child, 'exit').then(([code]) => {
    throw new Error(`${script} si è fermato: ${code}`)
  })
  const [ready] = (await Promise.race([once(child, 'message'), stopped])) as [Omit<Started, 'child'>]
  stopped.catch(() => {})
  return { ...ready, child }
}

export const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!
