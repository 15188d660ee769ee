import { computed, signal } from '@preact/signals'
import type { Seller } from '../../../finance/purchase/purchase-costs.ts'
import { cents, defined, furtherOf, optional } from '../../shared/calculator/further.ts'
import { numberField } from '../../shared/fields/number-field.ts'
import type { MortgageNeed } from '../need/need.ts'

/** What is known of a purchase besides the need. It stays in the page. */
export const purchaseInputs = furtherOf((_: MortgageNeed) => {
  const venditore = signal<Seller>('privato')
  const lusso = signal(false)
  const rendita = optional(1, 100_000, '650', '€')
  const agenzia = numberField({
    given: signal(3),
    bounds: signal({ min: 0, max: 10, step: 1 }),
    example: '3',
    unit: '%',
  })
  const notaio = optional(1, 100_000, '4.200', '€')
  const versato = optional(0, 5_000_000, '20.000', '€')
  const risparmi = optional(0, 10_000_000, '45.000', '€')
  return {
    venditore,
    lusso,
    rendita,
    agenzia,
    notaio,
    versato,
    risparmi,
    /** How the person buys, without price and purpose. */
    ways: computed(() => ({
      venditore: venditore.value,
      lusso: lusso.value,
      agenziaPerc: agenzia.value.value,
      ...defined({ rendita: cents(rendita.value.value), notaio: cents(notaio.value.value) }),
    })),
  }
})
