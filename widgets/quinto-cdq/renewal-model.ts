import { computed, signal } from '@preact/signals'
import { formatRate } from '../../contract/italian/amounts.ts'
import { type RenewalAccount, renewalAccount } from '../../finance/cdq/cdq-renewal-account.ts'
import { numberField } from '../shared/fields/number-field.ts'
import type { CdqModel } from './model.ts'

const field = (
  usual: number,
  [min, max]: readonly [number, number],
  unit: string,
  example: string,
  whole?: boolean,
) =>
  numberField({
    given: signal(usual),
    bounds: signal({ min, max, step: 1 }),
    unit,
    example,
    ...(unit === '%' && { write: (value: number) => formatRate(value).slice(0, -2) }),
    whole,
    late: true,
  })

const renewals = new WeakMap<CdqModel, ReturnType<typeof createRenewal>>()

/** Returns the running assignment of a calculator, created on first use and kept when the person returns. */
export function renewalOf(model: CdqModel) {
  const renewal = renewals.get(model) ?? createRenewal(model)
  renewals.set(model, renewal)
  return renewal
}

function createRenewal({ need, figure }: CdqModel) {
  const rata = field(250, [20, 5_000], '€', '250')
  const durata = field(120, [24, 120], 'mesi', '120', true)
  const pagate = field(48, [0, 119], 'rate', '48', true)
  const tan = field(5.5, [0, 20], '%', '5,50')
  const costi = field(1_500, [0, 20_000], '€', '1.500')
  const fields = { rata, durata, pagate, tan, costi }
  const values = computed(() => Object.values(fields).map(({ value }) => value.value))
  const example = values.peek()
  const hadTenYears = signal(false)
  const isDelegation = computed(() => need.need.value.prodotto === 'delega')

  return {
    fields,
    /** The figures are not those of a contract yet. */
    isExample: computed(() => values.value.every((value, at) => value === example[at])),
    hadTenYears,
    /**
     * A five-year assignment may be renewed at any time by a first ten-year one: only then does it matter whether that
     * one is the first.
     */
    asksTenYears: computed(
      () => !isDelegation.value && durata.value.value <= 60 && need.need.value.durataMesi === 120,
    ),
    isDelegation,
    /** Null when the input is inconsistent. */
    account: computed<RenewalAccount | null>(() => {
      try {
        return renewalAccount({
          instalment: Math.round(rata.value.value * 100),
          annualRate: tan.value.value,
          originalTermMonths: durata.value.value,
          paidInstalments: pagate.value.value,
          upfrontCost: Math.round(costi.value.value * 100),
          // The legal maximum; a contract may agree on less.
          agreedIndemnityPercent: 1,
          newTermMonths: need.need.value.durataMesi,
          // The exception of the law applies to assignments only.
          hadTenYears: hadTenYears.value || isDelegation.value,
        })
      } catch (error) {
        if (error instanceof RangeError) return null
        throw error
      }
    }),
    /** What the new assignment pays out, cents, and whether an offer says so; null when there is none. */
    renewed: computed(() => {
      const now = figure.value
      if (now.kind === 'offer') return { net: now.offer.nettoRicavo, isOffer: true }
      return now.kind === 'supposed' ? { net: now.nettoRicavo, isOffer: false } : null
    }),
  }
}
