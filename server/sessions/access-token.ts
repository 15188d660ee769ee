import { createSigner, createVerifier } from 'fast-jwt'
import type { Role } from '../../contract/access/permissions.ts'
import type { Keys } from './keys.ts'

/** Whom an access token speaks of. */
export interface Claims {
  role: Role
  person: string
  session: string
}

export const accessLastsS = 15 * 60
/** Two machines' clocks may differ by this. */
const skewS = 30
const audience = 'quinto/v2'
const algorithm = 'HS256'
const roles: readonly unknown[] = ['admin', 'agent', 'client']

export interface AccessTokens {
  sign(claims: Claims): string
  /** The claims of a token that we signed, `expired` when its time is over; null for any other text. */
  verify(token: string): (Claims & { expired: boolean }) | null
}

/** Signs and verifies access tokens: one algorithm, our issuer and audience, one of our keys. */
export function accessTokens(keys: Keys, issuer: string, now: () => Date): AccessTokens {
  const signer = createSigner({
    algorithm,
    key: keys.signing.get(keys.current)!,
    kid: keys.current,
    iss: issuer,
    aud: audience,
  })
  const verifiers = new Map(
    [...keys.signing].map(([kid, key]) => [
      // What we sign begins with one of these and nothing else does, whatever algorithm it would like to name.
      Buffer.from(JSON.stringify({ alg: algorithm, typ: 'JWT', kid })).toString('base64url'),
      createVerifier({
        algorithms: [algorithm],
        key,
        allowedIss: issuer,
        allowedAud: audience,
        requiredClaims: ['iat', 'exp', 'sub', 'sid', 'role'],
        // By our own clock, below.
        ignoreExpiration: true,
      }),
    ]),
  )
  return {
    sign({ role, person, session }) {
      const iat = Math.floor(now().getTime() / 1000)
      return signer({ iat, exp: iat + accessLastsS, sub: person, sid: session, role })
    },
    verify(token) {
      try {
        const verifier = verifiers.get(token.slice(0, token.indexOf('.')))
        if (!verifier) return null
        const { iat, exp, sub, sid, role } = verifier(token)
        const at = now().getTime() / 1000
        if (!Number.isFinite(exp) || iat > at + skewS || !roles.includes(role)) return null
        return { role, person: sub, session: sid, expired: exp + skewS <= at }
      } catch {
        return null
      }
    },
  }
}
