import { sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { beforeAll, expect, it } from 'vitest'
import { leads } from '../../contract/subjects/leads.ts'
import { system } from './actor.ts'
import type { Database } from './open.ts'
import { insertRows } from './statements/insert-rows.ts'
import { pageStatement, readListQuery } from './statements/list-statement.ts'
import { createStore } from './store.ts'
import { describeOnEachDatabase } from './testing/databases.ts'
import { migrated } from './testing/migrated.ts'

/** Names in the order of an Italian register. */
const inOrder = [
  'àbaco',
  'Abate',
  'd’Amico',
  'D’Amico',
  'De Luca',
  'Deluca',
  'Éclair',
  'Eco',
  'Nizzà',
  'Nizzi',
  'Über',
  'zeta',
  'Zeta',
]
const at = '2026-11-20T09:00:00.000Z'
const lead = (cognome: string) => ({
  _id: newId(),
  versione: 1,
  createdAt: at,
  updatedAt: at,
  nome: 'Ada',
  cognome,
  prodotto: 'mutuo',
  fonte: { pagina: 'https://sito.example', campagna: {} },
  consensi: [],
  stato: 'nuovo',
})

describeOnEachDatabase('the order of names', open => {
  let database: Database
  const store = createStore({ now: () => new Date(at), newId })
  beforeAll(async () => {
    database = await open({ prepared: migrated })
    await insertRows(database.orm, leads, inOrder.toReversed().map(lead))
  })

  async function walk(sort: string) {
    const names: string[] = []
    let cursor: string | undefined
    do {
      const page = await store.list(database.reads, leads, { sort, limit: 2, cursor }, system)
      names.push(...page.rows.map(({ cognome }) => cognome))
      cursor = page.next ?? undefined
    } while (cursor)
    return names
  }

  it('is Italian, with accents, apostrophes and capitals, across pages', async () => {
    expect(await walk('cognome')).toEqual(inOrder)
    expect(await walk('-cognome')).toEqual(inOrder.toReversed())
  })

  const everything = {
    validatedOnly: false,
    readable: 'all',
    writable: 'all',
    abilities: [],
    hidden: [],
  } as const

  it('is read from an index, on the first page and after a cursor', async () => {
    await database.orm.execute(sql`analyze leads`)
    const { next } = await store.list(database.reads, leads, { sort: 'cognome', limit: 2 }, system)
    for (const query of [
      { sort: 'cognome' },
      { sort: 'cognome', cursor: next! },
      { sort: '-cognome', cursor: next! },
    ]) {
      const { statement, values } = pageStatement(
        leads,
        readListQuery(leads, { limit: 2, ...query }, everything),
      )
      const plan = await database.orm.transaction(async tx => {
        // For a few rows every plan is fast; the test checks that the index can provide the order.
        await tx.execute(sql`set local enable_seqscan = off`)
        const text = statement.text.replace(/\$(\d+)/g, (_, n) => literal(values[n - 1]))
        return (await tx.execute(sql.raw(`explain ${text}`))).rows.map(row => row['QUERY PLAN']).join('\n')
      })
      expect(plan).toMatch(/Index Scan.* using leads_cognome_sort/)
      expect(plan).not.toContain('Sort Key')
      if ('cursor' in query) expect(plan).toContain('Index Cond: (ROW(cognome, _id)')
    }
  })
})

const literal = (value: unknown) => `'${String(value).replaceAll("'", "''")}'`
