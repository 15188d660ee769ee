import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dayInRome } from '../../contract/italian/days.ts'
import { resources } from '../../contract/subjects/all.ts'
import { banks } from '../../contract/subjects/banks.ts'
import { regions } from '../../contract/subjects/geography/regions.ts'
import { system } from '../database/actor.ts'
import { commits as commitsTable } from '../database/schema.ts'
import { describeOnEitherDatabase } from '../database/testing/databases.ts'
import { addPerson } from '../testing/people.ts'
import { openTestApp, type TestApp, testAdmin } from '../testing/test-app.ts'
import { verifyHistory } from './verify-history.ts'

const bank = (nome: string) => ({
  nome,
  tipo: 'banca',
  convenzioneDal: '2026-01-01',
  referenti: [],
  slaGiorni: {},
  provvigioni: [],
  policy: { ltvMax: 80, rataRedditoMax: 35, etaMaxScadenza: 75 },
  status: 'validated',
})
const partner = (chiave: string) => ({
  nome: 'Sito',
  chiave,
  originiAmmesse: ['https://sito.example'],
  tema: {},
  calcolatori: ['mutui'],
  modo: 'solo_contatto',
  webhookSegreto: 'segretissimo',
  attivo: true,
})
const noRecord = '0199aaaa-0000-7000-8000-000000000000'

describeOnEitherDatabase('the history over HTTP', open => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(open)
  })
  afterAll(() => test.app.close())

  const as =
    (flags: string) =>
    (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object, key?: string) =>
      test.call(method, path, {
        payload,
        headers: { 'x-flags': flags, ...(key && { 'idempotency-key': key }) },
      })
  const editor = as('banks,partners,lead_requests')
  /** A person who sees which records changed, but may not read the records. */
  const reader = as('commits_see')
  const both = as('commits_see,banks,partners,lead_requests')
  type Line = { _id: string; action: string; info: unknown; abilities: object } & Record<string, unknown>
  const history = async (ref: string): Promise<Line[]> => (await both('GET', `/commits/${ref}`)).json()
  const make = async (path: string, payload: object): Promise<string> => {
    const answer = await editor('POST', path, payload)
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json()._id
  }

  it('names the author, administrator or agent, and keeps the id', async () => {
    const ada = await addPerson(test, 'admin', 'ada@esempio.it', { permissions: { banks: true } })
    const bruno = await addPerson(test, 'agent', 'bruno@esempio.it')
    const { store, database } = test.context
    const flags = new Set(['admin'])
    const { _id } = await store.create(database.orm, banks, bank('Banca Firmata'), {
      kind: 'admin',
      id: ada,
      flags,
    })
    await database.orm
      .update(commitsTable)
      .set({ agent: bruno, admin: null, autore: 'agent' })
      .where(sql`ref = ${_id}`)
    await store.update(database.orm, banks, _id, 1, { abi: '01234' }, { kind: 'admin', id: ada, flags })
    await store.update(database.orm, banks, _id, 2, { abi: '01235' }, system)
    const lines = await history(_id)
    expect(lines).toMatchObject([
      { autore: 'system', admin: null, agent: null, chi: null },
      { autore: 'admin', admin: ada, agent: null, chi: { nome: 'Ada', cognome: 'Amministra' } },
      { autore: 'agent', admin: null, agent: bruno, chi: { nome: 'Aldo', cognome: 'Agente' } },
    ])
    expect(lines[1]!.chi).toEqual({ nome: 'Ada', cognome: 'Amministra' })
    expect((await reader('GET', `/feeds/commits/${lines[1]!._id}`)).json()).toMatchObject({
      chi: { nome: 'Ada', cognome: 'Amministra' },
    })
    const found = async (query: string) =>
      (await reader('GET', `/feeds/commits?limit=200&${query}`))
        .json()
        .rows.filter(({ ref }: Line & { ref: { _id: string } }) => ref._id === _id)
        .map(({ autore }: Line) => autore)
    expect(await found(`search=${encodeURIComponent('àda amm')}`)).toEqual(['admin'])
    expect(await found('search=aldo')).toEqual(['agent'])
    // The search matches names only, not e-mail addresses.
    expect(await found('search=esempio.it')).toEqual([])
    const day = dayInRome(test.context.now())
    const next = dayInRome(new Date(test.context.now().getTime() + 86_400_000))
    expect(await found(`filter[dal]=${day}&filter[al]=${day}`)).toHaveLength(3)
    expect(await found(`filter[dal]=${next}`)).toEqual([])
    expect(await found(`filter[al]=2020-01-01`)).toEqual([])
    // The following tests count lines.
    await database.orm.execute(sql`delete from commits where ref in (${_id}, ${ada}, ${bruno})`)
    await database.orm.execute(sql`delete from credentials`)
    for (const table of ['banks', 'admins', 'agents'])
      await database.orm.execute(
        sql`delete from ${sql.identifier(table)} where _id in (${_id}, ${ada}, ${bruno})`,
      )
  })

  it('lists the lines of a record, newest first, without salt, digest and seal', async () => {
    const _id = await make('/banks', bank('Banca Narrata'))
    await editor('PATCH', `/banks/${_id}`, { versione: 1, abi: '12345' })
    await editor('DELETE', `/banks/${_id}`)
    const [removed, edited, created, ...others] = await history(_id)
    expect(others).toEqual([])
    expect(edited).toEqual({
      _id: expect.any(String),
      action: 'edit',
      model: 'Banks',
      ref: expect.objectContaining({ _id, nome: 'Banca Narrata', abi: '12345', status: 'deleted' }),
      info: [{ campo: 'abi', prima: null, dopo: '12345' }],
      deletedObject: null,
      admin: testAdmin,
      agent: null,
      autore: 'admin',
      chi: null,
      createdAt: '2026-11-20T09:00:00.000Z',
      eggsync: null,
      act: edited!._id,
      parts: 1,
      abilities: { undo: true, restore: false },
    })
    expect(created!.info).toContainEqual({ campo: 'nome', prima: null, dopo: 'Banca Narrata' })
    expect(removed).toMatchObject({ action: 'delete', info: [], deletedObject: { _id, abi: '12345' } })

    expect((await both('GET', `/feeds/commits/${edited!._id}`)).json()).toEqual(edited)
    expect((await reader('GET', `/commits/${noRecord}`)).json()).toEqual([])
    expect((await reader('GET', `/feeds/commits/${noRecord}`)).statusCode).toBe(404)
  })

  it('answers the history of a record as an array, with the total and the next page in headers', async () => {
    const _id = await make('/partners', partner('sfogliato'))
    for (const versione of [1, 2, 3])
      await editor('PATCH', `/partners/${_id}`, { versione, nome: `Sito ${versione}` })
    const whole = await both('GET', `/commits/${_id}`)
    expect(whole.json().map(({ action }: Line) => action)).toEqual(['edit', 'edit', 'edit', 'create'])
    expect(whole.headers['x-total-count']).toBe('4')
    expect(whole.headers).not.toHaveProperty('link')

    const read: Line[] = []
    const sizes: number[] = []
    let path: string | undefined = `/commits/${_id}?limit=3`
    while (path) {
      const page = await both('GET', path)
      expect(page.headers['x-total-count']).toBe('4')
      read.push(...page.json())
      sizes.push(page.json().length)
      path = /^<\/v2(.+)>; rel="next"$/.exec(String(page.headers.link))?.[1]
    }
    expect([sizes, read]).toEqual([[3, 1], whole.json()])
  })

  it('lists the lines of all records, filtered by model, action and author', async () => {
    const _id = await make('/partners', partner('elencato'))
    const all = (await reader('GET', '/feeds/commits?limit=1')).json()
    expect(all.rows[0]).toMatchObject({ model: 'Partner', ref: { _id } })
    const find = async (query: string) => (await reader('GET', `/feeds/commits?limit=200&${query}`)).json()
    const banks = await find('filter[model]=Banks')
    expect(banks.total).toBe(banks.rows.length)
    expect(new Set(banks.rows.map(({ model }: Line) => model))).toEqual(new Set(['Banks']))
    expect((await find('filter[model]=Banks&filter[action]=edit')).total).toBe(1)
    expect((await find(`filter[admin]=${testAdmin}`)).total).toBe(all.total)
    expect((await find(`filter[admin]=${noRecord}`)).rows).toEqual([])
    expect((await find('filter[model]=Altro')).rows).toEqual([])
  })

  it('shows the content of records only to people who may read the records', async () => {
    const _id = await make('/banks', bank('Banca Riservata'))
    await editor('PATCH', `/banks/${_id}`, { versione: 1, abi: '54321' })
    await editor('DELETE', `/banks/${_id}`)
    const record = await reader('GET', `/commits/${_id}`)
    const [removed, edited] = record.json()
    expect(edited).toMatchObject({ action: 'edit', ref: { _id }, admin: testAdmin, info: [{ campo: 'abi' }] })
    expect(removed).toMatchObject({ action: 'delete', deletedObject: null })
    const line = await reader('GET', `/feeds/commits/${edited._id}`)
    const feed = await reader('GET', '/feeds/commits?filter[model]=Banks')
    for (const { body } of [record, line, feed]) {
      expect(body).toContain(_id)
      expect(body).not.toMatch(/Riservata|54321|"(prima|dopo)"/)
    }
    // The content of a public record is not hidden.
    const { store, database } = test.context
    const region = await store.create(database.orm, regions, { nome: 'Aperta', istat: '98' }, system)
    await store.remove(database.orm, regions, region._id, system)
    expect((await reader('GET', `/commits/${region._id}`)).body).toContain('Aperta')
  })

  it.each([
    ['GET', `/commits/${noRecord}`],
    ['GET', '/feeds/commits'],
    ['GET', `/feeds/commits/${noRecord}`],
    ['GET', `/feeds/commits/${noRecord}/parti`],
    ['POST', `/commits/${noRecord}/restore`],
    ['POST', `/commits/${noRecord}/undo`],
  ] as const)('requires the flag commits_see for %s %s', async (method, path) => {
    const payload = path.endsWith('undo') ? { versione: 1 } : undefined
    const codes = [await test.call(method, path, { payload }), await editor(method, path, payload)]
    expect(codes.map(({ statusCode }) => statusCode)).toEqual([401, 403])
    expect([401, 403]).not.toContain((await reader(method, path, payload)).statusCode)
  })

  it.each([
    [`/commits/1`, 404],
    [`/commits/${noRecord}?limit=201`, 422],
    [`/commits/${noRecord}?cursor=altro`, 422],
    [`/commits/${noRecord}?altro=1`, 400],
    ['/feeds/commits?filter[action]=altro', 422],
    ['/feeds/commits?filter[salt]=1', 400],
    ['/feeds/commits?filter[admin]=altro', 422],
  ])('refuses %s', async (path, status) => {
    expect((await reader('GET', path)).statusCode).toBe(status)
  })

  it('contains no secrets, not even of a field that became secret after the line was written', async () => {
    const _id = await make('/partners', partner('segreto'))
    await editor('PATCH', `/partners/${_id}`, { versione: 1, webhookSegreto: 'segretissimo2' })
    await editor('DELETE', `/partners/${_id}`)
    const [line] = await test.context.database.orm.select().from(commitsTable).limit(1)
    await test.context.database.orm.insert(commitsTable).values({
      ...line!,
      _id: test.context.newId(),
      action: 'delete',
      model: 'Partner',
      ref: _id,
      info: [{ campo: 'webhookSegreto', prima: 'segretissimo3', dopo: null }],
      deletedObject: { _id, nome: 'Sito', webhookSegreto: 'segretissimo4' },
    })
    const answer = await both('GET', `/commits/${_id}`)
    expect(answer.json()).toHaveLength(4)
    expect(answer.json()[0]).toMatchObject({ info: [], deletedObject: { _id, nome: 'Sito' } })
    expect(answer.body).not.toMatch(/segretissimo|salt|digest|seal/)
    await test.context.database.orm.execute(
      sql`delete from commits where ref = ${_id} and info @> '[{"campo":"webhookSegreto"}]'`,
    )
  })

  it('undoes an edit, with a new line, unless the fields changed again', async () => {
    const _id = await make('/banks', bank('Banca Pentita'))
    await editor('PATCH', `/banks/${_id}`, { versione: 1, abi: '11111', tipo: 'leasing' })
    const [edit] = await history(_id)
    expect((await both('GET', `/feeds/commits/${edit!._id}`)).json().abilities).toEqual({
      undo: true,
      restore: false,
    })
    await editor('PATCH', `/banks/${_id}`, { versione: 2, convenzioneAl: '2027-01-01' })

    const undo = (versione: number, by = both) => by('POST', `/commits/${edit!._id}/undo`, { versione })
    expect((await undo(3, reader)).statusCode).toBe(403)
    expect((await undo(2)).statusCode).toBe(409)
    expect((await undo(3)).json()).toEqual({ model: 'Banks', ref: _id, versione: 4 })
    expect((await editor('GET', `/banks/${_id}`)).json()).toMatchObject({
      abi: null,
      tipo: 'banca',
      convenzioneAl: '2027-01-01',
      versione: 4,
    })
    const [line] = await history(_id)
    expect(line).toMatchObject({
      action: 'edit',
      admin: testAdmin,
      info: [
        { campo: 'abi', prima: '11111', dopo: null },
        { campo: 'tipo', prima: 'leasing', dopo: 'banca' },
      ],
    })
    // The values after the edit are no longer the current values.
    const again = await undo(4)
    expect([again.statusCode, again.json().fields]).toEqual([
      409,
      { abi: 'Codice ABI: è cambiato ancora.', tipo: 'Tipo: è cambiato ancora.' },
    ])
    expect(await history(_id)).toHaveLength(4)
    // The undo is an edit, so it can be undone in the same way.
    const back = await both('POST', `/commits/${line!._id}/undo`, { versione: 4 })
    expect(back.json().versione).toBe(5)
    expect((await editor('GET', `/banks/${_id}`)).json()).toMatchObject({ abi: '11111', tipo: 'leasing' })
  })

  it('refuses to undo an edit when a constraint now forbids the old value', async () => {
    const first = await make('/banks', bank('Banca Vecchio Nome'))
    await editor('PATCH', `/banks/${first}`, { versione: 1, nome: 'Banca Nuovo Nome' })
    await make('/banks', bank('Banca Vecchio Nome'))
    const [renamed] = await history(first)
    const answer = await both('POST', `/commits/${renamed!._id}/undo`, { versione: 2 })
    expect([answer.statusCode, answer.json().fields]).toEqual([409, { nome: 'È già in uso.' }])
  })

  it('undoes an edit of an instant that was written without milliseconds', async () => {
    const { rows } = (await editor('GET', '/leads?limit=1')).json()
    const { _id, versione } = rows[0]
    const at = { primoContattoAt: '2026-11-20T08:00:00Z' }
    const changed = await editor('PATCH', `/leads/${_id}`, { versione, ...at })
    expect(changed.json().primoContattoAt).toBe('2026-11-20T08:00:00.000Z')
    const [edit] = await history(_id)
    const undone = await both('POST', `/commits/${edit!._id}/undo`, { versione: versione + 1 })
    expect(undone.statusCode).toBe(200)
  })

  it('restores a record that was marked as deleted', async () => {
    const _id = await make('/banks', bank('Banca Rinata'))
    await editor('POST', `/banks/${_id}/stato`, { versione: 1, status: 'blocked' })
    await editor('DELETE', `/banks/${_id}`)
    const [deletion] = await history(_id)
    const path = `/commits/${deletion!._id}/restore`
    expect((await reader('POST', path)).statusCode).toBe(403)
    // While another record uses the unique name of a deleted record, the restore is refused.
    const twin = await make('/banks', bank('Banca Rinata'))
    expect((await both('POST', path)).statusCode).toBe(409)
    await editor('PATCH', `/banks/${twin}`, { versione: 1, nome: 'Banca Gemella' })

    const restored = await both('POST', path, undefined, 'una-volta')
    expect(restored.json()).toEqual({ model: 'Banks', ref: _id, versione: 4 })
    expect((await both('POST', path, undefined, 'una-volta')).json()).toEqual(restored.json())
    expect((await both('POST', path)).statusCode).toBe(409)
    expect((await editor('GET', `/banks/${_id}`)).json().status).toBe('pending')
    expect((await history(_id)).map(({ action }) => action)).toEqual(['edit', 'delete', 'edit', 'create'])
  })

  it('restores a removed record with its id and the values that the history stores', async () => {
    const _id = await make('/partners', partner('tornato'))
    await editor('PATCH', `/partners/${_id}`, { versione: 1, nome: 'Sito rinnovato' })
    const before = (await editor('GET', `/partners/${_id}`)).json()
    await editor('DELETE', `/partners/${_id}`)
    const [deletion] = await history(_id)
    const path = `/commits/${deletion!._id}/restore`
    const twin = await make('/partners', partner('tornato'))
    const taken = await both('POST', path)
    expect([taken.statusCode, taken.json().fields]).toEqual([409, { chiave: 'È già in uso.' }])
    await editor('DELETE', `/partners/${twin}`)

    const many = await Promise.all(Array.from({ length: 5 }, () => both('POST', path)))
    expect(many.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409, 409])
    expect((await editor('GET', `/partners/${_id}`)).json()).toEqual({ ...before, versione: 4 })
    expect((await history(_id)).map(({ action }) => action)).toEqual(['create', 'delete', 'edit', 'create'])
    // A record that is deleted again can be restored again.
    await editor('DELETE', `/partners/${_id}`)
    expect((await both('POST', path)).json().versione).toBe(6)
  })

  it('does not restore records that people may not write, or whose content the history no longer stores', async () => {
    const { store, database } = test.context
    const region = await store.create(database.orm, regions, { nome: 'Regione', istat: '99' }, system)
    await store.remove(database.orm, regions, region._id, system)
    const [gone] = await history(region._id)
    expect((await as('admin')('POST', `/commits/${gone!._id}/restore`)).statusCode).toBe(403)
    expect(gone!.abilities).toEqual({ undo: false, restore: false })

    const _id = await make('/partners', partner('dimenticato'))
    await editor('PATCH', `/partners/${_id}`, { versione: 1, webhookSegreto: 'altro' })
    await editor('DELETE', `/partners/${_id}`)
    const [deletion, edit, creation] = await history(_id)
    for (const [line, call, words] of [
      [creation, 'undo', /solo una modifica/],
      [edit, 'restore', /solo da una cancellazione/],
      [edit, 'undo', /riservati/],
    ] as const) {
      const answer = await both(
        'POST',
        `/commits/${line!._id}/${call}`,
        call === 'undo' ? { versione: 1 } : {},
      )
      expect([answer.statusCode, answer.json()]).toEqual([409, expect.stringMatching(words)])
    }
    await database.orm.execute(
      sql`update commits set info = null, "deletedObject" = null, salt = null where _id = ${deletion!._id}`,
    )
    const forgotten = await both('POST', `/commits/${deletion!._id}/restore`)
    expect([forgotten.statusCode, forgotten.json()]).toEqual([409, expect.stringMatching(/non conserva più/)])
  })

  it('restores and undoes only resources that declare it, and answers 403 to people who may not write them', async () => {
    const _id = await make('/partners', partner('riservato'))
    await editor('PATCH', `/partners/${_id}`, { versione: 1, nome: 'Altro' })
    const [edit, creation] = await history(_id)
    const undo = async (line: Line, by = both) =>
      (await by('POST', `/commits/${line._id}/undo`, { versione: 2 })).statusCode
    expect([await undo(creation!), await undo(creation!, reader)]).toEqual([409, 403])
    const definition = resources.find(({ model }) => model === 'Partner')!
    definition.restorable = undefined
    try {
      expect(await undo(edit!)).toBe(403)
      const { abilities } = (await both('GET', `/feeds/commits/${edit!._id}`)).json()
      expect(abilities).toEqual({ undo: false, restore: false })
    } finally {
      definition.restorable = true
    }
    expect(await undo(edit!)).toBe(200)
  })

  it('leaves a history that verifies', async () => {
    expect(await verifyHistory(test.context)).toMatchObject({ faults: [], erased: 1 })
  })
})
