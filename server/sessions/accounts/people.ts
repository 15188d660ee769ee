import { eq, inArray } from 'drizzle-orm'
import type { Role } from '../../../contract/access/permissions.ts'
import type { Answer } from '../../../contract/calls/call.ts'
import type { adminSession, agentSession, clientSession } from '../../../contract/calls/sessions.ts'
import { sized } from '../../../contract/files/picture-sizes.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import { admins } from '../../../contract/subjects/admins.ts'
import { agentFigures, agents } from '../../../contract/subjects/agents.ts'
import { clients } from '../../../contract/subjects/clients.ts'
import type { Context } from '../../context.ts'
import { credentials, tableFor } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import type { ResourceTable } from '../../database/table.ts'
import { isTakenBack } from '../../subjects/clients/confirmed-email.ts'
import { hasReadNotice } from '../../subjects/clients/read-notice.ts'

export const definitions = { admin: admins, agent: agents, client: clients } as const
/** The table of each role's people. */
export const tables: Record<Role, ResourceTable> = {
  admin: tableFor(admins),
  agent: tableFor(agents),
  client: tableFor(clients),
}

export interface People {
  admin: RecordOf<typeof admins>
  agent: RecordOf<typeof agents>
  client: RecordOf<typeof clients>
}
export interface Me {
  admin: Answer<typeof adminSession.getMe>
  agent: Answer<typeof agentSession.getMe>
  client: Answer<typeof clientSession.getMe>
}

export type Credentials = typeof credentials.$inferSelect

export interface Found<R extends Role> {
  person: People[R]
  credentials: Credentials | null
}

async function find<R extends Role>(
  db: Queries,
  role: R,
  where: { email: string } | { _id: string },
): Promise<Found<R> | null> {
  const table: ResourceTable = tables[role]
  const [[key, value]] = Object.entries(where) as [[string, string]]
  const rows = await db
    .select()
    .from(table)
    .leftJoin(credentials, eq(credentials.person, table._id))
    .where(eq(table[key]!, value))
  // A deleted person keeps the row, and another person may use the same address.
  const row = rows
    .map(joined => ({
      person: (joined as Record<string, unknown>)[definitions[role].name] as People[R],
      credentials: (joined.credentials ?? null) as Credentials | null,
    }))
    .find(({ person }) => person.status !== 'deleted')
  return row ?? null
}

/** The person with an e-mail address and the credentials; null without one. Ignores deleted people. */
export const byEmail = <R extends Role>(db: Queries, role: R, email: string) =>
  find(db, role, { email: email.toLowerCase() })
/** The person with an id and the credentials; null without one. Ignores deleted people. */
export const byId = <R extends Role>(db: Queries, role: R, _id: string) => find(db, role, { _id })

/**
 * Whether a person may sign in, with the right password. Whoever holds a mailbox that the office took back is not the
 * customer.
 */
export const maySignIn = async (db: Queries, person: People[Role]): Promise<boolean> =>
  person.status === 'validated' && !('confermeTolte' in person && (await isTakenBack(db, person)))

/** The person with an id and the credentials, locked until the transaction ends; null without one. */
export async function lockedPerson<R extends Role>(
  tx: Queries,
  role: R,
  _id: string,
): Promise<Found<R> | null> {
  await lockPerson(tx, role, _id)
  return byId(tx, role, _id)
}

/** Locks a person's row until the transaction ends. */
export async function lockPerson(tx: Queries, role: Role, _id: string): Promise<void> {
  const table = tables[role]
  await tx.select({ _id: table._id }).from(table).where(eq(table._id, _id)).for('update')
}

/** Whether a sign-in requires the second factor: the secret exists and its first code was confirmed. */
export const hasSecondFactor = (found: Credentials | null): boolean => Boolean(found?.totp && found.totpAt)

/** First name and surname. */
export const namesOf = (person: People[Role]): [string, string] =>
  'name' in person ? [person.name, person.surname] : [person.nome, person.cognome]

/** People by id, deleted people included. */
export async function peopleById(
  db: Queries,
  role: Role,
  ids: readonly string[],
): Promise<Map<string, People[Role]>> {
  if (ids.length === 0) return new Map()
  const table = tables[role]
  const rows = await db
    .select()
    .from(table)
    .where(inArray(table._id, [...new Set(ids)]))
  return new Map((rows as People[Role][]).map(person => [person._id, person]))
}

/** Names of people by id, deleted people included. */
export async function calledById(db: Queries, role: Role, ids: readonly string[]) {
  const people = await peopleById(db, role, ids)
  return new Map([...people].map(([id, person]) => [id, calledAs(person)]))
}

/** The name and e-mail of a person, as others see them. */
export function calledAs(person: People[Role]): { nome: string; cognome: string; email: string | null } {
  const [nome, cognome] = namesOf(person)
  return { nome, cognome, email: person.email }
}

const presenters: { [R in Role]: (found: Found<R>, required: readonly string[]) => Me[R] } = {
  admin: ({ person: { _id, name, surname, email, permissions, ticketing }, credentials }, required) => ({
    _id,
    name,
    surname,
    email,
    permissions,
    ticketing,
    secondoFattore: hasSecondFactor(credentials),
    secondoFattoreRichiesto: required.includes('admin'),
  }),
  agent: (
    { person: { _id, nome, cognome, email, urlPhoto, figura, permissions }, credentials },
    required,
  ) => ({
    _id,
    nome,
    cognome,
    email: { email },
    urlPhoto: urlPhoto && sized(urlPhoto.url, 160),
    figura: agentFigures[figura],
    permissions,
    secondoFattore: hasSecondFactor(credentials),
    secondoFattoreRichiesto: required.includes('agent'),
  }),
  client: ({ person: { _id, nome, cognome, email, nuovaEmail, consensi } }) => ({
    _id,
    nome,
    cognome,
    // Nobody without an e-mail signs in.
    email: email!,
    nuovaEmail,
    informativaLetta: hasReadNotice({ consensi }),
  }),
}

/** A person in the answer of `getMe`. */
export const present = <R extends Role>({ settings }: Pick<Context, 'settings'>, role: R, found: Found<R>) =>
  presenters[role](found, settings.secondFactor)
