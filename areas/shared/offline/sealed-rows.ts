import type { Kept, Unsent } from './unsent.ts'

/** A write that only the holder of the key can read. */
export interface SealedRow extends Kept {
  /** The name of the key at the server. */
  keyName: string
  iv: Uint8Array<ArrayBuffer>
  sealed: ArrayBuffer
}

/** A key of the server, with the name by which the server gives it again. */
export interface NamedKey {
  name: string
  key: CryptoKey
}

const algorithm = 'AES-GCM'
const ivBytes = 12

/** Imports the 32 bytes of a key. Scripts cannot read an imported key. */
export const importKey = (base64: string): Promise<CryptoKey> =>
  crypto.subtle.importKey(
    'raw',
    Uint8Array.from(atob(base64), character => character.charCodeAt(0)),
    algorithm,
    false,
    ['encrypt', 'decrypt'],
  )

/** Encrypts a write. */
export async function seal(row: Unsent, { name, key }: NamedKey): Promise<SealedRow> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const text = new TextEncoder().encode(JSON.stringify(row))
  return {
    key: row.key,
    person: row.person,
    at: row.at,
    call: row.write.call,
    keyName: name,
    iv,
    sealed: await crypto.subtle.encrypt({ name: algorithm, iv }, key, text),
  }
}

/** Decrypts a write; null when the key is not that of the write. */
export async function unseal({ iv, sealed }: SealedRow, key: CryptoKey): Promise<Unsent | null> {
  try {
    return JSON.parse(
      new TextDecoder().decode(await crypto.subtle.decrypt({ name: algorithm, iv }, key, sealed)),
    )
  } catch {
    return null
  }
}
