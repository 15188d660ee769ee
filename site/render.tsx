import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import type { SiteRendering } from '../contract/pages.ts'
import { CalculatorContext } from './layout/calculator.tsx'
import { routeAt, routes } from './routes.tsx'
import { Site } from './site.tsx'

export const paths: SiteRendering['paths'] = Object.keys(routes)

/** Renders one public page to a string: everything it shows is in `data`. */
export const renderPage: SiteRendering['renderPage'] = ({ path, data, calculator }) => {
  const { title, description } = routeAt(path, data)
  const html = renderToString(
    <Router ssrPath={path}>
      <CalculatorContext value={calculator}>
        <Site data={data} />
      </CalculatorContext>
    </Router>,
  )
  const isThere = path in routes || Boolean(data.simulation)
  return { status: isThere ? 200 : 404, title, description, html }
}
