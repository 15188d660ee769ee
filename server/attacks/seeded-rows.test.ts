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
type Rule = Readonly<Record<string, unknown>>
const kinds = ['own', 'subordinate', 'agency', 'stranger', 'absent', 'shared', 'sharedBelow'] as const
type Kind = (typeof kinds)[number]

const named = (name: string) => resources.find(one => one.name === name) as ResourceDefinition
const rulesAboutPersons = ['own', 'below', 'sameAgency', 'substitute']
const seeded = Object.entries(recordRights).flatMap(([name, { seeded }]) =>
  seeded ? [[name, seeded] as const] : [],
)

/** The rules of a grant, with the rules about the records that they name. */
const inside = (rules: readonly Rule[]): Rule[] =>
  rules.flatMap(rule => [rule, ...inside((rule.rows as readonly Rule[] | undefined) ?? [])])
const isAboutPersons = (rule: Rule) => rulesAboutPersons.some(name => name in rule)

/** What agents may do with a resource, by the table: the grants, and their rules about the record itself. */
function ofAgents(name: string) {
  const { read, write = [] } = recordRights[name]!
  const grants = [...(read === 'anyone' ? [] : read), ...write]
    .filter(({ role }) => role === 'agent')
    .map(({ flag, rows = [] }) => ({ flag, rows: rows as readonly Rule[] }))
  const ofPersons = grants.filter(({ rows }) => inside(rows).some(isAboutPersons))
  return { grants, rules: ofPersons.flatMap(({ rows }) => rows) }
}

it('each resource with a rule about agents has expectations for seeded rows', () => {
  const aboutAgents = Object.keys(recordRights).filter(name =>
    inside(ofAgents(name).rules).some(isAboutPersons),
  )
  expect(seeded.map(([name]) => name)).toEqual(aboutAgents)
})

it('each resource with a rule about absences or shares has expectations for them', () => {
  for (const [name, expected] of seeded) {
    const rules = inside(ofAgents(name).rules)
    const isExpected = ['absent', 'shared', 'sharedBelow'].map(kind => kind in expected)
    const ofFiles = rules.some(rule => 'substitute' in rule || 'having' in rule || rule.to === 'pratiche')
    expect([name, isExpected]).toEqual([name, [ofFiles, ofFiles, ofFiles]])
  }
})

it('the resources of the table are all resources', () => {
  expect(Object.keys(recordRights).sort()).toEqual(resources.map(({ name }) => name).sort())
})

describeOnOneDatabase('seeded rows', open => {
  let test: TestApp
  let caller: Visitor
  const ids: Record<string, Partial<Record<Kind, string>>> = {}

  beforeAll(async () => {
    test = await openTestApp(open)
    const { store, database } = test.context

    /** Creates a record like the first example of the resource. */
    async function add(definition: ResourceDefinition, given: Row): Promise<string> {
      const { rows } = await store.list(database.reads, definition, { limit: 1 }, system)
      made += 1
      const unique = Object.fromEntries(
        Object.entries(definition.fields).flatMap(([key, { unique, optional, kind }]) =>
          unique && !optional && kind === 'text' ? [[key, `zibibbo-${made}`]] : [],
        ),
      )
      const values = copiedValues(definition, rows[0]!, { ...unique, ...given })
      return (await store.create(database.orm, definition, values, system))._id
    }
    let made = 0
    const agencyNamed = (name: string) =>
      add(named('agencies'), { nome: name, codice: name, slug: name, status: 'pending' })
    const mine = await agencyNamed('zibibbo-mia')
    const others = await agencyNamed('zibibbo-altra')
    const agencies: Record<Kind, string> = {
      own: mine,
      subordinate: await agencyNamed('zibibbo-sotto'),
      agency: mine,
      stranger: others,
      absent: others,
      shared: others,
      sharedBelow: others,
    }
    const flags = seeded.flatMap(([name]) => ofAgents(name).grants.flatMap(({ flag = [] }) => flag))
    const permissions = Object.fromEntries(flags.map(flag => [flag, true]))
    const own = await addPerson(test, 'agent', 'own@esempio.it', { permissions, agenzia: mine })
    const hidden = { permissions: {}, status: 'pending' }
    const person = (kind: Kind, values: Row = {}) =>
      addPerson(test, 'agent', `${kind}@esempio.it`, { ...hidden, agenzia: agencies[kind], ...values })
    // Around the day of the specs' clock and around the day of the database's clock.
    const absence = { sostituto: own, assenteDal: '2020-01-01', assenteAl: '2099-12-31' }
    const agents: Record<Kind, string> = {
      own,
      subordinate: await person('subordinate', { superiore: own }),
      agency: await person('agency'),
      stranger: await person('stranger'),
      absent: await person('absent', absence),
      shared: await person('shared'),
      sharedBelow: await person('sharedBelow'),
    }
    Object.assign(ids, { agencies, agents })
    const idsBy: Record<string, Record<Kind, string>> = {
      own: agents,
      below: agents,
      substitute: agents,
      sameAgency: agencies,
    }
    /** The values of a field of the record by which a rule knows the person of `kind`, or which it requires. */
    const valueFor = (rule: Rule, kind: Kind): [string, unknown][] => {
      if ('where' in rule) return [[rule.where as string, rule.is]]
      if ('to' in rule) return [[rule.through as string, ids[rule.to as string]?.[kind]]]
      return Object.entries(rule).flatMap(([name, column]) =>
        idsBy[name] ? [[column as string, idsBy[name][kind]]] : [],
      )
    }
    for (const [name, expected] of seeded) {
      if (ids[name]) continue
      const { rules } = ofAgents(name)
      ids[name] = {}
      for (const kind of kinds) {
        if (!(kind in expected)) continue
        const values = Object.fromEntries(rules.flatMap(rule => valueFor(rule, kind)))
        ids[name][kind] = await add(named(name), values)
      }
      if (name !== 'pratiche') continue
      const share = (kind: Kind, agente: string) =>
        add(named('pratiche_quote'), { pratica: ids.pratiche![kind], agente, perc: 30 })
      await share('shared', own)
      await share('sharedBelow', agents.subordinate)
    }
    caller = new Visitor(test, 'agent')
    expect((await caller.signIn('own@esempio.it')).statusCode).toBe(200)
  })
  afterAll(() => test.app.close())

  describe.each(seeded)('of %s', (name, expected) => {
    const expectedKinds = kinds.filter(kind => kind in expected)

    it.each(expectedKinds)('%s: an agent reads and writes what the table says', async kind => {
      const path = `/${name}/${ids[name]![kind]}`
      const read = await caller.call('GET', path)
      const { rows } = (await caller.call('GET', `/${name}?limit=200&sort=-_id`)).json()
      const changed = await caller.call('PATCH', path, { versione: read.json().versione ?? 1 })
      const found =
        read.statusCode === 404 ? 'hidden' : read.json()._may.includes('write') ? 'written' : 'read'
      expect(found).toBe(expected[kind])
      expect(rows.some((row: Row) => row._id === ids[name]![kind])).toBe(found !== 'hidden')
      expect(changed.statusCode === 200).toBe(found === 'written')
    })

    it.each(expectedKinds)('%s: nobody reads without the flags, and an administrator reads', async kind => {
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
