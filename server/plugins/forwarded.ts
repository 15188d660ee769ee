import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** The IP address in an entry of a proxy: bare, with a port, or in brackets. Null when the entry is invalid. */
function addressIn(entry: string): string | null {
  const [, bracketed, withPort] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(entry) ?? []
  const address = (bracketed ?? withPort ?? entry).split('%')[0]!
  return isIP(address) ? address : null
}

/** The addresses of an `X-Forwarded-For` header from its end back to the first invalid entry. */
export function forwardedAddresses(header: string): string[] {
  const addresses: string[] = []
  for (const entry of header.split(',').reverse()) {
    const address = addressIn(entry.trim())
    if (!address) break
    addresses.unshift(address)
  }
  return addresses
}

/**
 * Reduces `X-Forwarded-For` to trusted addresses before the address of a request is read. A proxy may forward a
 * client's header or write `unknown`, and entries before an invalid entry may be forged. Without any address left, the
 * request counts as the proxy's own.
 */
export function forwarded(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { headers } }, _reply, done) => {
    const header = headers['x-forwarded-for']
    if (header !== undefined) {
      const addresses = forwardedAddresses(String(header))
      if (addresses.length) headers['x-forwarded-for'] = addresses.join(', ')
      else delete headers['x-forwarded-for']
    }
    done()
  })
}
