import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Role } from '../../../contract/access/permissions.ts'
import type { Settings } from '../../settings.ts'

/** Lifetime of the cookie, in seconds: a device is known for this time. */
const lastsS = 90 * 24 * 3600
const nameOf = (role: Role) => `quinto-${role}`

/** Maximum number of companion cookies in a request. */
const maxCompanions = 10

/**
 * The companion of a session: a cookie that scripts cannot read and other sites cannot send. A refresh token is valid
 * only with its companion. The companion alone signs nobody in; after the session it identifies a known device. A
 * neighbouring domain may add its own cookie of this name, so a request may have several values, and each must be
 * tried.
 */
export function companionsOf({ headers }: FastifyRequest, role: Role): string[] {
  const start = `${nameOf(role)}=`
  const values = (headers.cookie ?? '')
    .split(/; */)
    .flatMap(cookie => (cookie.startsWith(start) ? [cookie.slice(start.length)] : []))
  return [...new Set(values)].filter(value => /^[\w-]{43}$/.test(value)).slice(-maxCompanions)
}

/** Sets the companion cookie in an answer. */
export function setCompanion(reply: FastifyReply, { publicUrl }: Settings, role: Role, value: string): void {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${nameOf(role)}=${value}; Path=/v2; Max-Age=${lastsS}; HttpOnly; SameSite=Strict${secure}`,
  )
}
