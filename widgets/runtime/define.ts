import './builtins.ts'
import r2wc from '@r2wc/react-to-web-component'
import { type ComponentChild, h } from 'preact'
import type { ElementDefinition } from '../../contract/elements/element.ts'
import { attributeSignals } from './attribute-signals.ts'
import { attributeValue } from './attribute-value.ts'
import baseCss from './base.css?inline'
import { Boundary, Unavailable } from './boundary.tsx'
import { parsed, takeServed, viewId } from './served.ts'
import type { Model, Widget, WidgetContext } from './widget.ts'

/** Origin of the server: it serves the built files and answers the calls. */
const base = new URL(import.meta.url).origin

/** r2wc calls this method at every change of a property. */
const update: unique symbol = Symbol.for('r2wc.render')

/** The parts of r2wc's element class that this file uses. */
interface MountedElement extends HTMLElement {
  /** Where the view is mounted. r2wc's default, the element or a new root, would discard the server's nodes. */
  container: Element
  connectedCallback(): void
  disconnectedCallback(): void
  [update](): void
}

/** The view of each element, read by the component that r2wc mounts. */
const views = new WeakMap<Element, ComponentChild>()
const Mounted = ({ container }: { container: Element }) => views.get(container)

/** What an element holds from its first connection to its removal. */
interface Mount {
  assign?(given: (name: string) => unknown): void
  end?(): void
}

/**
 * Registers a widget as a custom element. Defining a tag twice is harmless: the first definition wins.
 *
 * Extends r2wc's element: attributes and properties are read by the contract and reach the model's signals together, a
 * moved element keeps its state, server-rendered nodes are hydrated, and errors stay inside the element.
 */
export function define<D extends ElementDefinition, M extends Model>(
  widget: Widget<D, M>,
  extended: (Element: ElementClass<M>) => CustomElementConstructor = Element => Element,
): void {
  const { tag } = widget.definition
  if (!customElements.get(tag)) customElements.define(tag, extended(elementOf(widget)))
}

/** Class of an element, for extensions such as `form-associated.ts`. */
export type ElementClass<M> = new () => HTMLElement & {
  /** Called with each model of the element, before its view is shown. */
  onModel?(model: M, internals: ElementInternals | undefined): void
}

function elementOf<D extends ElementDefinition, M extends Model>(widget: Widget<D, M>) {
  const { definition, View, css } = widget
  const names = Object.keys(definition.attributes)
  // r2wc keeps properties of unknown types unchanged and leaves their attributes to this class.
  const props = Object.fromEntries(names.map(name => [name, 'as it is' as never]))
  // r2wc is written for React components and returns a class without type; here it mounts elements of Preact.
  const Base = r2wc(Mounted as never, { props }) as unknown as new () => MountedElement

  class QuintoElement extends Base {
    #mount: Mount | undefined
    #updateDue = false
    #timer: ReturnType<typeof setTimeout> | undefined
    readonly #internals = this.attachInternals?.() as ElementInternals | undefined
    onModel?(model: M, internals: ElementInternals | undefined): void

    override connectedCallback() {
      clearTimeout(this.#timer)
      // A property set before the definition hides the accessor, and wins over the attribute.
      for (const name of names) {
        if (!Object.hasOwn(this, name)) continue
        const properties = this as Record<string, unknown>
        const early = properties[name]
        delete properties[name]
        properties[name] = early
      }
      this[update]()
    }

    override disconnectedCallback() {
      // Moving an element removes and inserts it. Only an element that stays removed is disposed of.
      this.#timer = setTimeout(() => {
        const mount = this.#mount
        this.#mount = undefined
        super.disconnectedCallback()
        views.delete(this)
        mount?.end?.()
      })
    }

    attributeChangedCallback(name: string, _before: string | null, text: string | null) {
      // Uses the accessor, even while an early property hides it.
      Reflect.set(QuintoElement.prototype, name, text, this)
    }

    /** Batches consecutive changes into one update. */
    override [update]() {
      if (this.#updateDue) return
      this.#updateDue = true
      queueMicrotask(() => {
        this.#updateDue = false
        if (this.#mount) this.#assign()
        else if (this.isConnected) this.#start().catch(console.error)
      })
    }

    #read = (name: string) => Reflect.get(this, name)

    #assign() {
      try {
        this.#mount?.assign?.(this.#read)
      } catch (error) {
        console.error(error)
      }
      for (const theme of definition.attributes.tema?.values ?? [])
        this.#internals?.states?.[this.#read('tema') === theme ? 'add' : 'delete'](theme)
    }

    async #start() {
      const mount: Mount = {}
      this.#mount = mount
      await parsed(this)
      const root = this.shadowRoot ?? this.attachShadow({ mode: 'open', delegatesFocus: true })
      const servedStyles = root.querySelectorAll('style')
      // The page's own content is visible until the view is shown, and if the rest fails.
      const content = root.hasChildNodes() ? null : root.appendChild(document.createElement('slot'))
      adoptStyle(root, baseCss)
      adoptStyle(root, css)
      const view = root.querySelector(`#${viewId}`) ?? root.appendChild(document.createElement('div'))
      Object.assign(view, { id: viewId, lang: 'it' })
      for (const type of ['keydown', 'keypress', 'keyup']) root.addEventListener(type, keepKeys)
      // Hydration must produce the server's nodes, so the first attributes are those that the server used.
      const served = takeServed(root)
      const { signals, assign } = attributeSignals(
        definition,
        served ? name => served.attributes[name] : this.#read,
      )
      const context: WidgetContext<D> = {
        attributes: signals,
        emit: (event, detail) => this.#emit(event, detail),
        base,
        root,
        adopt: css => adoptStyle(root, css),
        giveWay: isRefused => {
          views.set(this, isRefused ? h(Unavailable, {}) : shown())
          super[update]()
        },
        page: location.href,
        state: served?.state,
      }
      // The server's nodes stay unchanged if the code that hydrates them does not load.
      const [inputReplay] = served
        ? await Promise.all([import('./typed-before.ts'), widget.prepare?.(context)])
        : []
      if (this.#mount !== mount) return
      let shown = (): ComponentChild => h(Unavailable, {})
      try {
        const model = widget.createModel(context)
        mount.end = () => model.dispose?.()
        this.onModel?.(model, this.#internals)
        const onReady = () => this.#mount === mount && model.ready?.()
        shown = () => h(Boundary, { onReady, children: h(View, { model }) })
      } catch (error) {
        console.error(error)
      }
      views.set(this, shown())
      this.container = view
      mount.assign = assign
      const replayInput = inputReplay?.captureInput(view)
      super.connectedCallback()
      super[update]()
      replayInput?.()
      content?.remove()
      // The styles are adopted by now. The inline ones, for pages without script, would only be matched twice.
      for (const style of servedStyles) style.remove()
    }

    #emit(event: string, detail: unknown) {
      const cancelable = definition.events[event as `quinto-${string}`]?.cancelable
      return this.dispatchEvent(new CustomEvent(event, { detail, bubbles: true, composed: true, cancelable }))
    }
  }

  for (const name of names) {
    const attribute = definition.attributes[name]!
    const accessor = Object.getOwnPropertyDescriptor(Base.prototype, name)!
    Object.defineProperty(QuintoElement.prototype, name, {
      ...accessor,
      set(given: unknown) {
        accessor.set!.call(this, attributeValue(attribute, given))
      },
    })
  }
  return QuintoElement
}

/** Where the keys of a field are typed or chosen. */
const fields = 'input, select, textarea'

/**
 * Keeps the keys typed in our fields from the page, which sees only the element and may take them for shortcuts. Escape
 * and Tab belong to the page's dialogs, and combinations with Ctrl or Cmd to the page, except for those that edit. AltGr,
 * which some keyboards need for «@», is Ctrl with Alt.
 */
function keepKeys(event: Event): void {
  const { target, key, ctrlKey, metaKey, altKey } = event as KeyboardEvent
  const isShortcut = (ctrlKey || metaKey) && !altKey && /^[^acvxyz]$/i.test(key)
  if (key === 'Escape' || key === 'Tab' || isShortcut) return
  if ((target as Element).matches(fields)) event.stopPropagation()
}

/** One sheet per stylesheet text, shared by all elements. Constructed sheets work under `style-src 'none'`. */
const sheets = new Map<string, CSSStyleSheet>()

/** Throws where neither a constructed sheet nor a `<style>` is possible. */
function adoptStyle(root: ShadowRoot, css: string): void {
  try {
    let sheet = sheets.get(css)
    if (!sheet) {
      sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      sheets.set(css, sheet)
    }
    if (!root.adoptedStyleSheets.includes(sheet))
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  } catch {
    writeStyle(root, css)
  }
}

/** For browsers without constructed sheets, and pages whose libraries break them. */
function writeStyle(root: ShadowRoot, css: string): void {
  for (const { textContent } of root.querySelectorAll('style')) if (textContent === css) return
  const style = document.createElement('style')
  style.textContent = css
  style.nonce = document.querySelector<HTMLElement>('style[nonce]')?.nonce ?? ''
  root.append(style)
  if (!style.sheet) throw new Error('the page allows no style')
}
