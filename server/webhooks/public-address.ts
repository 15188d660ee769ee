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
function hostAddress({ hostname }: URL): string | null {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) ? host : null
}

/** Suffixes of names that only a house's own network knows (RFC 6761, 6762, 8375, and those of ICANN and of clouds). */
const insideSuffixes = [
  'corp',
  'home',
  'home.arpa',
  'internal',
  'intranet',
  'invalid',
  'lan',
  'local',
  'localdomain',
  'localhost',
  'private',
  'test',
]

/** Whether a name is one of the house's own network, by its form: without a domain, or with a reserved suffix. */
function isInsideName(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '')
  return !name.includes('.') || insideSuffixes.some(suffix => name.endsWith(`.${suffix}`))
}

/** Why a webhook may not be sent to an address. */
export type AddressRefusal = 'address' | 'port' | 'inside address'

/**
 * Why a webhook may not be sent to an address: no https, a user and a password, another port, an inside address or an
 * inside name. Null for an address that may be tried; its name is still to be looked up with `lookupAllowed`.
 */
export function refusalOf(text: string): AddressRefusal | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.protocol !== 'https:' || url.username || url.password) return 'address'
  // The port of https is the empty text.
  if (url.port) return 'port'
  const address = hostAddress(url)
  return (address ? !isPublicAddress(address) : isInsideName(url.hostname)) ? 'inside address' : null
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
