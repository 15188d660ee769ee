import { batch, computed, effect, signal } from '@preact/signals'
import type { Offer } from '../../../finance/offers/types.ts'
import type { MortgageModel } from '../model.ts'
import { offerKey } from '../offers.ts'

/** Filters, the opened offer and the offers selected for comparison. The kind of rate belongs to the need. */
export type Filters = ReturnType<typeof createFilters>

const created = new WeakMap<MortgageModel, Filters>()

/** Returns the filters of a calculator, created on first use and kept across steps. */
export function filtersOf(model: MortgageModel): Filters {
  const filters = created.get(model) ?? createFilters(model)
  created.set(model, filters)
  return filters
}

function createFilters({ offers, context }: MortgageModel) {
  /** Null for all banks. */
  const bank = signal<{ id: string; name: string } | null>(null)
  const green = signal(false)
  const withoutOptional = signal(false)
  /** Key of the expanded offer. */
  const opened = signal<string | null>(null)
  /** Keys of the offers selected for comparison. */
  const ticked = signal<readonly string[]>([])
  /** Null until the first comparison. */
  const comparing = signal<boolean | null>(null)
  const chosen = computed(() =>
    (offers.result.value?.offerte ?? []).filter(offer => ticked.value.includes(offerKey(offer))),
  )
  // Runs only in a browser. The page knows that nothing is chosen at first.
  if (context.page) {
    let told = ''
    effect(() => {
      const offerte = chosen.value.map(offerKey).join(' ')
      if (offerte || told) context.emit('quinto-scelta', { offerte })
      told = offerte
    })
  }
  return {
    bank,
    green,
    withoutOptional,
    opened,
    ticked,
    comparing,
    /** The selected offers, in the order of the list. */
    chosen,
    /** The comparison replaces the list. */
    isComparing: computed(() => comparing.value === true && chosen.value.length > 1),
    /** The offers that pass the filters, in the same order. */
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

/** The banks of the offers by name, with the number of offers of each. */
export function banksOf(offers: Offer[]): { id: string; name: string; count: number }[] {
  const banks = new Map<string, { id: string; name: string; count: number }>()
  for (const { banca } of offers) {
    const bank = banks.get(banca._id) ?? { id: banca._id, name: banca.nome, count: 0 }
    bank.count++
    banks.set(banca._id, bank)
  }
  return [...banks.values()].sort((a, b) => a.name.localeCompare(b.name, 'it'))
}
