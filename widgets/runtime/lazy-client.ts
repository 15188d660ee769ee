import type { Client } from '../../client/client.ts'

/** The client of `base`, whose code arrives with the first call: the first view is a figure, and asks for none. */
export function lazyClient(base: string): Client {
  const loaded = () => import('./hinting-client.ts')
  return { call: async (name, input) => (await loaded()).hintingClient(base).call(name, input) }
}
