import { batch, computed, signal } from '@preact/signals'
import type { Offer } from '../../../finance/offers/types.ts'
import type { MortgageModel } from '../model.ts'
import { offerKey } from '../offers.ts'

/** What a person wants to see of the offers, and to compare. The kind of rate is part of the need, and not here. */
export type Filters = ReturnType<typeof createFilters>

const created = new WeakMap<MortgageModel, Filters>()

/** The filters of a calculator: made when first needed, and kept from step to step. */
export function filtersOf(model: MortgageModel): Filters {
  const filters = created.get(model) ?? createFilters(model)
  created.set(model, filters)
  return filters
}

function createFilters({ offers }: MortgageModel) {
  /** Null for all. */
  const bank = signal<{ id: string; name: string } | null>(null)
  const green = signal(false)
  const withoutOptional = signal(false)
  /** Key of the offer that is open. */
  const opened = signal<string | null>(null)
  /** Keys of the offers set aside to compare. */
  const ticked = signal<readonly string[]>([])
  /** Null until the person has compared for the first time. */
  const comparing = signal<boolean | null>(null)
  const chosen = computed(() =>
    (offers.result.value?.offerte ?? []).filter(offer => ticked.value.includes(offerKey(offer))),
  )
  return {
    bank,
    green,
    withoutOptional,
    opened,
    ticked,
    comparing,
    /** What is set aside, in the order of the list. */
    chosen,
    /** They stand side by side, in the place of the list. */
    isComparing: computed(() => comparing.value === true && chosen.value.length > 1),
    /** Those that pass, in their order. */
    apply: (offers: Offer[]) =>
      offers.filter(
        offer =>
          (!bank.value || offer.banca._id === bank.value.id) &&
          (!green.value || offer.classiEnergetiche) &&
          (!withoutOptional.value || !offer.facoltative.length),
      ),
    clear: () =>
      batch(() => {
        bank.value = null
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
