import { sql } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { adminFlags, agentFlags, type Role } from '../contract/access/permissions.ts'
import { whoMayCall } from '../contract/access/who-may-call.ts'
import { resources } from '../contract/subjects/all.ts'
import { describeOnOneDatabase } from '../server/database/testing/databases.ts'
import { addPerson, Visitor } from '../server/testing/people.ts'
import { openTestApp, type TestApp } from '../server/testing/test-app.ts'
import { acceptedBodies, queriesOf } from './call-examples.ts'
import { expectGolden, hashed } from './golden.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
type Row = Record<string, unknown>
interface Call {
  method: Method
  path: string
}

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

/** Two trees of agents: all agents below one agent, and each agent below the previous one. */
const networks = {
  flat: sql`update agents set superiore = (select min(_id::text)::uuid from agents)
    where _id <> (select min(_id::text)::uuid from agents)`,
  deep: sql`update agents set superiore = before.superior from (
      select _id, lag(_id) over (order by _id) as superior from agents
    ) as before where before._id = agents._id`,
}

const missingId = '0199aaaa-0000-7000-8000-000000000000'
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g
/** JSON members with random values or values that depend on the machine. */
const random = new RegExp(
  `"(${[
    ...['modulo', 'accessToken', 'refreshToken', 'segreto', 'uri', 'requestId', 'origin', 'impronta'],
    ...['next', 'password', 'node', 'avviato', 'memoria', 'byte', 'rispostaMs', 'liberi', 'totali', 'ultima'],
  ].join('|')})":( ?)("[^"]*"|[\\d.]+)`,
  'g',
)
/** The number of migrations, masked because the golden schema shows their effect. */
const migrations = /"(applicate|note)":\d+/g
/** Random parts of links. */
const longToken = /(?<=\/)[\w-]{22,}(?=["?\\)\s])/g

const calls = Object.keys(whoMayCall)
  .map(name => name.split(' ') as [Method, string])
  .filter(([, path]) => path.startsWith('/v2/') && path !== '/v2/openapi.json')
  .map(([method, path]): Call => ({ method, path: path.slice('/v2'.length) }))
/** Deletions run after the other writes, and restores and undos run last. */
const turnOf = ({ method, path }: Call) => (path.startsWith('/commits/') ? 2 : method === 'DELETE' ? 1 : 0)
const reads = calls.filter(({ method }) => method === 'GET')
const writes = calls.filter(({ method }) => method !== 'GET').toSorted((a, b) => turnOf(a) - turnOf(b))

const asAdmin = { headers: { 'x-flags': 'admin' } }
/** Ids for the paths of the history. */
const commitIds: Record<string, ReturnType<typeof sql>> = {
  '/commits/:id': sql`select ref as _id from commits order by model, _id limit 1`,
  '/feeds/commits/:id': sql`select _id from commits order by model, _id limit 1`,
  '/commits/:id/undo': sql`select _id from commits where action = 'edit' order by _id desc limit 1`,
  '/commits/:id/restore': sql`select _id from commits where action = 'delete' order by _id desc limit 1`,
}

describe.each(Object.entries(networks))('golden calls, %s network', (network, arrangeAgents) => {
  describeOnOneDatabase('of every kind of caller', open => {
    let test: TestApp
    let knownIds: Set<string>
    let accepted: Map<string, Row>

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
      accepted = await acceptedBodies(test, {
        admin: emailOf('administrator with every flag'),
        agents: emailOf('agent with every flag'),
        clients: emailOf('customer'),
      })
    })

    const emailOf = (name: string) => `${name.replaceAll(' ', '.')}@esempio.it`

    async function visitorFor(name: string): Promise<Visitor> {
      const caller = callers[name]
      const visitor = new Visitor(test, caller?.role ?? 'client')
      if (caller) expect((await visitor.signIn(emailOf(name))).statusCode).toBe(200)
      return visitor
    }

    const definitionOf = (path: string) =>
      resources.find(({ name }) => path === `/${name}` || path.startsWith(`/${name}/`))

    /** The id for a path; for a path without a resource, an id without a record. */
    async function firstId(path: string): Promise<string> {
      const table = definitionOf(path)?.name
      const statement =
        commitIds[path] ?? (table && sql`select _id from ${sql.identifier(table)} order by _id limit 1`)
      if (!statement) return missingId
      const { rows } = await test.context.database.orm.execute<{ _id: string }>(statement)
      return rows[0]?._id ?? missingId
    }

    const referencesOf = (path: string) =>
      Object.entries(definitionOf(path)?.fields ?? {}).flatMap(([key, { to }]) => (to ? [key] : []))

    const urlOf = (path: string, id: string) =>
      path
        .replace(':id', id)
        .replace(':bucketName', 'contenuti')
        .replace(':key', 'none.pdf')
        .replace(':size', '160')

    /** A text with random parts replaced: ids of new records and secrets. */
    function stable(text: string): string {
      const seen = new Map<string, string>()
      return text
        .replace(uuid, id => {
          if (knownIds.has(id) || id === missingId) return id
          if (!seen.has(id)) seen.set(id, `id-${seen.size + 1}`)
          return seen.get(id)!
        })
        .replace(random, '"$1":$2"…"')
        .replace(migrations, '"$1":0')
        .replace(longToken, 'TOKEN')
    }

    function lineOf(caller: string, { method, path }: Call, what: string, answer: LightMyRequestResponse) {
      const body = stable(answer.body)
      const type = String(answer.headers['content-type'] ?? '-').split(';')[0]
      const isText = /json|text|csv|xml/.test(type!)
      const name = `${method} /v2${path}${what && ` ${what}`}`
      const content = isText ? hashed(`calls/${network}/${caller}/${name.replaceAll('/', '_')}`, body) : '-'
      return `${name}  ${answer.statusCode} ${type} ${content}`
    }

    it.each(Object.keys(callers))('reads of %s', async name => {
      const visitor = await visitorFor(name)
      const lines: string[] = []
      for (const call of reads) {
        const url = urlOf(call.path, await firstId(call.path))
        const fields = url.includes(':campo') ? referencesOf(call.path) : ['']
        for (const field of fields)
          for (const query of ['', ...queriesOf(call.path, definitionOf(call.path))]) {
            const answer = await visitor.call('GET', url.replace(':campo', field) + query)
            lines.push(lineOf(name, call, [field, query].filter(Boolean).join(' '), answer))
          }
      }
      await expectGolden(`calls/${network}/reads of ${name}.txt`, lines.join('\n'))
    })

    /** Bodies for a write: an empty one, an accepted one, a copy of a record, a change of a record. */
    async function* bodiesOf({ method, path }: Call): AsyncGenerator<[what: string, body?: Row]> {
      if (method === 'DELETE') return yield ['']
      yield ['', { versione: 1 }]
      const good = accepted.get(path)
      if (good) yield ['accepted', good]
      const definition = definitionOf(path)
      if (!definition) return
      if (path === `/${definition.name}/importa`) {
        const { body } = await test.call('GET', `/${definition.name}/esporta?formato=csv`, asAdmin)
        yield ['of an export', { testo: body.replace('\r\n', ';NUOVA\r\n') }]
      }
      const answer = await test.call('GET', `/${definition.name}/${await firstId(path)}`, asAdmin)
      if (answer.statusCode !== 200) return
      const record = answer.json() as Row
      const copy = Object.fromEntries(Object.keys(definition.fields).map(key => [key, record[key] ?? null]))
      if (method === 'POST' && path === `/${definition.name}`) yield ['copy', copy]
      if (method === 'PATCH') {
        const [key] = Object.entries(definition.fields).find(
          ([key, { kind }]) => kind === 'text' && typeof copy[key] === 'string',
        ) ?? ['']
        const { versione } = record
        yield ['change', key ? { versione, [key]: `${copy[key]} bis` } : { ...copy, versione }]
      }
    }

    it.each(Object.keys(callers))('writes of %s', async name => {
      const lines: string[] = []
      for (const call of writes)
        for await (const [what, body] of bodiesOf(call)) {
          // A write may end the sessions of its caller.
          const visitor = await visitorFor(name)
          const answer = await visitor.call(call.method, urlOf(call.path, await firstId(call.path)), body)
          lines.push(lineOf(name, call, what && `(${what})`, answer))
        }
      await expectGolden(`calls/${network}/writes of ${name}.txt`, lines.join('\n'))
    })

    it('letters, deliveries and history of the writes', async () => {
      const { orm } = test.context.database
      const jobs = await orm.execute<Row>(sql`select kind, lane, payload from jobs order by "createdAt", _id`)
      const commits = await orm.execute<Row>(sql`select model, action, info from commits order by _id`)
      const lines = [...jobs.rows, ...commits.rows].map(({ kind, model, action, ...rest }, i) => {
        const name = [kind, model, action].filter(Boolean).join(' ')
        return `${name}  ${hashed(`calls/${network}/left/${i} ${name}`, stable(JSON.stringify(rest, null, 1)))}`
      })
      expect(jobs.rows.length).toBeGreaterThan(5)
      expect(commits.rows.length).toBeGreaterThan(50)
      await expectGolden(`calls/${network}/left by the writes.txt`, lines.join('\n'))
    })
  })
})
