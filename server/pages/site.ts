import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pageDataAddress, pageDataPrefix } from '../../contract/pages/page-data-address.ts'
import type { PageWidgets, SiteRoute } from '../../contract/pages/pages.ts'
import type { PlainForm } from '../../contract/pages/plain-form.ts'
import type { Built } from '../built.ts'
import type { Context } from '../context.ts'
import { nothingHere } from '../plugins/errors.ts'
import { stampForm } from '../plugins/form-stamp.ts'
import { cardAddress, socialCards } from './cards.ts'
import { ContentVersion, staleHeaders } from './content-version.ts'
import { nextNews } from './contents/news.ts'
import { contacts } from './contents/product.ts'
import type { Asked, PageSource } from './contents/source.ts'
import { contents } from './contents.ts'
import { type DescribedPage, describedPage, describeFound } from './described-page.ts'
import { document } from './document.ts'
import { elementState } from './element-states.ts'
import { feed } from './feed.ts'
import { pagePolicy } from './html.ts'
import { messageForm } from './message-form.ts'
import { createPageCache, type KeptPage, type MadePage, withTag } from './page-cache.ts'
import { parametersOf, pathOf, placesOf, type Query } from './parameters.ts'
import { ratesCsv } from './rates-csv.ts'
import { renderedLimit } from './rendered-limit.ts'
import { sendPage } from './send-page.ts'
import { robots, sitemap } from './sitemap.ts'

type Form = 'document' | 'data'
const forms: Form[] = ['document', 'data']

/** A page without one of its elements, after a failure, is made again after this time. */
const retryAfterMs = 60_000

/** Whoever asks on our own pages is compared with everybody. */
const ourselves = { partner: null, comparison: true }

/**
 * The public pages: what they show first, then the whole page at once; or what they show alone, for a browser that has
 * a page already. Whatever is not a page is the 404 page.
 */
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
    const config = renderedLimit(context, request => Object.keys(queryOf(request)).length === 0)
    for (const form of forms) {
      const address = form === 'data' ? pageDataAddress(route) : route
      app.get<{ Params: Record<string, string> }>(
        address,
        { schema: { hide: true }, config },
        (request, reply) => {
          const params = placesOf(request.params)
          const path = pathOf(route, params)
          const [asked = '', ...query] = request.url.split('?')
          // One address for each page.
          if (form === 'document' && asked.endsWith('/') && asked !== path)
            return reply.redirect([path, ...query].join('?'), 301)
          return answer(request, reply, form, route, { path, params, query: queryOf(request) })
        },
      )
    }
  }
  /** Adds a cached file for machines, with its next date. */
  const drawn = (address: string, type: string, make: () => Promise<[string, Date | null]>) =>
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
  drawn('/sitemap.xml', 'application/xml', () => Promise.all([sitemap(context), nextNews(context)]))
  drawn('/news.xml', 'application/atom+xml', () => Promise.all([feed(context), nextNews(context)]))
  drawn('/robots.txt', 'text/plain', async () => [robots(base), null])
  await messageForm(app, context, async refused => {
    const asked: Asked = { path: '/contattaci', params: {}, query: {} }
    const { content, widgets } = await contacts.load(context, asked)
    const found = { content: { ...content, message: 'refused' as const }, widgets, status: 422 }
    const page = await describeFound(context, built, '/contattaci', asked, found)
    return shown(context, 'document', asked, page, refused)
  })
  app.setNotFoundHandler((request, reply) => {
    if (!['GET', 'HEAD'].includes(request.method) || isFile(request.url)) return nothingHere(request, reply)
    const form = request.url.startsWith(`${pageDataPrefix}/`) ? 'data' : 'document'
    return answer(request, reply, form, '/404', nowhere)
  })

  const send = (request: FastifyRequest, reply: FastifyReply, page: KeptPage) =>
    sendPage(request, reply.headers(staleHeaders(content)), page)

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    form: Form,
    route: SiteRoute,
    asked: Asked,
  ) {
    const page = (await pageOf(form, route, asked)) ?? (await pageOf(form, '/404', nowhere))
    return send(request, reply, page!)
  }

  async function pageOf(form: Form, route: SiteRoute, asked: Asked): Promise<KeptPage | null> {
    const make = () => made(form, route, asked)
    if (!contents[route].isPrivate && !built.development)
      return cached(`${form} ${asked.path}?${new URLSearchParams(asked.query)}`, make)
    const page = await make()
    return page && withTag(page)
  }

  /** Makes a page with one value of the clock; null for an address without a page. */
  async function made(form: Form, route: SiteRoute, asked: Asked): Promise<MadePage | null> {
    const now = context.now()
    const moment: Context = { ...context, now: () => now }
    const page = await describedPage(moment, built, route, asked)
    if (!page) return null
    if ('redirect' in page) {
      const location = form === 'data' ? pageDataAddress(page.redirect) : page.redirect
      return { status: 301, headers: { location }, body: Buffer.alloc(0) }
    }
    return shown(moment, form, asked, page)
  }

  /** A page as it leaves; `refused` is a form that comes back to be mended. */
  async function shown(
    context: Context,
    form: Form,
    asked: Asked,
    { head, data, widgets, status, isFound, changesAt }: DescribedPage,
    refused?: PlainForm,
  ): Promise<MadePage> {
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
    const html = document({
      head,
      first: site.first(data),
      html: site.render(data, {
        elements,
        ...(widgets['quinto-contatti'] && { plainForm: refused ?? plainForm(context) }),
      }),
      canonical: isFound ? base + canonicalPath(asked) : null,
      card: isFound ? base + cardAddress(asked.path) : null,
      built,
    })
    if (built.policies) {
      const styles = ["'self'", ...built.policies.widgetStyles]
      headers['content-security-policy'] = pagePolicy(styles, [], source.frames && "'self'")
    }
    return {
      status,
      headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
      body: Buffer.from((await built.development?.transform(asked.path, html)) ?? html),
      changesAt: isComplete
        ? changesAt
        : earlier(changesAt, new Date(context.now().getTime() + retryAfterMs)),
      ...(widgets['quinto-contatti'] && { stamp: stampForm(context).modulo }),
    }
  }

  /** What of the page's elements stands there before any script. One that cannot be made is left to its script. */
  async function markupOf(
    context: Context,
    widgets: PageWidgets,
  ): Promise<{ elements: Partial<Record<keyof PageWidgets, string>>; isComplete: boolean }> {
    const { widgets: rendering } = await built.rendering()
    const entries = Object.entries(widgets) as [keyof PageWidgets, Record<string, string>][]
    const written = await Promise.all(
      entries.map(async ([tag, attributes]) => {
        try {
          const state = await elementState(context, tag, ourselves, attributes)
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

/** The contact form without a script, as nobody has touched it. */
const plainForm = (context: Context): PlainForm => ({
  modulo: stampForm(context).modulo,
  typed: {},
  errors: {},
  failure: null,
})

/** Of the pages of one list each is a page of its own; what else an address asks is the same page. */
const canonicalPath = ({ path, query }: Asked) => {
  const own = parametersOf(query, ['pagina', 'categoria'])
  return Object.keys(own).length > 0 ? `${path}?${new URLSearchParams(own)}` : path
}

/** The page for what is nowhere. */
const nowhere: Asked = { path: '/404', params: {}, query: {} }
