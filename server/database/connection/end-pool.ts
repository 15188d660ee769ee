import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'

/** What is still in use after this is cut off. */
const patienceMs = 2000

/** Ends a pool once its connections come back, and in any case soon. */
export async function endPool(pool: Pool): Promise<void> {
  const given = new AbortController()
  await Promise.race([pool.end(), wait(patienceMs, undefined, { signal: given.signal }).catch(() => {})])
  given.abort()
}
