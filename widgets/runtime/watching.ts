import { effect, type Signal, signal } from '@preact/signals-core'
import { Component, type ComponentChild, type FunctionComponent } from 'preact'

/**
 * A component that draws itself again when a signal that it has read changes. It stands for `@preact/signals` and
 * `preact/hooks`, which weigh 1.7 kB more: a tenth of the first view.
 */
abstract class Watching extends Component {
  /** What the hooks keep, in the order of their calls. */
  readonly kept: unknown[] = []
  /** Run as effects while the component is in the page. */
  readonly effects: (() => unknown)[] = []
  ends: (() => void)[] = []
  unwatch?: () => void

  abstract draw(props: object): ComponentChild

  override render(props: object) {
    // On the server nothing changes, and nobody would stop watching.
    if (import.meta.env.SSR) return this.drawn(props)
    this.unwatch?.()
    let drawn: ComponentChild | undefined
    let isDrawn = false
    this.unwatch = effect(() => {
      if (isDrawn) return this.forceUpdate()
      isDrawn = true
      drawn = this.drawn(props)
    })
    return drawn
  }

  drawn(props: object): ComponentChild {
    drawing = this
    hook = 0
    try {
      return this.draw(props)
    } finally {
      drawing = undefined
    }
  }

  override componentDidMount() {
    this.ends = this.effects.map(run => effect(run as () => void))
  }

  override componentWillUnmount() {
    this.unwatch?.()
    for (const end of this.ends) end()
  }
}

let drawing: Watching | undefined
let hook: number

const classes = new WeakMap<FunctionComponent<never>, unknown>()

/** The watching component that a function draws: the same for the same function. */
export function watching<P>(draw: FunctionComponent<P>): FunctionComponent<P> {
  if (!classes.has(draw))
    classes.set(
      draw,
      class extends Watching {
        draw = draw as FunctionComponent
      },
    )
  return classes.get(draw) as FunctionComponent<P>
}

/* The hooks: they keep something for the component that is drawing itself, and are called at each of its drawings
   in the same order. */

/** What `make` answered at the component's first drawing. */
export function kept<T>(make: () => T): T {
  const { kept } = drawing!
  if (kept.length === hook) kept.push(make())
  return kept[hook++] as T
}

export const useSignal = <T>(first: T): Signal<T> => kept(() => signal(first))

export const useRef = <T>(first: T | null): { current: T | null } => kept(() => ({ current: first }))

/** Runs once the component is in the page, and again when a signal that it has read changes. */
export function useSignalEffect(run: () => unknown): void {
  const { effects } = drawing!
  const latest = kept(() => {
    const latest = { run }
    effects.push(() => latest.run())
    return latest
  })
  latest.run = run
}
