import { type ComponentChildren, Fragment, options, type VNode } from 'preact'
import { renderToString } from 'preact-render-to-string'

/** A sign of private use, which no text of ours has. */
const start = '\ue000'

const marked = (child: ComponentChildren): ComponentChildren =>
  Array.isArray(child)
    ? child.map(marked)
    : typeof child === 'string' || typeof child === 'number'
      ? `${start}${child}`
      : child

/**
 * Renders a view to a string with an empty comment between texts that are nodes of their own. Without it the parser
 * makes one node of them: hydration would split it again, and the letters, shaped apart, would move by a hair.
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
