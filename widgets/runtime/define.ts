import r2wc from '@r2wc/react-to-web-component'
import { type ComponentChild, h } from 'preact'
import type { ElementDefinition } from '../../contract/elements/element.ts'
import { attributeSignals } from './attribute-signals.ts'
import { attributeValue } from './attribute-value.ts'
import baseCss from './base.css?inline'
import { Boundary, Unavailable } from './boundary.tsx'
import { parsed, takeServed, viewId } from './served.ts'
import { adoptStyle } from './shadow-style.ts'
import type { Widget, WidgetContext } from './widget.ts'

/** Every built file of ours comes from the house that answers the calls. */
const base = new URL(import.meta.url).origin

/** r2wc calls this method of itself at every change of a property. */
const update: unique symbol = Symbol.for('r2wc.render')

/** The element that r2wc makes, as far as we use it. */
interface MountedElement extends HTMLElement {
  /** Where the view is mounted: r2wc's own choice, the element or a root of its making, would lose what is served. */
  container: Element
  connectedCallback(): void
  disconnectedCallback(): void
  [update](): void
}

/** What each element shows, found by the component that r2wc mounts. */
const views = new WeakMap<Element, ComponentChild>()
const Mounted = ({ container }: { container: Element }) => views.get(container)

/** What one element lives on from its first connection to its removal. */
interface Mount {
  assign?(given: (name: string) => unknown): void
  dispose?(): void
}

/**
 * Registers a widget as a custom element. Defining a tag twice is harmless: the first definition wins.
 *
 * The element is r2wc's, mended: attributes and properties are read by the contract and land together in the
 * model's signals, a moved element keeps its state, what the server rendered is hydrated, an error stays inside.
 */
export function define<D extends ElementDefinition, M extends { dispose?(): void }>(
  widget: Widget<D, M>,
  extended: (Element: ElementClass<M>) => CustomElementConstructor = Element => Element,
): void {
  const { tag } = widget.definition
  if (!customElements.get(tag)) customElements.define(tag, extended(elementOf(widget)))
}

/** An element's class, for what an element is beyond its attributes (`form-associated.ts`). */
export type ElementClass<M> = new () => HTMLElement & {
  /** Called with each model of the element, before it is shown. */
  modelCreated?(model: M, internals: ElementInternals | undefined): void
}

function elementOf<D extends ElementDefinition, M extends { dispose?(): void }>(widget: Widget<D, M>) {
  const { definition, View, css } = widget
  const names = Object.keys(definition.attributes)
  // A type that r2wc does not know: it keeps such a property as it is, and leaves its attribute to us.
  const props = Object.fromEntries(names.map(name => [name, 'as it is' as never]))
  const Base = r2wc(Mounted as never, { props }) as unknown as new () => MountedElement

  class QuintoElement extends Base {
    #mount: Mount | undefined
    #updateDue = false
    #removalTimer: ReturnType<typeof setTimeout> | undefined
    readonly #internals = this.attachInternals?.() as ElementInternals | undefined
    modelCreated?(model: M, internals: ElementInternals | undefined): void

    override connectedCallback() {
      clearTimeout(this.#removalTimer)
      // A property set before the element was defined hides the accessor, and wins over the attribute.
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
      // Moving an element removes and inserts it: only one that stays away has left.
      this.#removalTimer = setTimeout(() => {
        const mount = this.#mount
        this.#mount = undefined
        super.disconnectedCallback()
        views.delete(this)
        mount?.dispose?.()
      })
    }

    attributeChangedCallback(name: string, _before: string | null, text: string | null) {
      // By way of the accessor, though an early property may still hide it.
      Reflect.set(QuintoElement.prototype, name, text, this)
    }

    /** Many changes in a row are one. */
    override [update]() {
      if (this.#updateDue) return
      this.#updateDue = true
      queueMicrotask(() => {
        this.#updateDue = false
        if (this.#mount) this.#assign()
        else if (this.isConnected) this.#mountView().catch(console.error)
      })
    }

    #property = (name: string) => Reflect.get(this, name)

    #assign() {
      try {
        this.#mount?.assign?.(this.#property)
      } catch (error) {
        console.error(error)
      }
      for (const theme of definition.attributes.tema?.values ?? [])
        this.#internals?.states?.[this.#property('tema') === theme ? 'add' : 'delete'](theme)
    }

    async #mountView() {
      const mount: Mount = {}
      this.#mount = mount
      await parsed(this)
      const root = this.shadowRoot ?? this.attachShadow({ mode: 'open', delegatesFocus: true })
      adoptStyle(root, baseCss)
      adoptStyle(root, css)
      const view = root.querySelector(`#${viewId}`) ?? root.appendChild(document.createElement('div'))
      view.id = viewId
      // The first nodes must be those the server made, so the first attributes are those it knew.
      const served = takeServed(root)
      const { signals, assign } = attributeSignals(
        definition,
        served ? name => served.attributes[name] : this.#property,
      )
      const context: WidgetContext<D> = {
        attributes: signals,
        emit: (event, detail) => this.#emit(event, detail),
        base,
        adopt: css => adoptStyle(root, css),
        page: location.href,
        state: served?.state,
      }
      // What the server wrote stays as it is if what takes it over does not arrive.
      const [inputReplay] = served
        ? await Promise.all([import('./typed-before.ts'), widget.prepare?.(context)])
        : []
      if (this.#mount !== mount) return
      try {
        const model = widget.createModel(context)
        mount.dispose = () => model.dispose?.()
        this.modelCreated?.(model, this.#internals)
        views.set(this, h(Boundary, { children: h(View, { model }) }))
      } catch (error) {
        console.error(error)
        views.set(this, h(Unavailable, {}))
      }
      this.container = view
      mount.assign = assign
      const replayInput = inputReplay?.captureInput(view)
      super.connectedCallback()
      super[update]()
      replayInput?.()
      // Adopted by now; what the server wrote for a page without script would only be matched twice.
      for (const style of root.querySelectorAll('style')) style.remove()
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
