import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { targets } from '../dist-spec/build/targets.ts'
import type { Built } from './built.ts'
import type { Context } from './context.ts'
import { areaPages } from './pages/areas.ts'
import { failedPages } from './pages/failed-pages.ts'
import { framePages } from './pages/frames.ts'
import { icon } from './pages/icon.ts'
import { installable } from './pages/installable.ts'
import { oneClickStop } from './pages/one-click-stop.ts'
import { publicSite } from './pages/site.ts'
import { forAnyone } from './plugins/access.ts'

/** Files whose name contains a hash never change; others are revalidated. */
const hashed = /-[\w-]{8}\.\w+(\.br)?$/
const lasting = 'public, max-age=31536000, immutable'
const brief = 'public, max-age=300'

/** Serves the site, the frames, and the built files for browsers. */
export async function pages(app: FastifyInstance, context: Context, built: Built): Promise<void> {
  forAnyone(app)
  if (built.development) {
    const { handle, close, sources } = built.development
    for (const [address, source] of Object.entries(sources)) {
      app.get(address, (_request, reply) => reply.header('access-control-allow-origin', '*').redirect(source))
    }
    app.addHook('onRequest', (request, reply, next) => handle(request.raw, reply.raw, next))
    app.addHook('onClose', close)
  }
  // A missing file, or a file of a missing version, must not be rendered as a page.
  const addresses = [...built.folders.map(({ prefix }) => prefix), targets.widgets.address]
  const isFile = (url: string) => addresses.some(address => url.startsWith(address))
  app.addHook('onSend', ({ url }, reply, _payload, done) => {
    // The media type of `.ts` is a video format elsewhere.
    if (/^[^?]*\.d\.ts(\?|$)/.test(url) && reply.statusCode === 200) reply.type('text/plain; charset=utf-8')
    done()
  })
  for (const [i, { prefix, root, immutable }] of built.folders.entries()) {
    await app.register(fastifyStatic, {
      root,
      prefix,
      decorateReply: i === 0,
      preCompressed: true,
      index: false,
      cacheControl: false,
      schemaHide: true,
      setHeaders: (response, path) => {
        response.setHeader('cache-control', immutable || hashed.test(path) ? lasting : brief)
        // Partners' pages import these files from other origins.
        response.setHeader('access-control-allow-origin', '*')
        response.setHeader('cross-origin-resource-policy', 'cross-origin')
      },
    })
  }
  for (const [from, to] of Object.entries(redirects)) {
    app.get(from, { schema: { hide: true } }, ({ url }, reply) => {
      const [path = '', ...query] = url.split('?')
      // For a folder, the rest of the path is kept; for all addresses, the query.
      const folder = from.endsWith('/*') && from.slice(0, -2)
      const rest = folder && path.startsWith(folder) ? path.slice(folder.length) : ''
      return reply.redirect([to + rest, ...query].join('?'), 301)
    })
  }
  await icon(app)
  await installable(app)
  areaPages(app, built)
  await oneClickStop(app, context)
  await app.register(async (site: FastifyInstance) => {
    failedPages(site)
    framePages(site, context, built)
    await publicSite(site, context, built, isFile)
  })
}

/** Old addresses that people and search engines still use. */
const redirects: Record<string, string> = {
  '/Home': '/',
  '/home': '/',
  '/index': '/',
  '/index.html': '/',
  '/privacy-policy': '/pagine/privacy-policy',
  '/trasparenzacalcolatori': '/pagine/trasparenza-calcolatori',
  '/cessionedelquinto': '/cdq',
  '/agente/password-dimenticata': '/agents/password-dimenticata',
  '/displayRata.html': '/iframes/displayRata',
  '/displayPrestito.html': '/iframes/displayPrestito',
  '/calcolatori/mutui': '/iframes/calcolatori/mutui',
  '/calcolatori/mutui/*': '/iframes/calcolatori/mutui',
  '/calcolatori/prestiti': '/iframes/calcolatori/prestiti',
  '/calcolatori/prestiti/*': '/iframes/calcolatori/prestiti',
}
