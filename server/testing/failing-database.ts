import type { Database } from '../database/open.ts'

export interface FailingDatabase {
  database: Database
  /** Makes queries fail with this error; null makes them work again. */
  failWith(error: Error | null): void
}

/** A database whose queries fail on command. Transactions and the pool keep working. */
export function failingDatabase(real: Database): FailingDatabase {
  let failure: Error | null = null
  const methods = ['execute', 'select', 'selectDistinct', 'selectDistinctOn']
  const failing = <T extends object>(part: T): T =>
    new Proxy(part, {
      get(target, name) {
        if (failure && methods.includes(String(name)))
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
