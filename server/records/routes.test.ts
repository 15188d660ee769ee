import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { whoMayCall } from '../../contract/access/who-may-call.ts'
import { usedKeyCode } from '../../contract/calls/repeated-write.ts'
import { resources } from '../../contract/subjects/all.ts'
import { visitor } from '../database/actor.ts'
import { describeOnEachDatabase } from '../database/testing/databases.ts'
import { access } from '../plugins/access.ts'
import { openTestApp, type TestApp, testAdmin } from '../testing/test-app.ts'

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
const noRecord = '0199aaaa-0000-7000-8000-000000000000'

describeOnEachDatabase('resources', open => {
  let test: TestApp
  beforeAll(async () => {
    test = await openTestApp(open)
  })
  afterAll(() => test.app.close())

  /** Calls as an administrator with these flags. */
  const as =
    (flags: string) =>
    (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object, key?: string) =>
      test.call(method, path, {
        payload,
        headers: { 'x-flags': flags, ...(key && { 'idempotency-key': key }) },
      })
  const banker = as('banks')
  const full = as('admin')
  const history = async (ref: string) =>
    (await test.context.database.orm.execute(sql`select * from commits where ref = ${ref} order by _id`)).rows

  it('refuses an unknown province, and still reads one that was stored earlier', async () => {
    const { _id, policy } = (await banker('POST', '/banks', bank('Banca di Zona'))).json()
    const only = (...province: string[]) =>
      banker('PATCH', `/banks/${_id}`, { versione: 1, policy: { ...policy, province } })
    const refused = await only('RM', 'ZZ')
    expect(refused.statusCode).toBe(422)
    expect(refused.json().fields).toEqual({ 'policy.province.1': 'Scelga la provincia dall’elenco.' })
    expect((await only('RM', 'AQ')).statusCode).toBe(200)

    const agency = (await full('GET', '/agencies?limit=1')).json().rows[0]
    const rule = {
      nome: 'Regola',
      agente: null,
      agenzia: agency._id,
      prodotto: null,
      perc: 100,
      tettoGiorno: null,
      pausa: true,
    }
    expect((await full('POST', '/perc_leads', { ...rule, provincia: 'ZZ' })).statusCode).toBe(422)
    const made = (await full('POST', '/perc_leads', { ...rule, provincia: 'RM' })).json()
    const { orm } = test.context.database
    await orm.execute(sql`update perc_leads set provincia = 'ZZ' where _id = ${made._id}`)
    await orm.execute(sql`update banks set policy = policy || '{"province": ["ZZ"]}' where _id = ${_id}`)
    expect((await full('GET', `/perc_leads/${made._id}`)).json().provincia).toBe('ZZ')
    expect((await banker('GET', `/banks/${_id}`)).json().policy.province).toEqual(['ZZ'])
    expect((await full('GET', '/perc_leads?filter[provincia]=ZZ')).statusCode).toBe(400)
    await full('DELETE', `/perc_leads/${made._id}`)
    await banker('DELETE', `/banks/${_id}`)
    await orm.execute(sql`delete from banks where _id = ${_id}`)
  })

  it('creates, reads, changes and deletes, each with a line of history', async () => {
    const created = await banker('POST', '/banks', bank('Banca Nuova'))
    expect(created.statusCode).toBe(201)
    const { _id } = created.json()
    expect(created.json()).toEqual({
      ...bank('Banca Nuova'),
      _id,
      versione: 1,
      _may: ['write', 'delete'],
      abi: null,
      convenzioneAl: null,
      createdAt: '2026-11-20T09:00:00.000Z',
      updatedAt: '2026-11-20T09:00:00.000Z',
    })
    expect((await banker('GET', `/banks/${_id}`)).json()).toEqual(created.json())

    const changed = await banker('PATCH', `/banks/${_id}`, { versione: 1, abi: '12345' })
    expect(changed.json()).toMatchObject({ nome: 'Banca Nuova', abi: '12345', versione: 2 })
    expect((await banker('PATCH', `/banks/${_id}`, { versione: 2, abi: null })).json().abi).toBeNull()

    expect((await banker('DELETE', `/banks/${_id}`)).json()).toEqual({ _id })
    expect((await banker('DELETE', `/banks/${_id}`)).statusCode).toBe(404)
    const deleted = await banker('GET', '/banks?filter[status]=deleted')
    expect(deleted.json().rows.map((row: { _id: string }) => row._id)).toEqual([_id])
    expect((await history(_id)).map(line => [line.action, line.admin])).toEqual(
      ['create', 'edit', 'edit', 'delete'].map(action => [action, testAdmin]),
    )
  })

  it('refuses a stale edit with a message', async () => {
    const { _id } = (await banker('POST', '/banks', bank('Banca Contesa'))).json()
    const edits = await Promise.all(
      ['11111', '22222'].map(abi => banker('PATCH', `/banks/${_id}`, { versione: 1, abi })),
    )
    expect(edits.map(edit => edit.statusCode).toSorted()).toEqual([200, 409])
    expect(edits.find(edit => edit.statusCode === 409)?.json()).toMatch(/Nel frattempo/)
  })

  it('lists with filter, search, order, cursor and an exact total', async () => {
    const first = (await full('GET', '/towns?filter[provincia]=null&limit=1')).statusCode
    expect(first).toBe(422)
    const { rows: provinces } = (await test.call('GET', '/provinces?search=torino')).json()
    const path = `/towns?filter[provincia]=${provinces[0]._id}&sort=-nome&limit=200`
    const names: string[] = []
    let cursor = ''
    let total = 0
    do {
      const page = (await test.call('GET', `${path}${cursor}`)).json()
      names.push(...page.rows.map((row: { nome: string }) => row.nome))
      total = page.total
      cursor = page.next ? `&cursor=${page.next}` : ''
    } while (cursor)
    expect(names).toHaveLength(total)
    expect(new Set(names).size).toBeGreaterThan(300)
    expect(names[0]! > names.at(-1)!).toBe(true)
    const search = (await test.call('GET', '/towns?search=AGLI%C3%88')).json()
    expect(search.rows.map((row: { nome: string }) => row.nome)).toContain('Agliè')
  })

  it('counts lists with different filter values separately', async () => {
    const total = async (name: string) => {
      const { rows } = (await test.call('GET', `/provinces?search=${name}&limit=1`)).json()
      return (await test.call('GET', `/towns?filter[provincia]=${rows[0]._id}&limit=1`)).json()
        .total as number
    }
    const torino = await total('torino')
    const trieste = await total('trieste')
    expect(torino).toBeGreaterThan(300)
    expect(trieste).toBe(6)
  })

  it.each([
    ['/banks?sort=policy', 422],
    ['/banks?filter[provvigioni]=1', 400],
    ['/partners?filter[webhookSegreto]=x', 400],
    ['/banks?limit=0', 422],
    ['/banks?limit=201', 422],
    ['/banks?limit=1&limit=2', 400],
    ['/banks?cursor=altro', 422],
    ['/banks?page=1', 400],
    ['/banks/1', 404],
    [`/banks/${noRecord}`, 404],
  ])('refuses %s', async (path, status) => {
    const answer = await full('GET', path)
    expect(answer.statusCode).toBe(status)
    expect(answer.json().message ?? answer.json()).toMatch(/^[A-Z].*\.$/)
  })

  it('refuses invalid values, field by field', async () => {
    const answer = await banker('POST', '/banks', { ...bank(' '), convenzioneDal: '0000-01-01' })
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, ['nome', 'convenzioneDal']])
    const across = await banker('POST', '/banks', { ...bank('Banca Storta'), convenzioneAl: '2025-01-01' })
    expect(across.json().fields).toEqual({ convenzioneAl: 'La scadenza precede l’inizio.' })
    const twin = [await banker('POST', '/banks', bank('Banca Doppia'))]
    twin.push(await banker('POST', '/banks', bank('Banca Doppia')))
    expect(twin.map(t => t.statusCode)).toEqual([201, 409])
    expect(twin[1]?.json().fields).toEqual({ nome: 'È già in uso.' })
  })

  it.each(['_id', 'versione', 'createdAt', 'updatedAt', 'ricerca', 'altro'])(
    'refuses %s in a new record',
    async key => {
      const answer = await banker('POST', '/banks', { ...bank('Banca Furba'), [key]: 1 })
      expect(answer.statusCode).toBe(400)
    },
  )

  it('refuses references to missing records, and deletions of records with references', async () => {
    const { rows } = (await full('GET', '/bank_products?limit=1')).json()
    const { _id, versione, _may, createdAt, updatedAt, ...product } = rows[0]
    const nowhere = await full('POST', '/bank_products', { ...product, banca: noRecord })
    expect([nowhere.statusCode, nowhere.json().fields]).toEqual([422, { banca: 'Non esiste più.' }])
    const { rows: partners } = (await full('GET', '/partners')).json()
    const refused: string[] = []
    for (const { _id: id } of partners) {
      const { rows: found, detto } = (await full('GET', `/partners/${id}/dipendenti`)).json()
      const answer = await full('DELETE', `/partners/${id}`, undefined, `cancella-${id}`)
      expect(answer.statusCode).toBe(found.length > 0 ? 409 : 200)
      if (answer.statusCode === 200) continue
      expect(answer.json()).toBe(`Non si può cancellare: altri dati vi fanno riferimento (${detto}).`)
      const leads = (await full('GET', `/leads?filter[partner]=${id}`)).json().total
      expect(found.find((one: { nome: string }) => one.nome === 'leads')?.quanti ?? 0).toBe(leads)
      refused.push(detto)
    }
    expect(refused.join()).toMatch(/^\d+ (lead|consegn)/)
    expect((await banker('GET', `/banks/${product.banca}/dipendenti`)).json().detto).toMatch(
      /(^|, )\d+ prodott/,
    )
    expect((await full('GET', `/banks/${noRecord}/dipendenti`)).statusCode).toBe(404)
  })

  it('never shows a secret, in an answer, in a repeated answer, or in the history', async () => {
    const answers = [await full('POST', '/partners', partner, 'un-segreto')]
    const { _id } = answers[0]!.json()
    answers.push(await full('POST', '/partners', partner, 'un-segreto'))
    answers.push(await full('GET', `/partners/${_id}`), await full('GET', '/partners?limit=200'))
    answers.push(await full('PATCH', `/partners/${_id}`, { versione: 1, webhookSegreto: 'segretissimo2' }))
    for (const { statusCode, body } of answers) {
      expect(statusCode).toBeLessThan(300)
      expect(body).not.toMatch(/segret|ricerca/i)
    }
    const { rows } = await test.context.database.orm.execute(sql`select answer from idempotency`)
    expect(JSON.stringify([rows, await history(_id)])).not.toContain('segretissimo')
  })

  it('creates one record and gives one answer for fifty equal requests with one key', async () => {
    const many = await Promise.all(
      Array.from({ length: 50 }, () => banker('POST', '/banks', bank('Banca Sola'), 'cinquanta')),
    )
    expect(new Set(many.map(one => `${one.statusCode} ${one.body}`)).size).toBe(1)
    expect(many[0]?.statusCode).toBe(201)
    const { _id } = many[0]!.json()
    expect(await history(_id)).toHaveLength(1)
    expect((await banker('GET', '/banks?search=banca+sola')).json().total).toBe(1)
    const other = await banker('POST', '/banks', bank('Banca Altra'), 'cinquanta')
    expect([other.statusCode, other.json().code]).toEqual([422, usedKeyCode])
    // The refused request did not use up the key.
    expect((await banker('POST', '/banks', bank('Banca Sola'), 'ritentata')).statusCode).toBe(409)
    expect((await banker('POST', '/banks', bank('Banca Terza'), 'ritentata')).statusCode).toBe(201)
  })

  it('treats equal requests with one key on two records as two requests', async () => {
    const ids = await Promise.all(
      ['Banca Prima', 'Banca Seconda'].map(
        async nome => (await banker('POST', '/banks', bank(nome))).json()._id,
      ),
    )
    for (const id of ids) {
      const answer = await banker('PATCH', `/banks/${id}`, { versione: 1, abi: '1' }, 'due')
      expect([answer.statusCode, answer.json()._id]).toEqual([
        id === ids[0] ? 200 : 422,
        id === ids[0] ? id : undefined,
      ])
    }
  })

  const isAdmin = ({ role }: { role: string }) => role === 'admin'
  it('accepts the callers of the definition, and no others', async () => {
    for (const { name, access } of resources) {
      const path = `/${name}`
      // A resource with its own `create` grant has its own call for creation.
      const { create = access.write } = access
      const hasOwnCall = (call: string) => call in whoMayCall
      const creator =
        typeof create === 'object' && access.create && !hasOwnCall(`POST /v2${path}`) ? 'server' : create
      const calls = [
        ['GET', path, access.read],
        ['GET', `${path}/${noRecord}`, access.read],
        ['POST', path, creator],
        ['PATCH', `${path}/${noRecord}`, access.write],
        ...(hasOwnCall(`DELETE /v2${path}/:id`)
          ? []
          : [['DELETE', `${path}/${noRecord}`, access.write] as const]),
      ] as const
      for (const [method, path, who] of calls) {
        const as = async (flags?: string) => {
          const headers: Record<string, string> = flags ? { 'x-flags': flags } : {}
          const payload = method === 'POST' || method === 'PATCH' ? {} : undefined
          return (await test.call(method, path, { headers, payload })).statusCode
        }
        const found = [await as(), await as('altro'), await as('admin')]
        if (who === 'server') expect([method, path, found]).toEqual([method, path, [404, 404, 404]])
        else if (who !== 'anyone') {
          expect([method, path, ...found.slice(0, 2)]).toEqual([method, path, 401, 403])
          expect([401, 403]).not.toContain(found[2])
          const { flag } = who.find(isAdmin)!
          expect([401, 403]).not.toContain(await as(flag))
        } else expect([401, 403]).not.toContain(found[0])
      }
    }
  })
})

describe('a route without a declaration of callers', () => {
  it('stops the start', async () => {
    const app = Fastify()
    access(app, { identify: async () => visitor })
    app.get('/aperta', { config: { who: 'anyone' } }, async () => 'sì')
    await app.register(async part => void part.get('/dimenticata', async () => 'no'))
    await expect(app.ready()).rejects.toThrow('/dimenticata')
  })
})
