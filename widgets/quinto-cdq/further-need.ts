import { computed, signal } from '@preact/signals'
import { cents, defined, furtherOf, optional, optionalAge } from '../shared/calculator/further.ts'
import type { CdqNeedModel } from './need.ts'

export const furtherNeed = furtherOf((need: CdqNeedModel) => {
  const rata = optional(20, 5_000, '250', '€')
  const altraQuota = optional(0, 5_000, '180', '€')
  const pignoramento = optional(0, 10_000, '150', '€')
  const eta = optionalAge(90, '45')
  const anzianita = optional(0, 50, '8', 'anni')
  const provincia = signal<string | undefined>(undefined)

  need.further.value = computed(() => {
    const isPension = need.prodotto.value === 'cqp'
    // A twelfth is no exact number: 97 months are a little less than 97 twelfths.
    const years = anzianita.value.value
    return defined({
      // The instalment follows from a wanted amount.
      rata: need.cerca.value === 'importo' ? undefined : cents(rata.value.value),
      // A pension allows only one assignment, and has no seniority.
      altraQuota: isPension ? undefined : cents(altraQuota.value.value),
      pignoramento: cents(pignoramento.value.value),
      eta: eta.value.value,
      anzianitaMesi: isPension || years === undefined ? undefined : Math.floor(years * 12 + 1e-9),
      provincia: provincia.value,
    })
  })
  return { rata, altraQuota, pignoramento, eta, anzianita, provincia }
})
