import type { ReadonlySignal } from '@preact/signals'
import type { VNode } from 'preact'
import type { Client } from '../../client/client.ts'
import type { Attributes, ElementDefinition } from '../../contract/elements/element.ts'

/** What the runtime gives to a widget's model: the page's wishes as signals, and ways out. */
export interface WidgetContext<D extends ElementDefinition> {
  attributes: { readonly [K in keyof Attributes<D>]: ReadonlySignal<Attributes<D>[K]> }
  /** Tells the page. Answers false when the page called `preventDefault()` on a cancelable event. */
  emit(event: keyof D['events'] & string, detail?: unknown): boolean
  /** What calls the server, when it is not the one of `base`: nothing calls while the server renders. */
  client?: Client
  /** Origin of the house that serves the widget: what links to our own pages are relative to. */
  base: string
  /**
   * Adds a stylesheet to the widget's root, once, however often it is called: a step's style arrives with the
   * step's chunk. On the server it joins the style written in the template, so it may be called while rendering.
   */
  adopt(css: string): void
  /** Address of the document when the element began, as `page-visit.ts` reads it. Empty on the server. */
  page: string
  /** What the server already knew when it rendered the view, so that nothing is asked twice. */
  state: unknown
}

/** A widget: its description, a model without DOM, a view of the model, and its style. */
export interface Widget<D extends ElementDefinition, M extends { dispose?(): void }> {
  definition: D
  /**
   * Loads the chunks that the first rendering of this context needs beyond the widget's own. The server awaits it
   * before rendering, and the runtime before it hydrates what the server rendered, so that both make the same
   * nodes. A root that starts empty need not wait: the view shows a skeleton meanwhile. Answers undefined when
   * there is nothing to wait for; never rejects.
   */
  prepare?(context: WidgetContext<D>): Promise<void> | undefined
  /** Called once for each element, when it first connects. */
  createModel(context: WidgetContext<D>): M
  View(props: { model: M }): VNode
  /** Comes after `base.css`, which holds tokens, ground, text and buttons; other parts are imported by it. */
  css: string
}
