import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import { sharedServer } from '../../support/example-server.ts'
import { inTurn } from '../../support/matrix.ts'

/** Specs of navigation on public pages: menus, links without loads, the back button, the opening animation. */

const server = sharedServer()
let browser: Browser
let context: BrowserContext
let page: Page
/** Documents requested by the browser. */
let documents: string[]
let complaints: string[]

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())
const begin = async (options: Parameters<Browser['newContext']>[0] = {}) => {
  context = await browser.newContext({ locale: 'it-IT', reducedMotion: 'reduce', ...options })
  page = await context.newPage()
  documents = []
  complaints = []
  page.on('request', request => {
    if (request.isNavigationRequest()) documents.push(request.url().replace(server.quinto, ''))
  })
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', error => complaints.push(error.message))
}
beforeEach(() => begin({ viewport: { width: 1440, height: 900 } }))
afterEach(() => context.close())

const open = (path: string) => page.goto(server.quinto + path, { waitUntil: 'networkidle' })
const main = () => page.getByRole('navigation', { name: 'Principale' })
const heading = () => page.locator('main h1').first().textContent()

describe('a link between public pages', () => {
  it('shows the next page without a load, from its top, and announces it', async () => {
    await open('/pagine/glossario')
    await page.evaluate(() => scrollTo(0, 3000))
    await main().getByRole('link', { name: 'Prestiti' }).click()
    await expect.poll(heading).toMatch(/^Prestiti personali/)
    expect(new URL(page.url()).pathname).toBe('/prestiti')
    expect(await page.title()).toBe('Prestiti personali a confronto. Quinto')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('h1')
    expect(await main().getByRole('link', { name: 'Prestiti' }).getAttribute('aria-current')).toBe('page')
    await expect.poll(() => page.locator('quinto-prestiti .figure').first().textContent()).toMatch(/\d,\d\d/)
    expect(documents).toEqual(['/pagine/glossario'])
    expect(complaints).toEqual([])
  })

  it('leads to its fragment, on this page and on another', async () => {
    await open('/')
    await page.getByRole('link', { name: 'Cerca un’agenzia' }).click()
    await expect.poll(heading).toBe('Contatti')
    await expect
      .poll(() => page.evaluate(() => document.getElementById('agenzie')!.getBoundingClientRect().top))
      .toBeLessThan(60)
    await page.getByRole('link', { name: 'Scrivi', exact: true }).click()
    await expect
      .poll(() => page.evaluate(() => document.getElementById('scrivere')!.getBoundingClientRect().top))
      .toBeLessThan(60)
    expect(page.url()).toBe(`${server.quinto}/contattaci#scrivere`)
    expect(documents).toEqual(['/'])
  })

  it('returns to the previous position with the back button', async () => {
    await open('/news')
    await page.evaluate(() => scrollTo(0, 500))
    await page.locator('.news-items a').nth(5).click()
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/news_name\//)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expect.poll(heading).toBe('News')
    await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(500)
    await page.goForward()
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/news_name\//)
    expect(documents).toEqual(['/news'])
  })

  it('returns to the previous position although content above is rendered later', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await open('/contattaci')
    const agency = page.locator('quinto-agenzie h3 a').nth(20)
    await agency.scrollIntoViewIfNeeded()
    const left = await page.evaluate(() => Math.round(scrollY))
    expect(left).toBeGreaterThan(4000)
    await agency.click()
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/agenzia\//)
    await page.goBack()
    await expect.poll(heading).toBe('Contatti')
    await expect.poll(() => agency.isVisible()).toBe(true)
    await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(left)
    await page.waitForTimeout(1000)
    expect(await page.evaluate(() => Math.round(scrollY))).toBe(left)
  })

  it('keeps what was typed in an element for the back button, and the forward button', async () => {
    await open('/contattaci')
    const name = page.getByLabel('Nome', { exact: true })
    await name.fill('Elena')
    await main().getByRole('link', { name: 'Mutui' }).click()
    await expect.poll(heading).toMatch(/^Mutui/)
    const calculator = page.locator('main quinto-mutui')
    const amount = calculator.getByLabel('Importo del mutuo').first()
    await amount.fill('123.000')
    await amount.press('Tab')
    await calculator
      .getByRole('button', { name: /offerte/i })
      .first()
      .click()
    await expect.poll(() => page.url()).toMatch(/#offerte$/)
    await page.goBack()
    await expect.poll(() => page.url()).not.toContain('#')
    await page.goBack()
    await expect.poll(heading).toBe('Contatti')
    expect(await name.inputValue()).toBe('Elena')
    await page.goForward()
    await expect.poll(heading).toMatch(/^Mutui/)
    expect(await amount.inputValue()).toBe('123.000')
    // The steps have addresses as before.
    await page.goForward()
    await calculator
      .getByRole('button', { name: /^Chiedi/ })
      .nth(1)
      .waitFor()
    expect(await page.evaluate(() => document.querySelectorAll('quinto-mutui').length)).toBe(1)
    expect(documents).toEqual(['/contattaci'])
    expect(complaints).toEqual([])
  })

  it('removes the metadata of the previous page', async () => {
    const metadata = page.locator(
      'head :is(link[rel=canonical], meta[name=description], meta[property^="og:"], meta[name="twitter:card"], [type="application/ld+json"])',
    )
    await open('/')
    expect(await metadata.count()).toBeGreaterThan(5)
    await main().getByRole('link', { name: 'Prestiti' }).click()
    await expect.poll(heading).toMatch(/^Prestiti personali/)
    expect(await metadata.count()).toBe(0)
    await open('/questa-non-esiste')
    await main().getByRole('link', { name: 'Prestiti' }).click()
    await expect.poll(heading).toMatch(/^Prestiti personali/)
    expect(await page.locator('head meta[name=robots]').count()).toBe(0)
  })

  it('ends at the last link followed, however fast', async () => {
    await page.route('**/dati/cdq', async route => {
      await new Promise(resolve => setTimeout(resolve, 600))
      await route.continue()
    })
    await open('/')
    await main().getByRole('link', { name: 'Cessione del quinto' }).click()
    await page.getByRole('progressbar', { name: 'La pagina sta arrivando' }).waitFor()
    await main().getByRole('link', { name: 'Aziende' }).click()
    await expect.poll(heading).toMatch(/^Credito alle aziende/)
    await page.waitForTimeout(800)
    expect(await heading()).toMatch(/^Credito alle aziende/)
    expect(await page.getByRole('progressbar', { name: 'La pagina sta arrivando' }).count()).toBe(0)
  })

  it('is prefetched once before the click', async () => {
    const requested: string[] = []
    page.on('request', request => {
      if (request.url().includes('/dati/')) requested.push(request.url())
    })
    await open('/')
    await main().getByRole('link', { name: 'Tassi' }).hover()
    await expect.poll(() => requested).toHaveLength(1)
    await main().getByRole('link', { name: 'Tassi' }).click()
    await expect.poll(heading).toBe('Euribor ed Eurirs')
    expect(requested).toEqual([`${server.quinto}/dati/tassi`])
  })

  it('falls back to a load when the next page cannot be fetched', async () => {
    await page.route('**/dati/**', route => route.abort())
    await open('/')
    await main().getByRole('link', { name: 'Tassi' }).click()
    await expect.poll(heading).toBe('Euribor ed Eurirs')
    expect(documents).toEqual(['/', '/tassi'])
  })

  it('loads separate documents, and opens another window with a modifier key', async () => {
    await open('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Per i partner' }).click()
    // The address is enough: the frames of the page load for long on a busy machine.
    await page.waitForURL('**/partner', { waitUntil: 'commit' })
    expect(documents).toEqual(['/', '/partner'])
    await open('/')
    // The request of the new window is enough: the process of its page may crash on a busy machine.
    await Promise.all([
      context.waitForEvent('page'),
      context.waitForEvent('request', request => {
        return request.isNavigationRequest() && new URL(request.url()).pathname === '/aziende'
      }),
      main()
        .getByRole('link', { name: 'Aziende' })
        .click({ modifiers: ['Control'] }),
    ])
    expect(documents).toEqual(['/', '/partner', '/'])
    expect(new URL(page.url()).pathname).toBe('/')
  })

  it('keeps the campaign of the visit, and nothing else of the address', async () => {
    await open('/affidati_a_noi/adw?utm_source=cerca&gclid=g1&email=ada%40esempio.it')
    await main().getByRole('link', { name: 'Prestiti' }).click()
    await expect.poll(heading).toMatch(/^Prestiti personali/)
    expect(page.url()).toBe(`${server.quinto}/prestiti?utm_source=cerca&gclid=g1`)
  })
})

describe('menus', () => {
  const company = () => page.locator('#la-societa')

  it('open and close by their button, a click outside, Escape and a link', async () => {
    await open('/tassi')
    const button = page.getByRole('button', { name: 'La società' })
    await button.click()
    expect(await company().isVisible()).toBe(true)
    await button.click()
    expect(await company().isVisible()).toBe(false)
    await button.click()
    await page.locator('main h1').click()
    expect(await company().isVisible()).toBe(false)
    await button.press('Enter')
    expect(await company().isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    expect(await company().isVisible()).toBe(false)
    expect(await button.evaluate(one => one === document.activeElement)).toBe(true)
    await button.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Come lavoriamo')
    await company().getByRole('link', { name: 'News' }).click()
    await expect.poll(heading).toBe('News')
    expect(await company().isVisible()).toBe(false)
  })

  it('at the side link every part of the site', async () => {
    await context.close()
    await begin({ viewport: { width: 360, height: 740 } })
    await open('/tassi')
    const button = page.getByRole('button', { name: 'Menu', exact: true })
    const menu = page.locator('#menu')
    await button.click()
    const links = await menu.getByRole('link').allTextContents()
    expect(links).toEqual([
      'Accedi',
      'Registrati',
      'Pagina iniziale',
      'Mutui',
      'Prestiti',
      'Cessione del quinto',
      'Aziende',
      'Leasing',
      'Carta di credito',
      'Contatti',
      'Trova un’agenzia',
      'News',
      'Lavora con noi',
      'Tassi',
      'Domande frequenti',
      'Glossario',
      'Trasparenza',
      'Convenzioni',
      'Area agenti',
    ])
    await button.click()
    await expect.poll(() => menu.isVisible()).toBe(false)
    await button.click()
    await menu.getByRole('link', { name: 'Leasing' }).click()
    await expect.poll(heading).toMatch(/^Leasing/)
    await expect.poll(() => menu.isVisible()).toBe(false)
    await button.click()
    await menu.getByRole('button', { name: 'Chiudi' }).click()
    await expect.poll(() => menu.isVisible()).toBe(false)
  })

  it('at the side take the focus, and close at their end', async () => {
    await open('/tassi')
    const menu = page.locator('#menu')
    await page.getByRole('button', { name: 'Menu', exact: true }).press('Enter')
    const close = menu.getByRole('button', { name: 'Chiudi' })
    await expect.poll(() => close.evaluate(one => one === document.activeElement)).toBe(true)
    await menu.getByRole('link', { name: 'Area agenti' }).focus()
    await page.keyboard.press('Tab')
    await expect.poll(() => menu.isVisible()).toBe(false)
  })
})

describe('the opening animation', () => {
  const isPlaying = () => page.evaluate(() => 'opening' in document.documentElement.dataset)
  const animated = async () => {
    await context.close()
    await begin({ reducedMotion: 'no-preference' })
  }
  /** Opens the first page and waits for the animation. */
  const begun = async () => {
    await animated()
    await page.goto(server.quinto)
    await expect.poll(isPlaying).toBe(true)
  }

  it('plays in the mark once per visit, covers nothing, and ends by itself', async () => {
    await begun()
    const began = Date.now()
    const animations = await page.evaluate(() =>
      document
        .getAnimations()
        .map(({ effect }) => (effect as KeyframeEffect).target?.closest('a')?.className),
    )
    expect(new Set(animations)).toEqual(new Set(['brand']))
    await expect.poll(isPlaying, { timeout: 3500 }).toBe(false)
    expect(Date.now() - began).toBeLessThan(3500)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Per i partner' }).click()
    await page.waitForURL('**/partner')
    await page.waitForTimeout(1500)
    expect(await isPlaying()).toBe(false)
    await page.goBack()
    await page.reload()
    await page.waitForTimeout(1500)
    expect(await isPlaying()).toBe(false)
  })

  it.each(
    inTurn([
      ['a key', () => page.keyboard.press('Shift')],
      ['a click', () => page.mouse.click(700, 300)],
    ] as const),
  )('is ended by %s', async (_by, end) => {
    await begun()
    await end()
    expect(await isPlaying()).toBe(false)
  })

  it('does not play with reduced motion or on a deep link, and is not in the server’s page', async () => {
    await open('/')
    await page.waitForTimeout(1500)
    expect(await isPlaying()).toBe(false)
    await animated()
    await page.goto(`${server.quinto}/tassi`)
    await page.waitForTimeout(1500)
    expect(await isPlaying()).toBe(false)
    expect(await (await fetch(server.quinto)).text()).not.toContain('opening')
  })
})
