import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { grantsOf, type Role } from '../../contract/access/permissions.ts'
import { traitsOf } from '../../contract/records/field-kinds.ts'
import type { AnyField, ResourceDefinition } from '../../contract/records/resource.ts'
import { resourceNamed, resources } from '../../contract/subjects/all.ts'
import { type Actor, may, system } from '../database/actor.ts'
import { among, isAmong, rowsFor } from '../database/row-access.ts'
import { agentsTable, clientsTable, files, fileUses, tableFor } from '../database/schema.ts'
import { describeOnEitherDatabase } from '../database/testing/databases.ts'
import { AppError } from '../errors.ts'
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

/** Resources that people of a role write by calls of their own alone, whose specs try foreign values. */
const onlyByCalls: Record<Role, readonly string[]> = {
  admin: ['pratiche_note', 'tabelle_asa', 'tabelle_hub', 'tabelle_newfin'],
  agent: ['merchandising_requests', 'pratiche_note'],
  client: ['merchandising_requests'],
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

  beforeAll(async () => {
    test = await openTestApp(open)
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
  async function writerOf(role: Role, definition: ResourceDefinition) {
    const { write } = definition.access
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
          if (definition.access.create) continue
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
