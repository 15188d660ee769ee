import { signal } from '@preact/signals'
import type { AnswerOf } from '../../../client/calls.ts'
import type { Client } from '../../../client/client.ts'

type Provinces = ReturnType<typeof createProvinces>
const known = new WeakMap<Client, Provinces>()

/** The provinces, once for each widget: asked when a field first needs them. */
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
    /** A failure leaves the field as it is, and the next time asks again. */
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
