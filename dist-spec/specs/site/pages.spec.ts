import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import { calculatorOf } from '../../support/calculator.ts'
import { sharedServer } from '../../support/example-server.ts'
import { inTurn, oneIn } from '../../support/matrix.ts'
import { complaintsOf } from '../../support/page-complaints.ts'
import { sitePages } from '../../support/site-pages.ts'
import { violationsInBothThemes } from '../../support/violations.ts'

const server = sharedServer()
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const paths = [
  ...sitePages.map(([path]) => path),
  '/questa-non-esiste',
  '/404?cerca=surroga',
  '/leasing?valore=tanto',
  '/iframes/calcolatori/mutui',
  '/iframes/calcolatori/mutui/results',
  '/iframes/calcolatori/mutui/request',
  '/iframes/calcolatori/mutui/contattaci',
  '/iframes/calcolatori/mutui/contattaciPublic',
  '/iframes/agenzie',
  '/iframes/contatti',
  '/iframes/carrello',
]

const screens = [
  [360, 'dark'],
  [1440, 'light'],
  [768, 'light'],
  [360, 'light'],
  [1440, 'dark'],
  [768, 'dark'],
] as const

describe.each(oneIn(5, paths))('%s', path => {
  // `accessibility.spec.ts` covers the calculator's states.
  it.each(inTurn(screens, paths.indexOf(path)))(
    'fits and is accessible at %i px, %s',
    async (width, colorScheme) => {
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        colorScheme,
        locale: 'it-IT',
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      const complaints = complaintsOf(page)
      await page.goto(server.quinto + path, { waitUntil: 'networkidle' })
      expect(await violationsInBothThemes(page)).toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
      expect(complaints.filter(text => !(/esiste|404/.test(path) && text.includes('404')))).toEqual([])
      await context.close()
    },
  )
})

describe('a slow script', () => {
  it.each(['/mutui', '/iframes/calcolatori/mutui'])('%s keeps earlier input', async path => {
    const page = await browser.newPage()
    await page.route('**/*.js', async route => {
      await new Promise(resolve => setTimeout(resolve, 300))
      await route.continue()
    })
    await page.goto(server.quinto + path, { waitUntil: 'domcontentloaded' })
    await page.getByRole('textbox', { name: /Importo del mutuo/ }).fill('120.000')
    await page.getByText('Altra casa').click()
    const figure = page.locator('quinto-mutui .figure').first()
    await expect.poll(() => figure.textContent()).toContain('581,61')
    await page.getByRole('button', { name: /^Confronta/ }).click()
    await expect.poll(() => page.locator('quinto-mutui').getByText('120.000').count()).toBeGreaterThan(0)
    expect(await page.locator('quinto-mutui h2').first().textContent()).toMatch(/altra casa|seconda casa/i)
    await page.close()
  })
})

describe('addresses', () => {
  it.each([
    ['/calcolatori/mutui?importo=100000', '/iframes/calcolatori/mutui?importo=100000'],
    ['/calcolatori/mutui/results', '/iframes/calcolatori/mutui/results'],
    ['/home', '/'],
    ['/index.html', '/'],
    ['/Home?utm_source=prova', '/?utm_source=prova'],
    ['/privacy-policy', '/pagine/privacy-policy'],
    ['/trasparenzacalcolatori', '/pagine/trasparenza-calcolatori'],
    ['/cessionedelquinto?utm_source=prova', '/cdq?utm_source=prova'],
    ['/displayRata.html?agente=ada', '/iframes/displayRata?agente=ada'],
    ['/displayPrestito.html', '/iframes/displayPrestito'],
    ['/calcolatori/prestiti?importo=10000', '/iframes/calcolatori/prestiti?importo=10000'],
    ['/calcolatori/prestiti/thankyou?a=1', '/iframes/calcolatori/prestiti/thankyou?a=1'],
    ['/calcolatori/mutui//truffa.example', '/iframes/calcolatori/mutui//truffa.example'],
  ])('%s redirects to %s', async (from, to) => {
    const answer = await fetch(server.quinto + from, { redirect: 'manual' })
    expect(answer.status).toBe(301)
    expect(answer.headers.get('location')).toBe(to)
  })

  it('answer 404 with a page, and with JSON below /v2', async () => {
    const page = await fetch(`${server.quinto}/questa-non-esiste`)
    expect(page.status).toBe(404)
    expect(await page.text()).toContain('Questa pagina non c’è')
    const call = await fetch(`${server.quinto}/v2/questa-non-esiste`)
    expect(call.status).toBe(404)
    expect(await call.json()).toMatch(/Non esiste/)
  })

  it('let only the partner’s own sites frame its calculator', async () => {
    const policyOf = async (query: string) =>
      (await fetch(`${server.quinto}/iframes/calcolatori/mutui${query}`)).headers.get(
        'content-security-policy',
      )
    expect(await policyOf('')).toMatch(/frame-ancestors 'self'(;|$)/)
    expect(await policyOf('?partner=nessuno')).toMatch(/frame-ancestors 'self'(;|$)/)
    expect(await policyOf('?partner=guida-mutui')).toContain(server.partner)
  })

  it('support the back button on the site’s page', async () => {
    const page = await browser.newPage()
    await page.goto(`${server.quinto}/mutui`)
    // Before its script the form would submit natively.
    await calculatorOf(page)
    await page.getByRole('button', { name: /^Confronta/ }).click()
    await expect.poll(() => page.url()).toBe(`${server.quinto}/mutui#offerte`)
    await page.goBack()
    await expect.poll(() => page.getByRole('button', { name: /^Confronta/ }).isVisible()).toBe(true)
    await page.goForward()
    await expect
      .poll(() => page.getByRole('button', { name: /^Dettagli Banca Aurelia, Casa Fisso/ }).isVisible())
      .toBe(true)
    await page.reload()
    await expect
      .poll(() => page.getByRole('button', { name: /^Dettagli Banca Aurelia, Casa Fisso/ }).isVisible())
      .toBe(true)
    await page.close()
  })

  it('keep the need in the site’s address, and no personal data', async () => {
    const page = await browser.newPage()
    await page.goto(`${server.quinto}/mutui?utm_source=prova`)
    const amount = page.getByRole('textbox', { name: /Importo del mutuo/ })
    const figure = page.locator('quinto-mutui .figure').first()
    await expect.poll(() => figure.textContent()).toContain('727,02')
    expect(page.url()).toBe(`${server.quinto}/mutui?utm_source=prova`)
    await amount.fill('120.000')
    await page.getByText('Altra casa').click()
    await expect.poll(() => figure.textContent()).toContain('581,61')
    await page.getByRole('button', { name: /^Confronta/ }).click()
    const expectedQuery =
      'utm_source=prova&finalita=seconda_casa&valore=190000&importo=120000&durata=25&tasso=fisso'
    await expect.poll(() => page.url()).toBe(`${server.quinto}/mutui?${expectedQuery}#offerte`)
    await page.reload()
    const sentence = page.locator('quinto-mutui h2').first()
    await expect.poll(() => sentence.textContent()).toMatch(/^120\.000.*(altra|seconda) casa/i)
    await page.close()
  })

  it('keep a need that is typed before the rest of the page responds', async () => {
    const page = await browser.newPage()
    let letThrough = () => {}
    const released = new Promise<void>(done => (letThrough = done))
    await page.route('**/take-over-*.js', async route => {
      await released
      await route.continue()
    })
    await page.goto(`${server.quinto}/mutui`, { waitUntil: 'commit' })
    const figure = page.locator('quinto-mutui .figure').first()
    await calculatorOf(page)
    await page.getByRole('textbox', { name: /Importo del mutuo/ }).fill('120.000')
    await page.getByText('Altra casa').click()
    await expect.poll(() => figure.textContent()).toContain('581,61')
    await expect.poll(() => page.url()).toContain('finalita=seconda_casa')
    letThrough()
    await page.getByRole('button', { name: /^Confronta/ }).click()
    await expect.poll(() => page.url()).toMatch(/importo=120000.*#offerte$/)
    await page.close()
  })

  it('support the back button in a frame', async () => {
    const page = await browser.newPage()
    await page.goto(`${server.quinto}/iframes/calcolatori/mutui?importo=120000`, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: /^Confronta/ }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/iframes/calcolatori/mutui/results')
    await page.goBack()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/iframes/calcolatori/mutui')
    await expect
      .poll(() => page.getByRole('textbox', { name: /Importo del mutuo/ }).inputValue())
      .toBe('120.000')
    await page.close()
  })
})
