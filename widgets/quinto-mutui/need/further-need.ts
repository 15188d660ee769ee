import { computed, type ReadonlySignal, signal } from '@preact/signals'
import { dayInRome } from '../../../contract/italian/days.ts'
import { type FundCategory, firstHomeFund } from '../../../finance/checks/first-home-fund.ts'
import type { EnergyClass, Need } from '../../../finance/offers/types.ts'
import { cents, defined, furtherOf, optional, optionalAge } from '../../shared/calculator/further.ts'
import type { MortgageNeed } from './need.ts'

export const furtherNeed = furtherOf((need: MortgageNeed) => {
  const eta = optionalAge(85, '38')
  const redditoNetto = optional(100, 100_000, '2.450', '€')
  const altreRate = optional(0, 50_000, '120', '€')
  const rataAttuale = optional(1, 100_000, '650', '€')
  const rateResidue = optional(1, 480, '180', 'rate', true)
  const provincia = signal<string | undefined>(undefined)
  const classeEnergetica = signal<EnergyClass | undefined>(undefined)
  const fondo = createFund(eta.value)

  need.further.value = computed(() => {
    const present = need.finalita.value === 'surroga' ? rataAttuale.value.value : undefined
    return defined({
      rataAttuale: cents(present),
      rateResidue: present && rateResidue.value.value,
      provincia: provincia.value,
      eta: eta.value.value,
      redditoNetto: cents(redditoNetto.value.value),
      altreRate: cents(altreRate.value.value),
      classeEnergetica: classeEnergetica.value,
      garanziaConsap: 'quota' in fondo.answer.value || undefined,
    } satisfies Partial<Need>)
  })
  return { eta, redditoNetto, altreRate, rataAttuale, rateResidue, provincia, classeEnergetica, fondo }
})

/** The term that followed last from the instalments that remain: years, and the number of instalments. */
const followed = new WeakMap<MortgageNeed, { years: number; remaining: number }>()

/**
 * Gives a transfer the remaining term of the present mortgage, in whole years, so that the costs are comparable. Keeps a
 * term that the person or the page chose. `usual` is the term of the settings, in years. Runs as an effect.
 */
export function followRemaining(need: MortgageNeed, usual: number): void {
  const remaining = furtherNeed({ need }).rateResidue.value.value
  const before = followed.get(need)
  if (need.finalita.value !== 'surroga' || !remaining || remaining === before?.remaining) return
  const { value, slider, set } = need.numbers.durata
  const { min, max } = slider.peek()
  if (value.peek() !== (before?.years ?? usual)) return
  const years = Math.min(max, Math.max(min, Math.round(remaining / 12)))
  followed.set(need, { years, remaining })
  set(years)
}

/**
 * What the first-home fund needs to know, and its answer. Until the person chooses a category, an age below 36 is one:
 * it is that of the oldest applicant.
 */
function createFund(eta: ReadonlySignal<number | undefined>) {
  const chosen = signal<FundCategory | null | undefined>(undefined)
  const categoria = computed<FundCategory | null>(() =>
    chosen.value === undefined ? ((eta.value ?? 36) < 36 ? 'under36' : null) : chosen.value,
  )
  const isee = optional(0, 1_000_000, '28.000', '€')
  const altraCasa = signal(false)
  const answer = computed(() =>
    firstHomeFund(
      {
        altraCasa: altraCasa.value,
        ...defined({ categoria: categoria.value ?? undefined, isee: cents(isee.value.value) }),
      },
      dayInRome(new Date()),
    ),
  )
  return {
    categoria,
    isee,
    altraCasa,
    answer,
    /** Null: none of the categories. */
    chooseCategory(category: FundCategory | null) {
      chosen.value = category
    },
  }
}
