import { computed, signal } from '@preact/signals'
import type { EnergyClass, Need } from '../../finance/offers/types.ts'
import { numberField } from '../shared/number-field.ts'
import type { MortgageModel } from './model.ts'

type FurtherNeed = ReturnType<typeof createFurtherNeed>
const known = new WeakMap<MortgageModel['need'], FurtherNeed>()

/** What makes the offers of a calculator more exact, none of it required: there when a field first asks for it. */
export function furtherNeed({ need }: MortgageModel): FurtherNeed {
  const further = known.get(need) ?? createFurtherNeed(need)
  known.set(need, further)
  return further
}

const nothing = signal<number | undefined>(undefined)

const optional = (min: number, max: number, example: string, unit: string, whole?: boolean) =>
  numberField({ given: nothing, bounds: signal({ min, max, step: 1 }), example, unit, whole, late: true })

const cents = (euros: number | undefined) => (euros === undefined ? undefined : Math.round(euros * 100))

function createFurtherNeed(need: MortgageModel['need']) {
  const eta = optional(18, 85, '38', 'anni', true)
  const redditoNetto = optional(100, 100_000, '2.450', '€')
  const altreRate = optional(0, 50_000, '120', '€')
  const rataAttuale = optional(1, 100_000, '650', '€')
  const rateResidue = optional(1, 480, '180', 'rate', true)
  const provincia = signal<string | undefined>(undefined)
  const classeEnergetica = signal<EnergyClass | undefined>(undefined)

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
    } satisfies Partial<Need>)
  })
  return { eta, redditoNetto, altreRate, rataAttuale, rateResidue, provincia, classeEnergetica }
}

/** Without the keys that hold nothing: the wire refuses what it does not know, and equality is simpler. */
const defined = <T extends object>(record: T): Partial<T> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as Partial<T>
