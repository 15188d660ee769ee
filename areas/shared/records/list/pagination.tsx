import type { ReactNode } from 'react'

interface Props {
  /** How much there is, or which part of it this is. */
  children: ReactNode
  back: { label: string; go: (() => void) | null }
  next: { label: string; go: (() => void) | null }
}

/** Where one is in a list, and the way back and on; null where there is none. */
export const Pagination = ({ children, back, next }: Props) => (
  <nav className="pagination" aria-label="Pagine">
    <span className="num" role="status">
      {children}
    </span>
    <span className="actions">
      {[back, next].map(({ label, go }) => (
        <button key={label} className="button" type="button" disabled={!go} onClick={go ?? undefined}>
          {label}
        </button>
      ))}
    </span>
  </nav>
)
