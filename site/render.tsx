import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import type { SiteRendering } from '../contract/pages.ts'
import { CalculatorMarkup } from './layout/calculator.tsx'
import { notFound, routes } from './routes.tsx'
import { Site } from './site.tsx'

export const paths: SiteRendering['paths'] = Object.keys(routes)

/** Renders one public page to a string: everything it shows is in `data`. */
export const renderPage: SiteRendering['renderPage'] = ({ path, data, calculator }) => {
  const route = routes[path]
  const { title, description } = route ?? notFound
  const html = renderToString(
    <Router ssrPath={path}>
      <CalculatorMarkup value={calculator}>
        <Site data={data} />
      </CalculatorMarkup>
    </Router>,
  )
  return { status: route ? 200 : 404, title, description, html }
}
