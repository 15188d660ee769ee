import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { median } from './started.ts'

/** A read of a signed-in person, and its name in the printed table. */
export type AskedRead = readonly [what: string, path: string]

interface Reads {
  /** The name of the house, above the table. */
  name: string
  asked: readonly AskedRead[]
  /** Names the person of the house's `identify`. */
  headers: Record<string, string>
  /** Reads that count, after those of `warmUp`. */
  turns: number
  warmUp: number
  /** Which of the two printed times has the target. */
  limited: 'mediana' | 'p95'
  maxMs: number
}

/** The times of a read in milliseconds, in ascending order. */
async function timesOf(app: FastifyInstance, url: string, { headers, turns, warmUp }: Reads) {
  const times: number[] = []
  for (let turn = 0; turn < turns + warmUp; turn++) {
    const from = performance.now()
    const answer = await app.inject({ url, headers })
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`)
    if (turn >= warmUp) times.push(performance.now() - from)
  }
  return times.toSorted((a, b) => a - b)
}

const one = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 1 })

/** Measures reads one after the other and prints a table; false when a read misses the target. */
export async function measureReads(app: FastifyInstance, reads: Reads): Promise<boolean> {
  const { name, asked, limited, maxMs } = reads
  const results: { what: string; mediana: number; p95: number }[] = []
  for (const [what, path] of asked) {
    const times = await timesOf(app, path, reads)
    results.push({ what, mediana: median(times), p95: times[Math.ceil(times.length * 0.95) - 1]! })
  }
  console.table(
    results.map(({ what, mediana, p95 }) => ({
      [name]: what,
      'mediana, ms': one.format(mediana),
      'p95, ms': one.format(p95),
      [`${limited} al più, ms`]: maxMs,
      raggiunto: (limited === 'p95' ? p95 : mediana) <= maxMs ? 'sì' : 'no',
    })),
  )
  return results.every(result => result[limited] <= maxMs)
}

/** Runs a benchmark with the folder of an embedded database, which is removed at the end. */
export async function withDataFolder<T>(run: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'quinto-bench-'))
  try {
    return await run(dataDir)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
