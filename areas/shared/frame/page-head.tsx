import type { ReactNode } from 'react'

interface Props {
  breadcrumb?: ReactNode
  title: ReactNode
  /** Buttons beside the title. */
  actions?: ReactNode
  /** Below the title. */
  children?: ReactNode
}

/** The head of a page: where the page is, its title and what can be done. */
export const PageHead = ({ breadcrumb, title, actions, children }: Props) => (
  <header className="record-head">
    {breadcrumb}
    <div className="head-row">
      <h1>{title}</h1>
      {actions && <div className="actions">{actions}</div>}
    </div>
    {children}
  </header>
)
