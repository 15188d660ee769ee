import { createHmac, generateKeyPairSync } from 'node:crypto'
import { createSigner } from 'fast-jwt'
import { beforeEach, describe, expect, it } from 'vitest'
import { accessLastsS, accessTokens, correctionS } from './access-token.ts'
import { madeUpKeys, readKeys } from './keys.ts'

const issuer = 'https://quinto.example'
const claims = {
  role: 'admin',
  person: '0199c0de-0000-7000-8000-000000000001',
  session: '0199c0de-0000-7000-8000-000000000002',
} as const
const keys = madeUpKeys()
const key = keys.signing.get('1')!
let at = new Date('2026-11-20T09:00:00Z')
const now = () => at
const tokens = accessTokens(keys, issuer, now)
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

beforeEach(() => {
  at = new Date('2026-11-20T09:00:00Z')
})

describe('an access token', () => {
  it('is verified by the signer', () => {
    expect(tokens.verify(tokens.sign(claims))).toEqual({ ...claims, expired: false })
  })

  it('expires, with a tolerance for different clocks', () => {
    const token = tokens.sign(claims)
    at = new Date(at.getTime() + (accessLastsS + 20) * 1000)
    expect(tokens.verify(token)?.expired).toBe(false)
    at = new Date(at.getTime() + 40_000)
    expect(tokens.verify(token)).toEqual({ ...claims, expired: true })
  })

  it('has expired when it was issued too far in the future, so that the session renews it', () => {
    const token = tokens.sign(claims)
    at = new Date(at.getTime() - 20_000)
    expect(tokens.verify(token)?.expired).toBe(false)
    at = new Date(at.getTime() - 40_000)
    expect(tokens.verify(token)).toEqual({ ...claims, expired: true })
  })

  it('is refused when no correction of the clock explains when it was issued', () => {
    const token = tokens.sign(claims)
    at = new Date(at.getTime() - (correctionS + 1) * 1000)
    expect(tokens.verify(token)).toBeNull()
  })

  it('is verified by an older key until the key is removed', () => {
    const [older, newer] = [`vecchia:${'a'.repeat(43)}`, `nuova:${'b'.repeat(43)}`]
    const token = accessTokens(readKeys(older), issuer, now).sign(claims)
    expect(accessTokens(readKeys(`${newer},${older}`), issuer, now).verify(token)).toMatchObject(claims)
    expect(accessTokens(readKeys(newer), issuer, now).verify(token)).toBeNull()
  })

  const iat = at.getTime() / 1000
  const payload = {
    iat,
    exp: iat + 900,
    iss: issuer,
    aud: 'quinto/v2',
    sub: claims.person,
    sid: claims.session,
    role: 'admin',
  }
  const signed = (header: object, body: object, secret: string | Buffer = key, hash = 'sha256') => {
    const text = `${part(header)}.${part(body)}`
    return `${text}.${createHmac(hash, secret).update(text).digest('base64url')}`
  }
  const header = { alg: 'HS256', typ: 'JWT', kid: '1' }
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()

  it('is accepted in the hand-made form of the forgeries below', () => {
    expect(tokens.verify(signed(header, payload))).toMatchObject(claims)
  })

  it.each([
    ['no algorithm', `${part({ ...header, alg: 'none' })}.${part(payload)}.`],
    ['no algorithm, but a signature', signed({ ...header, alg: 'none' }, payload)],
    ['another algorithm with our key', signed({ ...header, alg: 'HS512' }, payload, key, 'sha512')],
    [
      'a public key’s algorithm',
      createSigner({
        algorithm: 'RS256',
        key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
        kid: '1',
      })(payload),
    ],
    ['a public key taken for a secret', signed(header, payload, pem)],
    ['another issuer', signed(header, { ...payload, iss: 'https://altro.example' })],
    ['another audience', signed(header, { ...payload, aud: 'altro' })],
    ['another key', signed(header, payload, Buffer.alloc(32))],
    ['an unknown key id', signed({ ...header, kid: '2' }, payload)],
    ['no session', signed(header, { ...payload, sid: undefined })],
    ['no expiry', signed(header, { ...payload, exp: undefined })],
    ['an unknown role', signed(header, { ...payload, role: 'system' })],
    ['a changed role', tokens.sign(claims).replace(/\.[^.]+\./, `.${part({ ...payload, role: 'client' })}.`)],
    ['a refresh token', 'kZ0lJd1tO0yYI1sO0rWf2l0r8X3C4V5b6N7m8Q9w0E1'],
    ['nothing', ''],
    ['no text of ours', 'a.b.c'],
  ])('is refused with %s', (_what, forged) => {
    expect(tokens.verify(forged)).toBeNull()
  })
})
