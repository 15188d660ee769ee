import type { Context } from '../context.ts'

/** A function of the context whose answer is kept for a while, for each database; a failure is not. */
export function remembered<T>(
  make: (context: Context) => Promise<T>,
  lastsMs: number,
): (context: Context) => Promise<T> {
  const kept = new WeakMap<Context['database'], { value: Promise<T>; at: number }>()
  return context => {
    const { database } = context
    const at = context.now().getTime()
    const last = kept.get(database)
    // A clock may be set back.
    if (last && at >= last.at && at < last.at + lastsMs) return last.value
    const value = make(context)
    kept.set(database, { value, at })
    value.catch(() => {
      if (kept.get(database)?.value === value) kept.delete(database)
    })
    return value
  }
}
