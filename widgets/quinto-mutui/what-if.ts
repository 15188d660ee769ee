import { signal } from '@preact/signals'
import { type NumberField, numberField } from '../shared/fields/number-field.ts'
import type { MortgageModel } from './model.ts'

/** What a person tries on an opened offer; kept while offers open and close. */
export interface WhatIf {
  /** Paid ahead of time, euros, and after how many years. */
  amount: NumberField
  years: NumberField
  keeps: { value: 'instalment' | 'term' }
}

const tried = new WeakMap<MortgageModel, WhatIf>()

/** The trials of a calculator: made when first needed. */
export function whatIfOf(model: MortgageModel): WhatIf {
  const whatIf = tried.get(model) ?? {
    amount: numberField({
      given: signal(20_000),
      bounds: signal({ min: 1, max: 1_500_000, step: 1 }),
      example: '20.000',
      unit: '€',
    }),
    years: numberField({
      given: signal(5),
      bounds: signal({ min: 1, max: 39, step: 1 }),
      example: '5',
      unit: 'anni',
      whole: true,
    }),
    keeps: signal<'instalment' | 'term'>('instalment'),
  }
  tried.set(model, whatIf)
  return whatIf
}
