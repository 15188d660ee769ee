import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { matchRoute, type Parser, Route, Switch, useRouter } from 'wouter'
import { startRead } from './calls/data.ts'
import { PageBoundary } from './failed.tsx'
import { LoadingBar } from './frame/loading-bar.tsx'
import { onDemand } from './on-demand.tsx'
import { Page, preloadPage } from './pages/page.tsx'
import { type Services, ServicesContext, useServices } from './services.ts'
import { SignedIn } from './session/signed-in.tsx'
import { ToastList } from './toasts/toast-list.tsx'

/**
 * The pages for signed-in people. The page at the address and what the page reads first load while the server says who
 * is signed in.
 */
const signedInPages = (services: Services, parser: Parser) =>
  onDemand(async () => {
    const table = services.area.load().then(({ routes }) => {
      for (const route of routes) {
        const [isAtAddress, params] = matchRoute(parser, route.path, location.pathname)
        if (!isAtAddress) continue
        for (const read of route.reads?.(params) ?? []) startRead(services, read)
        preloadPage(route)
        break
      }
      return routes
    })
    const [{ SignedInPages }, routes] = await Promise.all([import('./signed-in-pages.tsx'), table])
    return { default: () => <SignedInPages routes={routes} /> }
  })

/** The whole of an area: the pages for everybody, and the pages for signed-in people. */
export function App({ services }: { services: Services }) {
  const { area, queries, toasts, loading } = services
  const { parser } = useRouter()
  const [Pages] = useState(() => signedInPages(services, parser))
  return (
    <ServicesContext value={services}>
      <QueryClientProvider client={queries}>
        <a className="skip" href="#contenuto">
          Vai al contenuto
        </a>
        <ToastList toasts={toasts} />
        <LoadingBar loading={loading} />
        <StepUp />
        <Switch>
          {area.open.map(route => (
            <Route key={route.path} path={route.path}>
              <Page route={route} />
            </Route>
          ))}
          <Route>
            <SignedIn preload={Pages.preload}>
              <PageBoundary>
                <Pages />
              </PageBoundary>
            </SignedIn>
          </Route>
        </Switch>
      </QueryClientProvider>
    </ServicesContext>
  )
}

/**
 * The dialog for a proof of identity. Few visits need a proof, so the files of the dialog load on demand. When the files
 * do not load, the call that needs a proof fails.
 */
function StepUp() {
  const { stepUp } = useServices()
  const isOpen = useSyncExternalStore(stepUp.subscribe, stepUp.isOpen)
  const [Dialog, setDialog] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!isOpen || Dialog) return
    import('./step-up/step-up-dialog.tsx').then(
      ({ StepUpDialog }) => setDialog(() => StepUpDialog),
      () => stepUp.answer(false),
    )
  }, [isOpen, Dialog, stepUp])
  return isOpen && Dialog && <Dialog />
}
