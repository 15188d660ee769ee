import { useState } from 'react'
import { Link, Route, Switch } from 'wouter'
import { hasPermissions } from '../../contract/access/permissions.ts'
import { type AreaRoute, RoutesContext } from './area.ts'
import { usePerson } from './calls/data.ts'
import { PageBoundary } from './failed.tsx'
import { Frame } from './frame/frame.tsx'
import { OfflineWork } from './offline/offline-work.tsx'
import { onDemand } from './on-demand.tsx'
import { NotFound } from './pages/not-found.tsx'
import { Page, Titled } from './pages/page.tsx'
import { useServices } from './services.ts'

const SetUpFirst = onDemand(() => import('./pages/set-up-first.tsx'))
const AskPermission = onDemand(() => import('./pages/ask-permission.tsx'))
const NoticeFirst = onDemand(() => import('./pages/notice-first.tsx'))

/** The pages of an area for signed-in people, in their frame. */
export function SignedInPages({ routes }: { routes: readonly AreaRoute[] }) {
  return (
    <RoutesContext value={routes}>
      <OfflineWork>
        <Frame>
          <Switch>
            {routes.map(route => (
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
      </OfflineWork>
    </RoutesContext>
  )
}

/**
 * The page, for people with the required flags. Other people see, at the same address, the missing right, the second factor
 * to set up first, or the privacy notice to read first.
 */
function Allowed({ route }: { route: AreaRoute }) {
  const { area } = useServices()
  const person = usePerson()
  const isSettings = route.path === `${area.base}/settings`
  const [isSettingUp, setUp] = useState(false)
  // The second factor counts at once, but the set-up ends only when the recovery codes are stored.
  if (person?.lacksRequiredSecondFactor && !isSettingUp) setUp(true)
  if (isSettingUp && !isSettings)
    return (
      <Titled title="Verifica in due passaggi">
        <PageBoundary>
          <SetUpFirst onDone={() => setUp(false)} />
        </PageBoundary>
      </Titled>
    )
  if (person?.lacksNotice)
    return (
      <Titled title="Informativa sulla privacy">
        <PageBoundary>
          <NoticeFirst />
        </PageBoundary>
      </Titled>
    )
  if (!hasPermissions(person?.holder ?? null, ...(route.needs ?? [])))
    return (
      <Titled title="Pagina riservata">
        <Forbidden page={route.title} needs={route.needs ?? []} />
      </Titled>
    )
  return <Page route={route} />
}

/** Replaces a page that the person may not see. */
function Forbidden({ page, needs }: { page: string; needs: readonly string[] }) {
  const { area } = useServices()
  return (
    <section className="page missing">
      <p className="figure middle">403</p>
      <h1>Pagina riservata</h1>
      <p className="soft">Per vedere «{page}» serve un permesso che il Suo profilo non ha.</p>
      <AskPermission flags={needs} />
      <p>
        <Link href={area.base}>Torna all’inizio: {area.name}</Link>
      </p>
    </section>
  )
}
