import { batch, signal } from '@preact/signals'
import type { Offer } from '../../finance/offers/types.ts'
import type { MortgageModel } from './model.ts'

/** What a person wants to see of the offers. The kind of rate is part of the need, and not here. */
export type Filters = ReturnType<typeof createFilters>

const created = new WeakMap<MortgageModel, Filters>()

/** The filters of a calculator: made when first needed, and kept from step to step. */
export function filtersOf(model: MortgageModel): Filters {
  const filters = created.get(model) ?? createFilters()
  created.set(model, filters)
  return filters
}

function createFilters() {
  /** Id of a bank; empty for all. */
  const bank = signal('')
  const green = signal(false)
  const withoutOptional = signal(false)
  return {
    bank,
    green,
    withoutOptional,
    /** Those that pass, in their order. */
    apply: (offers: Offer[]) =>
      offers.filter(
        offer =>
          (!bank.value || offer.banca._id === bank.value) &&
          (!green.value || offer.classiEnergetiche) &&
          (!withoutOptional.value || !offer.facoltative.length),
      ),
    clear: () =>
      batch(() => {
        bank.value = ''
        green.value = withoutOptional.value = false
      }),
  }
}

/** The banks of some offers by name, with how many offers each has. */
export function banksOf(offers: Offer[]): { id: string; name: string; count: number }[] {
  const banks = new Map<string, { id: string; name: string; count: number }>()
  for (const { banca } of offers) {
    const bank = banks.get(banca._id) ?? { id: banca._id, name: banca.nome, count: 0 }
    bank.count++
    banks.set(banca._id, bank)
  }
  return [...banks.values()].sort((a, b) => a.name.localeCompare(b.name, 'it'))
}
