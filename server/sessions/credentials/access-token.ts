import { createSigner, createVerifier } from 'fast-jwt'
import type { Role } from '../../../contract/access/permissions.ts'
import type { Keys } from './keys.ts'

/** The claims of an access token. */
export interface Claims {
  role: Role
  person: string
  session: string
}

export const accessLastsS = 15 * 60
/** Tolerated difference between the clocks of two machines, in seconds. */
const skewS = 30
/** Maximum correction of the clock, in seconds, that a session outlives. */
export const correctionS = 15 * 60
/** What a token is for: every call of the person, or the calls of the cart. */
type Audience = 'quinto/v2' | 'quinto/carrello'
const algorithm = 'HS256'
const roles: readonly unknown[] = ['admin', 'agent', 'client']

export interface AccessTokens {
  sign(claims: Claims): string
  /**
   * The claims of a token that we signed; null for any other text, and for a token from further ahead than a corrected
   * clock explains. `expired` when its time is over, or has not begun because the clock has gone back: a refresh then
   * gives a token of the present.
   */
  verify(token: string): (Claims & { expired: boolean }) | null
}

/** Signs and verifies access tokens: one algorithm, our issuer, one audience, one of our keys. */
export function accessTokens(
  keys: Keys,
  issuer: string,
  now: () => Date,
  audience: Audience = 'quinto/v2',
): AccessTokens {
  const signer = createSigner({
    algorithm,
    key: keys.signing.get(keys.current)!,
    kid: keys.current,
    iss: issuer,
    aud: audience,
  })
  const verifiers = new Map(
    [...keys.signing].map(([kid, key]) => [
      // Every token of ours starts with one of these headers, so a token with another algorithm is refused.
      Buffer.from(JSON.stringify({ alg: algorithm, typ: 'JWT', kid })).toString('base64url'),
      createVerifier({
        algorithms: [algorithm],
        key,
        allowedIss: issuer,
        allowedAud: audience,
        requiredClaims: ['iat', 'exp', 'sub', 'sid', 'role'],
        // `verify` checks the expiry with the server's clock.
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
        if (!Number.isFinite(exp) || iat > at + correctionS || !roles.includes(role)) return null
        return { role, person: sub, session: sid, expired: exp + skewS <= at || iat > at + skewS }
      } catch {
        return null
      }
    },
  }
}
