import type { WidgetsRendering } from '../contract/rendering.ts'
import { quintoAgenzie } from './quinto-agenzie/widget.ts'
import { quintoCarrello } from './quinto-carrello/widget.ts'
import { quintoContatti } from './quinto-contatti/widget.ts'
import { quintoFinestra } from './quinto-finestra/widget.ts'
import { quintoMutui } from './quinto-mutui/widget.ts'
import { quintoPrestiti } from './quinto-prestiti/widget.ts'
import { quintoPrestito } from './quinto-prestito/widget.ts'
import { quintoRata } from './quinto-rata/widget.ts'
import baseCss from './runtime/base.css?inline'
import { renderDeclaratively } from './runtime/declarative.ts'

export { openingTag } from './runtime/opening-tag.ts'

export const renderWidget: WidgetsRendering['renderWidget'] = async ({ tag, ...request }) => {
  if (tag === quintoMutui.definition.tag) return renderDeclaratively(quintoMutui, request)
  if (tag === quintoFinestra.definition.tag) return renderDeclaratively(quintoFinestra, request)
  if (tag === quintoPrestiti.definition.tag) return renderDeclaratively(quintoPrestiti, request)
  if (tag === quintoAgenzie.definition.tag) return renderDeclaratively(quintoAgenzie, request)
  if (tag === quintoRata.definition.tag) return renderDeclaratively(quintoRata, request)
  if (tag === quintoPrestito.definition.tag) return renderDeclaratively(quintoPrestito, request)
  if (tag === quintoContatti.definition.tag) return renderDeclaratively(quintoContatti, request)
  if (tag === quintoCarrello.definition.tag) return renderDeclaratively(quintoCarrello, request)
  throw new RangeError(`No widget is called ${tag}`)
}

const css = import.meta.glob<string>(['./quinto-*/*.css', './shared/*.css'], {
  query: '?inline',
  import: 'default',
  eager: true,
})

export const widgetStyles: WidgetsRendering['widgetStyles'] = [baseCss, ...Object.values(css)]
