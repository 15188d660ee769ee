import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { Route, Switch } from 'wouter'
import { hasPermissions } from '../../contract/access/permissions.ts'
import type { AreaRoute } from './area.ts'
import { usePerson } from './calls/data.ts'
import { PageBoundary } from './failed.tsx'
import { Frame } from './frame/frame.tsx'
import { LoadingBar } from './frame/loading-bar.tsx'
import { Forbidden } from './pages/forbidden.tsx'
import { NotFound } from './pages/not-found.tsx'
import { type Services, ServicesContext, useServices } from './services.ts'
import { SignedIn } from './session/signed-in.tsx'
import { ToastList } from './toasts/toast-list.tsx'
import { Waiting } from './waiting.tsx'

const SetUpFirst = lazy(() => import('./pages/set-up-first.tsx'))

/** An area, whole. */
export function App({ services }: { services: Services }) {
  const { area, queries, toasts, loading } = services
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
            <SignedIn>
              <Frame>
                <Switch>
                  {area.routes.map(route => (
                    <Route key={route.path} path={route.path}>
                      <Allowed route={route} />
                    </Route>
                  ))}
                  <Route>
                    <Titled title="Pagina non trovata">
                      <NotFound />
                    </Titled>
                  </Route>
                </Switch>
              </Frame>
            </SignedIn>
          </Route>
        </Switch>
      </QueryClientProvider>
    </ServicesContext>
  )
}

/**
 * The page, for who may see it; in the same place, at the same address, the reason for who may not, or what there is
 * to do first.
 */
function Allowed({ route }: { route: AreaRoute }) {
  const { area } = useServices()
  const person = usePerson()
  const isSettings = route.path === `${area.base}/settings`
  const [isSettingUp, setUp] = useState(false)
  // Until the recovery codes are put away, though they count already.
  if (person?.isHeldBack && !isSettingUp) setUp(true)
  if (isSettingUp && !isSettings)
    return (
      <Titled title="Verifica in due passaggi">
        <PageBoundary>
          <Suspense fallback={<Waiting />}>
            <SetUpFirst onDone={() => setUp(false)} />
          </Suspense>
        </PageBoundary>
      </Titled>
    )
  if (!hasPermissions(person?.holder ?? null, ...(route.needs ?? [])))
    return (
      <Titled title="Pagina riservata">
        <Forbidden page={route.title} />
      </Titled>
    )
  return <Page route={route} />
}

/**
 * The dialog for a proof of identity. Few visits need one, so its files load on demand; without them the call that
 * needs a proof fails.
 */
function StepUp() {
  const { stepUp } = useServices()
  const isAsked = useSyncExternalStore(stepUp.subscribe, stepUp.isAsked)
  const [Dialog, setDialog] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!isAsked || Dialog) return
    import('./step-up/step-up-dialog.tsx').then(
      ({ StepUpDialog }) => setDialog(() => StepUpDialog),
      () => stepUp.answer(false),
    )
  }, [isAsked, Dialog, stepUp])
  return isAsked && Dialog && <Dialog />
}

function Page({ route }: { route: AreaRoute }) {
  const { loading } = useServices()
  const Loaded = useMemo(
    () =>
      lazy(() => {
        loading.begin()
        return route.load().finally(() => loading.end())
      }),
    [route, loading],
  )
  return (
    <Titled title={route.title}>
      <PageBoundary key={route.path}>
        <Suspense fallback={<Waiting />}>
          <Loaded />
        </Suspense>
      </PageBoundary>
    </Titled>
  )
}

function Titled({ title, children }: { title: string; children: React.ReactNode }) {
  const { area } = useServices()
  useEffect(() => {
    document.title = `${title}. ${area.name} Quinto`
  }, [title, area])
  return children
}
