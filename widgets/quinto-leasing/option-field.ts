import { computed } from '@preact/signals'
import type { NumberField } from '../shared/fields/number-field.ts'
import type { LeasingModel } from './model.ts'

const known = new WeakMap<LeasingModel, NumberField>()

/** The purchase option with the slider that today's leases of the good have; a higher number may still be typed. */
export function optionField(model: LeasingModel): NumberField {
  const field = known.get(model) ?? createField(model)
  known.set(model, field)
  return field
}

function createField({ need: { numbers }, live }: LeasingModel): NumberField {
  const { riscatto } = numbers
  return {
    ...riscatto,
    slider: computed(() => {
      const { max, ...slider } = riscatto.slider.value
      const leases = live.value?.offers.result.value?.terms.condizioni ?? []
      const highest = Math.max(...leases.map(({ riscattoMax }) => riscattoMax), riscatto.value.value)
      return { ...slider, max: leases.length > 0 ? Math.min(max, highest) : max }
    }),
  }
}
