import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Role } from '../../contract/access/permissions.ts'
import type { Settings } from '../settings.ts'

/** As long as a device is known by it. */
const lastsS = 90 * 24 * 3600
const nameOf = (role: Role) => `quinto-${role}`

/** More than this no browser of ours sends. */
const mostOfThem = 10

/**
 * The companion of a session: a cookie that no script reads and no other site's page sends, without which a refresh
 * token is worth nothing. It signs nobody in by itself; after the session it still tells a known device. Several may
 * come, where a neighbouring domain has put one of its own before ours: each is to be tried.
 */
export function companionsOf({ headers }: FastifyRequest, role: Role): string[] {
  const start = `${nameOf(role)}=`
  const values = (headers.cookie ?? '')
    .split(/; */)
    .flatMap(cookie => (cookie.startsWith(start) ? [cookie.slice(start.length)] : []))
  return [...new Set(values)].filter(value => /^[\w-]{43}$/.test(value)).slice(-mostOfThem)
}

export function setCompanion(reply: FastifyReply, { publicUrl }: Settings, role: Role, value: string): void {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${nameOf(role)}=${value}; Path=/v2; Max-Age=${lastsS}; HttpOnly; SameSite=Strict${secure}`,
  )
}
