import { getTableColumns, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { beforeAll, expect, it } from 'vitest'
import { bankProducts } from '../../contract/subjects/bank-products.ts'
import { banks } from '../../contract/subjects/banks.ts'
import { leads } from '../../contract/subjects/leads.ts'
import { partners } from '../../contract/subjects/partners.ts'
import { rates } from '../../contract/subjects/rates.ts'
import { type Actor, system, visitor } from './actor.ts'
import type { Database } from './open.ts'
import { banksTable } from './schema.ts'
import { createStore } from './store.ts'
import { describeOnEachDatabase } from './testing/databases.ts'
import { migrated } from './testing/migrated.ts'

const bank = (nome: string) => ({
  nome,
  tipo: 'banca',
  convenzioneDal: '2026-01-01',
  referenti: [],
  slaGiorni: {},
  provvigioni: [{ prodotto: 'mutuo', perc: 1.2, dal: '2026-01-01' }],
  policy: { ltvMax: 80, rataRedditoMax: 35, etaMaxScadenza: 75 },
  status: 'validated',
})
const partner = {
  nome: 'Sito',
  chiave: 'sito',
  originiAmmesse: ['https://sito.example'],
  tema: {},
  calcolatori: ['mutui'],
  modo: 'solo_contatto',
  webhookSegreto: 'segretissimo',
  attivo: true,
}
const rate = (data: string) => ({
  tipo: 'bce',
  scadenza: 'principale',
  data,
  valore: -0.3105,
  fonte: 'prova',
})

describeOnEachDatabase('store', open => {
  let database: Database
  let clock = Date.parse('2026-11-20T09:00:00.123Z')
  const store = createStore({ now: () => new Date(clock++), newId })
  beforeAll(async () => {
    database = await open({ prepared: migrated })
  })
  const history = async (ref: string) => {
    const { rows } = await database.orm.execute<{
      action: string
      info: { campo: string }[]
      deletedObject: unknown
    }>(sql`select * from commits where ref = ${ref} order by _id`)
    return rows
  }

  it('reads the values that it wrote', async () => {
    const written = await store.create(database.orm, banks, bank('Banca Specchio'), system)
    expect(await store.get(database.orm, banks, written._id, system)).toEqual(written)
    const day = await store.create(database.orm, rates, rate('2026-11-19'), system)
    expect(await store.get(database.orm, rates, day._id, visitor)).toEqual(day)
  })

  it('writes a line of history for each write, with the changes or the deleted record', async () => {
    const { _id } = await store.create(database.orm, partners, partner, system)
    await store.update(
      database.orm,
      partners,
      _id,
      1,
      { nome: 'Altro sito', webhookSegreto: 'nuovo' },
      system,
    )
    await store.remove(database.orm, partners, _id, system)
    const lines = await history(_id)
    expect(lines.map(line => line.action)).toEqual(['create', 'edit', 'delete'])
    expect(lines[1]?.info).toEqual([{ campo: 'nome', prima: 'Sito', dopo: 'Altro sito' }])
    expect(lines[2]?.deletedObject).toMatchObject({ _id, nome: 'Altro sito' })
    expect(JSON.stringify(lines)).not.toMatch(/segretissimo|nuovo/)
  })

  it('writes record and history together or not at all', async () => {
    const before = await database.orm.execute(sql`select count(*) as n from commits`)
    const failing = database.orm.transaction(async tx => {
      await store.create(tx, banks, bank('Banca Mai Nata'), system)
      throw new Error('after the write')
    })
    await expect(failing).rejects.toThrow('after the write')
    expect((await store.list(database.orm, banks, { search: 'mai nata' }, system)).total).toBe(0)
    expect((await database.orm.execute(sql`select count(*) as n from commits`)).rows).toEqual(before.rows)
  })

  it('refuses a stale edit', async () => {
    const { _id } = await store.create(database.orm, banks, bank('Banca Contesa'), system)
    const edits = await Promise.allSettled([
      store.update(database.orm, banks, _id, 1, { abi: '11111' }, system),
      store.update(database.orm, banks, _id, 1, { abi: '22222' }, system),
    ])
    expect(edits.map(edit => edit.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(edits.find(edit => edit.status === 'rejected')).toMatchObject({ reason: { status: 409 } })
    expect((await store.get(database.orm, banks, _id, system)).versione).toBe(2)
  })

  it('names the field that must be unique, and frees the value when the record is deleted', async () => {
    const { _id } = await store.create(database.orm, banks, bank('Banca Unica'), system)
    const twin = () => store.create(database.orm, banks, bank('Banca Unica'), system)
    await expect(twin()).rejects.toMatchObject({
      status: 409,
      fields: { nome: 'È già in uso.' },
    })
    await store.remove(database.orm, banks, _id, system)
    expect((await store.list(database.orm, banks, { search: 'unica' }, system)).total).toBe(0)
    expect(
      (await store.list(database.orm, banks, { search: 'unica', filter: { status: 'deleted' } }, system))
        .total,
    ).toBe(1)
    await expect(twin()).resolves.toMatchObject({ nome: 'Banca Unica' })
  })

  it('refuses invalid values, field by field', async () => {
    const wrong = { ...bank(''), convenzioneDal: '2026-02-30', policy: { ltvMax: 80 } }
    await expect(store.create(database.orm, banks, wrong, system)).rejects.toMatchObject({
      status: 422,
      fields: { nome: 'Da compilare.', convenzioneDal: expect.any(String), policy: expect.any(String) },
    })
    const backwards = { ...bank('Banca Rovescia'), convenzioneAl: '2025-01-01' }
    await expect(store.create(database.orm, banks, backwards, system)).rejects.toMatchObject({
      fields: { convenzioneAl: 'La scadenza precede l’inizio.' },
    })
  })

  it('allows each actor only the declared access', async () => {
    const clerk: Actor = { kind: 'admin', id: newId(), flags: new Set(['bank_products']) }
    const banker: Actor = { kind: 'admin', id: newId(), flags: new Set(['banks']) }
    const full: Actor = { kind: 'admin', id: newId(), flags: new Set(['admin']) }
    const agent: Actor = { kind: 'agent', id: newId(), flags: new Set(['all', 'banks', 'admin']) }
    for (const actor of [visitor, clerk, agent, { kind: 'client', id: newId() } as const]) {
      await expect(store.create(database.orm, banks, bank('Banca Chiusa'), actor)).rejects.toMatchObject({
        status: 403,
      })
      await expect(store.list(database.orm, banks, {}, actor)).rejects.toMatchObject({ status: 403 })
    }
    const { _id } = await store.create(database.orm, banks, bank('Banca Aperta'), banker)
    await expect(store.get(database.orm, banks, _id, full)).resolves.toMatchObject({ nome: 'Banca Aperta' })
    expect(await history(_id)).toEqual([
      expect.objectContaining({ autore: 'admin', admin: (banker as { id: string }).id }),
    ])
    await expect(store.list(database.orm, leads, {}, visitor)).rejects.toMatchObject({ status: 403 })
  })

  it('refuses to delete records that others refer to', async () => {
    const { _id: banca } = await store.create(database.orm, banks, bank('Banca Indicata'), system)
    const product = {
      banca,
      nome: 'Mutuo',
      prodotto: 'mutuo',
      finalita: ['prima_casa'],
      validoDal: '2026-01-01',
      importoMin: 1,
      importoMax: 2,
      tassi: [],
      spese: {},
      polizze: [],
      status: 'validated',
    }
    await store.create(database.orm, bankProducts, product, system)
    await expect(database.orm.execute(sql`delete from banks where _id = ${banca}`)).rejects.toThrow()
    await expect(
      store.create(database.orm, bankProducts, { ...product, nome: 'Altro', banca: newId() }, system),
    ).rejects.toThrow()
  })

  it('pages through a list without losing or repeating a row, in both directions', async () => {
    await database.orm.execute(sql`delete from rates`)
    const days = Array.from({ length: 23 }, (_, i) => `2026-10-${String(i + 1).padStart(2, '0')}`)
    for (const day of days) await store.create(database.orm, rates, rate(day), system)
    for (const [sort, expected] of [
      ['data', days],
      ['-data', days.toReversed()],
      ['_id', days],
      ['-_id', days.toReversed()],
    ] as const) {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await store.list(database.orm, rates, { sort, limit: 5, cursor }, visitor)
        expect(page.total).toBe(23)
        seen.push(...page.rows.map(row => row.data))
        cursor = page.next ?? undefined
      } while (cursor)
      expect(seen).toEqual(expected)
    }
  })

  it('finds words ignoring accents and case, and takes wildcards literally', async () => {
    await store.create(database.orm, banks, bank('Cassa di Città 100%'), system)
    const found = async (search: string) =>
      (await store.list(database.orm, banks, { search }, system)).rows.map(b => b.nome)
    expect(await found('CITTA cassa')).toEqual(['Cassa di Città 100%'])
    expect(await found('100%')).toEqual(['Cassa di Città 100%'])
    expect(await found('citt_')).toEqual([])
    expect(await found("'; drop table banks; --")).toEqual([])
  })

  it.each([
    "cassa d'anaunia",
    'D’Anaunia',
    'dʼanaunia',
    'danaunia',
    'd anaunia',
    'val-di-non',
    'val di non',
    'di‑non',
  ])('finds «Cassa d’Anaunia-Val-di-Non» by «%s»', async search => {
    const name = 'Cassa d’Anaunia-Val-di-Non'
    const there = await store.list(database.orm, banks, { search: 'anaunia' }, system)
    if (there.total === 0) await store.create(database.orm, banks, bank(name), system)
    const { rows } = await store.list(database.orm, banks, { search }, system)
    expect(rows.map(({ nome }) => nome)).toEqual([name])
  })

  it('pages through an order by an optional field, with each record once', async () => {
    const lead = {
      nome: 'Ada',
      prodotto: 'mutuo',
      fonte: { pagina: '/mutui', campagna: {} },
      consensi: [],
      stato: 'nuovo',
    }
    for (const [i, provincia] of ['MI', null, 'AO', null, null, 'MI', 'RM'].entries())
      await store.create(database.orm, leads, { ...lead, cognome: `Ordinato ${i}`, provincia }, system)
    for (const sort of ['provincia', '-provincia'])
      for (const search of [undefined, 'ordinato']) {
        const whole = await store.list(database.orm, leads, { sort, search, limit: 200 }, system)
        const seen: string[] = []
        let cursor: string | undefined
        do {
          const page = await store.list(database.orm, leads, { sort, search, limit: 2, cursor }, system)
          seen.push(...page.rows.map(({ _id }) => _id))
          cursor = page.next ?? undefined
        } while (cursor)
        expect(seen).toEqual(whole.rows.map(({ _id }) => _id))
        const given = whole.rows.flatMap(({ provincia }) => provincia ?? [])
        const ascending = ['AO', 'MI', 'MI', 'RM']
        expect(given).toEqual(sort === 'provincia' ? ascending : ascending.toReversed())
      }
  })

  it('pages through all results of a frequent word, in either order, and counts to a thousand', async () => {
    const { _id } = await store.create(database.orm, banks, bank('Modello Frequente'), system)
    const columns = Object.keys(getTableColumns(banksTable)).filter(name => !['_id', 'nome'].includes(name))
    const copied = sql.raw(columns.map(name => `"${name}"`).join(', '))
    await database.orm.execute(sql`insert into ${banksTable} (_id, nome, ${copied})
      select gen_random_uuid(), 'Frequente ' || lpad((i * 7919 % 2500)::text, 4, '0'), ${copied}
      from ${banksTable}, generate_series(1, 2500) i where _id = ${_id}`)
    for (const sort of ['nome', '-nome', '_id']) {
      const names: string[] = []
      let cursor: string | undefined
      do {
        const query = { search: 'frequente', sort, limit: 200, ...(cursor && { cursor }) }
        const page = await store.list(database.orm, banks, query, system)
        expect(page.total).toBe(1001)
        names.push(...page.rows.map(({ nome }) => nome))
        cursor = page.next ?? undefined
      } while (cursor)
      expect(new Set(names).size).toBe(2501)
      expect(names).toHaveLength(2501)
      if (sort === 'nome') expect(names).toEqual(names.toSorted())
      if (sort === '-nome') expect(names).toEqual(names.toSorted().reverse())
    }
  })

  it.each([
    [{ sort: 'policy' }],
    [{ sort: 'nome; drop table banks' }],
    [{ filter: { provvigioni: 'x' } }],
    [{ cursor: 'non è una pagina' }],
    [{ cursor: Buffer.from('[{"a":1},2]').toString('base64url') }],
  ])('refuses %o', async query => {
    await expect(store.list(database.orm, banks, query, system)).rejects.toMatchObject({ status: 422 })
  })
})
