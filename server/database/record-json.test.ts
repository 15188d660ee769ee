import { v7 as newId } from 'uuid'
import { beforeAll, expect, it } from 'vitest'
import type { AnyField } from '../../contract/records/resource.ts'
import { wrapped } from '../../contract/records/wrapped.ts'
import { resources } from '../../contract/subjects/all.ts'
import { banks } from '../../contract/subjects/banks.ts'
import { system } from './actor.ts'
import { loadExampleData } from './example-data/load-example-data.ts'
import { loadGeography } from './geography/load-geography.ts'
import type { Database } from './open.ts'
import { tableFor } from './schema.ts'
import { createStore } from './store.ts'
import { describeOnEachDatabase } from './testing/databases.ts'
import { migrated } from './testing/migrated.ts'

const withoutSecrets = (fields: Record<string, AnyField>, row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).filter(([key]) => fields[key]?.kind !== 'secret'))

describeOnEachDatabase('the JSON that PostgreSQL produces', open => {
  let database: Database
  const instants = ['2026-11-20T09:00:00.000Z', '2026-11-20T09:00:00.100Z', '2026-12-31T23:59:59.999Z']
  let clock = 0
  const now = () => new Date(instants[clock++ % instants.length]!)
  const store = createStore({ now, newId })
  beforeAll(async () => {
    database = await open({ prepared: migrated })
    await loadGeography({ database })
    await loadExampleData({ database }, { seed: 1, size: 'small', today: '2026-11-20' })
  })

  it('equals JSON.stringify of the record without secrets, for every resource', async () => {
    for (const definition of resources) {
      const { rows } = await store.listJson(database.reads, definition, { limit: 200 }, system)
      const records = JSON.parse(`[${rows}]`) as { _id: string }[]
      expect(records.length, definition.name).toBe(
        Math.min(200, await database.orm.$count(tableFor(definition))),
      )
      for (const record of records.slice(0, 10)) {
        const read = await store.get(database.orm, definition, record._id, system)
        const wanted = JSON.parse(
          JSON.stringify(wrapped(definition, withoutSecrets(definition.fields, read))),
        )
        // The system may do everything.
        wanted._may = ['write', 'delete']
        expect(record).toEqual(wanted)
        const one = await store.getJson(database.reads, definition, record._id, system)
        expect(JSON.parse(one)).toEqual(wanted)
      }
    }
  })

  it("has instants in JavaScript's format, and escapes quotes, line breaks and special signs in texts", async () => {
    const nome = 'Banca «"\\\n},{"versione":9,\n"createdAt":"2026-01-01T00:00:00+00:00" 🏦 %s'
    const written = []
    for (let i = 0; i < instants.length; i++) {
      const values = {
        nome: `${nome.replaceAll('\n', ' ')} ${i}`,
        tipo: 'banca',
        convenzioneDal: '2026-01-01',
        referenti: [{ nome: nome.replaceAll('\n', ' '), email: 'a@b.example' }],
        slaGiorni: {},
        provvigioni: [],
        policy: { ltvMax: 80, rataRedditoMax: 35, etaMaxScadenza: 75 },
        status: 'validated',
      }
      written.push(await store.create(database.orm, banks, values, system))
    }
    for (const bank of written)
      expect(await store.getJson(database.reads, banks, bank._id, system)).toMatch(
        `"createdAt":"${bank.createdAt.toISOString()}","updatedAt":"${bank.updatedAt.toISOString()}"`,
      )
    const page = await store.list(database.reads, banks, { sort: '-_id', limit: written.length }, system)
    expect(page.rows).toEqual(written.toReversed())
    expect(page.next).not.toBeNull()
  })

  it('needs no escape for choices', () => {
    const options = resources.flatMap(({ fields }) =>
      Object.values<AnyField>(fields).flatMap(({ kind, schema }) =>
        kind === 'choice' ? (schema as unknown as { options: string[] }).options : [],
      ),
    )
    expect(options.length).toBeGreaterThan(20)
    for (const option of options) expect(JSON.stringify(option)).toBe(`"${option}"`)
  })
})
