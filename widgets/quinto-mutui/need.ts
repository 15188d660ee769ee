import { computed, type ReadonlySignal, signal } from '@preact/signals-core'
import type { EnergyClass, Need, Purpose, RateKind } from '../../finance/offers/types.ts'
import { rate } from './amounts.ts'
import type { MortgageContext } from './model.ts'
import { type Bounds, numberField } from './number-field.ts'
import type { Settings } from './settings.ts'

export type MortgageNeed = ReturnType<typeof createNeed>

const cents = (euros: number) => Math.round(euros * 100)
const fixed = (min: number, max: number): ReadonlySignal<Bounds> => signal({ min, max, step: 1 })
const nothing = signal<number | undefined>(undefined)

/** What the person asks: typed and slid numbers, choices, and the need they make, in cents and months. */
export function createNeed(
  { attributes }: Pick<MortgageContext, 'attributes'>,
  settings: Pick<Settings, 'current'>,
) {
  const asked = (
    name: 'valore' | 'importo' | 'durata',
    of: 'valore' | 'importo' | 'durataMesi',
    per: number,
    rules: { usualMax?: number; example: string; unit: string; whole?: boolean },
  ) => {
    const bounds = computed(() => {
      const { min, max, step } = settings.current.value.limiti[of]
      return { min: min / per, max: max / per, step: step / per }
    })
    // The page's value when it is within bounds: a bad one is as if it were not there.
    const given = computed(() => {
      const value = attributes[name].value
      const good = value !== undefined && value >= bounds.value.min && value <= bounds.value.max
      return good ? value : settings.current.value.predefinito[of] / per
    })
    return numberField({ given, bounds, ...rules })
  }
  const valore = asked('valore', 'valore', 100, { usualMax: 600_000, example: '190.000', unit: '€' })
  const importo = asked('importo', 'importo', 100, { usualMax: 480_000, example: '150.000', unit: '€' })
  const durata = asked('durata', 'durataMesi', 12, { example: '25', unit: 'anni', whole: true })

  const optional = (min: number, max: number, example: string, unit: string, whole?: boolean) =>
    numberField({ given: nothing, bounds: fixed(min, max), example, unit, whole, late: true })
  const eta = optional(18, 85, '38', 'anni', true)
  const redditoNetto = optional(100, 100_000, '2.450', '€')
  const altreRate = optional(0, 50_000, '120', '€')
  const rataAttuale = optional(1, 100_000, '650', '€')
  const rateResidue = optional(1, 480, '180', 'rate', true)

  const tan = numberField({
    given: computed(() => settings.current.value.tanIpotizzato),
    bounds: fixed(0, 20),
    example: '3,20',
    unit: '%',
    write: value => rate(value).slice(0, -2),
  })

  // Null is a choice too: every kind of rate.
  const chosenPurpose = signal<Purpose | null>(null)
  const chosenKind = signal<RateKind | null | undefined>(undefined)
  const provincia = signal<string | undefined>(undefined)
  const classeEnergetica = signal<EnergyClass | undefined>(undefined)

  const finalita = computed<Purpose>(
    () => chosenPurpose.value ?? attributes.finalita.value ?? settings.current.value.predefinito.finalita,
  )
  const tipoTasso = computed<RateKind | undefined>(() =>
    chosenKind.value === undefined
      ? (attributes.tasso.value ?? settings.current.value.predefinito.tipoTasso)
      : (chosenKind.value ?? undefined),
  )

  const need = computed<Need>(() => {
    const income = redditoNetto.value.value
    const others = altreRate.value.value
    const present = finalita.value === 'surroga' ? rataAttuale.value.value : undefined
    return defined({
      finalita: finalita.value,
      valore: cents(valore.value.value),
      importo: cents(importo.value.value),
      durataMesi: Math.round(durata.value.value * 12),
      tipoTasso: tipoTasso.value,
      rataAttuale: present && cents(present),
      rateResidue: present && rateResidue.value.value,
      provincia: provincia.value,
      eta: eta.value.value,
      redditoNetto: income === undefined ? undefined : cents(income),
      altreRate: others === undefined ? undefined : cents(others),
      classeEnergetica: classeEnergetica.value,
    })
  })

  return {
    numbers: { valore, importo, durata, eta, redditoNetto, altreRate, rataAttuale, rateResidue, tan },
    finalita,
    tipoTasso,
    provincia,
    classeEnergetica,
    need,
    /** Loan to value, percent. */
    ltv: computed(() => (importo.value.value / valore.value.value) * 100),
    choosePurpose(purpose: Purpose) {
      chosenPurpose.value = purpose
    },
    /** Null: every kind. */
    chooseRateKind(kind: RateKind | null) {
      chosenKind.value = kind
    },
    /** What the page writes after the start wins over what was typed before. */
    follow(name: 'valore' | 'importo' | 'durata' | 'finalita' | 'tasso') {
      if (name === 'finalita') chosenPurpose.value = null
      else if (name === 'tasso') chosenKind.value = undefined
      else ({ valore, importo, durata })[name].reset()
    },
  }
}

/** Without the keys that hold nothing: the wire refuses what it does not know, and equality is simpler. */
const defined = <T extends object>(record: T): T =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as T
