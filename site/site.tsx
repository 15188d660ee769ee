import { Route, Switch } from 'wouter'
import type { PageData } from '../contract/pages.ts'
import { Footer } from './layout/footer.tsx'
import { Header } from './layout/header.tsx'
import { keptSimulation, notFound, routes } from './routes.tsx'

/** The shell and the page of the current address. */
export function Site({ data }: { data: PageData }) {
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
          <Route path={keptSimulation.path}>
            <keptSimulation.Page {...data} />
          </Route>
          <Route>
            <notFound.Page {...data} />
          </Route>
        </Switch>
      </main>
      <Footer {...data} />
    </>
  )
}
