import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'

/** Maximum wait before the remaining connections are cut off. */
const timeoutMs = 2000

/** Ends a pool when its connections are returned, at the latest after two seconds. */
export async function endPool(pool: Pool): Promise<void> {
  const timer = new AbortController()
  await Promise.race([pool.end(), wait(timeoutMs, undefined, { signal: timer.signal }).catch(() => {})])
  timer.abort()
}
