import type { ElementDefinition } from '../elements/element.ts'

export interface WidgetRequest {
  tag: ElementDefinition['tag']
  /** What the page says of the element: the same that stands in its opening tag. */
  attributes: Record<string, string | number | boolean | null | undefined>
  /** Origin of our own pages, for the links in the view. */
  base: string
  /** What the server knows and the widget would otherwise ask; the widget's own folder says what it reads. */
  state?: unknown
}

/** What the built widgets offer to the server (`rendering/widgets.js`). */
export interface WidgetsRendering {
  /**
   * The inside of an element: a declarative shadow root with style, view and state. It shows right figures before
   * any script. Rejects when the view fails: then the element goes out without it, and the script fills it.
   */
  renderWidget(request: WidgetRequest): Promise<string>
  /** The opening tag of an element, with its attributes escaped and written so that the element reads them back. */
  openingTag(tag: ElementDefinition['tag'], attributes: WidgetRequest['attributes']): string
  /** The exact text of every `<style>` that `renderWidget` may write: each needs its hash in `style-src`. */
  widgetStyles: readonly string[]
}
