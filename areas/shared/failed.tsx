import { onlineManager } from '@tanstack/react-query'
import { Component, type ReactNode } from 'react'
import { useIsOffline } from './offline/use-is-offline.ts'

/** The error that replaces a view, with a button to retry. */
export const Failed = ({ children, onRetry }: { children: ReactNode; onRetry: () => void }) => (
  <div className="empty">
    <p>{children}</p>
    <button className="button" type="button" onClick={onRetry}>
      Riprova
    </button>
  </div>
)

/**
 * Confines the failure of a page, for example files that are missing after a new version, to the place of the page. A
 * page that fails without the network opens when the network is back.
 */
export class PageBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  readonly #retry = () => this.setState({ isBroken: false })

  #unsubscribe = () => {}

  override componentDidMount() {
    addEventListener('online', this.#retry)
    this.#unsubscribe = onlineManager.subscribe(isOnline => isOnline && this.#retry())
  }

  override componentWillUnmount() {
    removeEventListener('online', this.#retry)
    this.#unsubscribe()
  }

  override render() {
    return this.state.isBroken ? <Broken onRetry={this.#retry} /> : this.props.children
  }
}

function Broken({ onRetry }: { onRetry: () => void }) {
  const isOffline = useIsOffline()
  return (
    <div className="page">
      {isOffline || !navigator.onLine ? (
        <Failed onRetry={onRetry}>Manca la rete: la pagina si apre da sola quando torna.</Failed>
      ) : (
        <Failed onRetry={() => location.reload()}>
          La pagina non si è aperta. Può essere uscita una versione nuova: la carichi di nuovo.
        </Failed>
      )}
    </div>
  )
}
