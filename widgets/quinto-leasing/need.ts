import { computed, type ReadonlySignal, signal } from '@preact/signals'
import { type LeasingSettings, usualLeases } from '../../contract/products/leasing.ts'
import type { LeasingGood, LeasingNeed } from '../../finance/offers/leasing/leasing-types.ts'
import type { Settings } from '../shared/calculator/settings.ts'
import type { NumberField } from '../shared/fields/number-field.ts'
import { needNumber, supposedRate } from '../shared/need/need-number.ts'
import type { LeasingContext } from './model.ts'
import { supposeLease } from './supposed.ts'

export type LeasingNeedModel = ReturnType<typeof createNeed>

/** Initial ends of the sliders of price, in euros, and term, in months; those of cars are the lowest. */
const usualEnds: Record<LeasingGood, readonly [price: number, months: number]> = {
  auto: [150_000, 72],
  strumentale: [500_000, 84],
  immobiliare: [2_000_000, 180],
}

/** Creates the model of the need: the good, number fields, and the resulting need in cents, months and percent. */
export function createNeed(
  { attributes }: Pick<LeasingContext, 'attributes'>,
  { current }: Pick<Settings<LeasingSettings>, 'current'>,
) {
  const chosenGood = signal<LeasingGood | null>(null)
  /** The payments are shown with VAT. */
  const conIva = signal(false)
  const bene = computed<LeasingGood>(
    () => chosenGood.value ?? attributes.bene.value ?? current.value.predefinito.bene,
  )
  /** The settings with the usual lease of the chosen good. */
  const settings = computed(() => {
    const { predefinito, limiti } = current.value
    return { limiti, predefinito: bene.value === predefinito.bene ? predefinito : usualLeases[bene.value] }
  })

  /** Extends the slider of a field to the usual end of the chosen good. */
  const extended = (field: NumberField, at: 0 | 1): NumberField => ({
    ...field,
    slider: computed(() => {
      const slider = field.slider.value
      return { ...slider, max: Math.max(slider.max, usualEnds[bene.value][at]) }
    }),
  })

  const valore = extended(
    needNumber(attributes.valore, settings, 'valore', 100, {
      usualMax: usualEnds.auto[0],
      example: '40.000',
      unit: '€',
    }),
    0,
  )
  const share = (
    given: ReadonlySignal<number | undefined>,
    of: 'anticipoPerc' | 'riscattoPerc',
    example: string,
  ) => needNumber(given, settings, of, 1, { example, unit: '%' })
  const anticipo = share(attributes.anticipo, 'anticipoPerc', '20')
  const durata = extended(
    needNumber(attributes.durata, settings, 'durataMesi', 1, {
      usualMax: usualEnds.auto[1],
      example: '48',
      unit: 'mesi',
      whole: true,
    }),
    1,
  )
  const riscatto = share(attributes.riscatto, 'riscattoPerc', '1')
  const tan = supposedRate(current, '6,50')

  const need = computed<LeasingNeed>(() => ({
    bene: bene.value,
    valore: Math.round(valore.value.value * 100),
    anticipoPerc: hundredths(anticipo.value.value),
    durataMesi: Math.round(durata.value.value),
    riscattoPerc: hundredths(riscatto.value.value),
    ...(conIva.value && { conIva: true }),
  }))

  return {
    numbers: { valore, anticipo, durata, riscatto, tan },
    bene,
    conIva,
    need,
    chooseGood(good: LeasingGood) {
      chosenGood.value = good
    },
    supposed: computed(() => supposeLease(need.value, tan.value.value)),
    detail: () => ({
      bene: bene.value,
      valore: valore.value.value,
      anticipo: need.value.anticipoPerc,
      durata: durata.value.value,
      riscatto: need.value.riscattoPerc,
    }),
    resets: {
      valore: valore.reset,
      anticipo: anticipo.reset,
      durata: durata.reset,
      riscatto: riscatto.reset,
      bene: () => {
        chosenGood.value = null
      },
    },
  }
}

/** A percentage with at most two decimals. */
const hundredths = (percent: number) => Math.round(percent * 100) / 100
