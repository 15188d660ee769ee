import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Role } from '../../contract/access/permissions.ts'
import { whoMayCall } from '../../contract/access/who-may-call.ts'
import { resources } from '../../contract/subjects/all.ts'
import { describeOnOneDatabase } from '../database/testing/databases.ts'
import { described, type JsonSchema } from '../testing/arbitrary-json.ts'
import { seed } from '../testing/chance.ts'
import { type DescribedCall, describedCalls } from '../testing/described-calls.ts'
import { addPerson, Visitor } from '../testing/people.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { wholeDatabase } from '../testing/whole-database.ts'

type Row = Record<string, unknown>
const noRecord = '0199aaaa-0000-7000-8000-000000000000'

/** Keys that an attacker may add to a body, including common names from other software. */
const wishes = ['role', 'ruolo', 'isAdmin', 'owner', 'userId', 'flags', 'admin', 'verified', 'balance', 'id']

/** Every object of a body, from the outside in, with its path. */
function* objectsIn(
  schema: JsonSchema,
  way: string[] = [],
): Generator<{ way: string[]; schema: JsonSchema }> {
  for (const one of schema.anyOf ?? []) yield* objectsIn(one, way)
  if (schema.items) yield* objectsIn(schema.items, [...way, '0'])
  if (schema.type !== 'object') return
  yield { way, schema }
  for (const [key, inside] of Object.entries(schema.properties ?? {})) yield* objectsIn(inside, [...way, key])
}

/** The address of a call about a record. */
const addressOf = ({ path }: DescribedCall, id: string) =>
  path.replace(':id', id).replace(':prodotto', 'mutuo').replace(':di', 'leads').replaceAll(/:\w+/g, noRecord)

describeOnOneDatabase('fields that nobody may set', open => {
  let test: TestApp
  let writing: (DescribedCall & { body: JsonSchema })[]
  const people = {} as Record<Role, Visitor>
  beforeAll(async () => {
    test = await openTestApp(open)
    const permissions = { admin: { admin: true }, agent: { all: true }, client: undefined }
    for (const role of ['admin', 'agent', 'client'] as const) {
      const email = `${role}@esempio.it`
      await addPerson(test, role, email, permissions[role] && { permissions: permissions[role] })
      people[role] = new Visitor(test, role)
      await people[role].signIn(email)
    }
    writing = (await describedCalls(test)).flatMap(call => (call.body ? [{ ...call, body: call.body }] : []))
  })
  afterAll(() => test.app.close())

  const run = async <T extends Row>(query: ReturnType<typeof sql>) =>
    (await test.context.database.orm.execute<T>(query)).rows
  const columnsOf = async (...tables: string[]) =>
    (
      await run<{ column_name: string }>(
        sql`select distinct column_name from information_schema.columns
          where table_schema = 'public' and table_name in ${tables}`,
      )
    ).map(row => row.column_name)
  const resourceOf = ({ path }: DescribedCall) => resources.find(({ name }) => name === path.split('/')[1])

  /** A person who may make a call. */
  function callerOf({ name }: DescribedCall): Visitor {
    const who = whoMayCall[name]
    return people[typeof who === 'object' ? who[0]!.role : 'admin']
  }
  it('are not allowed in bodies: every object of each body restricts its keys', () => {
    const loose = writing.flatMap(call =>
      [...objectsIn(call.body)]
        .filter(({ schema }) => schema.properties && schema.additionalProperties !== false)
        .map(({ way }) => `${call.name} ${way.join('.')}`),
    )
    expect(writing.length).toBeGreaterThan(30)
    expect(loose).toEqual([])
  })

  // In parts, because the number of requests grows with each resource.
  it.each([0, 1, 2, 3])(
    'are refused in every writing call, without any change (calls 4n + %i)',
    async part => {
      const ofPeople = await columnsOf('credentials', 'sessions', 'admins', 'agents', 'clients', 'leads')
      const wrong: string[] = []
      const before = await wholeDatabase(test.context)
      for (const call of writing.filter((_, i) => i % 4 === part)) {
        const resource = resourceOf(call)
        const columns = resource ? await columnsOf(resource.name, 'credentials') : ofPeople
        expect(columns.length).toBeGreaterThan(5)
        const allowed = Object.keys(call.body.properties ?? {})
        const id = resource
          ? (await run<{ _id: string }>(sql`select _id from ${sql.identifier(resource.name)} limit 1`))[0]!
              ._id
          : noRecord
        const [body] = fc.sample(described(call.body), { seed, numRuns: 1 }) as [Row]
        const send = (more: Row) =>
          callerOf(call).call(call.method, addressOf(call, id), { ...body, ...more })
        for (const key of new Set([...columns, ...wishes, '__proto__'])) {
          if (allowed.includes(key)) continue
          const answer = await send(Object.fromEntries([[key, true]]))
          if (answer.statusCode !== 400 || (key !== '__proto__' && !answer.body.includes(key)))
            wrong.push(`${call.name}, ${key}: ${answer.statusCode} ${answer.body}`)
        }
      }
      expect(wrong).toEqual([])
      expect(await wholeDatabase(test.context)).toEqual(before)
    },
  )
})
