import type { ReactNode } from 'react'
import { Brand, Mark } from '../frame/brand.tsx'
import { useServices } from '../services.ts'

/** The layout of pages without sign-in: the form on the left, the brand on the right. */
export function SignedOutLayout({ title, children }: { title: string; children: ReactNode }) {
  const { area } = useServices()
  return (
    <div className="signed-out">
      <div className="signed-out-main">
        <header>
          <Brand />
          <p className="soft">{area.name}</p>
        </header>
        <main id="contenuto" tabIndex={-1}>
          <h1>{title}</h1>
          {children}
        </main>
      </div>
      <aside className="signed-out-brand" aria-label="Quinto">
        <p className="lede">{area.motto}</p>
        <Mark className="large-mark" />
      </aside>
    </div>
  )
}
