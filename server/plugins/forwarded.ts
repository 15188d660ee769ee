import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** An address as proxies write it: bare, with a port, in brackets. Null when it is none. */
function addressIn(entry: string): string | null {
  const [, bracketed, withPort] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(entry) ?? []
  const address = (bracketed ?? withPort ?? entry).split('%')[0]!
  return isIP(address) ? address : null
}

/** The addresses of an `X-Forwarded-For` from its end to the first entry that is none. */
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
 * Leaves of `X-Forwarded-For` only addresses, before anyone asks where a request comes from: a proxy may pass on what
 * it was sent, or say `unknown`, and what stands before that is nobody's word. With none left, the request comes from
 * the proxy itself.
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
