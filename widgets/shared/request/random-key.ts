/** A key that makes a repeated write the same write. `randomUUID` is not there in insecure pages, and a partner's may be one. */
export function randomKey(): string {
  const { crypto }: { crypto: Partial<Crypto> & Pick<Crypto, 'getRandomValues'> } = globalThis
  if (crypto.randomUUID) return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
