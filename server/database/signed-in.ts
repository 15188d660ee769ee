import type { QueryConfig } from 'pg'
import type { Role } from '../../contract/permissions.ts'
import { prepared } from './connection/tame-client.ts'
import type { Reads } from './queries.ts'

const people = { admin: 'admins', agent: 'agents', client: 'clients' } as const
const permissions = { admin: 'p.permissions', agent: 'p.permissions', client: "'{}'::jsonb" } as const

const statementOf = (role: Role): QueryConfig =>
  prepared(
    {
      text: `select ${permissions[role]} as permissions from sessions s join ${people[role]} p on p._id = s.${role}
        where s._id = $1 and p._id = $2 and s.terminata is null and p.status = 'validated'`,
    },
    [null, null],
  )
const statements = { admin: statementOf('admin'), agent: statementOf('agent'), client: statementOf('client') }

/**
 * The flags of who holds a session, read at each call so that one taken away counts at once; null when the session
 * is over, or the person may not sign in any more.
 */
export async function signedIn(
  { $client }: Reads,
  { role, person, session }: { role: Role; person: string; session: string },
): Promise<ReadonlySet<string> | null> {
  const { rows } = await $client.query<{ permissions: Record<string, boolean> }>(statements[role], [
    session,
    person,
  ])
  const found = rows[0]?.permissions
  return found ? new Set(Object.keys(found).filter(flag => found[flag] === true)) : null
}
