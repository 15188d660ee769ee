import { computed, signal } from '@preact/signals'
import type { CalculatorSettings } from '../../../contract/products/mortgage.ts'
import type { Need, Purpose, RateKind } from '../../../finance/offers/types.ts'
import { suppose } from '../../shared/calculator/figure.ts'
import type { Further } from '../../shared/calculator/further.ts'
import type { Settings } from '../../shared/calculator/settings.ts'
import { needNumber, supposedRate } from '../../shared/need/need-number.ts'
import type { MortgageContext } from '../model.ts'

export type MortgageNeed = ReturnType<typeof createNeed>

const cents = (euros: number) => Math.round(euros * 100)

/** Creates the model of the need: number fields, choices, and the resulting need in cents and months. */
export function createNeed(
  { attributes }: Pick<MortgageContext, 'attributes'>,
  { current: settings }: Pick<Settings<CalculatorSettings>, 'current'>,
) {
  const valore = needNumber(attributes.valore, settings, 'valore', 100, {
    usualMax: 600_000,
    example: '190.000',
    unit: '€',
  })
  const importo = needNumber(attributes.importo, settings, 'importo', 100, {
    usualMax: 480_000,
    example: '150.000',
    unit: '€',
  })
  const durata = needNumber(attributes.durata, settings, 'durataMesi', 12, {
    example: '25',
    unit: 'anni',
    whole: true,
  })
  const tan = supposedRate(settings, '3,20')

  // Null is a choice: every kind of rate.
  const chosenPurpose = signal<Purpose | null>(null)
  const chosenKind = signal<RateKind | null | undefined>(undefined)

  const finalita = computed<Purpose>(
    () => chosenPurpose.value ?? attributes.finalita.value ?? settings.value.predefinito.finalita,
  )
  const tipoTasso = computed<RateKind | undefined>(() => {
    const kind = chosenKind.value === undefined ? attributes.tasso.value : (chosenKind.value ?? 'tutti')
    return kind === 'tutti' ? undefined : (kind ?? settings.value.predefinito.tipoTasso)
  })

  const further: Further<Need> = signal(null)

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
    /** Optional details, once a field creates them (`further-need.ts`). */
    further,
    /** Loan to value, percent. */
    ltv: computed(() => (importo.value.value / valore.value.value) * 100),
    choosePurpose(purpose: Purpose) {
      chosenPurpose.value = purpose
    },
    /** Null selects every kind. */
    chooseRateKind(kind: RateKind | null) {
      chosenKind.value = kind
    },
    supposed: computed(() => suppose(need.value, tan.value.value)),
    detail: () => ({
      importo: importo.value.value,
      valore: valore.value.value,
      durata: durata.value.value,
      finalita: finalita.value,
      tasso: tipoTasso.value ?? 'tutti',
    }),
    resets: {
      valore: valore.reset,
      importo: importo.reset,
      durata: durata.reset,
      finalita: () => {
        chosenPurpose.value = null
      },
      tasso: () => {
        chosenKind.value = undefined
      },
    },
  }
}
