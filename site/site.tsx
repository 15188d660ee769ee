import type { ComponentType } from 'react'
import { Route, Switch } from 'wouter'
import type { PageData } from '../contract/pages.ts'
import { simulationsPath } from '../contract/simulation-link.ts'
import { Footer } from './layout/footer.tsx'
import { Header } from './layout/header.tsx'
import { notFound, routes } from './routes.tsx'

interface Props {
  data: PageData
  /** The one page that is large and seldom seen: given where it is shown. */
  KeptSimulation?: ComponentType<PageData>
}

/** The shell and the page of the current address. */
export function Site({ data, KeptSimulation }: Props) {
  return (
    <>
      <a className="skip" href="#contenuto">
        Vai al contenuto
      </a>
      <Header broker={data.broker} company={data.company} />
      <main id="contenuto">
        <Switch>
          {Object.entries(routes).map(([path, { Page }]) => (
            <Route key={path} path={path}>
              <Page {...data} />
            </Route>
          ))}
          {KeptSimulation && (
            <Route path={`${simulationsPath}/:id`}>
              <KeptSimulation {...data} />
            </Route>
          )}
          <Route>
            <notFound.Page {...data} />
          </Route>
        </Switch>
      </main>
      <Footer {...data} />
    </>
  )
}
