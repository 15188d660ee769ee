import { Signal } from '@preact/signals'
import { options } from 'preact'

/**
 * The build cuts parts of the libraries that no view uses (`dist-spec/build/trimmed-libraries.ts`). Tests run the whole
 * libraries, so a view that uses such a part fails here.
 */
const before = options.vnode
options.vnode = vnode => {
  const { type, props } = vnode as { type: unknown; props: Record<string, unknown> }
  const flaw = typeof type === 'function' ? flawOfComponent(type, props) : flawOfElement(String(type), props)
  if (flaw) throw new Error(`<${typeof type === 'function' ? type.name : String(type)}>: ${flaw}`)
  before?.(vnode)
}

const hasSignal = (values: unknown[]) => values.flat(9).some(value => value instanceof Signal)

const cutMethods =
  /^(componentWill|componentDidUpdate$|getChildContext$|getSnapshotBeforeUpdate$|getDerivedStateFromProps$|contextType$)/

function flawOfComponent(type: { prototype?: object }, { children }: Record<string, unknown>) {
  if (hasSignal([children])) return 'a signal is a child: use its value'
  const methods = [...Object.getOwnPropertyNames(type.prototype ?? {}), ...Object.getOwnPropertyNames(type)]
  const cut = methods.find(name => cutMethods.test(name))
  return cut && `the build cuts ${cut} from Preact`
}

const cutElements = ['math', 'template', 'foreignObject']
const cutAttributes = /^(dangerouslySetInnerHTML|defaultValue|defaultChecked|is|xlink.*|on.*Capture)$/

function flawOfElement(type: string, props: Record<string, unknown>) {
  if (hasSignal(Object.values(props))) return 'a signal is passed: use its value'
  const cut = cutElements.includes(type) ? type : Object.keys(props).find(name => cutAttributes.test(name))
  if (cut) return `the build cuts ${cut} from Preact`
  return typeof props.style === 'string' && 'the build cuts styles as text from Preact'
}
