import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordRights } from '../../contract/access/who-may-call.ts'
import type { ResourceDefinition } from '../../contract/records/resource.ts'
import { resources } from '../../contract/subjects/all.ts'
import { system } from '../database/actor.ts'
import { describeOnOneDatabase } from '../database/testing/databases.ts'
import { copiedValues } from '../testing/copied-values.ts'
import { addPerson, Visitor } from '../testing/people.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

type Row = Record<string, unknown>
type Kind = 'own' | 'subordinate' | 'agency' | 'stranger'
const kinds = ['own', 'subordinate', 'agency', 'stranger'] as const

const named = (name: string) => resources.find(one => one.name === name) as ResourceDefinition
const rulesAboutPersons = ['own', 'below', 'sameAgency', 'participant']
const seeded = Object.entries(recordRights).flatMap(([name, { seeded }]) =>
  seeded ? [[name, seeded] as const] : [],
)

/** What agents may do with a resource, by the table: the grants, and each rule about records with its column. */
function ofAgents(name: string) {
  const { read, write = [] } = recordRights[name]!
  const grants = [...(read === 'anyone' ? [] : read), ...write].filter(({ role }) => role === 'agent')
  const rules = grants.flatMap(({ rows = [] }) =>
    rows.flatMap(rule => Object.entries(rule) as [string, string][]),
  )
  return { grants, rules }
}

it('each resource with a rule about agents has expectations for seeded rows', () => {
  const aboutAgents = Object.keys(recordRights).filter(name =>
    ofAgents(name).rules.some(([rule]) => rulesAboutPersons.includes(rule)),
  )
  expect(seeded.map(([name]) => name)).toEqual(aboutAgents)
})

it('the resources of the table are all resources', () => {
  expect(Object.keys(recordRights).sort()).toEqual(resources.map(({ name }) => name).sort())
})

describeOnOneDatabase('seeded rows', open => {
  let test: TestApp
  let caller: Visitor
  const ids: Record<string, Record<Kind, string>> = {}

  beforeAll(async () => {
    test = await openTestApp(open)
    const { store, database } = test.context

    /** Creates a record like the first example of the resource. */
    async function add(definition: ResourceDefinition, given: Row): Promise<string> {
      const { rows } = await store.list(database.reads, definition, { limit: 1 }, system)
      return (await store.create(database.orm, definition, copiedValues(definition, rows[0]!, given), system))
        ._id
    }
    const agencyNamed = (name: string) =>
      add(named('agencies'), { nome: name, codice: name, slug: name, status: 'pending' })
    const mine = await agencyNamed('zibibbo-mia')
    const agencies = {
      own: mine,
      subordinate: await agencyNamed('zibibbo-sotto'),
      agency: mine,
      stranger: await agencyNamed('zibibbo-altra'),
    }
    const flags = seeded.flatMap(([name]) => ofAgents(name).grants.flatMap(({ flag = [] }) => flag))
    const permissions = Object.fromEntries(flags.map(flag => [flag, true]))
    const own = await addPerson(test, 'agent', 'own@esempio.it', { permissions, agenzia: mine })
    const hidden = { permissions: {}, status: 'pending' }
    const person = (kind: Kind, superiore: string | null) =>
      addPerson(test, 'agent', `${kind}@esempio.it`, { ...hidden, agenzia: agencies[kind], superiore })
    const agents = {
      own,
      subordinate: await person('subordinate', own),
      agency: await person('agency', null),
      stranger: await person('stranger', null),
    }
    Object.assign(ids, { agencies, agents })
    const idsBy: Record<string, Record<Kind, string>> = { own: agents, below: agents, sameAgency: agencies }
    for (const [name] of seeded) {
      if (ids[name]) continue
      const { rules } = ofAgents(name)
      const valuesFor = (kind: Kind) =>
        Object.fromEntries(
          rules.flatMap(([rule, column]) => (idsBy[rule] ? [[column, idsBy[rule][kind]]] : [])),
        )
      const records = await Promise.all(
        kinds.map(async kind => [kind, await add(named(name), valuesFor(kind))]),
      )
      ids[name] = Object.fromEntries(records)
    }
    caller = new Visitor(test, 'agent')
    expect((await caller.signIn('own@esempio.it')).statusCode).toBe(200)
  })
  afterAll(() => test.app.close())

  describe.each(seeded)('of %s', (name, expected) => {
    it.each(kinds)('%s: an agent reads and writes what the table says', async kind => {
      const path = `/${name}/${ids[name]![kind]}`
      const read = await caller.call('GET', path)
      const { rows } = (await caller.call('GET', `/${name}?limit=200&sort=-_id`)).json()
      const changed = await caller.call('PATCH', path, { versione: 1 })
      const found =
        read.statusCode === 404 ? 'hidden' : read.json()._may.includes('write') ? 'written' : 'read'
      expect(found).toBe(expected[kind])
      expect(rows.some((row: Row) => row._id === ids[name]![kind])).toBe(found !== 'hidden')
      expect(changed.statusCode === 200).toBe(found === 'written')
    })

    it.each(kinds)('%s: nobody reads without the flags, and an administrator reads', async kind => {
      const path = `/${name}/${ids[name]![kind]}`
      expect((await test.call('GET', path)).statusCode).toBe(401)
      const { flag } = (recordRights[name]!.read as readonly { role: string; flag: string }[]).find(
        ({ role }) => role === 'admin',
      )!
      expect((await test.call('GET', path, { headers: { 'x-flags': 'banks' } })).statusCode).toBe(403)
      expect((await test.call('GET', path, { headers: { 'x-flags': flag } })).statusCode).toBe(200)
    })
  })
})
