import { signal } from '@preact/signals'
import type { AnswerOf } from '../../client/calls.ts'
import type { MortgageContext } from './model.ts'

/** The provinces, asked when a field first needs them. */
export function createProvinces({ client }: Pick<MortgageContext, 'client'>) {
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
