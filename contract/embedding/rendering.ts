import type { ElementDefinition } from '../elements/element.ts'

export interface WidgetRequest {
  tag: ElementDefinition['tag']
  /** The attributes of the element's opening tag. */
  attributes: Record<string, string | number | boolean | null | undefined>
  /** Our own origin, for the links in the view. */
  base: string
  /** Data that the widget would otherwise fetch. Each widget's folder declares its shape. */
  state?: unknown
}

/** Interface of the built widgets for the server (`rendering/widgets.js`). */
export interface WidgetsRendering {
  /**
   * Renders the content of an element: a declarative shadow root with style, view and state, so that the figures are
   * visible before any script runs. Rejects when the view fails; the element is then sent empty and the script fills
   * it.
   */
  renderWidget(request: WidgetRequest): Promise<string>
  /** The opening tag of an element with escaped attributes, in the notation that the element parses. */
  openingTag(tag: ElementDefinition['tag'], attributes: WidgetRequest['attributes']): string
  /** The exact text of every `<style>` that `renderWidget` may output: each needs a hash in `style-src`. */
  widgetStyles: readonly string[]
  /** The style of the cart's window, which is no widget. */
  cartWindowStyle: string
}
