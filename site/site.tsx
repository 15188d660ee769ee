import type { ComponentType } from 'react'
import { Route, Switch } from 'wouter'
import { kitPath } from '../contract/kit.ts'
import type { PageData } from '../contract/pages.ts'
import { simulationsPath } from '../contract/simulation-link.ts'
import { Footer } from './layout/footer.tsx'
import { Header } from './layout/header.tsx'
import { notFound, routes } from './routes.tsx'

/** Pages that are large and seldom seen: given where they are shown. */
export interface SeldomPages {
  KeptSimulation?: ComponentType<PageData>
  PartnerKit?: ComponentType<PageData>
}

interface Props extends SeldomPages {
  data: PageData
}

/** The shell and the page of the current address. */
export function Site({ data, KeptSimulation, PartnerKit }: Props) {
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
          {PartnerKit && (
            <Route path={kitPath}>
              <PartnerKit {...data} />
            </Route>
          )}
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
