import { computed, type ReadonlySignal, signal } from '@preact/signals'
import { rate } from '../../contract/amounts.ts'
import type { CalculatorSettings } from '../../contract/mortgage.ts'
import type { Need, Purpose, RateKind } from '../../finance/offers/types.ts'
import { numberField } from '../shared/number-field.ts'
import type { Settings } from '../shared/settings.ts'
import type { MortgageContext } from './model.ts'

export type MortgageNeed = ReturnType<typeof createNeed>

const cents = (euros: number) => Math.round(euros * 100)

/** What the person asks: typed and slid numbers, choices, and the need they make, in cents and months. */
export function createNeed(
  { attributes }: Pick<MortgageContext, 'attributes'>,
  settings: Pick<Settings<CalculatorSettings>, 'current'>,
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

  const tan = numberField({
    given: computed(() => settings.current.value.tanIpotizzato),
    bounds: signal({ min: 0, max: 20, step: 1 }),
    example: '3,20',
    unit: '%',
    write: value => rate(value).slice(0, -2),
  })

  // Null is a choice too: every kind of rate.
  const chosenPurpose = signal<Purpose | null>(null)
  const chosenKind = signal<RateKind | null | undefined>(undefined)

  const finalita = computed<Purpose>(
    () => chosenPurpose.value ?? attributes.finalita.value ?? settings.current.value.predefinito.finalita,
  )
  const tipoTasso = computed<RateKind | undefined>(() =>
    chosenKind.value === undefined
      ? (attributes.tasso.value ?? settings.current.value.predefinito.tipoTasso)
      : (chosenKind.value ?? undefined),
  )

  const further = signal<ReadonlySignal<Partial<Need>> | null>(null)

  const need = computed<Need>(() => ({
    finalita: finalita.value,
    valore: cents(valore.value.value),
    importo: cents(importo.value.value),
    durataMesi: Math.round(durata.value.value * 12),
    ...(tipoTasso.value && { tipoTasso: tipoTasso.value }),
    ...further.value?.value,
  }))

  return {
    numbers: { valore, importo, durata, tan },
    finalita,
    tipoTasso,
    need,
    /** What makes it more exact, once something asks for that (`further-need.ts`). */
    further,
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
