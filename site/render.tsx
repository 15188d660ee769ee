import { renderToString } from 'react-dom/server'
import type { PageData, SiteRendering, SiteRoute } from '../contract/pages/pages.ts'
import type { PlainContact } from '../contract/pages/plain-form.ts'
import { headOf } from './head/head.ts'
import { PlainFormContext } from './layout/contact-form.tsx'
import { MarkupContext } from './layout/widget.tsx'
import { type AnyPage, loadPage, pages } from './pages.ts'
import { PlainContactForm } from './plain-form/plain-contact-form.tsx'
import { Site } from './site.tsx'

const routes = Object.keys(pages) as SiteRoute[]

export const sources: SiteRendering['sources'] = Object.fromEntries(
  routes.flatMap(route => (pages[route].source ? [[route, pages[route].source]] : [])),
)

const loaded = new Map<SiteRoute, AnyPage>()
for (const route of routes) loaded.set(route, await loadPage(route))

/** Returns a page's head, and its data with title and breadcrumbs. */
export const describe: SiteRendering['describe'] = (page, base) => {
  const head = headOf(page, base)
  return { head, data: { ...page, title: head.title, trail: head.trail } as PageData }
}

export const first: SiteRendering['first'] = data => {
  const { route, path, title, shell } = data
  return pages[route].source ? data : { route, path, title, shell }
}

/** Renders a public page to a string from `data`, with the parts that only the server has. */
export const render: SiteRendering['render'] = (data, { elements, plainForm }) =>
  renderToString(
    <MarkupContext value={elements}>
      <PlainFormContext value={plainForm && plainFormOf(data, plainForm)}>
        <Site first={{ data, Page: loaded.get(data.route)! }} />
      </PlainFormContext>
    </MarkupContext>,
  )

const plainFormOf = ({ widgets, path, shell }: PageData, form: PlainContact) => (
  <PlainContactForm
    form={form}
    attributes={widgets['quinto-contatti'] ?? {}}
    path={path}
    broker={shell.broker}
  />
)
