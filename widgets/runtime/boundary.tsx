import { Component, type ComponentChildren } from 'preact'
import { telephone } from '../../contract/italian/telephone.ts'
import { broker } from '../../contract/pages/broker.ts'

interface Props {
  /** Called once the view responds to input, unless it fails. */
  onReady?(): void
  children: ComponentChildren
}

/** Catches errors of a view, so that they never reach the partner's page. */
export class Boundary extends Component<Props, { failed: boolean }> {
  static override getDerivedStateFromError = () => ({ failed: true })

  override componentDidCatch(error: unknown) {
    console.error(error)
  }

  override componentDidMount() {
    // After the first paint, and after an error of the first rendering has changed the state.
    setTimeout(() => this.state.failed || this.props.onReady?.())
  }

  override render() {
    return this.state.failed ? <Unavailable /> : this.props.children
  }
}

/** The page's own content, the children of the element; without children, the telephone. */
export const Unavailable = () => (
  <slot>
    <p role="alert">
      Servizio non disponibile. Per un preventivo si può chiamare il{' '}
      <a href={telephone(broker.telefono)}>{broker.telefono}</a>.
    </p>
  </slot>
)
