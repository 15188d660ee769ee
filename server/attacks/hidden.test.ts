import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Role } from '../../contract/access/permissions.ts'
import { whoMayCall } from '../../contract/access/who-may-call.ts'
import type { AnyField } from '../../contract/records/resource.ts'
import { sortableFields } from '../../contract/records/sorting.ts'
import { resources } from '../../contract/subjects/all.ts'
import { describeOnOneDatabase } from '../database/testing/databases.ts'
import type { JsonSchema } from '../testing/arbitrary-json.ts'
import { type DescribedCall, describedCalls } from '../testing/described-calls.ts'
import { addPerson, goodPassword, Visitor } from '../testing/people.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

/** Tables with secrets, as hashes or encrypted. */
const ofSecrets = ['credentials', 'session_keys', 'refresh_tokens', 'single_use_tokens', 'registrations']
/** A value of a field that nobody sees. */
const unseen = 'le chiavi che nessuno vede'
const partner = {
  nome: 'Sito segreto',
  chiave: 'sito-segreto',
  originiAmmesse: ['https://sito.example'],
  tema: {},
  calcolatori: ['mutui'],
  modo: 'solo_contatto',
  webhookSegreto: 'il segreto che nessuno legge',
  attivo: true,
}
const ofEveryRecord = ['_id', '_may', 'versione', 'createdAt', 'updatedAt']

/** The keys of an answer that its schema does not declare. */
function unnamed(value: unknown, schema: JsonSchema | undefined, way = ''): string[] {
  if (typeof value !== 'object' || value === null || !schema) return []
  if (schema.anyOf) {
    const found = schema.anyOf.map(one => unnamed(value, one, way))
    return found.find(one => one.length === 0) ?? found[0]!
  }
  if (Array.isArray(value)) return value.flatMap((one, i) => unnamed(one, schema.items, `${way}.${i}`))
  return Object.entries(value).flatMap(([key, inside]) => {
    const own = schema.properties?.[key]
    if (own) return unnamed(inside, own, `${way}.${key}`)
    // A record of any resource; its secrets have their own test.
    const anything = !schema.properties || typeof schema.additionalProperties === 'object'
    return anything ? [] : [`${way}.${key}`]
  })
}

describeOnOneDatabase('hidden data', open => {
  let test: TestApp
  let calls: DescribedCall[]
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
    calls = await describedCalls(test)
    const made = await people.admin.call('POST', '/partners', partner)
    expect(made.statusCode).toBe(201)
    const _id = made.json()._id
    const versione = 1
    await people.admin.call('PATCH', `/partners/${_id}`, { versione, webhookSegreto: 'un altro segreto suo' })
  })
  afterAll(() => test.app.close())

  const callerOf = (name: string) => {
    const who = whoMayCall[name]
    return people[typeof who === 'object' ? who[0]!.role : 'admin']
  }
  const columnsOf = async (table: string) => {
    const { rows } = await test.context.database.orm.execute<{ name: string }>(
      sql`select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = ${table}`,
    )
    return rows.map(({ name }) => name)
  }

  it('cannot be an order or filter of any list', async () => {
    const wrong: string[] = []
    for (const { name, fields, list } of resources) {
      const read = (query: string) => people.admin.call('GET', `/${name}?${query}`)
      const sortable = sortableFields({ fields, list })
      const columns = [...(await columnsOf(name)), 'password', 'totp', 'credentials.password']
      for (const column of columns) {
        if (column !== '_id' && !sortable.includes(column))
          for (const sort of [column, `-${column}`]) {
            const { statusCode } = await read(`sort=${encodeURIComponent(sort)}`)
            if (statusCode !== 422) wrong.push(`${name} sort ${sort}: ${statusCode}`)
          }
        if (!list.filters?.includes(column as never) && !(column in (list.derived ?? {})))
          for (const query of [`filter[${column}]=x`, `filter[${column}]=null`, `${column}=x`]) {
            const { statusCode } = await read(query)
            if (statusCode !== 400) wrong.push(`${name} ${query}: ${statusCode}`)
          }
      }
    }
    expect(wrong).toEqual([])
  })

  it('are found by no search', async () => {
    const found = async (words: string) =>
      (await people.admin.call('GET', `/partners?search=${encodeURIComponent(words)}`)).json().total
    expect(await found('sito segreto')).toBe(1)
    expect(await found('un altro segreto')).toBe(0)
  })

  it('are in no answer, and no answer has keys outside of its schema', async () => {
    const { orm } = test.context.database
    const answers: string[] = []
    const wrong: string[] = []
    await orm.execute(sql`update pratiche set chiavi = ${unseen}`)
    await people.client.mine('POST', '/password/forgot', { email: 'client@esempio.it' })
    for (const { name, method, path, answer } of calls) {
      const table = resources.find(one => [`/${one.name}`, `/${one.name}/:id`].includes(path))?.name
      if (method !== 'GET' || (path.includes(':id') && !table && !path.includes('commits'))) continue
      const { rows } = await orm.execute<{ _id: string }>(
        sql`select _id from ${sql.identifier(table ?? 'commits')} order by _id desc limit 1`,
      )
      const url = path.includes(':id') ? path.replace(':id', rows[0]!._id) : path
      const given = await callerOf(name).call('GET', url)
      answers.push(given.body)
      // Refusals have another form.
      if (given.statusCode < 400) wrong.push(...unnamed(given.json(), answer).map(key => `${name}: ${key}`))
      if (!table || given.statusCode !== 200) continue
      const { fields } = resources.find(one => one.name === table)!
      const readable = Object.entries<AnyField>(fields).flatMap(([key, { kind, sees }]) =>
        kind === 'secret' || sees?.length === 0 ? [] : [key],
      )
      const record = 'rows' in given.json() ? given.json().rows[0] : given.json()
      if (record) expect(Object.keys(record).toSorted()).toEqual([...ofEveryRecord, ...readable].toSorted())
    }
    expect(answers.length).toBeGreaterThan(35)
    expect(wrong).toEqual([])

    const kept: string[] = [goodPassword, unseen, partner.webhookSegreto, 'un altro segreto suo']
    for (const table of ofSecrets) {
      const { rows } = await orm.execute(sql`select * from ${sql.identifier(table)}`)
      for (const value of rows.flatMap(row => Object.values(row)))
        if (typeof value === 'string' && value.length > 30 && !/^[0-9a-f-]{36}$/.test(value)) kept.push(value)
    }
    expect(kept.length).toBeGreaterThan(9)
    const whole = answers.join('\n')
    expect(kept.filter(secret => whole.includes(secret))).toEqual([])
    expect(whole).not.toMatch(/argon2|"(password|passwordHash|totp|salt|digest|successor|companion)":/)
  })
})
