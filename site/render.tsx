import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import type { PlainForm } from '../contract/pages/plain-form.ts'
import type { PageData, SiteRendering, SiteRoute } from '../contract/pages.ts'
import { headOf } from './head/head.ts'
import { PlainFormContext } from './layout/contact-form.tsx'
import { MarkupContext } from './layout/widget.tsx'
import { loadPage, pages } from './pages.ts'
import { PlainContactForm } from './plain-form/plain-contact-form.tsx'
import { Site } from './site.tsx'

const routes = Object.keys(pages) as SiteRoute[]

export const sources = Object.fromEntries(
  routes.map(route => [route, pages[route].source]),
) as SiteRendering['sources']

const loaded = new Map<SiteRoute, ComponentType<Pick<PageData, 'content' | 'shell' | 'trail'>>>()
for (const route of routes) loaded.set(route, await loadPage(route))

/** The head of a page, and what its browser needs to take it over: the page with its title and its trail. */
export const describe: SiteRendering['describe'] = (page, base) => {
  const head = headOf(page, base)
  return { head, data: { ...page, title: head.title, trail: head.trail } as PageData }
}

/** Renders one public page to a string: everything it shows is in `data`, but for what a document alone has. */
export const render: SiteRendering['render'] = (data, { elements, plainForm }) =>
  renderToString(
    <MarkupContext value={elements}>
      <PlainFormContext value={plainForm && plainFormOf(data, plainForm)}>
        <Site first={{ data, Page: loaded.get(data.route)! }} />
      </PlainFormContext>
    </MarkupContext>,
  )

const plainFormOf = ({ widgets, path, shell }: PageData, form: PlainForm) => (
  <PlainContactForm
    form={form}
    attributes={widgets['quinto-contatti'] ?? {}}
    path={path}
    broker={shell.broker}
  />
)
