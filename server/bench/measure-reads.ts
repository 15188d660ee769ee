import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

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
  /** The target of the 95th percentile. */
  maxMs: number
}

/** The 95th percentile of a read, in milliseconds. */
async function percentileOf(app: FastifyInstance, url: string, { headers, turns, warmUp }: Reads) {
  const times: number[] = []
  for (let turn = 0; turn < turns + warmUp; turn++) {
    const from = performance.now()
    const answer = await app.inject({ url, headers })
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`)
    if (turn >= warmUp) times.push(performance.now() - from)
  }
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1]!
}

const one = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 1 })

/** Measures reads one after the other and prints a table; false when a read misses the target. */
export async function measureReads(app: FastifyInstance, reads: Reads): Promise<boolean> {
  const { name, asked, maxMs } = reads
  const results: { what: string; ms: number }[] = []
  for (const [what, path] of asked) results.push({ what, ms: await percentileOf(app, path, reads) })
  console.table(
    results.map(({ what, ms }) => ({
      [name]: what,
      'p95, ms': one.format(ms),
      'al più, ms': maxMs,
      raggiunto: ms <= maxMs ? 'sì' : 'no',
    })),
  )
  return results.every(({ ms }) => ms <= maxMs)
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
