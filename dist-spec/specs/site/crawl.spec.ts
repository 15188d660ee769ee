import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SiteRoute } from '../../../contract/pages/pages.ts'
import { contents } from '../../../server/pages/contents.ts'
import { openBrowser } from '../../support/browser.ts'
import { sharedServer } from '../../support/example-server.ts'
import { howMany, oneIn } from '../../support/matrix.ts'
import { followTo, isPersonal, pagesOf, publicPages, strictComplaintsOf } from '../../support/public-pages.ts'

/** Specs that use every public page as a visitor, under its real policies, without complaints of the browser. */

const { quinto } = sharedServer()
let browser: Browser
let all: string[]

beforeAll(async () => {
  browser = await openBrowser()
  all = await publicPages(quinto)
})
afterAll(() => browser?.close())

const errors = [
  '/questa-non-esiste',
  '/agente/nessuno',
  '/news_name/nessuna',
  '/pagine/nessuna',
  '/dati/nessuna',
]

describe('the policies', () => {
  it('are on every page, and allow only the site’s own scripts', async () => {
    const wrong: string[] = []
    for (const path of [...all, ...errors]) {
      const { headers } = await fetch(quinto + path)
      const isPage = headers.get('content-type') === 'text/html; charset=utf-8'
      const policy = headers.get('content-security-policy') ?? ''
      const hasDirective = (directive: string, value: string) =>
        policy.split('; ').includes(`${directive} ${value}`) || wrong.push(`${path}: ${directive}`)
      if (headers.get('x-content-type-options') !== 'nosniff') wrong.push(`${path}: nosniff`)
      if (!isPage) {
        if (!path.startsWith('/dati')) wrong.push(`${path}: ${headers.get('content-type')}`)
        continue
      }
      hasDirective('default-src', "'none'")
      hasDirective('script-src', "'self'")
      hasDirective('base-uri', "'none'")
      hasDirective('form-action', "'self'")
      hasDirective('frame-ancestors', "'self'")
      hasDirective('require-trusted-types-for', "'script'")
      if (/unsafe-|\*|https?:|data:/.test(policy)) wrong.push(`${path}: ${policy}`)
    }
    expect(wrong).toEqual([])
  })

  it('of machine-readable files forbid pages and sniffing', async () => {
    const kinds = {
      '/sitemap.xml': 'application/xml; charset=utf-8',
      '/news.xml': 'application/atom+xml; charset=utf-8',
      '/robots.txt': 'text/plain; charset=utf-8',
      '/tassi.csv': 'text/csv; charset=utf-8',
      '/dati/': 'application/json; charset=utf-8',
      '/dati/mutui': 'application/json; charset=utf-8',
      '/dati/questa-non-esiste': 'application/json; charset=utf-8',
    }
    for (const [path, kind] of Object.entries(kinds)) {
      const { headers } = await fetch(quinto + path)
      expect([path, headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([
        path,
        kind,
        'nosniff',
      ])
    }
    const page = await browser.newPage()
    for (const path of ['/sitemap.xml', '/news.xml']) {
      await page.goto(quinto + path)
      expect(await page.locator('parsererror').count(), path).toBe(0)
    }
    await page.close()
  })
})

/** Opens and closes menus, questions and the consent panel of a page. */
async function use(page: Page) {
  const menus = page.locator('button[popovertarget]:visible')
  for (let i = 0; i < (await menus.count()); i++) {
    await menus.nth(i).click()
    await page.keyboard.press('Escape')
  }
  const folded = page.locator('main summary:visible')
  for (let i = 0; i < Math.min(await folded.count(), 3); i++) await folded.nth(i).click()
  const refuse = page.locator('.consent').getByRole('button', { name: 'Rifiuta' })
  // The panel opens by itself until answered.
  if (!(await page.evaluate(() => document.cookie.length + localStorage.length))) await refuse.click()
  await page.getByRole('link', { name: 'Preferenze sui cookie' }).click()
  await refuse.click()
}

/** Uses the calculators of the page once they are loaded. */
async function calculate(page: Page) {
  for (const tag of ['quinto-mutui', 'quinto-prestiti', 'quinto-cdq', 'quinto-leasing']) {
    const compare = page
      .locator(tag)
      .getByRole('button', { name: /^Confronta/ })
      .first()
    if ((await compare.count()) === 0) continue
    await compare.click()
    await page
      .locator(tag)
      .getByRole('button', { name: /^Dettagli / })
      .first()
      .click()
  }
}

async function open(options = {}) {
  const page = await browser.newPage({ locale: 'it-IT', reducedMotion: 'reduce', ...options })
  return { page, complaints: await strictComplaintsOf(page, quinto, /status of 404/) }
}

const screens = [
  ['a desk', {}],
  ['a phone', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }],
] as const

it.each(oneIn(2, screens))('a crawl of every page causes no complaints, on %s', async (_, options) => {
  const { page, complaints } = await open(options)
  const routes = (Object.keys(contents) as SiteRoute[]).filter(route => route !== '/news/:id')
  // One page per route, because those of a route are alike.
  const paths = [
    ...routes.flatMap(route => {
      const pages = pagesOf(route, all)
      expect(pages, route).not.toEqual([])
      return pages.slice(0, howMany(1, 3))
    }),
    ...errors.filter(path => !path.startsWith('/dati')),
  ]
  for (const path of oneIn(4, paths)) {
    // Before hydration a link loads a document.
    await page.goto(quinto + path, { waitUntil: 'networkidle' })
    if (!isPersonal(path)) await use(page)
    await calculate(page)
  }
  expect(complaints).toEqual([])
  await page.close()
})

it('a request to reopen the panel before it loads opens it once loaded', async () => {
  const { page } = await open()
  const refuse = page.locator('.consent').getByRole('button', { name: 'Rifiuta' })
  await page.goto(quinto)
  await refuse.click()
  const held: (() => void)[] = []
  await page.route('**/overlays-*.js', route => void held.push(() => route.continue()))
  await page.reload()
  await expect.poll(() => held.length).toBe(1)
  await page.getByRole('link', { name: 'Preferenze sui cookie' }).click()
  held[0]!()
  await refuse.click()
  expect(new URL(page.url()).pathname).toBe('/')
  await page.close()
})

it('a visit without further loads causes no complaints', async () => {
  const { page, complaints } = await open()
  await page.goto(quinto, { waitUntil: 'networkidle' })
  const apart = ['/', '/404', '/partner', '/404?cerca=mutuo', '/news?pagina=2']
  const followed = all.filter(path => !apart.includes(path) && !isPersonal(path))
  const documents: string[] = []
  page.on('request', request => {
    if (request.isNavigationRequest()) documents.push(request.url())
  })
  for (const path of [...followed.slice(0, 12), ...oneIn(6, followed.slice(12))]) {
    await followTo(page, path)
    await page.locator('main h1').first().waitFor()
    if (/^\/(mutui|prestiti|cdq|leasing)$/.test(path)) await calculate(page)
  }
  await page.goBack()
  await page.goForward()
  expect(complaints).toEqual([])
  expect(documents).toEqual([])
  await page.close()
})
