import type { QueryConfig } from 'pg'
import { type Holder, heldFlags, type Role } from '../../contract/access/permissions.ts'
import { prepared } from './connection/patch-client.ts'
import type { Reads } from './statements/queries.ts'

const people = { admin: 'admins', agent: 'agents', client: 'clients' } as const
const permissions = {
  admin: 'p.permissions, p.ticketing',
  agent: 'p.permissions',
  client: "'{}'::jsonb as permissions",
} as const

const statementOf = (role: Role): QueryConfig =>
  prepared(
    {
      text: `select ${permissions[role]}, c."totpAt" is not null as "secondFactor",
          k."provedAt"
        from sessions s left join session_keys k on k.session = s._id join ${people[role]} p on p._id = s.${role} left join credentials c on c.person = p._id
        where s._id = $1 and p._id = $2 and s.terminata is null and p.status = 'validated'`,
    },
    [null, null],
  )
const statements = { admin: statementOf('admin'), agent: statementOf('agent'), client: statementOf('client') }

interface Standing {
  flags: ReadonlySet<string>
  secondFactor: boolean
  provedAt: Date | undefined
}

/**
 * Reads the rights of a signed-in person on every call, so that a removed flag counts at once. Returns null when the
 * session has ended or the person may no longer sign in.
 */
export async function signedIn(
  { $client }: Reads,
  { role, person, session }: { role: Role; person: string; session: string },
): Promise<Standing | null> {
  const { rows } = await $client.query<{
    permissions: Record<string, boolean>
    ticketing?: Record<string, boolean>
    secondFactor: boolean
    provedAt: Date | null
  }>(statements[role], [session, person])
  if (!rows[0]) return null
  const { permissions, ticketing, secondFactor, provedAt } = rows[0]
  const flags = heldFlags({ role, permissions, ...(ticketing && { ticketing }) } as Holder)
  return { flags, secondFactor, provedAt: provedAt ?? undefined }
}
