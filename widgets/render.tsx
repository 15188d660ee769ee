import type { ElementDefinition } from '../contract/elements/element.ts'
import type { WidgetRequest, WidgetsRendering } from '../contract/embedding/rendering.ts'
import { quintoAgenzie } from './quinto-agenzie/widget.ts'
import { quintoCarrello } from './quinto-carrello/widget.ts'
import { quintoCdq } from './quinto-cdq/widget.ts'
import { quintoContatti } from './quinto-contatti/widget.ts'
import { quintoFinestra } from './quinto-finestra/widget.ts'
import { quintoMutui } from './quinto-mutui/widget.ts'
import { quintoPrestiti } from './quinto-prestiti/widget.ts'
import { quintoPrestito } from './quinto-prestito/widget.ts'
import { quintoRata } from './quinto-rata/widget.ts'
import baseCss from './runtime/base.css?inline'
import { renderDeclaratively } from './runtime/declarative.ts'
import type { Widget } from './runtime/widget.ts'

export { openingTag } from '../contract/embedding/opening-tag.ts'

/** Pairs a widget's tag with a renderer that hides the widget's own types. */
const byTag = <D extends ElementDefinition, M extends { dispose?(): void }>(widget: Widget<D, M>) =>
  [
    widget.definition.tag as ElementDefinition['tag'],
    (request: Omit<WidgetRequest, 'tag'>) => renderDeclaratively(widget, request),
  ] as const

const widgets = new Map([
  byTag(quintoAgenzie),
  byTag(quintoCarrello),
  byTag(quintoCdq),
  byTag(quintoContatti),
  byTag(quintoFinestra),
  byTag(quintoMutui),
  byTag(quintoPrestiti),
  byTag(quintoPrestito),
  byTag(quintoRata),
])

export const renderWidget: WidgetsRendering['renderWidget'] = async ({ tag, ...request }) => {
  const render = widgets.get(tag)
  if (!render) throw new RangeError(`No widget is called ${tag}`)
  return render(request)
}

const css = import.meta.glob<string>(['./quinto-*/*.css', './shared/*/*.css'], {
  query: '?inline',
  import: 'default',
  eager: true,
})

export const widgetStyles: WidgetsRendering['widgetStyles'] = [baseCss, ...Object.values(css)]
