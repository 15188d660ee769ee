import { useEffect, useRef, useState } from 'react'
import { Router } from 'wouter'
import type { PageData, WrittenPage } from '../contract/pages/pages.ts'
import type { FollowSteps } from './follow-steps.ts'
import { Footer } from './layout/footer.tsx'
import { Header } from './layout/header.tsx'
import { WidgetsContext } from './layout/widget.tsx'
import { useKeptElements, useLayout } from './navigation/use-kept-elements.ts'
import { useNavigation } from './navigation/use-navigation.ts'
import type { AnyPage } from './pages.ts'
import { useHydrated } from './use-hydrated.ts'

/** A page with its component, or the server's page without one. */
export type Shown = Drawn | { data: WrittenPage; Page: null }
export interface Drawn {
  data: PageData
  Page: AnyPage
}

interface SiteProps {
  first: Shown
  /** Absent on the server. */
  followSteps?: FollowSteps
}

/** A public page between header and footer. */
export function Site({ first, followSteps }: SiteProps) {
  return (
    <Router ssrPath={first.data.path}>
      <Pages first={first} followSteps={followSteps} />
    </Router>
  )
}

function Pages({ first, followSteps }: SiteProps) {
  const { shown, onWay } = useNavigation(first)
  const { data } = shown
  const Overlays = useOverlays()
  const [reopened, setReopened] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has a calculator of its own.
  useEffect(() => followSteps?.(document), [data])
  return (
    <>
      <a className="skip" href="#contenuto">
        Vai al contenuto
      </a>
      {onWay && <div className="on-way" role="progressbar" aria-label="La pagina sta arrivando" />}
      {Overlays && <Overlays data={data} reopened={reopened} />}
      <Header shell={data.shell} />
      {shown.Page ? <Main key={data.path} {...shown} /> : <Written />}
      <Footer shell={data.shell} openConsent={() => setReopened(reopened + 1)} />
    </>
  )
}

const Main = ({ data: { content, shell, trail, widgets }, Page }: Drawn) => (
  <main id="contenuto">
    <WidgetsContext value={widgets}>
      <Page content={content} shell={shell} trail={trail} />
    </WidgetsContext>
  </main>
)

/**
 * React leaves the existing content unchanged. Where React discards the server's page, because a translator changed a
 * text meanwhile, the content moves into the new page.
 */
function Written() {
  const main = useRef<HTMLElement>(null)
  const [isDiscarded] = useState(useHydrated())
  const [written] = useState(() => (isDiscarded ? document.querySelector('main') : null))
  useLayout(() => {
    if (written) main.current!.append(...written.childNodes)
  }, [written])
  useKeptElements(main)
  // The policy of the page allows no HTML as text, so only hydration, which sets none, has the property.
  const kept = isDiscarded ? {} : { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: '' } }
  return <main ref={main} id="contenuto" {...kept} />
}

/** Loads the overlays once the page is painted. */
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
