import type { quintoCdq } from '../../contract/elements/quinto-cdq.ts'
import { broker } from '../../contract/pages/broker.ts'
import type { CdqSettings } from '../../contract/products/cdq.ts'
import type { CdqOffer } from '../../finance/offers/cdq/cdq-types.ts'
import type { WidgetContext } from '../runtime/widget.ts'
import { type Calculator, createCalculator } from '../shared/calculator/calculator.ts'
import { part } from '../shared/calculator/part.ts'
import type { Live } from './live.ts'
import { type CdqNeedModel, createNeed } from './need.ts'
import type { CdqTermsAnswer } from './offers.ts'

export type CdqContext = WidgetContext<typeof quintoCdq>

interface Kind {
  context: CdqContext
  settings: CdqSettings
  need: CdqNeedModel
  offer: CdqOffer
  live: Live
}
export type CdqModel = Calculator<Kind>

/** State that the server rendered with; `terms` are those of the default purpose or kind. */
export interface CdqState {
  settings: CdqSettings
  terms?: CdqTermsAnswer
}

/** Settings until the server answers, or when it does not. */
const builtIn: Omit<CdqSettings, 'modo'> = {
  partner: null,
  predefinito: {
    prodotto: 'cqs',
    netto: 1_650_00,
    durataMesi: 120,
    occupazione: 'dipendente_pubblico',
  },
  limiti: {
    netto: { min: 500_00, max: 6_000_00, step: 10_00 },
    durataMesi: { min: 24, max: 120, step: 12 },
    trattamentoMinimo: 611_85,
  },
  tanIpotizzato: 5.5,
  intermediario: broker,
}

/** Shared by all calculators of the page. */
export const livePart = part(() => import('./live.ts'))

export const createModel = (context: CdqContext): CdqModel =>
  createCalculator<Kind, CdqState>(context, livePart, builtIn, createNeed)
