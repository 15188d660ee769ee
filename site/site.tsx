import { type ComponentType, useEffect, useState } from 'react'
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
  const Overlays = useOverlays()
  const [asked, setAsked] = useState(0)
  return (
    <>
      <a className="skip" href="#contenuto">
        Vai al contenuto
      </a>
      {onWay && <div className="on-way" role="progressbar" aria-label="La pagina sta arrivando" />}
      {Overlays && <Overlays data={data} asked={asked} />}
      <Header shell={shell} />
      <main id="contenuto" key={path}>
        <WidgetsContext value={widgets}>
          <Page content={content} shell={shell} trail={trail} />
        </WidgetsContext>
      </main>
      <Footer shell={shell} askConsent={() => setAsked(asked + 1)} />
    </>
  )
}

/** What comes over the page, once the page is there. */
function useOverlays() {
  const [Overlays, setOverlays] = useState<typeof import('./overlays.tsx').Overlays | null>(null)
  useEffect(() => {
    const load = async () => {
      const module = await import('./overlays.tsx')
      setOverlays(() => module.Overlays)
    }
    const waiting = setTimeout(() => void load().catch(console.error), 300)
    return () => clearTimeout(waiting)
  }, [])
  return Overlays
}
