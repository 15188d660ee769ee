import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Role } from '../../contract/permissions.ts'
import type { Settings } from '../settings.ts'

/** As long as a device is known by it. */
const lastsS = 90 * 24 * 3600
const nameOf = (role: Role) => `quinto-${role}`

/**
 * The companion of a session: a cookie that no script reads and no other site's page sends, without which a refresh
 * token is worth nothing. It signs nobody in by itself; after the session it still tells a known device.
 */
export function companionOf({ headers }: FastifyRequest, role: Role): string | null {
  const start = `${nameOf(role)}=`
  const found = headers.cookie?.split(/; */).find(cookie => cookie.startsWith(start))
  const value = found?.slice(start.length) ?? ''
  return /^[\w-]{43}$/.test(value) ? value : null
}

export function setCompanion(reply: FastifyReply, { publicUrl }: Settings, role: Role, value: string): void {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${nameOf(role)}=${value}; Path=/v2; Max-Age=${lastsS}; HttpOnly; SameSite=Strict${secure}`,
  )
}
