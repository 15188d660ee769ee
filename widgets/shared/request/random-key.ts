/** Creates an idempotency key. `randomUUID` does not exist in insecure pages, which a partner's may be. */
export function randomKey(): string {
  const { crypto }: { crypto: Partial<Crypto> & Pick<Crypto, 'getRandomValues'> } = globalThis
  if (crypto.randomUUID) return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
