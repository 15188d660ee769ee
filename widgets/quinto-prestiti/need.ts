import { computed, type ReadonlySignal, signal } from '@preact/signals'
import { rate } from '../../contract/amounts.ts'
import type { LoanSettings } from '../../contract/loan.ts'
import type { LoanNeed, LoanPurpose } from '../../finance/offers/loan-types.ts'
import { numberField } from '../shared/number-field.ts'
import type { Settings } from '../shared/settings.ts'
import type { LoanContext } from './model.ts'

export type LoanNeedModel = ReturnType<typeof createNeed>

/** What the person asks: typed and slid numbers, a purpose, and the need they make, in cents and months. */
export function createNeed(
  { attributes }: Pick<LoanContext, 'attributes'>,
  settings: Pick<Settings<LoanSettings>, 'current'>,
) {
  const asked = (
    name: 'importo' | 'durata',
    of: 'importo' | 'durataMesi',
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
  const importo = asked('importo', 'importo', 100, { usualMax: 50_000, example: '15.000', unit: '€' })
  const durata = asked('durata', 'durataMesi', 1, { example: '60', unit: 'mesi', whole: true })

  const tan = numberField({
    given: computed(() => settings.current.value.tanIpotizzato),
    bounds: signal({ min: 0, max: 20, step: 1 }),
    example: '7,50',
    unit: '%',
    write: value => rate(value).slice(0, -2),
  })

  const chosenPurpose = signal<LoanPurpose | null>(null)
  const finalita = computed<LoanPurpose>(
    () => chosenPurpose.value ?? attributes.finalita.value ?? settings.current.value.predefinito.finalita,
  )
  const further = signal<ReadonlySignal<Partial<LoanNeed>> | null>(null)

  const need = computed<LoanNeed>(() => ({
    finalita: finalita.value,
    importo: Math.round(importo.value.value * 100),
    durataMesi: Math.round(durata.value.value),
    ...further.value?.value,
  }))

  return {
    numbers: { importo, durata, tan },
    finalita,
    need,
    /** What makes it more exact, once something asks for that (`further-need.ts`). */
    further,
    choosePurpose(purpose: LoanPurpose) {
      chosenPurpose.value = purpose
    },
    /** What the page writes after the start wins over what was typed before. */
    follow(name: 'importo' | 'durata' | 'finalita') {
      if (name === 'finalita') chosenPurpose.value = null
      else ({ importo, durata })[name].reset()
    },
  }
}
