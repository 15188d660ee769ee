import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '../open.ts'

const message = 'a query inside a transaction uses another connection than the transaction'

/**
 * Makes a database refuse queries that run inside a transaction and outside of its connection. The embedded database has
 * one connection, where such a query waits for the transaction until the transaction is ended for idling.
 */
export function refuseQueriesOutsideTransaction(database: Database): Database {
  const running = new AsyncLocalStorage<{ isOpen: boolean }>()
  const { orm, reads, pool } = database
  const { transaction } = orm
  orm.transaction = (work, config) => {
    const state = { isOpen: true }
    return transaction(async tx => {
      try {
        return await running.run(state, () => work(tx))
      } finally {
        state.isOpen = false
      }
    }, config)
  }
  for (const client of new Set([pool, reads.$client as typeof pool]))
    for (const name of ['connect', 'query'] as const) {
      const own = client[name] as ((...given: unknown[]) => unknown) | undefined
      if (!own) continue
      const guarded = (...given: unknown[]) => {
        if (running.getStore()?.isOpen) throw new Error(message)
        return own.apply(client, given)
      }
      Object.assign(client, { [name]: guarded })
    }
  return database
}
