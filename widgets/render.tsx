import type { ElementDefinition } from '../contract/elements/element.ts'
import type { WidgetsRendering } from '../contract/embedding/rendering.ts'
import cartWindowCss from './cart-window/style.css?inline'
import baseCss from './runtime/base.css?inline'
import { renderDeclaratively } from './runtime/declarative.ts'
import type { Model, Widget } from './runtime/widget.ts'

export { openingTag } from '../contract/embedding/opening-tag.ts'

type AnyWidget = Widget<ElementDefinition, Model>

const widgets = new Map(
  Object.values(import.meta.glob<AnyWidget>('./quinto-*/widget.ts', { eager: true, import: 'widget' })).map(
    widget => [widget.definition.tag, widget],
  ),
)

export const renderWidget: WidgetsRendering['renderWidget'] = async ({ tag, ...request }) => {
  const widget = widgets.get(tag)
  if (!widget) throw new RangeError(`No widget is called ${tag}`)
  return renderDeclaratively(widget, request)
}

const css = import.meta.glob<string>(['./quinto-*/*.css', './shared/*/*.css'], {
  query: '?inline',
  import: 'default',
  eager: true,
})

export const widgetStyles: WidgetsRendering['widgetStyles'] = [baseCss, ...Object.values(css)]

export const cartWindowStyle: WidgetsRendering['cartWindowStyle'] = cartWindowCss
