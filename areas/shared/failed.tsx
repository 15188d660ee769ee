import { Component, type ReactNode } from 'react'

/** The error that replaces a view, with a button to retry. */
export const Failed = ({ children, onRetry }: { children: ReactNode; onRetry: () => void }) => (
  <div className="empty">
    <p>{children}</p>
    <button className="button" type="button" onClick={onRetry}>
      Riprova
    </button>
  </div>
)

/** Confines the failure of a page, for example files that are missing after a new version, to the place of the page. */
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
