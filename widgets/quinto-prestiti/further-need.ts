import { computed, signal } from '@preact/signals'
import type { Employment } from '../../finance/offers/loans/loan-types.ts'
import { cents, defined, furtherOf, optional, optionalAge } from '../shared/calculator/further.ts'
import type { LoanNeedModel } from './need.ts'

export const furtherNeed = furtherOf((need: LoanNeedModel) => {
  const eta = optionalAge(85, '38')
  const redditoNetto = optional(100, 100_000, '1.650', '€')
  const altreRate = optional(0, 50_000, '120', '€')
  const occupazione = signal<Employment | undefined>(undefined)
  const provincia = signal<string | undefined>(undefined)

  need.further.value = computed(() =>
    defined({
      provincia: provincia.value,
      eta: eta.value.value,
      occupazione: occupazione.value,
      redditoNetto: cents(redditoNetto.value.value),
      altreRate: cents(altreRate.value.value),
    }),
  )
  return { eta, redditoNetto, altreRate, occupazione, provincia }
})
