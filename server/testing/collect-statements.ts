import pg from 'pg'
import { vi } from 'vitest'
import { manners } from '../database/connection/create-pool.ts'

/**
 * Collects the texts, without values, of the SQL statements on connections that are opened from now on, until `stop`.
 * What sets a new connection up is left out: which work opens a connection is chance.
 */
export function collectStatements(): { texts: string[]; stop(): void } {
  const texts: string[] = []
  const { query } = pg.Client.prototype
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given) {
    const [asked] = given as unknown as [string | { text: string }]
    const text = typeof asked === 'string' ? asked : asked.text
    if (!text.startsWith(manners)) texts.push(text)
    return (query as (...given: unknown[]) => unknown).apply(this, given) as never
  })
  return { texts, stop: () => spy.mockRestore() }
}
