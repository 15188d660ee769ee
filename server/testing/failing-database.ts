import type { Database } from '../database/open.ts'

export interface FailingDatabase {
  database: Database
  /** Queries fail with this error from now on; with null they work again. */
  failWith(error: Error | null): void
}

/** A database whose queries fail when a test says so. Transactions and the pool are as they are. */
export function failingDatabase(real: Database): FailingDatabase {
  let failure: Error | null = null
  const asked = ['execute', 'select', 'selectDistinct', 'selectDistinctOn']
  const failing = <T extends object>(part: T): T =>
    new Proxy(part, {
      get(target, name) {
        if (failure && asked.includes(String(name)))
          return () => {
            throw failure
          }
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  return {
    database: { ...real, orm: failing(real.orm), reads: failing(real.reads) },
    failWith(error) {
      failure = error
    },
  }
}
