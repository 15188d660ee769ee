import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clients } from '../../../contract/subjects/clients.ts'
import { leads } from '../../../contract/subjects/leads.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { type CommitPayload, digestOf } from '../commit-digest.ts'
import { clientsTable, commits, leadsTable } from '../schema.ts'
import { searchColumn } from '../store.ts'
import { describeOnEachDatabase } from '../testing/databases.ts'
import { enlarge } from './enlarge.ts'

describeOnEachDatabase('an enlarged database', open => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(open)
  })
  afterAll(() => test.app.close())

  it('has the requested number of records, as the store would have written them, with verifiable digests', async () => {
    const { context } = test
    const { orm } = context.database
    await enlarge(context, { leads: 300, clients: 350 })
    const people = [
      [leads, leadsTable, 300],
      [clients, clientsTable, 350],
    ] as const
    for (const [definition, table, count] of people) {
      const rows = await orm.select().from(table)
      expect(rows).toHaveLength(count)
      for (const row of rows) expect(searchColumn(definition, row)).toEqual({ ricerca: row.ricerca })
    }
    const lines = await orm.select().from(commits).orderBy(asc(commits._id))
    expect(new Set(lines.map(({ ref }) => ref)).size).toBe(300)
    for (const { salt, digest, ...payload } of lines)
      expect(digest).toBe(digestOf(salt!, payload as CommitPayload))
  })
})
