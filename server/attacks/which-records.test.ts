import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldsOfAdministrators, whichRecords } from '../../contract/access/who-may-call.ts'
import type { ResourceDefinition } from '../../contract/records/resource.ts'
import { resources } from '../../contract/subjects/all.ts'
import { merchandisingRequests } from '../../contract/subjects/merchandising-requests.ts'
import { system } from '../database/actor.ts'
import { describeOnEachDatabase } from '../database/testing/databases.ts'
import { addPerson, Visitor } from '../testing/people.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

type Row = Record<string, unknown>

const named = (name: string) => resources.find(one => one.name === name)!
const uniqueOf: Record<string, (n: number) => string> = {
  slug: n => `zibibbo-${n}`,
  email: n => `zibibbo-${n}@esempio.it`,
}
/** A search for this word finds only the records of these suites. */
const word = 'zibibbo'

describeOnEachDatabase('access of agents by the values of records', open => {
  let test: TestApp
  let made = 0
  const asAdmin = { headers: { 'x-flags': 'admin' } }
  const agents: Record<string, Visitor> = {}

  beforeAll(async () => {
    test = await openTestApp(open)
    await addPerson(test, 'agent', 'senza@esempio.it', { permissions: {} })
    agents.none = new Visitor(test, 'agent')
    await agents.none.signIn('senza@esempio.it')
    for (const flag of new Set(Object.values(whichRecords).map(one => one.flag))) {
      await addPerson(test, 'agent', `${flag}@esempio.it`, { permissions: { [flag]: true } })
      agents[flag] = new Visitor(test, 'agent')
      await agents[flag].signIn(`${flag}@esempio.it`)
    }
  })
  afterAll(() => test.app.close())

  /** Creates a record with these values, and all others as in the first example of the resource. */
  async function add(definition: ResourceDefinition, given: Row): Promise<string> {
    const { store, database } = test.context
    const { rows } = await store.list(database.reads, definition, { limit: 1 }, system)
    made += 1
    const values: Row = { ...(rows[0] as Row), ...given }
    for (const [key, field] of Object.entries(definition.fields)) {
      if (field.searched) values[key] = `Zibibbo ${made}`
      if (field.unique) values[key] = uniqueOf[field.kind]?.(made) ?? `Zibibbo ${made}`
    }
    const { _id } = await store.create(database.orm, definition, known(definition, values), system)
    return _id
  }
  const known = ({ fields }: ResourceDefinition, values: Row) =>
    Object.fromEntries(Object.keys(fields).map(key => [key, values[key] ?? null]))

  describe.each(Object.entries(whichRecords))('%s', (name, { flag, parent, samples }) => {
    const definition = named(name)
    const ids: { id: string; isRead: boolean; values: Row }[] = []

    beforeAll(async () => {
      for (const { values, above, isRead } of samples) {
        const to = parent && (await add(named(parent.resource), above!))
        const id = await add(definition, { ...values, ...(parent && { [parent.field]: to }) })
        ids.push({ id, isRead, values })
      }
    })
    const readable = () => ids.flatMap(({ id, isRead }) => (isRead ? [id] : []))

    it('lists, searches, filters and totals contain only the readable records', async () => {
      const caller = agents[flag]!
      const found = (await caller.call('GET', `/${name}?search=${word}`)).json()
      expect(found.rows.map((row: Row) => row._id)).toEqual(readable())
      expect(found.total).toBe(readable().length)
      for (const { values } of ids)
        for (const [key, value] of Object.entries(values)) {
          const isHidden = fieldsOfAdministrators[name]?.sees?.includes(key)
          if (!definition.list.filters?.includes(key) || isHidden) continue
          const filtered = (
            await caller.call('GET', `/${name}?search=${word}&filter[${key}]=${value}`)
          ).json()
          const expected = ids.filter(one => one.isRead && one.values[key] === value)
          expect([key, value, filtered.total]).toEqual([key, value, expected.length])
        }
    })

    it('an agent with the flag reads these records by id, and writes none', async () => {
      const caller = agents[flag]!
      for (const { id, isRead, values } of ids) {
        const read = await caller.call('GET', `/${name}/${id}`)
        expect([values, read.statusCode]).toEqual([values, isRead ? 200 : 404])
        if (isRead) expect(read.json()._may).toEqual([])
        expect((await caller.call('PATCH', `/${name}/${id}`, { versione: 1 })).statusCode).toBe(403)
        expect((await caller.call('DELETE', `/${name}/${id}`)).statusCode).toBe(403)
      }
      expect((await caller.call('GET', `/${name}/esporta?formato=csv`)).statusCode).toBe(403)
    })

    it('an agent without flags reads no record', async () => {
      for (const { id } of ids)
        expect([403, 404]).toContain((await agents.none!.call('GET', `/${name}/${id}`)).statusCode)
    })

    it('an administrator reads and writes every record', async () => {
      for (const { id } of ids) {
        const { statusCode, json } = await test.call('GET', `/${name}/${id}`, asAdmin)
        expect(statusCode).toBe(200)
        expect(json()._may).toEqual(['write', 'delete'])
      }
    })
  })

  it('the categories of questions in a picker are those that the agent reads', async () => {
    const { rows } = (await agents.faqs!.call('GET', '/faqs/riferimenti/categoria?search=zibibbo')).json()
    const all = (await test.call('GET', '/faqs/riferimenti/categoria?search=zibibbo', asAdmin)).json().rows
    const read = (await agents.faqs!.call('GET', '/faq_categories?search=zibibbo')).json().rows
    expect(rows.map((row: Row) => row._id).toSorted()).toEqual(read.map((row: Row) => row._id).toSorted())
    expect(rows.length).toBeLessThan(all.length)
  })

  it('an agent without flags reads their own agency, also before it is confirmed, and no other', async () => {
    const { store, database } = test.context
    const agencies = named('agencies')
    const [mine, other] = [
      await add(agencies, { status: 'pending' }),
      await add(agencies, { status: 'validated' }),
    ]
    await addPerson(test, 'agent', 'sede@esempio.it', { permissions: {}, agenzia: mine })
    const caller = new Visitor(test, 'agent')
    await caller.signIn('sede@esempio.it')
    const { rows, total } = (await caller.call('GET', '/agencies')).json()
    expect([rows.map((row: Row) => row._id), total]).toEqual([[mine], 1])
    expect((await caller.call('GET', `/agencies/${mine}`)).statusCode).toBe(200)
    expect((await caller.call('GET', `/agencies/${other}`)).statusCode).toBe(404)
    expect(await store.get(database.orm, agencies, other, system)).toMatchObject({ _id: other })
  })

  it('a customer reads their own record and their own orders, and no others', async () => {
    const { store, database } = test.context
    const ids: string[] = []
    const orders: string[] = []
    for (const name of ['una', 'altra']) {
      const cliente = await addPerson(test, 'client', `${name}@esempio.it`)
      ids.push(cliente)
      const { rows } = await store.list(database.reads, merchandisingRequests, { limit: 1 }, system)
      const values = known(merchandisingRequests as never, { ...rows[0], agente: null, cliente })
      orders.push((await store.create(database.orm, merchandisingRequests, values, system))._id)
    }
    const caller = new Visitor(test, 'client')
    await caller.signIn('una@esempio.it')
    for (const [path, [mine, other]] of [
      ['/clients', ids],
      ['/merchandising_requests', orders],
    ] as const) {
      const { rows, total } = (await caller.call('GET', path)).json()
      expect([path, rows.map((row: Row) => row._id), total]).toEqual([path, [mine], 1])
      expect(rows[0]._may).toEqual([])
      expect((await caller.call('GET', `${path}/${mine}`)).statusCode).toBe(200)
      expect((await caller.call('GET', `${path}/${other}`)).statusCode).toBe(404)
      expect((await caller.call('PATCH', `${path}/${mine}`, { versione: 1 })).statusCode).toBe(403)
      expect((await caller.call('GET', `${path}/esporta?formato=csv`)).statusCode).toBe(403)
    }
    const names = (await caller.call('GET', '/merchandising_requests/riferimenti/cliente')).json().rows
    expect(names.map((row: Row) => row._id)).toEqual([ids[0]])
  })
})
