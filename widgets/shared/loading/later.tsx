import { Component, type VNode } from 'preact'
import type { Part } from '../calculator/part.ts'

/** A part of the view, with its style. `P` is what the view needs besides the model. */
export type Chunk<M, P = object> = Part<{ View(props: { model: M } & P): VNode | null; css: string }>

interface Props<M, P> {
  model: M
  chunk: Chunk<M, P>
  given?: P
  /** Loads the part as soon as this component is shown. */
  now?: boolean
  /** Offered after a failure, when there is a previous step. */
  back?(): void
}

/** Shows a part that loads on demand: a skeleton while loading, a retry button after a failure. */
export class Later<
  M extends { context: { adopt(css: string): void } },
  P extends object = object,
> extends Component<Props<M, P>> {
  override componentDidMount() {
    const { now, chunk } = this.props
    if (now) void chunk.load()
  }

  override render() {
    const { model, chunk, given, back } = this.props
    const part = chunk.part.value
    if (part) {
      model.context.adopt(part.css)
      return <part.View model={model} {...(given as P)} />
    }
    if (chunk.failed.value)
      return (
        <div class="notice" role="status">
          <p>Questa parte non si è caricata. Controlli la connessione.</p>
          <button class="button" type="button" onClick={() => void chunk.load()}>
            Riprova
          </button>
          {back && (
            <button class="button bare" type="button" onClick={back}>
              Torna al calcolo
            </button>
          )}
        </div>
      )
    return (
      <div class="waiting" role="status" aria-label="Caricamento">
        <span class="skeleton" />
        <span class="skeleton" />
        <span class="skeleton" />
      </div>
    )
  }
}
