import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { Calculator } from '../calculator/calculator.ts'
import type { ProductTypes } from '../calculator/product.ts'
import type { OfferFilter, Order } from './offers-view.ts'

interface Bank {
  id: string
  name: string
}

/** The filters and the order of a list, the expanded offer, and the offers selected for comparison. */
export interface ListState<O> {
  /** Null for all banks. */
  bank: Signal<Bank | null>
  /** Names of the filters that are on. */
  on: Signal<ReadonlySet<string>>
  /** Index of the order. */
  order: Signal<number>
  /** Key of the expanded offer. */
  opened: Signal<string | null>
  /** Keys of the offers selected for comparison. */
  ticked: Signal<readonly string[]>
  /** Null until the first comparison. */
  comparing: Signal<boolean | null>
  /** The person has accepted a proposed change: the list moves the focus to its first offer. */
  arriving: Signal<boolean>
  /** The selected offers, by TAEG. */
  chosen: ReadonlySignal<O[]>
  /** The comparison replaces the list. */
  isComparing: ReadonlySignal<boolean>
  /** The offers that pass the filters, in the chosen order. */
  apply(offers: readonly O[], filters: readonly OfferFilter<O>[], orders: readonly Order<O>[]): O[]
  clear(): void
}

const states = new WeakMap<object, ListState<never>>()

/** Returns the state of the list of a calculator, created on first use and kept across steps. */
export function listOf<T extends ProductTypes>(model: Calculator<T>): ListState<T['offer']> {
  const known = states.get(model) as ListState<T['offer']> | undefined
  if (known) return known
  const state = createState(model)
  states.set(model, state as ListState<never>)
  return state
}

function createState<T extends ProductTypes>({ offers, context }: Calculator<T>): ListState<T['offer']> {
  const bank = signal<Bank | null>(null)
  const on = signal<ReadonlySet<string>>(new Set())
  const order = signal(0)
  const opened = signal<string | null>(null)
  const ticked = signal<readonly string[]>([])
  const comparing = signal<boolean | null>(null)
  const arriving = signal(false)
  const chosen = computed(() =>
    (offers.result.value?.offerte ?? []).filter(offer => ticked.value.includes(offers.key(offer))),
  )

  // Runs only in a browser. The page knows that nothing is chosen at first.
  if (context.page) {
    let told = ''
    effect(() => {
      const offerte = chosen.value.map(offers.key).join(' ')
      if (offerte || told) context.emit('quinto-scelta', { offerte })
      told = offerte
    })
  }

  return {
    bank,
    on,
    order,
    opened,
    ticked,
    comparing,
    arriving,
    chosen,
    isComparing: computed(() => comparing.value === true && chosen.value.length > 1),
    apply(all, filters, orders) {
      const kept = all.filter(
        offer =>
          (!bank.value || offer.banca._id === bank.value.id) &&
          filters.every(({ name, keeps }) => !on.value.has(name) || keeps(offer)),
      )
      // The server's order by TAEG decides between equal values.
      const value = order.value > 0 ? orders[order.value]?.value : undefined
      return value ? kept.sort((a, b) => value(a) - value(b)) : kept
    },
    clear: () =>
      batch(() => {
        bank.value = null
        on.value = new Set()
      }),
  }
}

/** The banks of the offers by name, with the number of offers of each. */
export function banksOf(offers: readonly { banca: { _id: string; nome: string } }[]) {
  const banks = new Map<string, Bank & { count: number }>()
  for (const { banca } of offers) {
    const bank = banks.get(banca._id) ?? { id: banca._id, name: banca.nome, count: 0 }
    bank.count++
    banks.set(banca._id, bank)
  }
  return [...banks.values()].sort((a, b) => a.name.localeCompare(b.name, 'it'))
}
