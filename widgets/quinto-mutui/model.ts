import { type Signal, signal } from '@preact/signals'
import type { AnswerOf } from '../../client/calls.ts'
import type { quintoMutui } from '../../contract/elements/quinto-mutui.ts'
import { broker } from '../../contract/pages/broker.ts'
import type { CalculatorSettings } from '../../contract/products/mortgage.ts'
import type { Exclusion, Fee, Offer } from '../../finance/offers/types.ts'
import type { WidgetContext } from '../runtime/widget.ts'
import { type Calculator, createCalculator } from '../shared/calculator/calculator.ts'
import { part } from '../shared/calculator/part.ts'
import type { LiveModule, Result } from '../shared/calculator/product.ts'
import { createNeed, type MortgageNeed } from './need/need.ts'

export type MortgageContext = WidgetContext<typeof quintoMutui>
/** The context with the fee of a loan file, which a page of this server gives; see `whole-need.ts`. */
type PricedContext = MortgageContext & { compenso: Signal<Fee | undefined> }

export type MortgageTerms = AnswerOf<'POST /calcolatori/mutui/condizioni'>

export interface MortgageTypes {
  context: PricedContext
  settings: CalculatorSettings
  need: MortgageNeed
  terms: MortgageTerms
  offer: Offer
  excluded: Exclusion
  views: object
}
export type MortgageModel = Calculator<MortgageTypes>
export type MortgageResult = Result<MortgageTypes>

/** Settings until the server answers, or when it does not. */
const builtIn: Omit<CalculatorSettings, 'modo'> = {
  partner: null,
  calcolatori: [],
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
export const livePart = part<LiveModule<MortgageTypes>>(() => import('./live.ts'))

export const createModel = (context: MortgageContext): MortgageModel =>
  createCalculator<MortgageTypes>(
    Object.assign(context, { compenso: signal<Fee>() }),
    livePart,
    builtIn,
    createNeed,
  )
