import { Component, type ReactNode } from 'react'

/** Where a view was to be and is not, with what one can do about it. */
export const Failed = ({ children, onRetry }: { children: ReactNode; onRetry: () => void }) => (
  <div className="empty">
    <p>{children}</p>
    <button className="button" type="button" onClick={onRetry}>
      Riprova
    </button>
  </div>
)

/** A page whose files do not come, after a new version for instance, takes nothing else with it. */
export class PageBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    return (
      <Failed onRetry={() => location.reload()}>
        La pagina non si è aperta. Può essere uscita una versione nuova: la carichi di nuovo.
      </Failed>
    )
  }
}
