import type { ComponentType } from 'react'
import { Router } from 'wouter'
import type { PageData } from '../contract/pages.ts'
import { Footer } from './layout/footer.tsx'
import { Header } from './layout/header.tsx'
import { WidgetsContext } from './layout/widget.tsx'
import { useNavigation } from './navigation/use-navigation.ts'

/** A page with what it is drawn from. */
export interface Shown {
  data: PageData
  Page: ComponentType<Pick<PageData, 'content' | 'shell' | 'trail'>>
}

/** A public page in its place, below the house's head and above its foot. */
export function Site({ first }: { first: Shown }) {
  return (
    <Router ssrPath={first.data.path}>
      <Pages first={first} />
    </Router>
  )
}

function Pages({ first }: { first: Shown }) {
  const { data, Page, onWay } = useNavigation(first)
  const { shell, content, trail, widgets, path } = data
  return (
    <>
      <a className="skip" href="#contenuto">
        Vai al contenuto
      </a>
      {onWay && <div className="on-way" role="progressbar" aria-label="La pagina sta arrivando" />}
      <Header shell={shell} />
      <main id="contenuto" key={path}>
        <WidgetsContext value={widgets}>
          <Page content={content} shell={shell} trail={trail} />
        </WidgetsContext>
      </main>
      <Footer shell={shell} />
    </>
  )
}
