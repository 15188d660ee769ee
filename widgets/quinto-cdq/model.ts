import type { VNode } from 'preact'
import type { AnswerOf } from '../../client/calls.ts'
import type { quintoCdq } from '../../contract/elements/quinto-cdq.ts'
import { broker } from '../../contract/pages/broker.ts'
import type { CdqSettings } from '../../contract/products/cdq.ts'
import type { CdqExclusion, CdqOffer } from '../../finance/offers/cdq/cdq-types.ts'
import type { WidgetContext } from '../runtime/widget.ts'
import { type Calculator, createCalculator } from '../shared/calculator/calculator.ts'
import { part } from '../shared/calculator/part.ts'
import type { LiveModule, Result } from '../shared/calculator/product.ts'
import { type CdqNeedModel, createNeed } from './need.ts'
import type { SupposedQuota } from './supposed.ts'

export type CdqContext = WidgetContext<typeof quintoCdq>

export type CdqTermsAnswer = AnswerOf<'POST /calcolatori/cdq/condizioni'>

export interface CdqTypes {
  context: CdqContext
  settings: CdqSettings
  need: CdqNeedModel
  terms: CdqTermsAnswer
  offer: CdqOffer
  excluded: CdqExclusion
  views: Record<'Choices' | 'Details' | 'Renewal', (props: { model: CdqModel }) => VNode> & {
    TooLittle: (props: { figure: SupposedQuota }) => VNode | null
  }
}
export type CdqModel = Calculator<CdqTypes>
export type CdqResult = Result<CdqTypes>

/** Settings until the server answers, or when it does not. */
const builtIn: Omit<CdqSettings, 'modo'> = {
  partner: null,
  calcolatori: [],
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
export const livePart = part<LiveModule<CdqTypes>>(() => import('./live.ts'))

export const createModel = (context: CdqContext): CdqModel =>
  createCalculator<CdqTypes>(context, livePart, builtIn, createNeed)
