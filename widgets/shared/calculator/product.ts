import type { ReadonlySignal } from '@preact/signals'
import type { VNode } from 'preact'
import type { Client } from '../../../client/client.ts'
import type { CalculatorStep } from '../../../contract/elements/calculator-steps.ts'
import type { Broker } from '../../../contract/products/mortgage.ts'
import type { Fee } from '../../../finance/offers/types.ts'
import type { NumberField } from '../fields/number-field.ts'
import type { Trouble } from '../loading/trouble.tsx'
import type { DatedTerms, Offers } from '../offers/offers.ts'
import type { Simulation } from '../request/request.ts'
import type { Calculator } from './calculator.ts'
import type { Figure } from './figure.ts'
import type { Mode, Settings } from './settings.ts'
import type { StepChunks } from './step.tsx'
import type { Steps, StepsContext } from './steps.ts'

/** What every calculator uses of its context. */
interface CalculatorContext extends Omit<StepsContext, 'emit' | 'attributes'> {
  attributes: StepsContext['attributes'] &
    Record<'partner' | 'agente' | 'agenzia' | 'offerta', ReadonlySignal<string | undefined>> & {
      /** The page compares the offers: the calculator only selects them. */
      scelta?: ReadonlySignal<boolean | undefined>
    }
  emit(
    event:
      | 'quinto-pronto'
      | 'quinto-calcolo'
      | 'quinto-passo'
      | 'quinto-invio'
      | 'quinto-richiesta'
      | 'quinto-scelta',
    detail?: unknown,
  ): boolean
  adopt(css: string): void
  giveWay(isRefused: boolean): void
  base: string
  client?: Client
  /** The fee of a loan file, on a page of this server; otherwise the published fee counts. */
  compenso?: ReadonlySignal<Fee | undefined>
  page: string
  state: unknown
}

interface NeedModel {
  /** What the person wants to borrow. */
  need: ReadonlySignal<{ durataMesi: number; provincia?: string | undefined }>
  /** Fields of the first view; `tan` is the assumed rate. */
  numbers: Record<string, NumberField> & { tan: NumberField }
  /** The figure on an assumed rate, computed without the server. */
  supposed: ReadonlySignal<{ kind: 'supposed'; rata: number }>
  /** Detail of `quinto-calcolo` besides instalment and TAEG; `shown` is the figure, if any. */
  detail(shown: object | null): object
  /** One reset per attribute: an attribute that the page changes later wins over earlier input. */
  resets: Record<string, () => void>
}

interface NamedProduct {
  prodotto: { _id: string; nome: string }
  banca: { _id: string; nome: string }
}

/** What every offer says. Money in cents, rates in percent. */
export interface ProductOffer extends NamedProduct {
  rata: number
  taeg: number
  totaleDovuto: number
  totaleCosti: number
}

/** The types of one product. */
export interface ProductTypes {
  context: CalculatorContext
  settings: { modo: Mode; intermediario: Broker }
  need: NeedModel
  /** Conditions of the panel with the current rates. */
  terms: { banche: number; condizioni: readonly object[] }
  offer: ProductOffer
  /** A product of the panel that gives no offer, with the reason. */
  excluded: NamedProduct
  /** Views that load with the part that calls the server. */
  views: object
}

export type NeedOf<T extends ProductTypes> = T['need']['need']['value']

/** A quotation with its need and its terms. */
export interface Result<T extends ProductTypes> extends DatedTerms<T['terms']> {
  need: NeedOf<T>
  offerte: T['offer'][]
  escluse: T['excluded'][]
}

export type FigureOf<T extends ProductTypes, P = T['need']['supposed']['value']> = Figure<
  NeedOf<T>,
  T['offer'],
  P
>

/** The part that compares offers, loaded with the first terms. */
export interface ComparisonPart<T extends ProductTypes> {
  ComparisonForm(props: { model: Calculator<T> }): VNode
  css: string
  quotation(answer: DatedTerms<T['terms']>, need: NeedOf<T>): Result<T>
}

/** What the calculator needs of a product to call the server and to show the steps after the first. */
export interface Product<T extends ProductTypes> {
  fetchSettings(client: Client, partner: string | undefined): Promise<T['settings']>
  /** The property of the need that the terms depend on, and its first value. */
  termsBy: keyof NeedOf<T> & string
  firstTerms(settings: Omit<T['settings'], 'modo'>): string
  fetchTerms(client: Client, partner: string | undefined, need: NeedOf<T>): Promise<T['terms']>
  /** Names the kind of product that the terms of a need apply to. */
  kindName(need: NeedOf<T>): string
  /** Default: the id of the product, which is offered once per need. */
  offerKey?(offer: T['offer']): string
  /** The simulation that a request refers to. */
  simulation(need: NeedOf<T>, offer: T['offer'] | null): Simulation
  /** Announces the figure of the first view. */
  figureInWords(figure: FigureOf<T>): string
  comparison: Comparison<T>
  steps: StepChunks<Calculator<T>>
  views: T['views']
  /** Fills the need with a simulation of the signed-in customer, where an address does not say all of it. */
  open?(context: T['context'], need: T['need'], simulation: string): Promise<void>
}

export interface Comparison<T extends ProductTypes> {
  /** Null until loaded. */
  part: ReadonlySignal<ComparisonPart<T> | null>
  /** Rejects when the part does not load, like the terms that load with it. */
  load(): Promise<void>
}

/** The part of a calculator that calls the server. Loads after the first view, which needs none of it. */
export interface Live<T extends ProductTypes> {
  client: Client
  offers: Offers<T>
  comparison: ReadonlySignal<ComparisonPart<T> | null>
  /** Offers are compared: the server says so, no contact comes first, and the comparison has loaded. */
  compares: ReadonlySignal<boolean>
  /** Null while nothing is compared. */
  figure: ReadonlySignal<FigureOf<T, never> | null>
  trouble: ReadonlySignal<Trouble | null>
  /** A number of the form is invalid, so the figures are of the last valid one. */
  wrong: ReadonlySignal<boolean>
  ToCorrect(): VNode
  /** A call is in progress. */
  busy: ReadonlySignal<boolean>
  simulation(): Simulation
  simulationOf: Product<T>['simulation']
  retry(): void
  connection(up: boolean): void
  dispose(): void
  Announcement(props: { model: Calculator<T>; words: Product<T>['figureInWords'] }): VNode
  figureInWords: Product<T>['figureInWords']
  LaterStep(props: { model: Calculator<T>; chunks: StepChunks<Calculator<T>> }): VNode | null
  chunks: StepChunks<Calculator<T>>
}

/** What `live.ts` of an element exports. */
export interface LiveModule<T extends ProductTypes> {
  createLive(
    context: T['context'],
    made: { settings: Settings<T['settings']>; need: T['need']; steps: Steps },
    state: RenderedState<T> | null | undefined,
  ): Live<T> & T['views']
  /** Loads the parts that the first rendering needs. */
  prepare(step: CalculatorStep | undefined, state: RenderedState<T> | null | undefined): Promise<void>
}

/** What the server rendered with; `terms` are those of the first value of `termsBy`. */
export interface RenderedState<T extends ProductTypes> {
  settings: T['settings']
  terms?: T['terms']
}
