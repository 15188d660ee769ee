import type { ReactNode } from 'react'

interface Props {
  breadcrumb?: ReactNode
  title: ReactNode
  /** Beside the title. */
  aside?: ReactNode
  /** Buttons beside the title. */
  actions?: ReactNode
  /** Below the title. */
  children?: ReactNode
}

/** The head of a page: where the page is, its title and what can be done. */
export const PageHead = ({ breadcrumb, title, aside, actions, children }: Props) => (
  <header className="record-head">
    {breadcrumb}
    <div className="head-row">
      {aside ? (
        <div className="head-title">
          <h1>{title}</h1>
          {aside}
        </div>
      ) : (
        <h1>{title}</h1>
      )}
      {actions && <div className="actions">{actions}</div>}
    </div>
    {children}
  </header>
)
