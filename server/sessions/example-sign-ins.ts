import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { inArray, like, sql } from 'drizzle-orm'
import type { Role } from '../../contract/access/permissions.ts'
import { areas } from '../../contract/calls/sessions.ts'
import type { ResourceDefinition } from '../../contract/records/resource.ts'
import type { Context } from '../context.ts'
import { system } from '../database/actor.ts'
import {
  exampleAgentNames,
  exampleCustomers,
  exampleDomain,
} from '../database/example-data/people/example-people.ts'
import { adminsTable, agentsTable, clientsTable, credentials } from '../database/schema.ts'
import type { Settings } from '../settings.ts'
import { byEmail, definitions, type People } from './accounts/people.ts'
import { setPassword } from './credentials/credentials.ts'

const person = { figura: 'agente', visibileSulSito: false, status: 'validated' }
const examples: { role: Role; what: string; record: { email: string } & Record<string, unknown> }[] = [
  {
    role: 'admin',
    what: 'Amministratore',
    record: {
      name: 'Ada',
      surname: 'Bianchi',
      email: `admin@${exampleDomain}`,
      permissions: { admin: true },
      ticketing: {},
      ticketCategories: [],
      status: 'validated',
    },
  },
  {
    role: 'agent',
    what: 'Agente',
    record: { ...person, ...exampleAgentNames, permissions: { all: true } },
  },
  {
    role: 'agent',
    what: 'Agente con pochi permessi',
    record: {
      ...person,
      nome: 'Carla',
      cognome: 'De Luca',
      email: `agente.pochi@${exampleDomain}`,
      permissions: { faqs: true, tickets: true },
    },
  },
  ...exampleCustomers.map(({ what, ...record }) => ({
    role: 'client' as const,
    what,
    record: { ...record, emailVerificata: true, consensi: [], status: 'validated' },
  })),
]

const isLoopback = (name: string) =>
  name === 'localhost' || name === '::1' || name === '[::1]' || (isIP(name) === 4 && name.startsWith('127.'))

/** Whether only this machine can reach the server and its database. */
export const isPrivate = ({ databaseUrl, exampleData, host, publicUrl, trustedProxy }: Settings): boolean =>
  !databaseUrl && exampleData && !trustedProxy && isLoopback(host) && isLoopback(new URL(publicUrl).hostname)

/**
 * Lets in example people, or creates them, with random passwords, and prints the passwords once, when the database has
 * no administrator besides the office of the example data, and only this machine can reach the server. When others can
 * reach the server, deletes the passwords of earlier example people and blocks them.
 */
export async function exampleSignIns(context: Context, print: (line: string) => void): Promise<void> {
  const { database, store, passwords, settings } = context
  if (!isPrivate(settings)) return closeExamples(context)
  // The office of the example data has no passwords.
  const { rows } = await database.orm.execute(sql`select from ${adminsTable}
    where email not like ${`%@${exampleDomain}`} or email = ${examples[0]!.record.email} limit 1`)
  if (rows.length > 0) return
  const lines = ['Accessi di esempio, le cui password non saranno mostrate di nuovo:']
  const secrets = await Promise.all(
    examples.map(async example => {
      const password = randomBytes(12).toString('base64url')
      return { ...example, password, hashed: await passwords.hash(password) }
    }),
  )
  await database.orm.transaction(async tx => {
    for (const { role, what, record, password, hashed } of secrets) {
      const definition: ResourceDefinition = definitions[role]
      // Some of these people have loan files among the example data, and only need to be let in.
      const known = (await byEmail(tx, role, record.email))?.person
      const { _id } = known
        ? await store.update(tx, definition, known._id, known.versione, { status: 'validated' }, system)
        : await store.create(tx, definition, record, system)
      await setPassword(context, tx, _id, hashed)
      const page = `${settings.publicUrl}${areas[role].pages}/login`
      lines.push(`  ${what.padEnd(26)} ${record.email.padEnd(38)} ${password}   ${page}`)
    }
  })
  for (const line of lines) print(line)
}

async function closeExamples({ database, store }: Context): Promise<void> {
  await database.orm.transaction(async tx => {
    for (const [role, table] of [
      ['admin', adminsTable],
      ['agent', agentsTable],
      ['client', clientsTable],
    ] as const) {
      const found = await tx
        .select({ _id: table._id, versione: table.versione, status: table.status! })
        .from(table)
        .where(like(table.email!, `%@${exampleDomain}`))
      const people = found as Pick<People[Role], '_id' | 'versione' | 'status'>[]
      if (people.length === 0) continue
      const ids = people.map(({ _id }) => _id)
      await tx.delete(credentials).where(inArray(credentials.person, ids))
      // Blocking also ends their sessions.
      const definition: ResourceDefinition = definitions[role]
      for (const { _id, versione, status } of people)
        if (status === 'validated')
          await store.update(tx, definition, _id, versione, { status: 'blocked' }, system)
    }
  })
}
