import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { moment } from '../contract/kept-simulation.ts'
import { kitPath } from '../contract/kit.ts'
import type { PageData, SiteRendering } from '../contract/pages.ts'
import { CalculatorContext } from './layout/calculator.tsx'
import { KeptSimulation } from './pages/kept-simulation.tsx'
import { PartnerKit } from './pages/partner.tsx'
import { notFound, routes, type SiteRoute } from './routes.tsx'
import { Site } from './site.tsx'

export const paths: SiteRendering['paths'] = [...Object.keys(routes), kitPath]

/** Renders one public page to a string: everything it shows is in `data`. */
export const renderPage: SiteRendering['renderPage'] = ({ path, data, calculator }) => {
  const { title, description } = routeAt(path, data)
  const html = renderToString(
    <Router ssrPath={path}>
      <CalculatorContext value={calculator}>
        <Site data={data} KeptSimulation={KeptSimulation} PartnerKit={PartnerKit} />
      </CalculatorContext>
    </Router>,
  )
  const isThere = paths.includes(path) || Boolean(data.simulation)
  return { status: isThere ? 200 : 404, title, description, html }
}

/** Title and description of the page at a path. */
function routeAt(path: string, { simulation, kit }: PageData): Omit<SiteRoute, 'Page'> {
  if (kit)
    return {
      title: 'Calcolatori per altri siti. Quinto',
      description: 'Il codice per incorporare i calcolatori di Quinto: configuratore, eventi, CSP, esempi.',
    }
  if (simulation === undefined) return routes[path] ?? notFound
  return {
    title: simulation
      ? `Simulazione di mutuo, cifre del ${moment(simulation.calcolataAt)}. Quinto`
      : 'Simulazione scaduta. Quinto',
    description: 'Una simulazione di mutuo conservata: offerte, costi, piano e come sono fatti i calcoli.',
  }
}
