import type { ComponentChildren, ComponentType, VNode } from 'preact'
import type { Change, WayOut } from '../../../finance/offers/ways-out.ts'
import type { Calculator } from '../calculator/calculator.ts'
import type { NeedOf, ProductTypes, Result } from '../calculator/product.ts'
import type { Keeping } from '../simulation/keeping.ts'

/** A figure of an offer in its row. */
interface RowFigure<N, O> {
  label: string
  value(offer: O): ComponentChildren
  /** Smaller text below the figure. */
  note?(offer: O, need: N): ComponentChildren
}

/** A criterion for the order of the offers; the lowest value comes first. */
export interface Order<O> {
  /** «TAEG» */
  name: string
  /** The criterion in full: «TAEG crescente; a parità di TAEG, totale da restituire» */
  words: string
  value(offer: O): number
}

/** A mark on the offer with the lowest value. */
export interface Mark<O> {
  words: string
  value(offer: O): number
}

/** A checkbox above the list. */
export interface OfferFilter<O> {
  name: string
  label: string
  keeps(offer: O): boolean
}

/** A row of the comparison side by side. */
export interface ComparedRow<O> {
  name: string
  value(offer: O): ComponentChildren
  /** In cents: the difference to the lowest of the compared offers is shown. */
  cents?(offer: O): number
  firm?: boolean
}

type View<T extends ProductTypes, P = unknown> = (props: { model: Calculator<T> } & P) => VNode | null
type FieldView<T extends ProductTypes> = ComponentType<{ model: Calculator<T> }>

type FigureOf<T extends ProductTypes> = RowFigure<NeedOf<T>, T['offer']>

/** What the list of offers shows of a product. */
export interface OffersView<T extends ProductTypes> {
  /** «banche convenzionate» */
  panel: string
  /** «Nessuna banca» */
  nobody: string
  /**
   * Who offers, in the filter, and instalment and total in a difference. Default: «Banca», «Tutte le banche», «sulla rata»,
   * «sul totale».
   */
  names?: { lender: string; lenders: string; onInstalment: string; onTotal: string }
  /** Instalment and total as shown, cents. Default: those of the offer. */
  paid?(offer: T['offer']): Pick<T['offer'], 'rata' | 'totaleDovuto'>
  /** «la banca decide dopo l’istruttoria» */
  decision: string
  /** The need in words; `part` makes a piece editable by the field of that name. */
  sentence(model: Calculator<T>, part: (field: string, text: ComponentChildren) => VNode): ComponentChildren
  /** The fields that the pieces of the sentence open. */
  fields: Readonly<Record<string, FieldView<T>>>
  /** The optional details that are not given yet: «età». */
  missing(need: NeedOf<T>): string[]
  /** All optional details, if the need has any. */
  Details?: FieldView<T>
  /** Below the sentence. */
  BelowSentence?: View<T>
  /** The first figure is the largest, the second the TAEG or its equivalent, the third a total. */
  figures: readonly [FigureOf<T>, FigureOf<T>, FigureOf<T>]
  /** The product of an offer in its row. */
  productName(offer: T['offer'], need: NeedOf<T>): string
  /** A line below the figures of an offer. */
  rowNote?(offer: T['offer'], need: NeedOf<T>): ComponentChildren
  /** What the rate of an offer follows. */
  indexOf?(offer: T['offer']): string | null | undefined
  /** The first is the default. */
  orders: readonly [Order<T['offer']>, ...Order<T['offer']>[]]
  marks: readonly Mark<T['offer']>[]
  filters: readonly OfferFilter<T['offer']>[]
  /** Fields of the need before the filters. */
  FirstFilters?: View<T>
  /** What a filter still needs to know. */
  MissingForFilters?: View<T, { on: ReadonlySet<string> }>
  compared(offers: readonly T['offer'][], need: NeedOf<T>): ComparedRow<T['offer']>[]
  Detail: View<T, { offer: T['offer']; result: Result<T> }>
  example(offer: T['offer'], need: NeedOf<T>, intermediary: string): string
  /** Why a product gives no offer; `province` is the name of the need's province. */
  reason(excluded: T['excluded'], need: NeedOf<T>, province: string): string
  /** A field that may bring back an offer that has gone. */
  fieldFor?(excluded: T['excluded']): FieldView<T> | undefined
  /** Changes of the need that may give offers. */
  changes(need: NeedOf<T>, model: Calculator<T>): Change<NeedOf<T>>[]
  /** «In 30 anni» */
  wayInWords(way: WayOut<NeedOf<T>>): string
  follow(model: Calculator<T>, way: WayOut<NeedOf<T>>): void
  /** How a simulation is saved, from the list and from the detail of an offer. */
  keeping: Keeping<T>
  /** Below the list: other ways to borrow. */
  Below?: View<T, { result: Result<T> }>
}
