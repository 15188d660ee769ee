import type { quintoMutui } from '../../contract/elements/quinto-mutui.ts'
import type { CalculatorSettings } from '../../contract/products/mortgage.ts'
import type { Offer } from '../../finance/offers/types.ts'
import type { WidgetContext } from '../runtime/widget.ts'
import { type Calculator, createCalculator } from '../shared/calculator/calculator.ts'
import { part } from '../shared/calculator/part.ts'
import type { Live } from './live.ts'
import { createNeed, type MortgageNeed } from './need.ts'
import type { MortgageTerms } from './offers.ts'
import { builtIn } from './settings.ts'

export type MortgageContext = WidgetContext<typeof quintoMutui>

interface Kind {
  context: MortgageContext
  settings: CalculatorSettings
  need: MortgageNeed
  offer: Offer
  live: Live
}
export type MortgageModel = Calculator<Kind>

/** What the server knew when it rendered; `terms` are those of the default purpose. */
export interface MortgageState {
  settings: CalculatorSettings
  terms?: MortgageTerms
}

/** One for all the calculators of the page. */
export const livePart = part(() => import('./live.ts'))

export const createModel = (context: MortgageContext): MortgageModel =>
  createCalculator<Kind, MortgageState>(context, livePart, builtIn, createNeed)
