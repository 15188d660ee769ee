import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { kindOf } from '../../contract/pages/message-kinds.ts'
import { pageDataAddress, pageDataPrefix } from '../../contract/pages/page-data-address.ts'
import type { PageWidgets, SiteRoute } from '../../contract/pages/pages.ts'
import type { PlainContact, PlainForm } from '../../contract/pages/plain-form.ts'
import { simulationPaths } from '../../contract/products/simulation-link.ts'
import type { Built } from '../built.ts'
import type { Context } from '../context.ts'
import { nothingHere } from '../plugins/errors.ts'
import { stampForm } from '../plugins/form-stamp.ts'
import { officesOf } from '../subjects/requests/receiving-agencies.ts'
import { addressForm } from './address-form.ts'
import { appointmentForm } from './appointment-form.ts'
import { cardAddress, socialCards } from './cards.ts'
import { ContentVersion, staleHeaders } from './content-version.ts'
import { simulationSources } from './contents/kit-and-simulation.ts'
import { nextNews } from './contents/news.ts'
import { contacts } from './contents/product.ts'
import type { PageAddress, PageSource } from './contents/source.ts'
import { contents } from './contents.ts'
import { type DescribedPage, describedPage, describeFound } from './described-page.ts'
import { document } from './document.ts'
import { elementState } from './element-states.ts'
import { feed } from './feed.ts'
import { pagePolicy } from './html.ts'
import { linkForm } from './link-form.ts'
import { messageForm } from './message-form.ts'
import { type CachedPage, createPageCache, type PageResponse, withTag } from './page-cache.ts'
import { parametersOf, pathOf, placesOf, type Query } from './parameters.ts'
import { ratesCsv } from './rates-csv.ts'
import { renderedLimit } from './rendered-limit.ts'
import { sendPage } from './send-page.ts'
import { robots, sitemap } from './sitemap.ts'

type Form = 'document' | 'data'
const forms: Form[] = ['document', 'data']

/** A page without one of its elements, after a failure, is made again after this time. */
const retryAfterMs = 60_000

/** The site's own pages compare all products. */
const ownSite = { partner: null, comparison: true }

/** Addresses that people type from memory, with the page that they look for. */
const shortAddresses: Readonly<Record<string, string>> = {
  '/agenzie': '/contattaci#agenzie',
  '/faq': '/pagine/domande-frequenti',
  '/glossario': '/pagine/glossario',
}

/** Serves the public pages, as documents and as data for navigation. All other addresses get the 404 page. */
export async function publicSite(
  app: FastifyInstance,
  context: Context,
  built: Built,
  isFile: (url: string) => boolean,
): Promise<void> {
  const { publicUrl: base } = context.settings
  const content = new ContentVersion(context)
  await content.start()
  app.addHook('onClose', () => content.stop())
  const cached = createPageCache(context, content)

  for (const route of Object.keys(contents) as SiteRoute[]) {
    const source = contents[route] as PageSource<SiteRoute>
    const queryOf = ({ query }: FastifyRequest) => parametersOf(query as Query, source.parameters ?? [])
    const config = renderedLimit(
      context,
      request => !source.isPrivate && Object.keys(queryOf(request)).length === 0,
    )
    for (const form of forms) {
      const address = form === 'data' ? pageDataAddress(route) : route
      app.get<{ Params: Record<string, string> }>(
        address,
        { schema: { hide: true }, config },
        (request, reply) => {
          const params = placesOf(request.params)
          const path = pathOf(route, params)
          const [requested = '', ...query] = request.url.split('?')
          // Each page has one address.
          if (form === 'document' && requested.endsWith('/') && requested !== path)
            return reply.redirect([path, ...query].join('?'), 301)
          return answer(request, reply, form, route, { path, params, query: queryOf(request) })
        },
      )
    }
  }
  for (const [typed, path] of Object.entries(shortAddresses))
    app.get(typed, { schema: { hide: true } }, (_, reply) => reply.redirect(path, 301))
  /** Adds a cached file for machines, with its next date. */
  const serveText = (address: string, type: string, make: () => Promise<[string, Date | null]>) =>
    app.get(address, { schema: { hide: true } }, async (request, reply) => {
      const headers = { 'cache-control': 'no-cache', 'content-type': `${type}; charset=utf-8` }
      const page = await cached(address, async () => {
        const [text, changesAt] = await make()
        return { status: 200, headers, body: Buffer.from(text), changesAt }
      })
      return send(request, reply, page!)
    })
  ratesCsv(app, context)
  socialCards(app, context, built, content)
  serveText('/sitemap.xml', 'application/xml', () => Promise.all([sitemap(context), nextNews(context)]))
  serveText('/news.xml', 'application/atom+xml', () => Promise.all([feed(context), nextNews(context)]))
  serveText('/robots.txt', 'text/plain', async () => [robots(base), null])
  await addressForm(app, context)
  await appointmentForm(app, context)
  await messageForm(app, context, async refused => {
    const target: PageAddress = { path: '/contattaci', params: {}, query: {} }
    const { content, widgets } = await contacts.load(context, target)
    const found = { content: { ...content, message: 'refused' as const }, widgets, status: 422 }
    const page = await describeFound(context, built, '/contattaci', target, found)
    return buildResponse(context, 'document', target, page, refused)
  })
  await linkForm(app, context, async (product, id, refused) => {
    const route = `${simulationPaths[product]}/:id` as const
    const target: PageAddress = { path: pathOf(route, { id }), params: { id }, query: {} }
    const { content, status } = await simulationSources[product].load(context, target)
    const found = { content: { ...content, form: { ...content.form, ...refused } }, status }
    const page = await describeFound(context, built, route, target, found)
    return buildResponse(context, 'document', target, page)
  })
  app.setNotFoundHandler((request, reply) => {
    if (!['GET', 'HEAD'].includes(request.method) || isFile(request.url)) return nothingHere(request, reply)
    const form = request.url.startsWith(`${pageDataPrefix}/`) ? 'data' : 'document'
    return answer(request, reply, form, '/404', notFoundAddress)
  })

  const send = (request: FastifyRequest, reply: FastifyReply, page: CachedPage) =>
    sendPage(request, reply.headers(staleHeaders(content)), page)

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    form: Form,
    route: SiteRoute,
    target: PageAddress,
  ) {
    const page = (await pageOf(form, route, target)) ?? (await pageOf(form, '/404', notFoundAddress))
    return send(request, reply, page!)
  }

  async function pageOf(form: Form, route: SiteRoute, target: PageAddress): Promise<CachedPage | null> {
    const make = () => renderPage(form, route, target)
    if (!contents[route].isPrivate && !built.development)
      return cached(`${form} ${target.path}?${new URLSearchParams(target.query)}`, make)
    const page = await make()
    return page && withTag(page)
  }

  /** Renders a page at one value of the clock; null for an address without a page. */
  async function renderPage(form: Form, route: SiteRoute, target: PageAddress): Promise<PageResponse | null> {
    const now = context.now()
    const fixedContext: Context = { ...context, now: () => now }
    const page = await describedPage(fixedContext, built, route, target)
    if (!page) return null
    if ('redirect' in page) {
      const location = form === 'data' ? pageDataAddress(page.redirect) : page.redirect
      return { status: 301, headers: { location }, body: Buffer.alloc(0) }
    }
    return buildResponse(fixedContext, form, target, page)
  }

  /** Builds the response of a page; `refused` is a form with errors. */
  async function buildResponse(
    context: Context,
    form: Form,
    target: PageAddress,
    { head, data, widgets, status, isFound, changesAt }: DescribedPage,
    refused?: PlainForm,
  ): Promise<PageResponse> {
    const source = contents[data.route] as PageSource<SiteRoute>
    const headers: Record<string, string> = {
      'cache-control': source.isPrivate ? 'private, no-store' : 'no-cache',
      ...(source.isPrivate && {
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow, noarchive',
      }),
    }
    if (form === 'data')
      return {
        status,
        headers: { 'x-robots-tag': 'noindex', ...headers, 'content-type': 'application/json; charset=utf-8' },
        body: Buffer.from(JSON.stringify(data)),
        changesAt,
      }
    const { site } = await built.rendering()
    const { elements, isComplete } = await markupOf(context, widgets)
    const contact = widgets['quinto-contatti']
    const plain = contact && (await withOffices(context, refused ?? emptyForm(context), contact))
    const html = document({
      head,
      first: site.first(data),
      html: site.render(data, {
        elements,
        ...(plain && { plainForm: plain }),
      }),
      canonical: isFound ? base + canonicalPath(target) : null,
      card: isFound ? base + cardAddress(target.path) : null,
      built,
    })
    if (built.policies) {
      const styles = ["'self'", ...built.policies.widgetStyles]
      headers['content-security-policy'] = pagePolicy(styles, [], source.frames && "'self'")
    }
    return {
      status,
      headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
      body: Buffer.from((await built.development?.transform(target.path, html)) ?? html),
      changesAt: isComplete
        ? changesAt
        : earlier(changesAt, new Date(context.now().getTime() + retryAfterMs)),
      ...(widgets['quinto-contatti'] && { stamp: stampForm(context).modulo }),
    }
  }

  /** Renders the page's elements. An element that fails is left to its script. */
  async function markupOf(
    context: Context,
    widgets: PageWidgets,
  ): Promise<{ elements: Partial<Record<keyof PageWidgets, string>>; isComplete: boolean }> {
    const { widgets: rendering } = await built.rendering()
    const entries = Object.entries(widgets) as [keyof PageWidgets, Record<string, string>][]
    const written = await Promise.all(
      entries.map(async ([tag, attributes]) => {
        try {
          const state = await elementState(context, tag, ownSite, attributes)
          return [[tag, await rendering.renderWidget({ tag, attributes, base, state })]]
        } catch (error) {
          context.log.warn({ err: error, tag }, 'an element of a public page was not rendered')
          return []
        }
      }),
    )
    return { elements: Object.fromEntries(written.flat()), isComplete: written.every(one => one.length > 0) }
  }
}

const earlier = (a: Date | null, b: Date) => (a && a < b ? a : b)

/** The contact form without a script, empty. */
const emptyForm = (context: Context): PlainForm => ({
  modulo: stampForm(context).modulo,
  typed: {},
  errors: {},
  failure: null,
})

/** The form with the offices of an application, whose subject is in the form or in the page's attributes. */
async function withOffices(
  { database }: Context,
  form: PlainForm,
  attributes: Record<string, unknown>,
): Promise<PlainContact> {
  const { oggetto = attributes.oggetto } = form.typed
  return { ...form, sedi: kindOf(String(oggetto)) === 'candidatura' ? await officesOf(database.orm) : [] }
}

/** Each page of a list is canonical; other query parameters are not part of the canonical path. */
const canonicalPath = ({ path, query }: PageAddress) => {
  const own = parametersOf(query, ['pagina', 'categoria'])
  return Object.keys(own).length > 0 ? `${path}?${new URLSearchParams(own)}` : path
}

/** Address of the 404 page. */
const notFoundAddress: PageAddress = { path: '/404', params: {}, query: {} }
