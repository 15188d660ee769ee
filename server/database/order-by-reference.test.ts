import { v7 as newId } from 'uuid'
import { beforeAll, expect, it } from 'vitest'
import type { ResourceDefinition } from '../../contract/records/resource.ts'
import { faqCategories } from '../../contract/subjects/content/faq-categories.ts'
import { faqs } from '../../contract/subjects/content/faqs.ts'
import { merchandisingRequests } from '../../contract/subjects/merchandising-requests.ts'
import { system } from './actor.ts'
import type { Database } from './open.ts'
import { insertRows } from './statements/insert-rows.ts'
import { createStore } from './store.ts'
import { describeOnEachDatabase } from './testing/databases.ts'
import { migrated } from './testing/migrated.ts'

const at = '2026-11-20T09:00:00.000Z'
const base = () => ({ _id: newId(), versione: 1, createdAt: at, updatedAt: at })

/** In Italian order. */
const names = ['Anticipo', 'd’Amico', 'Éclair', 'Eco', 'zeta']
/** Created in another order than the names. */
const categories = names.toReversed().map((nome, ordine) => ({
  ...base(),
  nome,
  ordine,
  destinatari: ['visitatori'],
}))
const nameOf = new Map(categories.map(({ _id, nome }) => [_id, nome]))
const questions = [...categories, ...categories, ...categories].map(({ _id }, ordine) => ({
  ...base(),
  categoria: _id,
  domanda: `Domanda ${ordine}`,
  risposta: { type: 'doc', content: [] },
  ordine,
  pubblicata: true,
}))

describeOnEachDatabase('an order by the name of a reference', open => {
  let database: Database
  const store = createStore({ now: () => new Date(at), newId })
  beforeAll(async () => {
    database = await open({ prepared: migrated })
    await insertRows(database.orm, faqCategories, categories)
    await insertRows(database.orm, faqs, questions)
  })

  async function walk(definition: ResourceDefinition, query: { sort: string; search?: string }) {
    const rows: Record<string, unknown>[] = []
    const cursors: string[] = []
    let cursor: string | undefined
    do {
      const page = await store.listJson(database.reads, definition, { ...query, limit: 2, cursor }, system)
      rows.push(...(JSON.parse(`[${page.rows}]`) as Record<string, unknown>[]))
      cursor = page.next ?? undefined
      if (cursor) cursors.push(Buffer.from(cursor, 'base64url').toString())
    } while (cursor)
    return { rows, cursors }
  }
  const categoriesOf = (rows: readonly Record<string, unknown>[]) =>
    rows.map(({ categoria }) => nameOf.get(categoria as string))
  const threeTimes = names.flatMap(name => [name, name, name])

  it.each([undefined, 'domanda'])('is Italian on all pages, both ways, with the search %s', async search => {
    const up = await walk(faqs, { sort: 'categoria', search })
    expect(categoriesOf(up.rows)).toEqual(threeTimes)
    expect(new Set(up.rows.map(({ _id }) => _id)).size).toBe(questions.length)
    const down = await walk(faqs, { sort: '-categoria', search })
    expect(down.rows).toEqual(up.rows.toReversed())
  })

  it('is the order of an export', async () => {
    const rows: Record<string, unknown>[] = []
    for await (const page of store.everyPage(database.reads, faqs, { sort: 'categoria' }, system))
      rows.push(...page)
    expect(categoriesOf(rows)).toEqual(threeTimes)
  })

  it('has the name in its cursors, not an id that callers could replace', async () => {
    const { cursors } = await walk(faqs, { sort: 'categoria' })
    expect(cursors.map(cursor => JSON.parse(cursor)[0])).toEqual(
      threeTimes.filter((_, i) => i % 2 === 1 && i < 14),
    )
  })

  it.each(['con\u0000nullo', 'due\nrighe', 7])('refuses a cursor with %j in place of a name', async name => {
    const cursor = Buffer.from(JSON.stringify([name, newId()])).toString('base64url')
    const page = store.listJson(database.reads, faqs, { sort: 'categoria', cursor }, system)
    await expect(page).rejects.toThrow(/riparta dalla prima/)
  })

  it('puts records without a reference last, and first in descending order', async () => {
    const request = { ...base(), agente: null, righe: [], totale: 0, stato: 'inviata' }
    await insertRows(database.orm, merchandisingRequests, [
      { ...request, cliente: null },
      { ...request, ...base(), cliente: null },
      { ...request, ...base(), cliente: null },
    ])
    const up = await walk(merchandisingRequests, { sort: 'cliente' })
    const down = await walk(merchandisingRequests, { sort: '-cliente' })
    expect(up.rows).toHaveLength(3)
    expect(down.rows).toEqual(up.rows.toReversed())
  })
})
