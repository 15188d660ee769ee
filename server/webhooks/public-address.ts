import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * The only allocated range of public IPv6 addresses (IANA, IPv6 Address Space). Addresses that contain an IPv4 address
 * are outside of it (`::7f00:1`, NAT64), or `ipaddr.js` names their range (6to4, Teredo).
 */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether an IP address is public, in any notation: neither of this machine nor of a private or reserved network. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast') return false
  return address instanceof ipaddr.IPv4 || address.match(globalUnicast)
}

/** The IP address in a URL's host, without brackets; null for a name. */
export function hostAddress({ hostname }: URL): string | null {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) ? host : null
}

export class InsideAddress extends Error {
  constructor() {
    super('inside address')
    this.name = 'InsideAddress'
  }
}

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/**
 * A `lookup` for connections that checks the addresses it returns. A separate check before the connection would not be
 * safe, because a second lookup may return another address. Fails with `InsideAddress` when an address is not allowed.
 */
export const lookupAllowed =
  (isAllowed: (address: string) => boolean) => (name: string, options: LookupOptions, done: Found) =>
    lookup(name, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, [])
      if (!addresses.every(({ address }) => isAllowed(address))) return done(new InsideAddress(), [])
      const [first] = addresses
      if (options.all) done(null, addresses)
      else done(null, first!.address, first!.family)
    })
