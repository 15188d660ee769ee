import type { AnswerOf } from '../../client/calls.ts'
import type { quintoPrestiti } from '../../contract/elements/quinto-prestiti.ts'
import { broker } from '../../contract/pages/broker.ts'
import type { LoanSettings } from '../../contract/products/loan.ts'
import type { LoanExclusion, LoanOffer } from '../../finance/offers/loans/loan-types.ts'
import type { WidgetContext } from '../runtime/widget.ts'
import { type Calculator, createCalculator } from '../shared/calculator/calculator.ts'
import { part } from '../shared/calculator/part.ts'
import type { LiveModule, Result } from '../shared/calculator/product.ts'
import { createNeed, type LoanNeedModel } from './need.ts'

export type LoanContext = WidgetContext<typeof quintoPrestiti>

export type LoanTermsAnswer = AnswerOf<'POST /calcolatori/prestiti/condizioni'>

export interface LoanTypes {
  context: LoanContext
  settings: LoanSettings
  need: LoanNeedModel
  terms: LoanTermsAnswer
  offer: LoanOffer
  excluded: LoanExclusion
  views: object
}
export type LoanModel = Calculator<LoanTypes>
export type LoanResult = Result<LoanTypes>

/** Settings until the server answers, or when it does not. */
const builtIn: Omit<LoanSettings, 'modo'> = {
  partner: null,
  calcolatori: [],
  predefinito: { finalita: 'auto', importo: 15_000_00, durataMesi: 60 },
  limiti: {
    importo: { min: 2_000_00, max: 75_000_00, step: 500_00 },
    durataMesi: { min: 12, max: 120, step: 12 },
  },
  tanIpotizzato: 7.5,
  intermediario: broker,
}

/** Shared by all calculators of the page. */
export const livePart = part<LiveModule<LoanTypes>>(() => import('./live.ts'))

export const createModel = (context: LoanContext): LoanModel =>
  createCalculator<LoanTypes>(context, livePart, builtIn, createNeed)
