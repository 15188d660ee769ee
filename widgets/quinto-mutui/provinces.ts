import { signal } from '@preact/signals'
import type { AnswerOf } from '../../client/calls.ts'
import type { Live } from './live.ts'
import type { MortgageModel } from './model.ts'

type Provinces = ReturnType<typeof createProvinces>
const known = new WeakMap<MortgageModel, Provinces>()

/** The provinces of a calculator: asked when a field first needs them. */
export function provincesOf(model: MortgageModel): Provinces {
  const provinces = known.get(model) ?? createProvinces(model.live.value!)
  known.set(model, provinces)
  return provinces
}

function createProvinces({ client }: Live) {
  const list = signal<AnswerOf<'GET /enums/province'>>([])
  let asked = false
  return {
    list,
    /** A failure leaves the field as it is, and the next time asks again. */
    async load(): Promise<void> {
      if (asked) return
      asked = true
      try {
        list.value = await client.call('GET /enums/province')
      } catch {
        asked = false
      }
    },
    name: (sigla: string) => list.value.find(province => province.sigla === sigla)?.nome ?? sigla,
  }
}
