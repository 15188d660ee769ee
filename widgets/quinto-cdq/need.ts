import { computed, signal } from '@preact/signals'
import { type CdqSettings, type CdqStart, usualAmount, usualAmounts } from '../../contract/products/cdq.ts'
import type { AssignmentKind, CdqNeed, CdqOffer, Employer } from '../../finance/offers/cdq/cdq-types.ts'
import type { Further } from '../shared/calculator/further.ts'
import type { Settings } from '../shared/calculator/settings.ts'
import { needNumber, supposedRate } from '../shared/need/need-number.ts'
import type { CdqContext } from './model.ts'
import { type SupposedQuota, supposeQuota } from './supposed.ts'

export type CdqNeedModel = ReturnType<typeof createNeed>

/** Creates the model of the need: number fields, choices, and the resulting need in cents and months. */
export function createNeed(
  { attributes }: Pick<CdqContext, 'attributes'>,
  { current: settings }: Pick<Settings<CdqSettings>, 'current'>,
) {
  const netto = needNumber(attributes.netto, settings, 'netto', 100, {
    usualMax: 3_000,
    example: '1.650',
    unit: '€',
  })
  const durata = needNumber(attributes.durata, settings, 'durataMesi', 1, {
    example: '120',
    unit: 'mesi',
    whole: true,
  })
  const importo = needNumber(
    attributes.importo,
    computed(() => ({
      predefinito: { importo: settings.value.predefinito.nettoRichiesto ?? usualAmount },
      limiti: { importo: settings.value.limiti.importo ?? usualAmounts },
    })),
    'importo',
    100,
    { usualMax: 40_000, example: '8.000', unit: '€' },
  )
  const tan = supposedRate(settings, '5,50')

  const chosenStart = signal<CdqStart | null>(null)
  /** An amount that the page or the settings give is what the person needs. */
  const cerca = computed<CdqStart>(
    () =>
      chosenStart.value ??
      attributes.cerca.value ??
      ((attributes.importo.value ?? settings.value.predefinito.nettoRichiesto) ? 'importo' : 'quota'),
  )
  const chosenKind = signal<AssignmentKind | null>(null)
  const chosenEmployer = signal<Employer | null>(null)
  const prodotto = computed<AssignmentKind>(
    () => chosenKind.value ?? attributes.prodotto.value ?? settings.value.predefinito.prodotto,
  )
  const occupazione = computed<Employer>(
    () =>
      chosenEmployer.value ??
      attributes.occupazione.value ??
      settings.value.predefinito.occupazione ??
      'dipendente_privato',
  )
  const further: Further<CdqNeed> = signal(null)

  const need = computed<CdqNeed>(() => ({
    prodotto: prodotto.value,
    netto: Math.round(netto.value.value * 100),
    ...(cerca.value === 'importo' && { nettoRichiesto: Math.round(importo.value.value * 100) }),
    durataMesi: Math.round(durata.value.value),
    // A pensioner has no employer.
    ...(prodotto.value !== 'cqp' && { occupazione: occupazione.value }),
    ...further.value?.value,
  }))

  return {
    numbers: { importo, netto, durata, tan },
    cerca,
    prodotto,
    occupazione,
    need,
    supposed: computed(() =>
      supposeQuota(need.value, tan.value.value, settings.value.limiti.trattamentoMinimo),
    ),
    /** Optional details, once a field creates them (`further-need.ts`). */
    further,
    chooseStart(start: CdqStart) {
      chosenStart.value = start
      // A hidden field has nothing to correct.
      if (importo.error.peek()) importo.reset()
    },
    chooseKind(kind: AssignmentKind) {
      chosenKind.value = kind
    },
    chooseEmployer(employer: Employer) {
      chosenEmployer.value = employer
    },
    detail: (shown: CdqOffer | SupposedQuota | null) => ({
      prodotto: prodotto.value,
      cerca: cerca.value,
      importo: cerca.value === 'importo' ? importo.value.value : null,
      netto: netto.value.value,
      durata: durata.value.value,
      nettoRicavo: shown && shown.nettoRicavo / 100,
    }),
    resets: {
      cerca: () => {
        chosenStart.value = null
      },
      importo: () => {
        chosenStart.value = null
        importo.reset()
      },
      netto: netto.reset,
      durata: durata.reset,
      prodotto: () => {
        chosenKind.value = null
      },
      occupazione: () => {
        chosenEmployer.value = null
      },
    },
  }
}
