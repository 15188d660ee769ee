import { computed, type ReadonlySignal, signal } from '@preact/signals'
import { formatRate } from '../../../contract/italian/amounts.ts'
import { numberField } from '../fields/number-field.ts'

interface Bounds {
  min: number
  max: number
  step: number
}

/** The settings that fields read. */
interface Known<K extends string> {
  predefinito: Record<K, number>
  limiti: Record<K, Bounds>
}

interface Rules {
  usualMax?: number
  example: string
  unit: string
  whole?: boolean
}

/**
 * Creates a number field of the need. The initial value comes from the page (`given`, in the field's unit) or from the
 * settings, where the value is named `of` and is `per` times as large.
 */
export function needNumber<K extends string>(
  given: ReadonlySignal<number | undefined>,
  settings: ReadonlySignal<Known<K>>,
  of: K,
  per: number,
  rules: Rules,
) {
  const bounds = computed(() => {
    const { min, max, step } = settings.value.limiti[of]
    return { min: min / per, max: max / per, step: step / per }
  })
  return numberField({
    // A page's value out of bounds is ignored.
    given: computed(() => {
      const value = given.value
      const good = value !== undefined && value >= bounds.value.min && value <= bounds.value.max
      return good ? value : settings.value.predefinito[of] / per
    }),
    bounds,
    ...rules,
  })
}

/** The assumed rate in percent, which the person may change. */
export const supposedRate = (settings: ReadonlySignal<{ tanIpotizzato: number }>, example: string) =>
  numberField({
    given: computed(() => settings.value.tanIpotizzato),
    bounds: signal({ min: 0, max: 20, step: 1 }),
    example,
    unit: '%',
    write: value => formatRate(value).slice(0, -2),
  })
