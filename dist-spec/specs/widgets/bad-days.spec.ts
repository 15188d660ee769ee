import type { Browser, BrowserContext, Page, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import type { BuiltServer } from '../../support/built-server.ts'
import { calculatorOf, documentOf, leadsOf, places } from '../../support/calculator.ts'
import { startExampleServer } from '../../support/example-server.ts'
import { inTurn, oneIn } from '../../support/matrix.ts'

/** Specs of failures: within two seconds a person always has a figure or a way to be called. */

let server: BuiltServer
let browser: Browser
let context: BrowserContext
let page: Page
/** Errors that reached the page's `window.onerror`. */
let errors: string[]

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startExampleServer(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})
const begin = async (options = {}) => {
  await context?.close()
  context = await browser.newContext({ locale: 'it-IT', ...options })
  page = await context.newPage()
  errors = []
  page.on('pageerror', error => errors.push(error.message))
}
beforeEach(() => begin())
afterEach(async () => {
  expect(errors).toEqual([])
  await context.close()
})

/** The two seconds are the page's, so a slow machine may retry. */
const timed = { retry: 2 }

/** Polls for two seconds. */
const within2s = <T>(look: () => Promise<T>) => expect.poll(look, { timeout: 2000, interval: 50 })
const scope = () => documentOf(page)
/** Counts visible matches in the calculator, including its light DOM. */
const sees = (text: string | RegExp) =>
  scope().locator('quinto-mutui').getByText(text).filter({ visible: true }).count()
const telephones = () => scope().locator('quinto-mutui a[href^="tel:"]').filter({ visible: true }).count()
const ownLink = () => page.getByRole('link', { name: 'Calcola la rata del mutuo su Quinto' }).isVisible()
const figureAndTelephone = async () => ({
  figure: (await sees(/727,02/)) > 0,
  telephone: (await telephones()) > 0,
})
const both = { figure: true, telephone: true }

const failing = (route: Route) =>
  route.fulfill({
    status: 500,
    body: '"Errore."',
    contentType: 'application/json',
    headers: { 'access-control-allow-origin': '*' },
  })
const unreachable = (route: Route) => route.abort()
/** Never answers until the page is closed. */
const hanging = () => {}
const breakdowns = { failing, hanging, unreachable }

const partner = () => places['a partner’s page'](server)
const framed = () => places['a frame in a partner’s page'](server)
const own = () => places['our own page'](server)
const shownAt = [
  ['a partner’s page', partner],
  ['a frame', framed],
  ['our own page', own],
] as const
/** Navigates without waiting for resources that may never arrive. */
const go = (address: string) => page.goto(address, { waitUntil: 'commit' })

describe('JavaScript off', timed, () => {
  beforeEach(() => begin({ javaScriptEnabled: false }))

  it('a partner’s page shows the element’s own content', async () => {
    await go(partner())
    await within2s(ownLink).toBe(true)
  })

  it.each([
    ['a frame', framed],
    ['our own page', own],
    ['our home', () => server.quinto],
  ])('%s shows a correct figure and a telephone', async (_, address) => {
    await go(address())
    await within2s(figureAndTelephone).toEqual(both)
    expect(await sees(/TAEG 3,56/)).toBeGreaterThan(0)
  })

  it.each([
    ['a frame', () => `${server.quinto}/iframes/calcolatori/mutui?partner=guida-mutui`],
    ['our own page', own],
  ])('the form of %s leads to the offers', async (_, address) => {
    await page.goto(address())
    await page.getByRole('textbox', { name: /Importo del mutuo/ }).fill('120.000')
    await page.getByText('Altra casa').click()
    await page.getByRole('button', { name: /^Confronta/ }).click()
    await page.waitForURL('**/iframes/calcolatori/mutui/results?**')
    expect(await page.locator('quinto-mutui h2').first().textContent()).toMatch(
      /120\.000.*(altra|seconda) casa/is,
    )
    expect(await page.locator('quinto-mutui [part="offerta"]').count()).toBeGreaterThan(3)
  })
})

describe('a script that does not load', timed, () => {
  it.each(oneIn(2, ['**/quinto.js', '**/quinto-mutui-*.js']))(
    '%s: a partner’s page keeps its own content',
    async file => {
      await page.route(file, unreachable)
      await go(partner())
      await within2s(ownLink).toBe(true)
      await page.waitForLoadState()
      expect(await ownLink()).toBe(true)
    },
  )

  it.each(oneIn(2, ['**/live-mutui-*.js', '**/comparison-*.js']))(
    '%s: a partner’s page has a figure, a telephone and a retry button',
    async file => {
      await page.route(file, unreachable)
      await go(partner())
      await within2s(figureAndTelephone).toEqual(both)
      await expect.poll(() => sees(/Controlli la connessione/)).toBe(1)
      await page.unroute(file)
      await page.getByRole('button', { name: 'Riprova' }).click()
      await expect.poll(() => sees(/TAEG 3,56/)).toBeGreaterThan(0)
    },
  )

  it('the part that calls the server: a step offers alternatives, and loads when the connection returns', async () => {
    await page.route('**/live-mutui-*.js', unreachable)
    await go(partner())
    await expect.poll(() => sees(/Controlli la connessione/)).toBe(1)
    await page.getByRole('button', { name: 'Chiedi di essere contattati' }).click()
    await within2s(() => page.locator('quinto-mutui').getByLabel('Importo').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Riprova' }).count()).toBe(1)
    expect(await telephones()).toBeGreaterThan(1)
    await page.unroute('**/live-mutui-*.js')
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(() => page.getByLabel(/^Nome/).count()).toBe(1)
  })

  it('a step’s part: shows the failure, and offers to go back or retry', async () => {
    await page.route('**/offers-step-*.js', unreachable)
    await page.goto(partner())
    await page.getByRole('button', { name: /^Confronta \d+ offerte/ }).click()
    await within2s(() => sees(/Questa parte non si è caricata/)).toBe(1)
    expect(await telephones()).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Torna al calcolo' }).click()
    expect(await figureAndTelephone()).toEqual(both)
  })

  it.each([
    ['a frame', framed],
    ['our own page', own],
  ])('%s keeps the server’s figure and telephone', async (_, address) => {
    await page.route('**/*.js', unreachable)
    await go(address())
    await within2s(figureAndTelephone).toEqual(both)
  })
})

describe.each(Object.entries(breakdowns).map(([name, breakdown], turn) => ({ name, breakdown, turn })))(
  'the API $name',
  timed,
  ({ name, breakdown, turn }) => {
    it('a partner’s page has a figure and a telephone from the start', async () => {
      await page.route('**/v2/**', breakdown)
      await go(partner())
      await within2s(figureAndTelephone).toEqual(both)
      if (name !== 'hanging')
        await expect.poll(() => page.getByRole('button', { name: 'Riprova' }).count()).toBe(1)
    })

    it.each(inTurn(shownAt, turn))(
      '%s keeps a figure with its time, a telephone and a retry button during use',
      async (_, address) => {
        await page.goto(address())
        const { within } = await calculatorOf(page)
        await expect.poll(() => sees(/TAEG 3,56/)).toBeGreaterThan(0)
        await page.route('**/v2/**', breakdown)
        await within.getByText('Liquidità', { exact: true }).click()
        expect(await telephones()).toBeGreaterThan(0)
        if (name === 'hanging') {
          await expect.poll(() => sees(/Le offerte tardano ad arrivare/)).toBe(1)
        } else {
          await within2s(() => sees(/Cifre delle \d\d:\d\d, per «prima casa»/)).toBe(1)
          expect(await sees(/TAEG 3,56/)).toBeGreaterThan(0)
        }
        expect(await sees(/727,02/)).toBeGreaterThan(0)
        await page.unrouteAll()
        // Pending calls are answered now; failed ones are retried.
        if (name !== 'hanging') await within.getByRole('button', { name: 'Riprova' }).click()
        await expect.poll(() => sees(/Cifre delle|tardano/)).toBe(0)
        await expect.poll(() => sees(/TAEG/)).toBeGreaterThan(0)
      },
    )
  },
)

describe('offline', timed, () => {
  it.each(oneIn(2, shownAt))('goes on in %s with the figures of its hour', async (_, address) => {
    await page.goto(address())
    const { within } = await calculatorOf(page)
    await expect.poll(() => sees(/TAEG 3,56/)).toBeGreaterThan(0)
    await context.setOffline(true)
    await within2s(() => sees(/Manca la connessione.*Cifre delle \d\d:\d\d, per «prima casa»/)).toBe(1)
    expect(await figureAndTelephone()).toEqual(both)
    await within.getByRole('textbox', { name: /Importo del mutuo/ }).fill('120.000')
    await within2s(() => sees(/581,61/)).toBeGreaterThan(0)
    await context.setOffline(false)
    await within2s(() => sees(/Manca la connessione/)).toBe(0)
  })
})

describe('a request that cannot be sent', timed, () => {
  it.each(oneIn(2, Object.entries({ failing, unreachable })))(
    '(%s) stays, with a telephone, and is sent once',
    async (name, how) => {
      const person = name === 'failing' ? 'Dora' : 'Delia'
      await page.goto(partner())
      const calculator = await calculatorOf(page)
      await calculator.compare()
      await calculator.openOffer()
      await calculator.ask()
      await calculator.fill(person)
      await page.route('**/v2/leads', how)
      await calculator.button(/^Invia la richiesta/).click()
      await within2s(() => sees(/La richiesta non è partita/)).toBe(1)
      expect(await telephones()).toBeGreaterThan(0)
      expect(await page.getByLabel(/^Nome/).inputValue()).toBe(person)
      await page.unroute('**/v2/leads')
      await calculator.send()
      expect(await leadsOf(server, person)).toHaveLength(1)
    },
  )
})

describe('slow 3G', timed, () => {
  const slow = async () => {
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 400,
      downloadThroughput: 400_000 / 8,
      uploadThroughput: 400_000 / 8,
    })
  }

  it('the site’s page shows its figure and a telephone within 2 s', async () => {
    await slow()
    await go(own())
    await within2s(figureAndTelephone).toEqual(both)
  })

  it('a partner’s page shows its own content, then the calculator', async () => {
    await slow()
    await go(partner())
    await within2s(ownLink).toBe(true)
    await expect.poll(figureAndTelephone).toEqual(both)
  })
})

it('an error in one calculator does not affect the other, and shows a telephone', timed, async () => {
  await page.route(/mutui\?partner=guasto/, async route => {
    const answer = await route.fetch({ url: route.request().url().replace('guasto', 'guida-mutui') })
    await route.fulfill({ response: answer, json: { ...(await answer.json()), limiti: null } })
  })
  await page.goto(partner())
  await calculatorOf(page)
  await page.evaluate(() => {
    const broken = document.createElement('quinto-mutui')
    broken.setAttribute('partner', 'guasto')
    document.querySelector('main')!.append(broken)
  })
  const element = (index: number) => page.locator('quinto-mutui').nth(index)
  await within2s(() => element(1).getByText('Servizio non disponibile').isVisible()).toBe(true)
  expect(await element(1).locator('a[href^="tel:"]').isVisible()).toBe(true)
  await element(0)
    .getByRole('textbox', { name: /Importo del mutuo/ })
    .fill('120.000')
  await within2s(() => element(0).getByText('581,61').filter({ visible: true }).count()).toBeGreaterThan(0)
})
