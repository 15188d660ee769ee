import { type ComponentChildren, Fragment, options, type VNode } from 'preact'
import { renderToString } from 'preact-render-to-string'

/** A private-use character, which no text contains. */
const start = '\ue000'

const marked = (child: ComponentChildren): ComponentChildren =>
  Array.isArray(child)
    ? child.map(marked)
    : typeof child === 'string' || typeof child === 'number'
      ? `${start}${child}`
      : child

/**
 * Renders a view to a string, with an empty comment between adjacent text nodes. Without the comment the parser would
 * join the texts into one node: hydration would split them again, and letters would move slightly.
 */
export function renderApart<P>(view: VNode<P>): string {
  const before = options.vnode
  options.vnode = vnode => {
    const { type, props } = vnode as VNode<{ children?: ComponentChildren }>
    if (typeof type === 'string' || type === Fragment) props.children = marked(props.children)
    before?.(vnode)
  }
  try {
    return renderToString(view).replace(/([^>\ue000])\ue000+|\ue000/g, (_, sign) =>
      sign ? `${sign}<!---->` : '',
    )
  } finally {
    options.vnode = before
  }
}
