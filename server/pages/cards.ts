import type { FastifyInstance } from 'fastify'
import type { SiteRoute } from '../../contract/pages/pages.ts'
import type { Built } from '../built.ts'
import type { Context } from '../context.ts'
import { nothingHere } from '../plugins/errors.ts'
import { type ContentVersion, staleHeaders } from './content-version.ts'
import { contents } from './contents.ts'
import { describedPage } from './described-page.ts'
import { createPageCache, matchesTag, type PageResponse } from './page-cache.ts'
import { pathOf } from './parameters.ts'
import { renderedLimit } from './rendered-limit.ts'

const prefix = '/sociale'
const end = '.png'

/** Returns the address of a page's social card. */
export const cardAddress = (path: string): string => `${prefix}${path === '/' ? '' : path}${end}`

/**
 * Serves a social card for each indexed page, drawn from the page's metadata. The request contributes only the page's
 * address.
 */
export function socialCards(
  app: FastifyInstance,
  context: Context,
  built: Built,
  content: ContentVersion,
): void {
  const cached = createPageCache(context, content)
  const config = renderedLimit(context)

  for (const route of Object.keys(contents) as SiteRoute[]) {
    app.get<{ Params: Record<string, string> }>(
      cardAddress(route),
      { schema: { hide: true }, config },
      async (request, reply) => {
        const path = pathOf(route, request.params)
        const card = await cached(path, () => made(route, path, request.params))
        if (!card) return nothingHere(request, reply)
        reply.headers({ ...card.headers, ...staleHeaders(content), etag: card.etag })
        return matchesTag(card, request.headers['if-none-match'])
          ? reply.code(304).send()
          : reply.send(card.body)
      },
    )
  }

  async function made(
    route: SiteRoute,
    path: string,
    params: Record<string, string>,
  ): Promise<PageResponse | null> {
    const page = await describedPage(context, built, route, { path, params, query: {} })
    if (!page || 'redirect' in page || !page.isFound) return null
    const { broker } = page.data.shell
    // Loaded lazily, because its libraries take 0.1 s to load.
    const { drawCard } = await import('./card/card.ts')
    const body = await drawCard({
      kicker: page.head.kicker,
      title: page.head.name,
      broker: `${broker.nome}, mediatore creditizio, OAM n. ${broker.oam}`,
    })
    return {
      status: 200,
      headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' },
      body,
      changesAt: page.changesAt,
    }
  }
}
