import { Window } from 'happy-dom'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import { sharedServer } from '../../support/example-server.ts'
import { sitePages, unlistedPages } from '../../support/site-pages.ts'

/** Specs of the public site: every page exists, describes itself, and has no dead links. */

const server = sharedServer()

/** Parses a document as sent: shadow roots are templates. */
function parsed(html: string) {
  const window = new Window({ settings: { disableJavaScriptEvaluation: true } })
  return new window.DOMParser().parseFromString(html, 'text/html')
}
const pageAt = async (path: string) => {
  const answer = await fetch(server.quinto + path, { redirect: 'manual' })
  return { status: answer.status, answer, html: await answer.text() }
}
const content = (document: ReturnType<typeof parsed>, selector: string) =>
  document.querySelector(selector)?.getAttribute('content') ?? null

describe.each(sitePages)('%s', (path, heading) => {
  it('is a complete page, with its canonical address and its own texts', async () => {
    const { status, html } = await pageAt(path)
    expect(status).toBe(200)
    const document = parsed(html)
    const headings = [...document.querySelectorAll('main h1')]
    expect(headings.map(one => one.textContent.replaceAll(' ', ' '))).toEqual([
      expect.stringMatching(heading),
    ])
    expect(document.title.length).toBeGreaterThan(10)
    expect(content(document, 'meta[name=description]')!.length).toBeGreaterThan(25)
    const isListed = !unlistedPages.includes(path)
    const canonical = document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? null
    expect(canonical).toBe(isListed ? server.quinto + path : null)
    expect(content(document, 'meta[name=robots]')).toBe(isListed ? null : 'noindex')
    expect(html).not.toMatch(/\sstyle="/)
    const things = [...document.querySelectorAll('script[type="application/ld+json"]')].map(
      script => JSON.parse(script.textContent) as { '@type': string; itemListElement?: object[] },
    )
    const trail = things.find(thing => thing['@type'] === 'BreadcrumbList')
    if (path !== '/') expect(trail?.itemListElement?.length).toBeGreaterThan(1)
  })
})

describe('metadata for search engines', () => {
  it('has the type of each kind of page', async () => {
    const thingsOf = async (path: string) => {
      const { html } = await pageAt(path)
      return [...parsed(html).querySelectorAll('script[type="application/ld+json"]')].map(
        script => JSON.parse(script.textContent) as Record<string, unknown>,
      )
    }
    const kind = async (path: string, type: string) =>
      (await thingsOf(path)).find(thing => thing['@type'] === type)
    expect(await kind('/', 'FinancialService')).toMatchObject({ name: 'Quinto S.r.l.', taxID: '00000000018' })
    expect(await kind('/agenzia/roma-prati', 'LocalBusiness')).toMatchObject({
      name: 'Quinto S.r.l., Roma Prati',
      address: { addressLocality: 'Roma', postalCode: '00192' },
      parentOrganization: { '@id': `${server.quinto}/#casa` },
    })
    expect(await kind('/news_name/tasso-fisso-o-variabile', 'NewsArticle')).toMatchObject({
      headline: expect.stringContaining('Tasso fisso o variabile'),
      datePublished: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    })
    const questions = (await kind('/mutui', 'FAQPage')) as { mainEntity: { name: string }[] }
    expect(questions.mainEntity.length).toBeGreaterThanOrEqual(5)
  })

  it('every page has a unique title', async () => {
    const titles = await Promise.all(
      sitePages
        .filter(([path]) => !unlistedPages.includes(path))
        .map(async ([path]) => parsed((await pageAt(path)).html).title),
    )
    expect(titles.filter((title, i) => titles.indexOf(title) !== i)).toEqual([])
  })

  it('the site map lists every indexed page by its canonical address', async () => {
    const { html: xml, answer } = await pageAt('/sitemap.xml')
    expect(answer.headers.get('content-type')).toContain('application/xml')
    const addresses = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!)
    const listed = sitePages.map(([path]) => path).filter(path => !unlistedPages.includes(path))
    expect(addresses).toEqual(expect.arrayContaining(listed.map(path => server.quinto + path)))
    expect(new Set(addresses).size).toBe(addresses.length)
    for (const address of addresses) {
      const page = await fetch(address, { redirect: 'manual' })
      expect([address, page.status]).toEqual([address, 200])
      expect(await page.text()).toContain(`<link rel="canonical" href="${address}">`)
    }
    const robots = await pageAt('/robots.txt')
    expect(robots.html).toContain(`Sitemap: ${server.quinto}/sitemap.xml`)
  })

  it('the feed contains the listed news, newest first', async () => {
    const { html: xml, answer } = await pageAt('/news.xml')
    expect(answer.headers.get('content-type')).toContain('application/atom+xml')
    const feed = new new Window().DOMParser().parseFromString(xml, 'application/xml')
    const entries = [...feed.querySelectorAll('entry')]
    expect(entries.length).toBeGreaterThan(10)
    const days = entries.map(entry => entry.querySelector('published')!.textContent)
    expect(days).toEqual(days.toSorted().reverse())
    const first = parsed((await pageAt('/news')).html).querySelector('.news-items a')!
    expect(entries[0]!.querySelector('link')!.getAttribute('href')).toBe(
      server.quinto + first.getAttribute('href'),
    )
  })

  it.each([
    ['/pagine/mutui', '/mutui'],
    ['/pagine/lavora-con-noi', '/lavoraConNoi'],
    ['/pagine/tassi', '/tassi'],
    ['/news?pagina=1', '/news'],
    ['/news?pagina=1&categoria=Guide', '/news?categoria=Guide'],
  ])('%s redirects to %s', async (from, to) => {
    const { status, answer } = await pageAt(from)
    expect([status, answer.headers.get('location')]).toEqual([301, to])
    expect((await pageAt(to)).status).toBe(200)
  })

  it('a former version of a text is readable, marked, and not indexed', async () => {
    const { html } = await pageAt('/pagine/privacy-policy')
    const former = [...parsed(html).querySelectorAll('.versions a')].map(link => link.getAttribute('href')!)
    expect(former).toHaveLength(1)
    const page = parsed((await pageAt(former[0]!)).html)
    expect(page.querySelector('main .notice')!.textContent).toMatch(/che non vale più/)
    expect(content(page, 'meta[name=robots]')).toBe('noindex')
    expect(page.querySelector('main .notice a')!.getAttribute('href')).toBe('/pagine/privacy-policy')
  })

  it('the id of a record redirects to its page', async () => {
    const { agenzie } = (await (await fetch(`${server.quinto}/v2/agenzie`)).json()) as {
      agenzie: { _id: string; slug: string }[]
    }
    const { _id, slug } = agenzie[0]!
    const { status, answer } = await pageAt(`/agenzia/${_id}`)
    expect([status, answer.headers.get('location')]).toEqual([301, `/agenzia/${slug}`])
  })

  it.each([
    ['/agenzie', '/contattaci#agenzie'],
    ['/faq', '/pagine/domande-frequenti'],
    ['/glossario', '/pagine/glossario'],
  ])('%s leads to the page that it means', async (typed, page) => {
    const { status, answer } = await pageAt(typed)
    expect([status, answer.headers.get('location')]).toEqual([301, page])
    expect((await pageAt(page)).status).toBe(200)
  })

  it.each(['mutuo', 'Mutui'])('a search for %s finds the calculator first', async sought => {
    const { html } = await pageAt(`/404?cerca=${sought}`)
    expect(parsed(html).querySelector('.found a')!.getAttribute('href')).toBe('/mutui')
  })

  it.each([
    '/pagine/non-c-e',
    '/pagine/zetarent',
    '/pagine/privacy-policy?versione=1999-01-01',
    '/news?pagina=99',
    '/news?pagina=0',
    '/news?categoria=Nessuna',
    '/news_name/orari-delle-feste',
    '/news/00000000-0000-7000-8000-000000000000',
    '/agenzia/nessuna',
    '/agente/nessuno',
    '/segnalazione/nessuno',
    '/segnalazioneZetarent/studio-belmonte',
    '/segnalazione/zetarent',
    '/404',
    '/dati/pagine/non-c-e',
  ])('%s is a 404', async path => {
    const { status, html } = await pageAt(path)
    expect(status).toBe(404)
    expect(html).not.toContain('rel="canonical"')
  })
})

describe('links', () => {
  it('lead from every page to existing pages and fragments', async () => {
    const visited = new Map<string, { status: number; ids: Set<string> }>()
    const wanted: { from: string; path: string; part: string }[] = []
    const waiting = sitePages.map(([path]) => path)
    while (waiting.length > 0) {
      const path = waiting.pop()!
      if (visited.has(path)) continue
      const { status, html, answer } = await pageAt(path)
      const isPage = answer.headers.get('content-type')?.startsWith('text/html')
      const document = isPage ? parsed(html) : null
      const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id!)
      visited.set(path, { status, ids: new Set(ids) })
      // The areas have their own specs.
      if (!document || /^\/(admin|agents|area-clienti)/.test(path)) continue
      const hrefs = [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map(([, href]) =>
        href!.replaceAll('&amp;', '&'),
      )
      for (const href of hrefs) {
        const { origin, pathname, search, hash } = new URL(href, server.quinto + path)
        if (origin !== server.quinto) continue
        const to = pathname + search
        wanted.push({ from: path, path: to, part: decodeURIComponent(hash.slice(1)) })
        // All indices and periods of the rates are one page.
        if (!to.startsWith('/tassi?')) waiting.push(to)
      }
    }
    expect(visited.size).toBeGreaterThan(100)
    const dead = [...visited]
      .filter(([, { status }]) => status !== 200)
      .map(([path, { status }]) => ({
        path,
        status,
        from: wanted.find(link => link.path === path)?.from,
      }))
    expect(dead).toEqual([])
    const steps = ['bisogno', 'offerte', 'richiesta', 'contatto', 'grazie']
    const lost = wanted.filter(({ path, part }) => {
      const page = visited.get(path)
      return part && page && !page.ids.has(part) && !steps.includes(part)
    })
    expect(lost).toEqual([])
  })
})

/** Pages that show a rate or an instalment. */
const pricedPages = [
  '/news_name/tasso-fisso-o-variabile',
  '/',
  '/mutui',
  '/prestiti',
  '/cdq',
  '/leasing',
  '/tassi',
  '/agenzia/roma-prati',
  '/agente/martina-grasso-2',
  '/affidati_a_noi/adw',
  '/affidati_a_noi/dspl',
  '/affidati_a_noi/fb',
  '/partner',
]

describe('costs are never shown alone', () => {
  let browser: Browser
  let page: Page
  beforeAll(async () => {
    browser = await openBrowser()
    page = await browser.newPage()
  })
  afterAll(() => page.close())

  it.each(sitePages)('%s', async path => {
    await page.goto(server.quinto + path)
    const { costs, alone } = await page.evaluate(() => {
      const cost =
        /\b(TAN|TAEG|TEG|[Tt]asso leasing|[Cc]osto effettivo)\b[^.;]{0,30}?\d+,\d+\s*%|\d,\d\d\s*€?\s*al mese/
      const beside = (text: string) =>
        text.includes('Esempio rappresentativo') && /prendere in prestito denaro ha un costo/i.test(text)
      /** Text of a part of the page, including shadow roots. */
      const textOf = (node: Node): string =>
        node instanceof Element && node.shadowRoot
          ? textOf(node.shadowRoot)
          : node.nodeType === Node.TEXT_NODE
            ? (node.textContent ?? '')
            : [...node.childNodes]
                .filter(child => !(child instanceof Element && child.matches('script, style, template')))
                .map(textOf)
                .join(' ')
      const alone: string[] = []
      let costs = 0
      const look = (root: ParentNode) => {
        for (const one of root.querySelectorAll('*')) {
          if (one.shadowRoot) look(one.shadowRoot)
          if (!one.matches('p, li, td, th, dd, dt, h1, h2, h3, h4, figcaption, caption, output, span, div'))
            continue
          const own = [...one.childNodes].some(
            child => child.nodeType === Node.TEXT_NODE && child.textContent?.trim(),
          )
          const text = textOf(one).replace(/\s+/g, ' ')
          if (!own || !cost.test(text)) continue
          costs++
          const around = one.closest('section, article, form, #view') ?? one.getRootNode()
          const wider =
            around instanceof Element ? (around.parentElement?.closest('section, #view') ?? around) : around
          if (!beside(textOf(around)) && !beside(textOf(wider))) alone.push(text.slice(0, 120))
        }
      }
      look(document)
      return { costs, alone }
    })
    expect(alone).toEqual([])
    expect(costs > 0).toBe(pricedPages.includes(path))
  })

  it('and never in editorial texts, which would become outdated', async () => {
    const { html } = await pageAt('/sitemap.xml')
    const texts = [...html.matchAll(/<loc>([^<]+\/(?:pagine|news_name)\/[^<]+)<\/loc>/g)].map(
      ([, address]) => address!,
    )
    expect(texts.length).toBeGreaterThan(20)
    for (const address of texts) {
      const words = parsed(await (await fetch(address)).text()).querySelector('main')!.textContent
      expect([address, /\b(TAN|TAEG)\b[^.;]{0,30}\d+,\d+\s*%/.exec(words)?.[0]]).toEqual([address, undefined])
    }
  })
})
