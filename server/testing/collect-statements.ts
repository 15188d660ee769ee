import pg from 'pg'
import { vi } from 'vitest'
import { sessionSettings } from '../database/connection/create-pool.ts'

/**
 * Collects the texts of SQL statements, without values, on connections opened after this call, until `stop`. Statements
 * that set up a connection are left out, because it is random which work opens a connection.
 */
export function collectStatements(): { texts: string[]; stop(): void } {
  const texts: string[] = []
  const { query } = pg.Client.prototype
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given) {
    const [statement] = given as unknown as [string | { text: string }]
    const text = typeof statement === 'string' ? statement : statement.text
    if (!text.startsWith(sessionSettings)) texts.push(text)
    return (query as (...given: unknown[]) => unknown).apply(this, given) as never
  })
  return { texts, stop: () => spy.mockRestore() }
}
