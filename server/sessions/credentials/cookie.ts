import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Role } from '../../../contract/access/permissions.ts'
import type { Settings } from '../../settings.ts'

/** Lifetime of the cookie, in seconds: a device is known for this time. */
const lastsS = 90 * 24 * 3600
/**
 * The names of the cookie. Browsers take a name with the prefix only over TLS. Cookies from before the prefix have the
 * plain name, which is also the name without TLS.
 */
const namesOf = (role: Role) => ({ plain: `quinto-${role}`, secure: `__Secure-quinto-${role}` })

/** Maximum number of companion cookies in a request. */
const maxCompanions = 10

/**
 * The companion of a session: a cookie that scripts cannot read and other sites cannot send. A refresh token is valid
 * only with its companion. The companion alone signs nobody in; after the session it identifies a known device. A
 * neighbouring domain may add its own cookies of these names, so a request may have several values, and each must be
 * tried; those without the prefix, which anybody between the browser and a site without TLS can add, are the first to
 * be left out.
 */
export function companionsOf({ headers }: FastifyRequest, role: Role): string[] {
  const { plain, secure } = namesOf(role)
  const cookies = (headers.cookie ?? '').split(/; */)
  const values = [`${plain}=`, `${secure}=`].flatMap(start =>
    cookies.filter(cookie => cookie.startsWith(start)).map(cookie => cookie.slice(start.length)),
  )
  return [...new Set(values)].filter(value => /^[\w-]{43}$/.test(value)).slice(-maxCompanions)
}

/** Sets the companion cookie in an answer. */
export function setCompanion(reply: FastifyReply, { publicUrl }: Settings, role: Role, value: string): void {
  const isSecure = publicUrl.startsWith('https:')
  const { plain, secure } = namesOf(role)
  reply.header(
    'set-cookie',
    `${isSecure ? secure : plain}=${value}; Path=/v2; Max-Age=${lastsS}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`,
  )
}
