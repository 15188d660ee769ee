import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createContext } from '../context.ts'
import { createLog } from '../log.ts'
import { readSettings } from '../settings.ts'
import { fillEmptyDatabase } from './fill-empty-database.ts'
import { migrate } from './migrate.ts'
import { describeOnEachDatabase } from './testing/databases.ts'

describeOnEachDatabase('an empty database', (open, kind) => {
  it.skipIf(kind === 'embedded')('is filled once when several processes start together', async () => {
    const database = await open()
    await migrate(database.pool)
    const settings = readSettings({ EXAMPLE_DATA: '0' })
    const context = createContext({ settings, database, log: createLog('silent') })
    const lines: string[] = []
    const starts = Array.from({ length: 3 }, () => fillEmptyDatabase(context, line => lines.push(line)))
    await Promise.all(starts)
    expect(lines).toHaveLength(1)
    const { rows } = await database.orm.execute(sql`select count(*)::int as count from regions`)
    expect(rows).toEqual([{ count: 20 }])
  })
})
