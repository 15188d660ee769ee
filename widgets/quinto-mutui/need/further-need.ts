import { computed, signal } from '@preact/signals'
import { dayInRome } from '../../../contract/italian/days.ts'
import { type FundCategory, firstHomeFund } from '../../../finance/checks/first-home-fund.ts'
import type { EnergyClass, Need } from '../../../finance/offers/types.ts'
import { cents, defined, furtherOf, optional } from '../../shared/calculator/further.ts'
import type { MortgageNeed } from './need.ts'

export const furtherNeed = furtherOf((need: MortgageNeed) => {
  const eta = optional(18, 85, '38', 'anni', true)
  const redditoNetto = optional(100, 100_000, '2.450', '€')
  const altreRate = optional(0, 50_000, '120', '€')
  const rataAttuale = optional(1, 100_000, '650', '€')
  const rateResidue = optional(1, 480, '180', 'rate', true)
  const provincia = signal<string | undefined>(undefined)
  const classeEnergetica = signal<EnergyClass | undefined>(undefined)
  const fondo = createFund()

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
      garanziaConsap: 'quota' in fondo.answer.value || undefined,
    } satisfies Partial<Need>)
  })
  return { eta, redditoNetto, altreRate, rataAttuale, rateResidue, provincia, classeEnergetica, fondo }
})

/** What the first-home fund needs to know, and its answer. */
function createFund() {
  const categoria = signal<FundCategory | undefined>(undefined)
  const isee = optional(0, 1_000_000, '28.000', '€')
  const altraCasa = signal(false)
  const answer = computed(() =>
    firstHomeFund(
      {
        altraCasa: altraCasa.value,
        ...defined({ categoria: categoria.value, isee: cents(isee.value.value) }),
      },
      dayInRome(new Date()),
    ),
  )
  return { categoria, isee, altraCasa, answer }
}
