import { computed, signal } from '@preact/signals'
import type { LoanSettings } from '../../contract/products/loan.ts'
import type { LoanNeed, LoanPurpose } from '../../finance/offers/loans/loan-types.ts'
import { suppose } from '../shared/calculator/figure.ts'
import type { Further } from '../shared/calculator/further.ts'
import type { Settings } from '../shared/calculator/settings.ts'
import { needNumber, supposedRate } from '../shared/need/need-number.ts'
import type { LoanContext } from './model.ts'

export type LoanNeedModel = ReturnType<typeof createNeed>

/** Creates the model of the need: number fields, a purpose, and the resulting need in cents and months. */
export function createNeed(
  { attributes }: Pick<LoanContext, 'attributes'>,
  { current: settings }: Pick<Settings<LoanSettings>, 'current'>,
) {
  const importo = needNumber(attributes.importo, settings, 'importo', 100, {
    usualMax: 50_000,
    example: '15.000',
    unit: '€',
  })
  const durata = needNumber(attributes.durata, settings, 'durataMesi', 1, {
    example: '60',
    unit: 'mesi',
    whole: true,
  })
  const tan = supposedRate(settings, '7,50')

  const chosenPurpose = signal<LoanPurpose | null>(null)
  const finalita = computed<LoanPurpose>(
    () => chosenPurpose.value ?? attributes.finalita.value ?? settings.value.predefinito.finalita,
  )
  const further: Further<LoanNeed> = signal(null)

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
    /** Optional details, once a field creates them (`further-need.ts`). */
    further,
    choosePurpose(purpose: LoanPurpose) {
      chosenPurpose.value = purpose
    },
    supposed: computed(() => suppose(need.value, tan.value.value)),
    detail: () => ({
      importo: importo.value.value,
      durata: durata.value.value,
      finalita: finalita.value,
    }),
    resets: {
      importo: importo.reset,
      durata: durata.reset,
      finalita: () => {
        chosenPurpose.value = null
      },
    },
  }
}
