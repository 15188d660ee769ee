import type { quintoMutui } from '../../contract/elements/quinto-mutui.ts'
import { broker } from '../../contract/pages/broker.ts'
import type { CalculatorSettings } from '../../contract/products/mortgage.ts'
import type { Offer } from '../../finance/offers/types.ts'
import type { WidgetContext } from '../runtime/widget.ts'
import { type Calculator, createCalculator } from '../shared/calculator/calculator.ts'
import { part } from '../shared/calculator/part.ts'
import type { Live } from './live.ts'
import { createNeed, type MortgageNeed } from './need/need.ts'
import type { MortgageTerms } from './offers.ts'

export type MortgageContext = WidgetContext<typeof quintoMutui>

interface Kind {
  context: MortgageContext
  settings: CalculatorSettings
  need: MortgageNeed
  offer: Offer
  live: Live
}
export type MortgageModel = Calculator<Kind>

/** State that the server rendered with; `terms` are those of the default purpose or kind. */
export interface MortgageState {
  settings: CalculatorSettings
  terms?: MortgageTerms
}

/** Settings until the server answers, or when it does not. */
const builtIn: Omit<CalculatorSettings, 'modo'> = {
  partner: null,
  predefinito: { finalita: 'prima_casa', valore: 190_000_00, importo: 150_000_00, durataMesi: 300 },
  limiti: {
    valore: { min: 50_000_00, max: 2_000_000_00, step: 5_000_00 },
    importo: { min: 30_000_00, max: 1_500_000_00, step: 5_000_00 },
    durataMesi: { min: 60, max: 360, step: 12 },
  },
  tanIpotizzato: 3.2,
  intermediario: broker,
}

/** Shared by all calculators of the page. */
export const livePart = part(() => import('./live.ts'))

export const createModel = (context: MortgageContext): MortgageModel =>
  createCalculator<Kind, MortgageState>(context, livePart, builtIn, createNeed)
