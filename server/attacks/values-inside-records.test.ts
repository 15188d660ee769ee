import { randomBytes } from 'node:crypto'
import { and, desc, eq, isNotNull, notInArray, or, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { grantsOf, type Role } from '../../contract/access/permissions.ts'
import { whoMayCall } from '../../contract/access/who-may-call.ts'
import { traitsOf } from '../../contract/records/field-kinds.ts'
import type { AnyField, ResourceDefinition, Who } from '../../contract/records/resource.ts'
import { resourceNamed, resources } from '../../contract/subjects/all.ts'
import { type Actor, may, system, systemFor, visitor } from '../database/actor.ts'
import { isReferredTo } from '../database/reference-rights.ts'
import { among, isAmong, rowsFor } from '../database/row-access.ts'
import {
  adminsTable,
  agentsTable,
  allowances,
  clientsTable,
  files,
  fileUses,
  loanFilesTable,
  participantsTable,
  tableFor,
} from '../database/schema.ts'
import { describeOnEitherDatabase } from '../database/testing/databases.ts'
import { AppError } from '../errors.ts'
import { described, type JsonSchema } from '../testing/arbitrary-json.ts'
import { type DescribedCall, describedCalls } from '../testing/described-calls.ts'
import { addStoredFile } from '../testing/stored-file.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

type Row = Record<string, unknown> & { _id: string; versione: number }

/** Rolls back an attempt. */
class Undone extends Error {}

const roles = ['admin', 'agent', 'client'] as const

/** Values that differ between records of the same resource. */
const uniqueOf: Record<string, (n: number) => string> = {
  slug: n => `zibibbo-${n}`,
  email: n => `zibibbo-${n}@esempio.it`,
}

/** Resources whose records people of a role create or change by calls of their own alone. */
const onlyByCalls: Record<Role, readonly string[]> = {
  admin: ['pratiche_note', 'tabelle_asa', 'tabelle_hub', 'tabelle_newfin'],
  agent: ['merchandising_requests', 'pratiche_note'],
  client: ['merchandising_requests'],
}

const publicProducts = 'the products of a calculator are public'
const chosenByOffice = 'the office chooses among all active agents and agencies'

/**
 * Calls, and places in their bodies, that no generated body reaches, or whose ids are of no record that is foreign, with
 * the reason.
 */
const exemptCalls: Record<string, string> = {
  ...Object.fromEntries(
    [
      'calcolatori/mutui/piano',
      'calcolatori/mutui/simulazioni',
      'calcolatori/prestiti/simulazioni',
      'calcolatori/cdq/simulazioni',
      'calcolatori/leasing/simulazioni',
      'leads',
      'clients/simulazioni',
      'agents/display/:prodotto',
      'agents/offerte/:di/:id/confronto',
      'pratiche/:id/banche/offerta',
    ].map(call => [`POST /v2/${call}`, publicProducts]),
  ),
  ...Object.fromEntries(
    ['', '/anteprima'].map(call => [
      `POST /v2/agents/offerte/:di/:id${call}`,
      `${publicProducts}; \`sent-offers/routes.test.ts\` writes to a participant of another file`,
    ]),
  ),
  ...Object.fromEntries(
    ['asa', 'newfin', 'hub'].flatMap(network =>
      ['controllo', 'pubblicazioni'].map(call => [
        `POST /v2/tabelle_${network}/${call}`,
        'the bytes of the file are read; `price-tables/routes.test.ts` sends files and tables of others',
      ]),
    ),
  ),
  'POST /v2/merchandising/cart/add': 'the articles of the shop are for everybody who orders',
  'POST /v2/agents/bdv/richiesta': 'the articles of the shop are for everybody who orders',
  'POST /v2/contatti': 'the form has a stamp and consents; `requests/routes.test.ts` sends files of others',
  'POST /v2/pratiche/:id/documenti/:documento/file':
    'the bytes of the pages are read; `clients/files/rights.test.ts` sends the call as everybody',
  'POST /v2/pratiche_verifiche/:id/questionario/file':
    'the bytes of the pages are read; `signed-questionnaire.test.ts` sends pages of others',
  'POST /v2/pratiche':
    'the first file of a customer or a lead refuses the next; `intake.test.ts` starts files from records of others',
  'POST /v2/pratiche/:id/lead lead': 'a lead is joined once; `intake.test.ts` joins leads of others',
  'POST /v2/agents/preventivi/:id/pratica pratica':
    "a quote joins a file of the quote's customer alone; `sent-quotes.test.ts` joins other files",
  'PUT /v2/agents/profilo/sostituto sostituto':
    'colleagues may be proposed within the absence alone; `own-profile.test.ts` proposes others',
  'POST /v2/agents/:id/sostituto sostituto':
    'the call repeats the proposed colleague; `own-profile.test.ts` names another one',
  'POST /v2/pratiche/:id/persone':
    'a customer joins a file once, and the office is told of foreign ones; `intake.test.ts` names customers of others',
  'POST /v2/pratiche/:id/passaggio': chosenByOffice,
  'POST /v2/pratiche/passaggi': chosenByOffice,
  'PUT /v2/pratiche/:id/quote': chosenByOffice,
  'POST /v2/tickets/create agente': `${chosenByOffice}; agents send none`,
  'POST /v2/tickets/modifica':
    'each ticket refuses the change for itself; `tickets.test.ts` sends a loan file of others',
  'POST /v2/tickets/:id/unisci':
    'a ticket is merged once; `ticket-rights.test.ts` sends one that the person does not read',
  'POST /v2/tickets/:id/dividi':
    'a ticket is divided from one of its messages; `tickets.test.ts` sends a message of another ticket',
  'POST /v2/feeds/sessions/end-of-person': 'no id is stored; the flag is for the sessions of all people',
  'POST /v2/clients/:id/email/conferma':
    'no id is stored; `confirmed-email.test.ts` sends others than those that share the address',
  'POST /v2/comunicazioni/letta':
    'agents read no list of announcements; `communications/routes.test.ts` sends one for others',
  'POST /v2/agents/cruscotto/segni':
    'rows of the day have keys; `today.test.ts` passes rows to colleagues who do not see the file',
  'POST /v2/agents/preventivi':
    'a quote is chosen by the key of a comparison; `agent-quotes/routes.test.ts` sends a customer of others',
}

/** The resources that the words of calls stand for, where no field or resource has this name. */
const targetsOfWords: Record<string, string> = {
  persone: 'pratiche_partecipanti',
  messaggio: 'tickets_messaggi',
  ultimo: 'tickets_messaggi',
}

const holdsFiles = (field: AnyField) => field.holdsFiles === true || field.groups !== undefined

/** The fields of every resource whose values are the ids of something else. */
const inside = resources.flatMap(definition =>
  Object.entries<AnyField>(definition.fields)
    .filter(([, field]) => field.to || holdsFiles(field))
    .map(([key, field]) => ({ definition, key, field })),
)

/** Whether people of a role write records of a resource by the calls of every resource. */
const isWrittenBy = (role: Role, { access }: ResourceDefinition) =>
  [access.write, access.create ?? access.write].some(
    who => Array.isArray(who) && who.some(grant => grant.role === role),
  )

/** The flags that people of a role need to write records of a resource, and no others. */
function flagsFor(role: 'admin' | 'agent', { access: { write, create = write } }: ResourceDefinition) {
  const grants = [write, create].flatMap(who => (Array.isArray(who) ? grantsOf(role, () => true, who) : []))
  return new Set(grants.flatMap(({ flag }) => flag ?? []))
}

/** The keys on the way to a value in the body of a call; `*` stands for the first item of a list. */
type Place = readonly string[]

/** The places of a schema whose values are ids. */
function placesOfIds(schema: JsonSchema | undefined, at: Place = []): Place[] {
  if (!schema) return []
  if (schema.format === 'uuid') return [at]
  const inside = [
    ...(schema.anyOf ?? []).flatMap(one => placesOfIds(one, at)),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, one]) => placesOfIds(one, [...at, key])),
    ...placesOfIds(schema.items, [...at, '*']),
  ]
  return [...new Map(inside.map(place => [place.join('.'), place])).values()]
}

const partAt = (value: unknown, key: string): unknown =>
  (value as Record<string, unknown> | null | undefined)?.[key === '*' ? '0' : key]

/** A copy of a body with a value at a place. */
function withValue(body: unknown, [key, ...rest]: Place, value: unknown): unknown {
  if (key === undefined) return value
  const part = withValue(partAt(body, key), rest, value)
  return key === '*' ? [part] : { ...(typeof body === 'object' ? body : null), [key]: part }
}

const valueAt = (body: unknown, place: Place): unknown => place.reduce(partAt, body)

/** The resources that a key in a body or in a path may refer to. */
const targetsOf = (key: string) =>
  resources.flatMap(({ name, fields }) => [
    ...(name === key || name.endsWith(`_${key}`) ? [name] : []),
    ...(targetsOfWords[key] === name ? [name] : []),
    ...(fields[key]?.to ? [fields[key].to] : []),
  ])

it('no value that people write and no definition describes contains an id', () => {
  const withIds = resources.flatMap(({ name, access, fields }) =>
    access.write === 'server'
      ? []
      : Object.entries<AnyField>(fields)
          .filter(([, { kind, sets }]) => kind === 'owned' && sets?.length !== 0)
          .filter(([, { schema }]) =>
            JSON.stringify(z.toJSONSchema(schema, { io: 'input' })).includes('"uuid"'),
          )
          .map(([key]) => `${name}.${key}`),
  )
  // A product of the house, which the page of the figure shows to everybody.
  expect(withIds).toEqual(['calculators.esposizione'])
})

describeOnEitherDatabase('foreign values inside records', open => {
  let test: TestApp
  let made = 0
  /** A record of each target that nothing refers to. */
  const strangers = new Map<string, Row>()
  let people: Record<Role, readonly Actor[]>
  let asking: Actor = visitor
  let calls: DescribedCall[]

  beforeAll(async () => {
    test = await openTestApp(open, { identify: async () => asking })
    calls = await describedCalls(test)
    const { orm } = test.context.database
    const idsOf = async (table: typeof agentsTable | typeof clientsTable) =>
      (await orm.select({ _id: table._id }).from(table)).map(({ _id }) => _id as string)
    people = {
      admin: [{ kind: 'admin', id: test.context.newId(), flags: new Set() }],
      agent: (await idsOf(agentsTable)).map(id => ({ kind: 'agent', id, flags: new Set() })),
      client: (await idsOf(clientsTable)).slice(0, 30).map(id => ({ kind: 'client', id })),
    }
  })
  afterAll(() => test.app.close())

  /** Somebody of a role who may write a record of a resource, with the flags for it and no others, and that record. */
  async function writerOf(role: Role, definition: ResourceDefinition, write: Who = definition.access.write) {
    const table = tableFor(definition)
    for (const person of people[role]) {
      const actor: Actor =
        person.kind === 'admin' || person.kind === 'agent'
          ? { ...person, flags: flagsFor(person.kind, definition), provedAt: test.context.now() }
          : person
      if (!may(actor, write)) return null
      const [row] = await test.context.database.orm
        .select()
        .from(table)
        .where(among(rowsFor(actor, write), table))
        .orderBy(table._id)
        .limit(1)
      if (row) return { actor, row: row as Row }
    }
    return null
  }

  /** A new record like the first one of its resource, to which nothing refers. */
  async function strangerOf(name: string): Promise<Row> {
    const known = strangers.get(name)
    if (known) return known
    const definition = resourceNamed(name)!
    const { store, database } = test.context
    const [first] = await database.orm.select().from(tableFor(definition)).limit(1)
    made += 1
    const values: Record<string, unknown> = { ...first }
    for (const [key, field] of Object.entries<AnyField>(definition.fields)) {
      if (field.unique && (!field.optional || values[key]))
        values[key] =
          uniqueOf[field.kind]?.(made) ?? (key === 'numero' ? `9${made}`.padEnd(9, '0') : `zibibbo${made}`)
      if (holdsFiles(field) && field.optional) values[key] = null
    }
    const apart = definition.uniqueTogether?.find(key => definition.fields[key]!.to)
    if (apart) values[apart] = (await strangerOf(definition.fields[apart]!.to!))._id
    const given = Object.fromEntries(Object.keys(definition.fields).map(key => [key, values[key] ?? null]))
    const { _id } = await store.create(database.orm, definition as never, given, system)
    const table = tableFor(definition)
    const [row] = await database.orm.select().from(table).where(eq(table._id, _id))
    strangers.set(name, row as Row)
    return row as Row
  }

  /** Files that a person may not put into a record: somebody's upload, and an own one that another record holds. */
  async function foreignFiles(actor: Actor, { holdsFiles }: AnyField) {
    const { database, newId } = test.context
    const key = () => (holdsFiles ? null : randomBytes(16).toString('base64url'))
    const own = 'id' in actor && { ownerRole: actor.kind, owner: actor.id }
    const ofOthers = await addStoredFile(database, { key: key(), name: 'Foto.png', mimetype: 'image/png' })
    const used = await addStoredFile(database, {
      key: key(),
      name: 'Foto.png',
      mimetype: 'image/png',
      ...own,
    })
    await database.orm.insert(fileUses).values({ file: used._id, resource: 'news', record: newId() })
    return [ofOthers, used]
  }

  /** A file as a field names the file. */
  async function asValue(
    field: AnyField,
    file: { _id: string; name: string; size: number; mimetype: string },
  ) {
    const { _id, name, size, mimetype } = file
    const [{ key }] = (await test.context.database.orm
      .select({ key: files.key })
      .from(files)
      .where(eq(files._id, _id))) as [{ key: string | null }]
    const kind = field.groups && field.groups[0] !== 'picture' ? 'application/pdf' : mimetype
    const content = { url: `/files/${key}`, name, size, mimetype: kind }
    const held = { _id, name, size, mimetype, pagine: 1 }
    for (const value of [
      content,
      [content],
      held,
      [held],
      [{ _id, name, size, mimetype }],
      { _id, name, size },
    ])
      if (field.schema.safeParse(value).success) return value
    return null
  }

  /** The values of a field that `actor` may not write into `row`. */
  async function foreignValues(
    { definition, key, field }: (typeof inside)[number],
    actor: Actor,
  ): Promise<unknown[]> {
    if (holdsFiles(field)) {
      const values = []
      for (const file of await foreignFiles(actor, field)) values.push(await asValue(field, file))
      return values.filter(value => value !== null)
    }
    const target = resourceNamed(field.to)!
    const stranger = await strangerOf(target.name)
    const isListed =
      field.listedFor !== undefined ||
      (await isAmong(test.context.database.orm, rowsFor(actor, target.access.read), stranger))
    if (isListed && !field.within && definition.partOf !== key) return []
    return [field.kind === 'recipients' ? [stranger._id] : stranger._id]
  }

  /** Runs a write that is rolled back. Returns the value of the field after the write, or the refusal. */
  async function attempt(write: (tx: never) => Promise<unknown>): Promise<unknown> {
    let written: unknown
    try {
      await test.context.database.orm.transaction(async tx => {
        written = await write(tx as never)
        throw new Undone()
      })
    } catch (error) {
      if (error instanceof Undone) return written
      if (error instanceof AppError && error.status < 500) return error
      throw error
    }
  }

  it.each(
    inside
      .filter(({ field }) => holdsFiles(field))
      .map(one => [`${one.definition.name}.${one.key}`, one] as const),
  )(
    'that are files are refused when the server writes for a person: %s',
    async (_name, { definition, key, field }) => {
      const { store, database } = test.context
      const [row] = (await database.orm.select().from(tableFor(definition)).limit(1)) as Row[]
      if (!row) return
      for (const role of roles)
        for (const file of await foreignFiles(people[role][0]!, field)) {
          const value = await asValue(field, file)
          if (value === null) continue
          const as = systemFor(people[role][0]!)
          const written = await attempt(tx =>
            store.update(tx, definition as never, row._id, row.versione, { [key]: value }, as),
          )
          expect([role, written]).toEqual([role, expect.objectContaining({ status: 422 })])
        }
    },
  )

  describe.each(roles)('of a record that an %s writes', role => {
    const written = inside.filter(({ definition }) => isWrittenBy(role, definition))
    const unwritten = new Set<string>()

    it.each(written.map(one => [`${one.definition.name}.${one.key}`, one] as const))(
      'are refused: %s',
      async (_name, one) => {
        const { definition, key } = one
        const { store } = test.context
        const writer = await writerOf(role, definition)
        if (!writer) return void unwritten.add(definition.name)
        const { actor, row } = writer
        for (const value of await foreignValues(one, actor)) {
          const isTaken = (answer: unknown) => !(answer instanceof AppError)
          const edited = await attempt(tx =>
            store.update(tx, definition as never, row._id, row.versione, { [key]: value }, actor),
          )
          expect([value, 'edit', isTaken(edited)]).toEqual([value, 'edit', false])
          const many = (await attempt(tx =>
            store.writeMany(
              tx,
              definition,
              [{ id: row._id, versione: row.versione, values: { [key]: value } }],
              actor,
            ),
          )) as { written: unknown[] } | AppError
          expect([
            value,
            'many',
            isTaken(many) && (many as { written: unknown[] }).written.length > 0,
          ]).toEqual([value, 'many', false])
          // A call of its own checks the other references of a new record.
          if (definition.access.create && !holdsFiles(one.field) && !one.field.within) continue
          const copy = Object.fromEntries(
            Object.entries<AnyField>(definition.fields)
              .filter(([, { sets }]) => sets?.length !== 0)
              .map(([name, field]) => [name, field.unique || traitsOf(field).files ? null : row[name]]),
          )
          const created = await attempt(tx =>
            store.create(tx, definition as never, { ...copy, [key]: value }, actor),
          )
          expect([value, 'create', isTaken(created)]).toEqual([value, 'create', false])
        }
      },
    )

    it('are tried in every resource of which somebody has a record to write', () => {
      expect([...unwritten].sort()).toEqual(onlyByCalls[role])
    })
  })

  /** Whether the engine answers a call; the specs above try foreign values in each field of its resource. */
  const isOfEngine = (name: string) =>
    resources.some(
      ({ name: one, access: { create } }) =>
        [`PATCH /v2/${one}/:id`, `POST /v2/${one}/:id/stato`, `POST /v2/${one}/importa`].includes(name) ||
        (!Array.isArray(create) && name === `POST /v2/${one}`),
    )

  /** The calls of people of a role with ids in their bodies. */
  const callsOf = (role: Role) =>
    calls.filter(({ name, body }) => {
      const who = whoMayCall[name]!
      const isTheirs = who === 'anyone' ? role === 'client' : who.some(grant => grant.role === role)
      return isTheirs && !exemptCalls[name] && !isOfEngine(name) && placesOfIds(body).length > 0
    })

  /** The flags that people of a role need to make a call, and to read the records that the call names. */
  function flagsForCall(role: Role, { name, path, body }: DescribedCall): Set<string> {
    const words = [...path.split('/'), ...placesOfIds(body).flat()]
    const named = words.flatMap(targetsOf).map(target => resourceNamed(target)!.access.read)
    const grants = [whoMayCall[name]!, ...named].flatMap(who => (typeof who === 'string' ? [] : who))
    return new Set(grants.flatMap(grant => (grant.role === role ? (grant.flag ?? []) : [])))
  }

  /**
   * Somebody of a role, with the flags for a call, who has a loan file, and the ids of records that the person may use, by
   * resource: those of the file first.
   */
  async function callerOf(role: Role, call: DescribedCall) {
    const { orm } = test.context.database
    const [first] = await orm
      .select({ participant: participantsTable, agent: sql<string>`${loanFilesTable.agente}` })
      .from(participantsTable)
      .innerJoin(loanFilesTable, eq(loanFilesTable._id, participantsTable.pratica))
      .where(isNotNull(loanFilesTable.agente))
      .orderBy(participantsTable._id)
      .limit(1)
    const [office] = await orm.select({ _id: adminsTable._id }).from(adminsTable).limit(1)
    const { _id, cliente, pratica } = first!.participant
    await orm.update(participantsTable).set({ accesso: cliente }).where(eq(participantsTable._id, _id))
    const id = { admin: office!._id, agent: first!.agent, client: cliente }[role]
    const flags = flagsForCall(role, call)
    asking = { kind: role, id, flags, provedAt: test.context.now() } as Actor
    const accounts = { admin: 'admins', agent: 'agents', client: 'clients' }[role]
    const own = new Map([
      ['pratiche', [pratica]],
      [accounts, [id as string]],
    ])
    const add = (name: string, value: unknown) => {
      const ids = [value].flat().filter(one => typeof one === 'string')
      own.set(name, [...new Set([...(own.get(name) ?? []), ...ids])])
    }
    for (const definition of resources) {
      const table = tableFor(definition)
      const ofFile = definition.partOf === 'pratica' && eq(table.pratica!, pratica)
      const readable = among(rowsFor(asking, definition.access.read), table)
      // Customers read the parts of their file by calls of their own alone.
      const isOwn = ofFile ? (role === 'client' ? ofFile : and(ofFile, readable)) : readable
      const rows = (await orm.select().from(table).where(isOwn).orderBy(desc(table._id)).limit(10)) as Row[]
      for (const row of rows) add(definition.name, row._id)
      if (role === 'client') continue
      for (const [key, { to }] of Object.entries<AnyField>(definition.fields))
        for (const row of to ? rows : []) add(to!, row[key])
    }
    return { actor: asking as Actor & { id: string; kind: Role }, own }
  }
  type Caller = Awaited<ReturnType<typeof callerOf>>

  const ownUpload = async ({ actor }: Caller) =>
    (await addStoredFile(test.context.database, { ownerRole: actor.kind, owner: actor.id }))._id

  /** The ids that a caller may not put into a body: files, and records of every target that the person does not read. */
  async function foreignIds({ actor, own }: Caller): Promise<string[]> {
    const uploads = await foreignFiles(actor, { holdsFiles: true } as AnyField)
    const ids = uploads.map(({ _id }) => _id)
    for (const name of new Set(inside.flatMap(({ field: { to } }) => to ?? []))) {
      const table = tableFor({ name })
      const { read, write } = resourceNamed(name)!.access
      const [readable, writable] = [read, write].map(who => among(rowsFor(actor, who), table))
      if (!readable || !writable) continue
      const referred = inside
        .filter(({ field: { to } }) => to === name)
        .map(({ definition, key }) => isReferredTo(actor, definition, key))
      const [stranger] = await test.context.database.orm
        .select({ _id: table._id })
        .from(table)
        .where(
          and(
            sql`${or(readable, writable, ...referred)} is not true`,
            notInArray(table._id, own.get(name) ?? []),
          ),
        )
        .orderBy(desc(table._id))
        .limit(1)
      if (stranger) ids.push(stranger._id as string)
    }
    return ids
  }

  /** The number of rows of each table that mention one of some ids. */
  async function mentionsOf(ids: readonly string[]): Promise<Record<string, unknown>> {
    const { orm } = test.context.database
    const tables = await orm.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public'
        and table_type = 'BASE TABLE'`,
    )
    // Several times faster than one regular expression.
    const patterns = sql.join(
      ids.map(id => sql`${`%${id}%`}::text`),
      sql`, `,
    )
    const counts = tables.rows.map(
      ({ name }) => sql`select ${name} as name, count(*)::int as rows from ${sql.identifier(name)} one
        where one::text like any(array[${patterns}])`,
    )
    const { rows } = await orm.execute<{ name: string; rows: number }>(sql.join(counts, sql` union all `))
    return Object.fromEntries(rows.map(({ name, rows }) => [name, rows]))
  }

  /** A call that the server accepts with an own value at a place; null when no generated body is accepted. */
  async function acceptedAt(call: DescribedCall, place: Place, caller: Caller) {
    const idsFor = (key: string) => targetsOf(key).flatMap(name => caller.own.get(name) ?? [])
    const key = place.findLast(one => one !== '*')!
    const known = idsFor(key)
    const all = [...new Set([...known, ...[...caller.own.values()].flat()])]
    for (let seed = 0; seed < (known.length > 0 ? 300 : all.length + 60); seed++) {
      const [sample] = fc.sample(described(call.body!), { seed, numRuns: 1 })
      // The first records belong together.
      const oneOf = (ids: readonly string[]) => ids[seed % 4 < 2 ? 0 : seed % ids.length]
      const { required = [], properties = {} } = call.body!
      const optional = Object.keys(properties).filter(one => !required.includes(one))
      const kept = [...required, place[0]!, optional[seed % (optional.length + 1)]]
      const given = Object.entries(sample as object).filter(([one]) => seed % 2 || kept.includes(one))
      let body = withValue(Object.fromEntries(given), place, null)
      if (body && 'modulo' in (body as object)) body = withValue(body, ['modulo'], test.stamp())
      for (const other of placesOfIds(call.body)) {
        const ids = idsFor(other.findLast(one => one !== '*')!)
        if (valueAt(body, other) && ids.length > 0) body = withValue(body, other, oneOf(ids))
      }
      const path = call.path.replace(/([^/]+)\/:\w+/g, (_all, segment: string) => {
        const ids = idsFor(segment)
        return `${segment}/${oneOf(ids) ?? test.context.newId()}`
      })
      const send = async (value: string) => {
        // Uses that are counted would refuse the next call.
        await test.context.database.orm.delete(allowances)
        return test.call(call.method, path, { payload: withValue(body, place, value) as object })
      }
      const again = async () => {
        for (const value of [
          await ownUpload(caller),
          ...(known.length > 0 ? known : [all[seed % all.length]!]),
        ])
          if ((await send(value)).statusCode < 300) return true
        return false
      }
      // A call that is refused when it is repeated would refuse every foreign value.
      if ((await again()) && (await again())) return { send, again }
    }
    return null
  }

  it.each(roles)(
    'of the calls that an %s makes are refused or ignored',
    async role => {
      const unreached: string[] = []
      for (const call of callsOf(role)) {
        const caller = await callerOf(role, call)
        const foreign = await foreignIds(caller)
        for (const place of placesOfIds(call.body)) {
          const name = `${call.name} ${place.join('.')}`
          if (exemptCalls[name]) continue
          const accepted = await acceptedAt(call, place, caller)
          if (!accepted) {
            unreached.push(name)
            continue
          }
          const before = await mentionsOf(foreign)
          for (const id of foreign) await accepted.send(id)
          expect([name, await mentionsOf(foreign)]).toEqual([name, before])
          expect([name, await accepted.again()]).toEqual([name, true])
        }
      }
      expect(unreached).toEqual([])
    },
    300_000,
  )

  it('do not include an unused upload of the writer, which a record accepts', async () => {
    const definition = resourceNamed('news')!
    const { actor, row } = (await writerOf('admin', definition))!
    const field = definition.fields.cover!
    const own = 'id' in actor && { ownerRole: 'admin' as const, owner: actor.id }
    const file = await addStoredFile(test.context.database, {
      key: randomBytes(16).toString('base64url'),
      name: 'Foto.png',
      mimetype: 'image/png',
      ...own,
    })
    const value = await asValue(field, file)
    const answer = await attempt(tx =>
      test.context.store.update(
        tx,
        definition as never,
        row._id,
        row.versione,
        { cover: value, altCover: 'Una casa' },
        actor,
      ),
    )
    expect(answer).toMatchObject({ cover: value })
  })
})
