import type { ReadonlySignal } from '@preact/signals'
import type { VNode } from 'preact'
import type { Client } from '../../client/client.ts'
import type { Attributes, ElementDefinition } from '../../contract/elements/element.ts'

/** What the runtime gives to a widget's model: attributes as signals, and ways to reach the page. */
export interface WidgetContext<D extends ElementDefinition> {
  attributes: { readonly [K in keyof Attributes<D>]: ReadonlySignal<Attributes<D>[K]> }
  /**
   * Dispatches an event on the element. Returns false when the page called `preventDefault()` on a cancelable event.
   */
  emit(event: keyof D['events'] & string, detail?: unknown): boolean
  /** Overrides the default client of `base`: the server's rendering makes no calls. */
  client?: Client
  /** Origin of the server. Links to pages of the site are relative to this origin. */
  base: string
  /**
   * Adds a stylesheet to the widget's root, once per text: a step's style arrives with the step's chunk. On the server
   * the style joins those of the template, so rendering may call `adopt`.
   */
  adopt(css: string): void
  /** The shadow root of the element; absent on the server and in tests of models. */
  root?: ShadowRoot
  /** Shows the page's own content, the children of the element, in place of the view, or the view again. */
  giveWay(isRefused: boolean): void
  /** Address of the document when the element connected, for `page-visit.ts`. Empty on the server. */
  page: string
  /** What the server knew while rendering, so that no call is repeated. */
  state: unknown
}

/** What the runtime calls of a widget's model. */
export interface Model {
  /** The view responds to input. */
  ready?(): void
  dispose?(): void
}

/** A widget: definition, model without DOM, view and style. */
export interface Widget<D extends ElementDefinition, M extends Model> {
  definition: D
  /**
   * Loads the chunks that the first rendering needs beyond the widget's own. The server awaits `prepare` before
   * rendering, and the runtime before hydrating, so that both produce the same nodes. A root without server nodes does
   * not wait: the view shows a skeleton. Returns undefined when there is nothing to load; never rejects.
   */
  prepare?(context: WidgetContext<D>): Promise<void> | undefined
  /** Called once per element, at its first connection. */
  createModel(context: WidgetContext<D>): M
  View(props: { model: M }): VNode
  /** Follows `base.css`, which holds tokens, background, text and buttons; the style imports any other parts itself. */
  css: string
}
