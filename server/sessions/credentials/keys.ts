import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Keys derived from `TOKEN_KEYS`, by key id. The first key of the setting signs and encrypts; all verify and decrypt.
 */
export interface Keys {
  current: string
  /** 32 bytes for HMAC, by key id. */
  signing: ReadonlyMap<string, Buffer>
  /** 32 bytes for AES, by key id. */
  encrypting: ReadonlyMap<string, Buffer>
  /** 32 bytes for HMAC, by key id, for the companion cookies of known devices. */
  marking: ReadonlyMap<string, Buffer>
  /** 32 bytes for HMAC, by key id, for the time stamps of forms. */
  stamping: ReadonlyMap<string, Buffer>
  /** 32 bytes by key id, for the HMACs of e-mails and network addresses in the security log. */
  logging: ReadonlyMap<string, Buffer>
  /** 32 bytes for HMAC, by key id, for the addresses that receive answers by mail. */
  answering: ReadonlyMap<string, Buffer>
  /** 32 bytes by key id, from which the keys of writes in the browsers follow. */
  keeping: ReadonlyMap<string, Buffer>
}

/** `kid:secret` pairs, comma separated, with secrets of at least 32 bytes in base64url. */
export const keyPairs = /^[A-Za-z0-9_-]{1,20}:[A-Za-z0-9_-]{43,}(,[A-Za-z0-9_-]{1,20}:[A-Za-z0-9_-]{43,})*$/

const derived = (secret: string, use: string) =>
  Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'base64url'), '', `quinto ${use}`, 32))

/** Reads comma-separated `kid:secret` pairs and derives a separate key for each use. */
export function readKeys(text: string): Keys {
  const pairs = text.split(',').map(pair => pair.split(':') as [string, string])
  const forUse = (use: string) => new Map(pairs.map(([kid, secret]) => [kid, derived(secret, use)]))
  return {
    current: pairs[0]![0],
    signing: forUse('tokens'),
    encrypting: forUse('secrets'),
    marking: forUse('devices'),
    stamping: forUse('forms'),
    logging: forUse('security log'),
    answering: forUse('answers by mail'),
    keeping: forUse('unsent writes'),
  }
}

/** Random keys for the life of the process, when `TOKEN_KEYS` is not set. */
export const madeUpKeys = (): Keys => readKeys(`1:${randomBytes(32).toString('base64url')}`)

/** AES-256-GCM: `iv` (12 bytes), tag (16 bytes) and encrypted text, in base64url. */
function seal(key: Buffer, text: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

function open(key: Buffer, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

/** Encrypts a text for the database. The result starts with the key id, so that keys can be rotated. */
export const encrypt = ({ current, encrypting }: Keys, text: string): string =>
  `${current}.${seal(encrypting.get(current)!, text)}`

/** Decrypts the result of `encrypt`. Throws when `TOKEN_KEYS` no longer has the key or the text was changed. */
export function decrypt({ encrypting }: Keys, encrypted: string): string {
  const [kid = '', sealed = ''] = encrypted.split('.')
  const key = encrypting.get(kid)
  if (!key) throw new Error(`TOKEN_KEYS has no key ${kid}`)
  return open(key, sealed)
}

/** Encrypts with a key derived from a token, so that only the holder of the token can decrypt. */
export const sealWith = (token: string, text: string): string => seal(keyOf(token), text)
export const openWith = (token: string, sealed: string): string => open(keyOf(token), sealed)
const keyOf = (token: string) => createHash('sha256').update(`successor ${token}`).digest()

/** 256 random bits. */
export const randomToken = (): string => randomBytes(32).toString('base64url')
/** 128 random bits, for the address of a page that everybody with the address may read. */
export const randomAddress = (): string => randomBytes(16).toString('base64url')
export const isRandomAddress = (text: string): boolean => /^[\w-]{22}$/.test(text)
/** The SHA-256 of a token in base64url. The database stores only this hash, with which nobody can sign in. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')
