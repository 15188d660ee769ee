import type { VNode } from 'preact'
import type { AnswerOf } from '../../client/calls.ts'
import type { quintoLeasing } from '../../contract/elements/quinto-leasing.ts'
import { broker } from '../../contract/pages/broker.ts'
import { type LeasingSettings, leasingDefaults } from '../../contract/products/leasing.ts'
import type { leasePayments } from '../../contract/products/leasing-vat.ts'
import type { LeasingExclusion, LeasingOffer } from '../../finance/offers/leasing/leasing-types.ts'
import type { WidgetContext } from '../runtime/widget.ts'
import { type Calculator, createCalculator } from '../shared/calculator/calculator.ts'
import { part } from '../shared/calculator/part.ts'
import type { LiveModule, Result } from '../shared/calculator/product.ts'
import type { NumberField } from '../shared/fields/number-field.ts'
import { createNeed, type LeasingNeedModel } from './need.ts'
import type { SupposedLease } from './supposed.ts'

export type LeasingContext = WidgetContext<typeof quintoLeasing>

export type LeasingTermsAnswer = AnswerOf<'POST /calcolatori/leasing/condizioni'>

export interface LeasingTypes {
  context: LeasingContext
  settings: LeasingSettings
  need: LeasingNeedModel
  terms: LeasingTermsAnswer
  offer: LeasingOffer
  excluded: LeasingExclusion
  views: {
    GoodChoice: (props: { model: LeasingModel }) => VNode
    SupposedAccount: (props: { figure: SupposedLease }) => VNode
    VatSwitch: (props: { model: LeasingModel }) => VNode
    leasePayments: typeof leasePayments
    withoutCosts: string
    optionField: (model: LeasingModel) => NumberField
  }
}
export type LeasingModel = Calculator<LeasingTypes>
export type LeasingResult = Result<LeasingTypes>

/** Settings until the server answers, or when it does not. */
const builtIn: Omit<LeasingSettings, 'modo'> = {
  partner: null,
  ...leasingDefaults,
  intermediario: broker,
}

/** Shared by all calculators of the page. */
export const livePart = part<LiveModule<LeasingTypes>>(() => import('./live.ts'))

export const createModel = (context: LeasingContext): LeasingModel =>
  createCalculator<LeasingTypes>(context, livePart, builtIn, createNeed)
