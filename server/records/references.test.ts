import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { adminFlags } from '../../contract/access/permissions.ts'
import { referencesCall } from '../../contract/calls/resources.ts'
import type { AnyField, ResourceDefinition } from '../../contract/records/resource.ts'
import { resources } from '../../contract/subjects/all.ts'
import type { Actor } from '../database/actor.ts'
import { tableFor } from '../database/schema.ts'
import { describeOnEachDatabase } from '../database/testing/databases.ts'
import { addPerson } from '../testing/people.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

/** Resources of people: their full lists are the broker's customers and staff. */
const people = ['admins', 'agents', 'clients', 'referrers']

const definitions: readonly ResourceDefinition[] = resources
const fields = definitions.flatMap(definition =>
  referencesCall(definition)
    ? Object.entries<AnyField>(definition.fields).flatMap(([key, { to }]) =>
        to
          ? [
              [
                `${definition.name}.${key}`,
                definition,
                key,
                definitions.find(({ name }) => name === to)!,
              ] as const,
            ]
          : [],
      )
    : [],
)
/** The flag by which administrators read all records of a resource. */
const flagOf = ({ access: { read } }: ResourceDefinition): string => {
  if (typeof read !== 'object') return ''
  return read.find(({ role }) => role === 'admin')?.flag ?? ''
}

describeOnEachDatabase('names listed by a reference field', (open, kind) => {
  let test: TestApp
  let asking: Actor = { kind: 'visitor' }
  let ordered = ''
  let stranger = ''
  const as = (...flags: string[]) => {
    asking = { kind: 'admin', id: '0199c0de-0000-7000-8000-000000000001', flags: new Set(flags) }
  }
  const names = async (definition: ResourceDefinition, key: string, query = '') => {
    const answer = await test.call('GET', `/${definition.name}/riferimenti/${key}?${query}`)
    const { rows, soloRiferiti } = answer.json<{
      rows: { _id: string; nome: string; dettaglio: string | null }[]
      soloRiferiti: boolean
    }>()
    return { status: answer.statusCode, rows, soloRiferiti }
  }
  const requests = definitions.find(({ name }) => name === 'merchandising_requests')!
  const agents = definitions.find(({ name }) => name === 'agents')!
  const communications = definitions.find(({ name }) => name === 'communications')!

  beforeAll(async () => {
    test = await openTestApp(open, { identify: async () => asking })
    ordered = await addPerson(test, 'client', 'ordina@posta.example', { nome: 'Ordina', cognome: 'Molto' })
    stranger = await addPerson(test, 'client', 'altra@posta.example', { nome: 'Altra', cognome: 'Persona' })
    const { orm } = test.context.database
    await orm.execute(sql`insert into merchandising_requests
      (_id, versione, "createdAt", "updatedAt", cliente, righe, totale, stato)
      values (gen_random_uuid(), 1, now(), now(), ${ordered}, '[]', 0, 'inviata')`)
  })
  afterAll(() => test.app.close())

  it('are never names of people for every reader', () => {
    expect(fields.length).toBeGreaterThan(20)
    for (const [name, { fields: all }, key, target] of fields)
      if (people.includes(target.name)) expect([name, all[key]!.listedFor]).toEqual([name, undefined])
  })

  it.runIf(kind === 'embedded').each(fields)(
    'depend on the rights of the caller: %s',
    async (_name, definition, key, target) => {
      const table = tableFor(target)
      const all = (
        await test.context.database.orm.execute<{ _id: string }>(
          sql`select _id from ${table} where ${target.deletion === 'status' ? sql`status <> 'deleted'` : sql`true`}`,
        )
      ).rows.map(({ _id }) => _id)
      const ids = `ids=${all.slice(0, 200).join(',')}`
      const isPublic = target.access.read === 'anyone'
      const isOpen = definition.fields[key]!.listedFor === 'everyReader' || isPublic

      as(flagOf(definition))
      const list = await names(definition, key)
      expect(list.status).toBe(200)
      expect(list.soloRiferiti).toBe(!isOpen && flagOf(definition) !== flagOf(target))
      const { rows } = await test.context.database.orm.execute<{ value: string | string[] | null }>(
        sql`select ${tableFor(definition)[key]!} as value from ${tableFor(definition)}`,
      )
      const referred = new Set(rows.flatMap(({ value }) => value ?? []))
      if (list.soloRiferiti) {
        for (const found of [list, all.length > 0 ? await names(definition, key, ids) : list])
          for (const { _id, dettaglio } of found.rows) {
            expect(referred).toContain(_id)
            expect(dettaglio).toBeNull()
          }
      } else expect(list.rows).toHaveLength(Math.min(all.length, 20))

      as(flagOf(definition), flagOf(target))
      expect(await names(definition, key)).toMatchObject({ status: 200, soloRiferiti: false })
      as(...Object.keys(adminFlags).filter(flag => flag !== 'admin' && flag !== flagOf(definition)))
      expect((await names(definition, key)).status).toBe(403)
      asking = { kind: 'client', id: ordered }
      const ofCustomer = await names(definition, key)
      const { read } = definition.access
      if (Array.isArray(read) && read.some(({ role }) => role === 'client'))
        expect(ofCustomer.rows.map(({ _id }) => _id)).toEqual(target.name === 'clients' ? [ordered] : [])
      else expect(ofCustomer.status).toBe(403)
      asking = { kind: 'visitor' }
      expect((await names(definition, key)).status).toBe(401)
    },
  )

  it('are only customers with orders, without e-mails, for readers of orders alone', async () => {
    as('merchandising_requests')
    const alone = { rows: [{ _id: ordered, nome: 'Molto Ordina', dettaglio: null }], soloRiferiti: true }
    expect(await names(requests, 'cliente')).toMatchObject(alone)
    expect(await names(requests, 'cliente', `ids=${ordered},${stranger}`)).toMatchObject(alone)
    expect(await names(requests, 'cliente', 'search=molto')).toMatchObject(alone)
    // A search must not reveal e-mails either.
    expect((await names(requests, 'cliente', 'search=posta.example')).rows).toEqual([])
    expect((await names(requests, 'cliente', 'search=altra')).rows).toEqual([])
    as('merchandising_requests', 'clients_see')
    const { rows, soloRiferiti } = await names(requests, 'cliente', 'search=posta.example')
    expect(soloRiferiti).toBe(false)
    expect(rows.map(({ _id }) => _id)).toEqual(expect.arrayContaining([ordered, stranger]))
    expect(rows[0]!.dettaglio).toContain('@')
  })

  it('work for a resource that refers to itself, and for lists of recipients', async () => {
    const { orm } = test.context.database
    const chief = await addPerson(test, 'agent', 'capo@posta.example', { nome: 'Capo', cognome: 'Unico' })
    const one = await addPerson(test, 'agent', 'uno@posta.example', { superiore: chief })
    await orm.execute(sql`update communications set destinatari = ${JSON.stringify([one])}::jsonb`)
    as('comunicazioni')
    const { rows, soloRiferiti } = await names(communications, 'destinatari')
    expect(soloRiferiti).toBe(true)
    expect(rows.map(({ _id }) => _id)).toEqual([one])
    as(flagOf(agents))
    expect((await names(agents, 'superiore', 'search=unico')).rows).toMatchObject([{ _id: chief }])
  })

  it('are found however their apostrophes and hyphens are typed', async () => {
    const found = await addPerson(test, 'agent', 'dannunzio@posta.example', {
      nome: 'Pier-Luigi',
      cognome: 'D’Annunzio',
    })
    as(flagOf(agents))
    for (const search of [
      "d'annunzio",
      'D’ANNUNZIO',
      'dʼannunzio',
      'dannunzio',
      'd annunzio',
      'pier luigi',
      'PIER LUIGI',
      'pier-luigi d',
    ])
      expect((await names(agents, 'superiore', `search=${encodeURIComponent(search)}`)).rows).toMatchObject([
        { _id: found },
      ])
  })

  it('are found without regard to case and accents', async () => {
    const found = await addPerson(test, 'agent', 'nicolo@posta.example', { nome: 'Nicolò', cognome: 'Forlì' })
    as(flagOf(agents))
    for (const search of ['nicolò forlì', 'NICOLO FORLI', 'Forlí'])
      expect((await names(agents, 'superiore', `search=${encodeURIComponent(search)}`)).rows).toMatchObject([
        { _id: found },
      ])
  })

  it('are found with a saint shortened, and those that begin with the text come first', async () => {
    const found = await addPerson(test, 'agent', 'saint@posta.example', {
      nome: 'Zita',
      cognome: 'San Giovanni',
    })
    for (const n of Array.from({ length: 25 }, (_, i) => i))
      await addPerson(test, 'agent', `late${n}@posta.example`, { nome: 'Forli Zita', cognome: `Abate ${n}` })
    const first = await addPerson(test, 'agent', 'forli@posta.example', { nome: 'Zoe', cognome: 'Forlì' })
    as(flagOf(agents))
    const firstOf = async (search: string) =>
      (await names(agents, 'superiore', `search=${encodeURIComponent(search)}`)).rows[0]
    expect(await firstOf('S. Giovanni')).toMatchObject({ _id: found })
    expect(await firstOf('forli z')).toMatchObject({ _id: first })
  })
})
