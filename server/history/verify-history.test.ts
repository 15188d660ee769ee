import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { banks } from '../../contract/subjects/banks.ts'
import { partners } from '../../contract/subjects/partners.ts'
import { rates } from '../../contract/subjects/rates.ts'
import type { Context } from '../context.ts'
import { system } from '../database/actor.ts'
import { describeOnEachDatabase } from '../database/testing/databases.ts'
import { openTestContext } from '../testing/test-context.ts'
import { sealCommits } from './seal-commits.ts'
import { verifyHistory } from './verify-history.ts'

const partner = {
  nome: 'Sito',
  originiAmmesse: ['https://sito.example'],
  // The database stores these keys in another order.
  tema: { '--quinto-paper': '#ffffff', '--quinto-ink': '#000000', '--quinto-top': '1px' },
  calcolatori: ['mutui'],
  modo: 'solo_contatto',
  webhookSegreto: 'segretissimo',
  attivo: true,
}
const rate = { tipo: 'bce', scadenza: 'principale', data: '2026-11-19', valore: -0.3105, fonte: 'prova' }
const bank = {
  tipo: 'banca',
  convenzioneDal: '2026-01-01',
  referenti: [{ nome: 'Ada «la» "Rossi"', email: 'ada@example.it' }],
  slaGiorni: { istruttoria_banca: 1, perizia: 2, atto_fissato: 3 },
  provvigioni: [{ prodotto: 'mutuo', perc: 0.0001, dal: '2026-01-01' }],
  policy: { rataRedditoMax: 33.333, ltvMax: 80, etaMaxScadenza: 75 },
  status: 'validated',
}

describeOnEachDatabase('the history', open => {
  let context: Context
  const { store, database } = new Proxy({} as Context, {
    get: (_, key) => new Proxy({}, { get: (_, name) => Reflect.get(Reflect.get(context, key), name) }),
  })
  const run = (statement: SQL) => database.orm.execute(statement)
  const faults = async () => (await verifyHistory(context)).faults
  const ids = async () =>
    (await run(sql`select _id from commits order by _id`)).rows.map(({ _id }) => _id as string)

  /** Creates two seals of three lines each, and two unsealed lines. */
  beforeAll(async () => {
    context = await openTestContext(open)
    const { _id } = await store.create(database.orm, partners, { ...partner, chiave: 'sito' }, system)
    await store.update(database.orm, partners, _id, 1, { webhookSegreto: 'altro', nome: 'Altro' }, system)
    const bce = await store.create(database.orm, rates, rate, system)
    expect(await sealCommits(context)).toBe(3)
    await store.remove(database.orm, rates, bce._id, system)
    const lender = await store.create(database.orm, banks, { ...bank, nome: 'Banca' }, system)
    await store.remove(database.orm, banks, lender._id, system)
    const sealed = await Promise.all([sealCommits(context), sealCommits(context)])
    expect(sealed.toSorted()).toEqual([0, 3])
    await store.create(database.orm, banks, { ...bank, nome: 'Altra banca' }, system)
    await store.update(database.orm, partners, _id, 2, { tema: { '--quinto-accent': '#111111' } }, system)
    await run(sql`create table lines as table commits`)
    // The database computes this column.
    await run(sql`alter table lines drop column act`)
    await run(sql`create table chain as table seals`)
  })
  beforeEach(async () => {
    await run(sql`truncate commits, seals`)
    await run(sql`insert into commits table lines`)
    await run(sql`insert into seals table chain`)
  })

  it('verifies without faults when nothing was changed', async () => {
    expect(await verifyHistory(context)).toMatchObject({ lines: 8, seals: 2, open: 2, erased: 0, faults: [] })
    expect(await sealCommits(context)).toBe(2)
    expect(await sealCommits(context)).toBe(0)
    expect(await verifyHistory(context)).toMatchObject({ lines: 8, seals: 3, open: 0, faults: [] })
  })

  it.each([
    ['the changes', sql`info = jsonb_set(info, '{0,dopo}', '"Falso"')`, 1],
    ['the changes, removed', sql`info = null`, 1],
    ['the deleted record', sql`"deletedObject" = jsonb_set("deletedObject", '{valore}', '9')`, 3],
    ['the author', sql`admin = gen_random_uuid()`, 1],
    ['the role of the author', sql`autore = 'visitor'`, 4],
    ['the time', sql`"createdAt" = "createdAt" + interval '1 ms'`, 4],
    ['the action', sql`action = 'create'`, 5],
    ['the record', sql`ref = gen_random_uuid()`, 5],
    ['the model', sql`model = 'Agenzie'`, 3],
    ['the salt', sql`salt = 'altro'`, 0],
    ['the salt, removed', sql`salt = null`, 0],
    ['an unsealed line', sql`info = '[]'`, 7],
  ])('reports a changed line: %s', async (_name, change, at) => {
    const _id = (await ids())[at]
    await run(sql`update commits set ${change} where _id = ${_id}`)
    expect(await faults()).toContainEqual({
      kind: 'line',
      line: expect.objectContaining({ _id }),
    })
  })

  it('reports a changed digest, alone or with its line', async () => {
    const [first] = await ids()
    await run(sql`update commits set digest = repeat('0', 64) where _id = ${first}`)
    expect((await faults()).map(({ kind }) => kind)).toEqual(['line', 'seal'])
    await run(sql`update commits set digest = 'v1:0' where _id = ${first}`)
    expect(await faults()).toEqual([{ kind: 'seal', seal: 1, sealed: 3, found: 3 }])
  })

  it('reports a missing line: the first, one in the middle, the last sealed, an unsealed', async () => {
    const all = await ids()
    await run(sql`delete from commits where _id = ${all[4]}`)
    expect(await faults()).toContainEqual({ kind: 'seal', seal: 2, sealed: 3, found: 2 })
    await run(sql`delete from commits where _id = ${all[0]}`)
    expect(await faults()).toContainEqual({ kind: 'seal', seal: 1, sealed: 3, found: 2 })
    await run(sql`delete from commits where seal = 2`)
    expect(await faults()).toContainEqual({ kind: 'seal', seal: 2, sealed: 3, found: 0 })
    await run(sql`delete from commits where _id = ${all[7]}`)
    expect(await faults()).toContainEqual(
      expect.objectContaining({ kind: 'record', model: 'Partner', versione: 3, lines: 1 }),
    )
  })

  it('reports lines that were added, moved to another seal or reordered', async () => {
    const all = await ids()
    await run(sql`update commits set seal = 1 where _id = ${all[6]}`)
    expect(await faults()).toEqual([{ kind: 'seal', seal: 1, sealed: 3, found: 4 }])
    await run(sql`update commits set seal = null where _id = ${all[6]}`)
    expect(await faults()).toEqual([])
    await run(sql`update commits set seal = null where _id = ${all[2]}`)
    expect(await faults()).toEqual([{ kind: 'seal', seal: 1, sealed: 3, found: 2 }])
    await run(sql`update commits set seal = 1 where _id = ${all[2]}`)
    // Swaps the ids of two lines.
    const [one, two] = [all[3], all[4]]
    await run(sql`update commits set _id = ${'00000000-0000-7000-8000-000000000000'} where _id = ${one}`)
    await run(sql`update commits set _id = ${one} where _id = ${two}`)
    await run(sql`update commits set _id = ${two} where _id = ${'00000000-0000-7000-8000-000000000000'}`)
    expect((await faults()).map(({ kind }) => kind)).toEqual(['line', 'line', 'seal'])
  })

  it('reports a chain with a changed, missing or recomputed seal', async () => {
    const { last } = await verifyHistory(context)
    await run(sql`update seals set hash = repeat('0', 64) where number = 1`)
    expect((await faults()).map(fault => 'seal' in fault && fault.seal)).toEqual([1, 2])
    await run(sql`delete from seals where number = 1`)
    expect(await faults()).toEqual([
      { kind: 'no seal', seal: 1 },
      { kind: 'seal', seal: 2, sealed: 3, found: 3 },
    ])
    await run(sql`delete from seals where number = 2`)
    expect((await faults()).map(fault => 'seal' in fault && fault.seal).toSorted()).toEqual([1, 2])
    // A person with write access to the whole database can seal a changed history again; only a seal that was stored
    // elsewhere reveals the change.
    await run(sql`delete from seals`)
    await run(sql`delete from commits where model = 'Tassi'`)
    await run(sql`update commits set seal = null`)
    await sealCommits(context)
    expect(await faults()).toEqual([])
    const { faults: known } = await verifyHistory(context, last)
    expect(known).toEqual([{ kind: 'other seal', seal: 2 }])
  })

  it('is sealed completely after a burst, in seals of limited size', async () => {
    await run(sql`insert into commits (_id, action, model, ref, autore, "createdAt", digest)
      select gen_random_uuid(), 'edit', 'Prova', gen_random_uuid(), 'system', now(), 'v1:' || i
      from generate_series(1, 4500) i`)
    expect(await sealCommits(context)).toBe(4502)
    expect(await verifyHistory(context)).toMatchObject({ open: 0, seals: 5, faults: [] })
    const { rows } = await run(sql`select commits from seals order by number`)
    expect(rows.map(({ commits }) => commits)).toEqual([3, 3, 2000, 2000, 502])
  })

  it('verifies with lines of erased people and lines of earlier versions', async () => {
    const all = await ids()
    const without = sql`info = jsonb_set(info, '{0,dopo}', '"Il sito di [omissis]"'), salt = null`
    await run(sql`update commits set ${without} where _id = ${all[1]}`)
    await run(sql`update commits set info = null, "deletedObject" = null, salt = null where _id = ${all[0]}`)
    await run(sql`update commits set digest = 'v1:' || digest where _id = ${all[6]}`)
    expect(await verifyHistory(context)).toMatchObject({ erased: 1, redacted: 1, earlier: 1, faults: [] })
  })
})
