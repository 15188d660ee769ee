import { signal } from '@preact/signals'
import type { AnswerOf } from '../../../client/calls.ts'
import type { Client } from '../../../client/client.ts'

type Provinces = ReturnType<typeof createProvinces>
const known = new WeakMap<Client, Provinces>()

/** Returns the provinces of a client, fetched once, when a field first needs them. */
export function provincesOf(client: Client): Provinces {
  const provinces = known.get(client) ?? createProvinces(client)
  known.set(client, provinces)
  return provinces
}

function createProvinces(client: Client) {
  const list = signal<AnswerOf<'GET /enums/province'>>([])
  let requested = false
  return {
    list,
    /** After a failure the list stays empty and the next call fetches again. */
    async load(): Promise<void> {
      if (requested) return
      requested = true
      try {
        list.value = await client.call('GET /enums/province')
      } catch {
        requested = false
      }
    },
    name: (sigla: string) => list.value.find(province => province.sigla === sigla)?.nome ?? sigla,
  }
}
