import { nextDayInRome } from '../../contract/italian/rome-clock.ts'
import type { Context } from '../context.ts'

type Database = Context['database']

/** Number of times that the answers of each database were invalidated. */
const invalidations = new WeakMap<Database, number>()

/** Invalidates the cached answers of a database, after a change. */
export const invalidate = (database: Database): void =>
  void invalidations.set(database, (invalidations.get(database) ?? 0) + 1)

/**
 * Caches the answer of a function of the context, for each database; failures are not cached. An answer expires at the
 * end of the day in Rome at the latest, because rates and texts in force change with the day.
 */
export function cached<T>(
  make: (context: Context) => Promise<T>,
  lastsMs: number,
): (context: Context) => Promise<T> {
  const kept = new WeakMap<Database, { value: Promise<T>; at: number; until: number; turn: number }>()
  return context => {
    const { database } = context
    const at = context.now().getTime()
    const turn = invalidations.get(database) ?? 0
    const last = kept.get(database)
    // The clock may have been set back.
    if (last && turn === last.turn && at >= last.at && at < last.until) return last.value
    const value = make(context)
    const until = Math.min(at + lastsMs, nextDayInRome(new Date(at)).getTime())
    kept.set(database, { value, at, until, turn })
    value.catch(() => {
      if (kept.get(database)?.value === value) kept.delete(database)
    })
    return value
  }
}
