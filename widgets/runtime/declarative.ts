import { h } from 'preact'
import type { Client } from '../../client/client.ts'
import type { ElementDefinition } from '../../contract/elements/element.ts'
import type { WidgetRequest } from '../../contract/embedding/rendering.ts'
import { attributeSignals } from './attribute-signals.ts'
import baseCss from './base.css?inline'
import { renderApart } from './render-apart.ts'
import { servedJson, viewId } from './served.ts'
import type { Model, Widget, WidgetContext } from './widget.ts'

/** Rendering makes no calls: the state already holds the known answers. */
const silent: Client = { call: () => new Promise(() => {}) }

/** Renders a widget's view on the server, as the declarative shadow root that `define` hydrates. */
export async function renderDeclaratively<D extends ElementDefinition, M extends Model>(
  { definition, prepare, createModel, View, css }: Widget<D, M>,
  { attributes, base, state }: Omit<WidgetRequest, 'tag'>,
): Promise<string> {
  const styles = new Set([baseCss, css])
  const context: WidgetContext<D> = {
    attributes: attributeSignals(definition, name => attributes[name]).signals,
    emit: () => true,
    client: silent,
    base,
    adopt: css => void styles.add(css),
    giveWay() {},
    page: '',
    state,
  }
  await prepare?.(context)
  const model = createModel(context)
  try {
    const view = renderApart(h(View, { model }))
    return [
      '<template shadowrootmode="open" shadowrootdelegatesfocus>',
      ...Array.from(styles, css => `<style>${css}</style>`),
      `<div id="${viewId}" lang="it">${view}</div>`,
      `<script type="application/json">${servedJson({ attributes, state })}</script>`,
      '</template>',
    ].join('')
  } finally {
    model.dispose?.()
  }
}
