import { Signal } from '@preact/signals'
import { options } from 'preact'

/**
 * Views read signals by `.value`: the build leaves out the code that binds a signal in JSX (`signalsReadInViews`), so in
 * tests such a view fails.
 */
const before = options.vnode
options.vnode = vnode => {
  const { type, props } = vnode as { type: unknown; props: Record<string, unknown> }
  const bound = typeof type === 'string' ? Object.values(props) : []
  if ([...bound, props.children].flat(9).some(one => one instanceof Signal))
    throw new Error(
      `A signal is passed to <${typeof type === 'function' ? type.name : String(type)}>: use its value.`,
    )
  before?.(vnode)
}
