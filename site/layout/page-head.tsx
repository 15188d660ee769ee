import type { ReactNode } from 'react'
import type { Trail as Pages } from '../../contract/pages/pages.ts'
import { Trail } from './trail.tsx'

interface Props {
  trail: Pages
  title: ReactNode
  lede?: ReactNode
  children?: ReactNode
}

/** Head of a page: breadcrumbs, title, lede and main content. */
export const PageHead = ({ trail, title, lede, children }: Props) => (
  <section className="hero">
    <div className="wrap">
      <Trail trail={trail} />
      <div className="hero-head">
        <h1>{title}</h1>
        {lede && <p className="lede">{lede}</p>}
      </div>
      {children}
    </div>
  </section>
)
