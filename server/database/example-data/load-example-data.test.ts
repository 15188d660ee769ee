import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { loadGeography } from '../geography/load-geography.ts'
import type { Database } from '../open.ts'
import { credentials, tableFor, townsTable } from '../schema.ts'
import { resourceTables } from '../table.ts'
import { describeOnEitherDatabase } from '../testing/databases.ts'
import { migrated } from '../testing/migrated.ts'
import { type ExampleData, generateExampleData } from './generate-example-data.ts'
import { loadExampleData } from './load-example-data.ts'

const options = { seed: 1, size: 'small', today: '2026-11-20' } as const

describeOnEitherDatabase('a new database', open => {
  let database: Database
  beforeAll(async () => {
    database = await open({ prepared: migrated })
  })

  it('is unchanged when a load fails half-way', async () => {
    const onProgress = ({ resource }: { resource: string }) => {
      if (resource === 'agencies') throw new Error('enough')
    }
    await expect(loadExampleData({ database, onProgress }, options)).rejects.toThrow('enough')
    expect(await database.orm.$count(tableFor({ name: 'banks' }))).toBe(0)
  })

  it('is filled with Italy and the example broker, and returns the loaded values', async () => {
    const counted = new Map<string, number>()
    const onProgress = (p: { resource: string; done: number }) => counted.set(p.resource, p.done)
    await loadGeography({ database, onProgress })
    await loadExampleData({ database, onProgress }, options)

    const counts: Record<string, number> = {}
    for (const [name, table] of resourceTables) counts[name] = await database.orm.$count(table)
    const data = generateExampleData(options)
    const sizes = Object.fromEntries(Object.entries(data).map(([name, rows]) => [name, rows.length]))
    const filled = { regions: 20, provinces: 110, towns: 7894, ...sizes }
    expect(counts).toEqual({ ...filled, sessions: 0 })
    // People who can sign in come from the example sign-ins, only where nobody else can reach the server.
    expect(await database.orm.$count(credentials)).toBe(0)
    expect(Object.fromEntries(counted)).toEqual(filled)

    for (const name of Object.keys(data) as (keyof ExampleData)[]) {
      const row = data[name].at(-1)!
      const table = tableFor({ name })
      const [stored] = await database.orm.select().from(table).where(eq(table._id, row._id))
      expect(stored).toMatchObject(row)
    }
    const found = await database.orm.select().from(townsTable).where(sql`ricerca = 'forli'`)
    expect(found.map(town => town.nome)).toEqual(['Forlì'])
  })
})
