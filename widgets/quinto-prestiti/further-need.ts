import { computed, signal } from '@preact/signals'
import type { Employment, LoanNeed } from '../../finance/offers/loan-types.ts'
import { numberField } from '../shared/number-field.ts'
import type { LoanModel } from './model.ts'

type FurtherNeed = ReturnType<typeof createFurtherNeed>
const known = new WeakMap<LoanModel['need'], FurtherNeed>()

/** What makes the offers of a calculator more exact, none of it required: there when a field first asks for it. */
export function furtherNeed({ need }: LoanModel): FurtherNeed {
  const further = known.get(need) ?? createFurtherNeed(need)
  known.set(need, further)
  return further
}

const nothing = signal<number | undefined>(undefined)

const optional = (min: number, max: number, example: string, unit: string, whole?: boolean) =>
  numberField({ given: nothing, bounds: signal({ min, max, step: 1 }), example, unit, whole, late: true })

const cents = (euros: number | undefined) => (euros === undefined ? undefined : Math.round(euros * 100))

function createFurtherNeed(need: LoanModel['need']) {
  const eta = optional(18, 85, '38', 'anni', true)
  const redditoNetto = optional(100, 100_000, '1.650', '€')
  const altreRate = optional(0, 50_000, '120', '€')
  const occupazione = signal<Employment | undefined>(undefined)
  const provincia = signal<string | undefined>(undefined)

  need.further.value = computed(() => {
    const said: Partial<LoanNeed> = {
      provincia: provincia.value,
      eta: eta.value.value,
      occupazione: occupazione.value,
      redditoNetto: cents(redditoNetto.value.value),
      altreRate: cents(altreRate.value.value),
    }
    // The wire refuses what it does not know.
    return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
  })
  return { eta, redditoNetto, altreRate, occupazione, provincia }
}
