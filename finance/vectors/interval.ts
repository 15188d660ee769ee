import { type IntervalUnit, interval as intervalOf } from '../calendar/interval.ts'
import type { Kinds } from './kinds.ts'

export const interval: Kinds = {
  'interval.remarkC': (inputs: { from: string; to: string; unit: IntervalUnit }) => ({
    ...intervalOf(inputs),
  }),
}
