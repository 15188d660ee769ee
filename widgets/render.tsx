import type { WidgetsRendering } from '../contract/rendering.ts'
import { quintoCarrello } from './quinto-carrello/widget.ts'
import { quintoContatti } from './quinto-contatti/widget.ts'
import { quintoMutui } from './quinto-mutui/widget.ts'
import baseCss from './runtime/base.css?inline'
import { renderDeclaratively } from './runtime/declarative.ts'

export { openingTag } from './runtime/opening-tag.ts'

export const renderWidget: WidgetsRendering['renderWidget'] = async ({ tag, ...request }) => {
  if (tag === quintoMutui.definition.tag) return renderDeclaratively(quintoMutui, request)
  if (tag === quintoContatti.definition.tag) return renderDeclaratively(quintoContatti, request)
  if (tag === quintoCarrello.definition.tag) return renderDeclaratively(quintoCarrello, request)
  throw new RangeError(`No widget is called ${tag}`)
}

const css = import.meta.glob<string>('./quinto-*/*.css', { query: '?inline', import: 'default', eager: true })

export const widgetStyles: WidgetsRendering['widgetStyles'] = [baseCss, ...Object.values(css)]
