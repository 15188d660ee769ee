import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { quintoMutui } from '../../contract/elements/quinto-mutui.ts'
import { type Kit, type KitScript, kitPath } from '../../contract/kit.ts'
import type { CalculatorMarkup, PageData } from '../../contract/pages.ts'
import { simulationsPath } from '../../contract/simulation-link.ts'
import { calculatorState } from '../actions/calculator-state.ts'
import { keptSimulation } from '../actions/kept-simulations.ts'
import { pageData } from '../actions/page-data.ts'
import { remembered } from '../actions/remembered.ts'
import type { Built } from '../built.ts'
import type { Context } from '../context.ts'
import { nothingHere } from '../plugins/errors.ts'
import { projectRoot } from '../project-root.ts'
import { escapeHtml, jsonInHtml, pagePolicy } from './html.ts'
import { parametersOf, type Query } from './parameters.ts'
import { renderedLimit } from './rendered-limit.ts'

export const iconPath = '/icona.svg'

/** The public pages: data first, then the whole page at once. Whatever is not a page is the 404 page. */
export async function publicSite(
  app: FastifyInstance,
  context: Context,
  built: Built,
  isFile: (url: string) => boolean,
): Promise<void> {
  const { publicUrl: base } = context.settings

  async function calculatorWith(attributes: Record<string, string>): Promise<CalculatorMarkup> {
    const { widgets } = await built.rendering()
    const caller = { partner: null, comparison: true }
    const state = await calculatorState(context, caller, attributes.finalita)
    return {
      attributes,
      html: await widgets.renderWidget({ tag: quintoMutui.tag, attributes, base, state }),
    }
  }

  async function contentOf() {
    const [data, calculator] = await Promise.all([pageData(context), calculatorWith({})])
    return { data, calculator }
  }
  const content = remembered(contentOf, built.development ? 0 : contentLastsMs)

  async function answer(url: string, reply: FastifyReply, own: OwnContent = {}) {
    const path = url.split('?')[0] ?? '/'
    const [{ site }, usual] = await Promise.all([built.rendering(), content(context)])
    const data = { ...usual.data, ...own.data }
    const page = site.renderPage({ path, data, calculator: own.calculator ?? usual.calculator })
    const isPrivate = 'simulation' in data
    const html = document({ ...page, canonical: isPrivate ? null : base + path, data, built })
    if (built.policies) {
      const styles = ["'self'", ...built.policies.widgetStyles]
      // The kit's page shows our frames.
      reply.header('content-security-policy', pagePolicy(styles, [], data.kit && "'self'"))
    }
    return reply
      .code(page.status)
      .header('cache-control', isPrivate ? 'private, no-store' : 'no-cache')
      .type('text/html; charset=utf-8')
      .send((await built.development?.transform(url, html)) ?? html)
  }

  const { site } = await built.rendering()
  const icon = await readFile(join(projectRoot, 'ui/icon.svg'))
  app.get(iconPath, { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(icon),
  )
  for (const path of site.paths) {
    const needOf = (query: unknown) =>
      path === calculatorPath ? parametersOf(query as Query, needParameters) : {}
    app.get<{ Querystring: Query }>(
      path,
      {
        schema: { hide: true },
        config: renderedLimit(context, request => Object.keys(needOf(request.query)).length === 0),
      },
      async (request, reply) => {
        const asked = needOf(request.query)
        return answer(request.url, reply, {
          ...(Object.keys(asked).length > 0 && { calculator: await calculatorWith(asked) }),
          ...(path === kitPath && { data: { kit: kitOf(base, built) } }),
        })
      },
    )
  }
  app.get<{ Params: { id: string } }>(
    `${simulationsPath}/:id`,
    { schema: { hide: true } },
    async (request, reply) => {
      // Who has the link may read: no page that is left from here is told of it, and no search engine keeps it.
      reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow, noarchive' })
      const simulation = await keptSimulation(context, request.params.id)
      return answer(request.url, reply, { data: { simulation } })
    },
  )
  app.setNotFoundHandler((request, reply) =>
    request.method === 'GET' && !isFile(request.url)
      ? answer(request.url, reply)
      : nothingHere(request, reply),
  )
}

function kitOf(house: string, { pinned, latest }: Built): Kit {
  const script = (name: KitScript) => {
    const { src, integrity } = pinned(name)
    return { latest: `${house}${latest.address}${name}`, pinned: house + src, integrity }
  }
  return {
    house,
    version: latest.version,
    scripts: { 'quinto.js': script('quinto.js'), 'frame-height.js': script('frame-height.js') },
    typings: house + latest.address,
  }
}

/** The page whose calculator may be asked for a need by the address. */
const calculatorPath = '/mutui'
const needParameters = ['valore', 'importo', 'durata', 'finalita', 'tasso'] as const

/** What a page does not share with the others. */
interface OwnContent {
  data?: Pick<PageData, 'simulation' | 'kit'>
  calculator?: CalculatorMarkup
}

/**
 * What the pages show is made this often at most, however many ask: with the time that the panel is kept, five seconds
 * after a change everybody sees it.
 */
const contentLastsMs = 3000

interface Document {
  title: string
  description: string
  /** Null: the page is nobody's to find. */
  canonical: string | null
  status: number
  html: string
  data: PageData
  built: Built
}

function document({ title, description, canonical, status, html, data, built }: Document): string {
  const { siteHead, widgetLoader } = built
  return `<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<meta name="description" content="${escapeHtml(description)}">
${status === 200 && canonical ? `<link rel="canonical" href="${escapeHtml(canonical)}">` : '<meta name="robots" content="noindex">'}
<link rel="icon" href="${iconPath}" type="image/svg+xml">
${siteHead.fonts.map(href => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`).join('\n')}
${siteHead.styles.map(href => `<link rel="stylesheet" href="${href}">`).join('\n')}
${siteHead.scripts.map(src => `<script type="module" src="${src}"></script>`).join('\n')}
<script type="module" src="${widgetLoader}"></script>
</head>
<body>
<div id="pagina">${html}</div>
<script type="application/json" id="dati">${jsonInHtml(data)}</script>
</body>
</html>
`
}
