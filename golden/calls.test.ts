import { sql } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { adminFlags, agentFlags, type Role } from '../contract/permissions.ts'
import { resources } from '../contract/resources/all.ts'
import { whoMayCall } from '../contract/who-may-call.ts'
import { describeOnOneDatabase } from '../server/database/testing/databases.ts'
import { addPerson, Visitor } from '../server/testing/people.ts'
import { openTestApp, type TestApp } from '../server/testing/test-app.ts'
import { expectGolden, hashed } from './golden.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
type Row = Record<string, unknown>

const allOf = (flags: object) => Object.fromEntries(Object.keys(flags).map(flag => [flag, true]))

/** The kinds of caller; a visitor has no role. */
const callers: Record<string, { role: Role; values: Row } | null> = {
  visitor: null,
  customer: { role: 'client', values: {} },
  'agent without flags': { role: 'agent', values: {} },
  'agent with every flag': { role: 'agent', values: { permissions: allOf(agentFlags) } },
  'administrator without flags': { role: 'admin', values: {} },
  'administrator with every flag': { role: 'admin', values: { permissions: allOf(adminFlags) } },
}

/** Two trees of agents: all below one agent, and each below the one before. */
const networks = {
  flat: sql`update agents set superiore = (select min(_id::text)::uuid from agents)
    where _id <> (select min(_id::text)::uuid from agents)`,
  deep: sql`update agents set superiore = before.superior from (
      select _id, lag(_id) over (order by _id) as superior from agents
    ) as before where before._id = agents._id`,
}

const missingId = '0199aaaa-0000-7000-8000-000000000000'
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g
/** Members whose values are random. */
const random = /"(modulo|accessToken|refreshToken|segreto|uri|requestId|chiave)":"[^"]*"/g

const calls = Object.keys(whoMayCall)
  .map(name => name.split(' ') as [Method, string])
  .filter(([, path]) => path.startsWith('/v2/') && path !== '/v2/openapi.json')
  .map(([method, path]) => ({ method, path: path.slice('/v2'.length) }))
const reads = calls.filter(({ method }) => method === 'GET')
const writes = calls
  .filter(({ method }) => method !== 'GET')
  .toSorted((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'))

describe.each(Object.entries(networks))('golden calls, %s network', (network, arrangeAgents) => {
  describeOnOneDatabase('of every kind of caller', open => {
    let test: TestApp
    let knownIds: Set<string>

    beforeAll(async () => {
      test = await openTestApp(open)
      const { orm } = test.context.database
      await orm.execute(arrangeAgents)
      knownIds = new Set()
      for (const { name } of resources)
        for (const { _id } of (
          await orm.execute<{ _id: string }>(sql`select _id from ${sql.identifier(name)}`)
        ).rows)
          knownIds.add(_id)
      for (const [name, caller] of Object.entries(callers))
        if (caller) await addPerson(test, caller.role, emailOf(name), caller.values)
    })

    const emailOf = (name: string) => `${name.replaceAll(' ', '.')}@esempio.it`

    async function visitorFor(name: string): Promise<Visitor> {
      const caller = callers[name]
      const visitor = new Visitor(test, caller?.role ?? 'client')
      if (caller) expect((await visitor.signIn(emailOf(name))).statusCode).toBe(200)
      return visitor
    }

    const tableOf = (path: string) =>
      resources.find(({ name }) => path === `/${name}` || path.startsWith(`/${name}/`))?.name

    /** The first record that a path with an id finds; an id without a record for a path of no resource. */
    async function firstId(path: string): Promise<string> {
      const table = tableOf(path)
      if (!table) return missingId
      const { rows } = await test.context.database.orm.execute<{ _id: string }>(
        sql`select _id from ${sql.identifier(table)} order by _id limit 1`,
      )
      return rows[0]?._id ?? missingId
    }

    const urlOf = (path: string, id: string) =>
      path
        .replace(':id', id)
        .replace(':campo', 'agente')
        .replace(':bucketName', 'contenuti')
        .replace(':key', 'none.pdf')
        .replace(':size', '160')

    /** The body of an answer without what is random: ids of new records and secrets. */
    function stableBody({ body }: LightMyRequestResponse): string {
      const seen = new Map<string, string>()
      return body
        .replace(uuid, id => {
          if (knownIds.has(id) || id === missingId) return id
          if (!seen.has(id)) seen.set(id, `id-${seen.size + 1}`)
          return seen.get(id)!
        })
        .replace(random, '"$1":"…"')
    }

    function lineOf(
      caller: string,
      { method, path }: { method: Method; path: string },
      what: string,
      answer: LightMyRequestResponse,
    ) {
      const body = stableBody(answer)
      const type = String(answer.headers['content-type'] ?? '-').split(';')[0]
      const isText = /json|text|csv|xml/.test(type!)
      const name = `${method} /v2${path}${what}`
      const content = isText ? hashed(`calls/${network}/${caller}/${name.replaceAll('/', '_')}`, body) : '-'
      return `${name}  ${answer.statusCode} ${type} ${content}`
    }

    /** A copy of the first record, as a body to create another. */
    async function copyOfFirst(path: string): Promise<Row> {
      const definition = resources.find(({ name }) => path === `/${name}`)
      if (!definition) return {}
      const admin = { headers: { 'x-flags': 'admin' } }
      const answer = await test.call('GET', `/${definition.name}/${await firstId(path)}`, admin)
      if (answer.statusCode !== 200) return {}
      const record = answer.json() as Row
      return Object.fromEntries(Object.keys(definition.fields).map(key => [key, record[key] ?? null]))
    }

    it.each(Object.keys(callers))('reads of %s', async name => {
      const visitor = await visitorFor(name)
      const lines: string[] = []
      for (const call of reads) {
        const answer = await visitor.call('GET', urlOf(call.path, await firstId(call.path)))
        lines.push(lineOf(name, call, '', answer))
      }
      await expectGolden(`calls/${network}/reads of ${name}.txt`, lines.join('\n'))
    })

    it.each(Object.keys(callers))('writes of %s', async name => {
      const lines: string[] = []
      for (const call of writes)
        for (const [what, body] of [
          ['', { versione: 1 }],
          [' (copy)', call.method === 'POST' ? await copyOfFirst(call.path) : null],
        ] as const) {
          if (body === null || (what && Object.keys(body).length === 0)) continue
          // A write may end the sessions of its caller.
          const visitor = await visitorFor(name)
          const url = urlOf(call.path, await firstId(call.path))
          const answer = await visitor.call(call.method, url, call.method === 'DELETE' ? undefined : body)
          lines.push(lineOf(name, call, what, answer))
        }
      await expectGolden(`calls/${network}/writes of ${name}.txt`, lines.join('\n'))
    })
  })
})
