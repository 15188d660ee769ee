import { CallError } from '../../../client/client.ts'
import { importKey, type NamedKey } from './sealed-rows.ts'

/** The keys of the unsent writes of a person on this device. They are in the memory of the tab only. */
export interface UnsentKeys {
  /** The key for new rows; null before it has arrived. */
  current(): NamedKey | null
  /** The key of a name: undefined before it has arrived, null when the server does not have it any more. */
  named(name: string): CryptoKey | null | undefined
  /** Asks for the key for new rows and for those of `names` that have not arrived. Resolves to whether all are known. */
  fetch(names: readonly string[]): Promise<boolean>
}

interface Options {
  /** Asks the server for the key of a name, or for a new one. Rejects with a `CallError`. */
  ask: (name: string | null) => Promise<{ nome: string; chiave: string }>
  /** Stores the name of the device's key, which is no secret. */
  device: Pick<Storage, 'getItem' | 'setItem'> | null
}

const deviceName = 'quinto-unsent-key'

/** Null where the browser cannot encrypt: without TLS a page has no `crypto.subtle`. */
export const createUnsentKeys = ({ ask, device }: Options): UnsentKeys | null =>
  globalThis.crypto?.subtle ? keysOf({ ask, device }) : null

function keysOf({ ask, device }: Options): UnsentKeys {
  const keys = new Map<string, CryptoKey | null>()
  let current: NamedKey | null = null

  async function fetchNamed(name: string | null): Promise<NamedKey | null> {
    try {
      const { nome, chiave } = await ask(name)
      const key = await importKey(chiave)
      keys.set(nome, key)
      return { name: nome, key }
    } catch (error) {
      if (name && error instanceof CallError && error.status === 404) keys.set(name, null)
      return null
    }
  }

  async function fetchCurrent() {
    const name = device?.getItem(deviceName) ?? null
    current = await fetchNamed(name)
    if (!current && name && keys.get(name) === null) current = await fetchNamed(null)
    if (current) device?.setItem(deviceName, current.name)
  }

  return {
    current: () => current,
    named: name => keys.get(name),
    async fetch(names) {
      if (!current) await fetchCurrent()
      for (const name of names) if (!keys.has(name)) await fetchNamed(name)
      return current !== null && names.every(name => keys.has(name))
    },
  }
}
