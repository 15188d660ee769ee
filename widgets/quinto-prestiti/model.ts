import type { quintoPrestiti } from '../../contract/elements/quinto-prestiti.ts'
import { broker } from '../../contract/pages/broker.ts'
import type { LoanSettings } from '../../contract/products/loan.ts'
import type { LoanOffer } from '../../finance/offers/loans/loan-types.ts'
import type { WidgetContext } from '../runtime/widget.ts'
import { type Calculator, createCalculator } from '../shared/calculator/calculator.ts'
import { part } from '../shared/calculator/part.ts'
import type { Live } from './live.ts'
import { createNeed, type LoanNeedModel } from './need.ts'
import type { LoanTermsAnswer } from './offers.ts'

export type LoanContext = WidgetContext<typeof quintoPrestiti>

interface Kind {
  context: LoanContext
  settings: LoanSettings
  need: LoanNeedModel
  offer: LoanOffer
  live: Live
}
export type LoanModel = Calculator<Kind>

/** State that the server rendered with; `terms` are those of the default purpose or kind. */
export interface LoanState {
  settings: LoanSettings
  terms?: LoanTermsAnswer
}

/** Settings until the server answers, or when it does not. */
const builtIn: Omit<LoanSettings, 'modo'> = {
  partner: null,
  predefinito: { finalita: 'auto', importo: 15_000_00, durataMesi: 60 },
  limiti: {
    importo: { min: 2_000_00, max: 75_000_00, step: 500_00 },
    durataMesi: { min: 12, max: 120, step: 12 },
  },
  tanIpotizzato: 7.5,
  intermediario: broker,
}

/** Shared by all calculators of the page. */
export const livePart = part(() => import('./live.ts'))

export const createModel = (context: LoanContext): LoanModel =>
  createCalculator<Kind, LoanState>(context, livePart, builtIn, createNeed)
