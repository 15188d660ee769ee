import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import type { BuiltServer } from '../../support/built-server.ts'
import { calculatorOf, leadsOf, placeNames, places } from '../../support/calculator.ts'
import { startExampleServer } from '../../support/example-server.ts'
import { inTurn } from '../../support/matrix.ts'
import { openEarlier } from '../../support/opened-earlier.ts'

/** Specs of privacy: a request's origin is known without storing anything in the browser. */

let server: BuiltServer
let browser: Browser
let context: BrowserContext
let page: Page
/** All addresses requested by the browser. */
let requested: string[]

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startExampleServer(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})
beforeEach(async () => {
  context = await browser.newContext({ locale: 'it-IT' })
  requested = []
  context.on('request', request => requested.push(request.url()))
  page = await context.newPage()
})
afterEach(() => context.close())

/** The parameters of a query, in any order. */
const entries = (query: string) => Object.fromEntries(new URLSearchParams(query))
const campaign = 'utm_source=lettera&utm_campaign=casa+nuova&gclid=g1&fbclid=f1'

/** Returns everything stored in the browser, for every document of the page. */
async function kept() {
  const found = await Promise.all(
    page
      .frames()
      .map(frame =>
        frame.evaluate(async () => [
          document.cookie,
          ...Object.keys(localStorage),
          ...Object.keys(sessionStorage),
          ...(await indexedDB.databases()).map(({ name }) => name),
          ...(await caches.keys()),
          ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
        ]),
      ),
  )
  return [...found.flat(), ...(await context.cookies()).map(({ name }) => name)].filter(Boolean)
}
const thirdParties = () =>
  requested.filter(
    address =>
      !address.startsWith('data:') && ![server.quinto, server.partner].includes(new URL(address).origin),
  )

describe.each(inTurn(placeNames))('on %s', place => {
  const person = { 'a partner’s page': 'Ada', 'a frame in a partner’s page': 'Bea', 'our own page': 'Cleo' }[
    place
  ]

  it('the campaign and the partner’s key reach the lead; nothing is stored and no other host is contacted', async () => {
    await page.goto(`${places[place](server)}?${campaign}&email=ada%40esempio.it`)
    const calculator = await calculatorOf(page)
    expect(await kept()).toEqual([])
    await calculator.compare()
    await calculator.openOffer()
    await calculator.ask()
    await calculator.fill(person)
    expect(await kept()).toEqual([])
    await calculator.send()
    expect(await kept()).toEqual([])
    expect(thirdParties()).toEqual([])
    const [lead] = await leadsOf(server, person)
    expect(entries(lead!.campagna)).toEqual(entries(campaign))
    expect(JSON.stringify(lead)).not.toContain('esempio.it')
    expect(lead!.partner).toBe(place === 'our own page' ? null : 'guida-mutui')
  })

  it('a page opened again without parameters has forgotten the campaign', async () => {
    await page.goto(`${places[place](server)}?${campaign}`)
    await calculatorOf(page)
    await page.goto(places[place](server))
    const calculator = await calculatorOf(page)
    await calculator.compare()
    await calculator.openOffer()
    await calculator.ask()
    await calculator.fill(`${person} Bis`)
    await calculator.send()
    const [lead] = await leadsOf(server, `${person} Bis`)
    expect(lead!.campagna).toBe('')
  })
})

describe('a frame', () => {
  const bodyOfLead = async () => {
    const calculator = await calculatorOf(page)
    await openEarlier(page)
    await page.route('**/v2/leads', route => route.abort())
    await calculator.button(/^Chiedi di essere contattati/).click()
    await calculator.fill('Dina')
    const [request] = await Promise.all([
      page.waitForRequest('**/v2/leads'),
      calculator.button(/^Invia la richiesta/).click(),
    ])
    return request.postDataJSON() as { pagina: string; campagna?: Record<string, string> }
  }
  const withoutPageScript = () => page.route('**/frame-height.js', route => route.abort())

  it('takes a campaign from its own address, which precedes the page’s', async () => {
    await page.goto(`${server.partner}/cornice?utm_source=lettera&gclid=g1`)
    await page.evaluate(() => {
      document.querySelector('iframe')!.src += '&utm_source=cornice&utm_medium=riquadro'
    })
    await page.frames()[1]!.waitForURL('**utm_source=cornice**')
    const { pagina, campagna } = await bodyOfLead()
    expect(pagina).toBe(`${server.partner}/cornice`)
    expect(campagna).toEqual({ utm_source: 'cornice', utm_medium: 'riquadro', gclid: 'g1' })
  })

  it('keeps it through its steps, and receives it again when reloaded', async () => {
    await page.goto(`${server.partner}/cornice?utm_source=lettera`)
    const calculator = await calculatorOf(page)
    await calculator.compare()
    await calculator.within.evaluate(() => {
      Object.assign(window, { before: true })
      location.reload()
    })
    const isReloaded = () => calculator.within.evaluate(() => !('before' in window)).catch(() => false)
    await expect.poll(isReloaded).toBe(true)
    expect(calculator.within.url()).toContain('/iframes/calcolatori/mutui/results?')
    expect((await bodyOfLead()).campagna).toEqual({ utm_source: 'lettera' })
  })

  it('accepts from a page only its own address and valid campaigns', async () => {
    await withoutPageScript()
    await page.goto(`${server.partner}/cornice`)
    await calculatorOf(page)
    await page.evaluate(quintoOrigin => {
      const many = Array.from({ length: 40 }, (_, i) => `&utm_${'abcdefgh'[i % 8]}${'xyzuv'[i % 5]}=1`).join(
        '',
      )
      for (const page of [
        `${location.origin}/?utm_source=${'x'.repeat(300)}&email=ada&__proto__=1&utm_=2${many}`,
        'https://altri.example/?utm_source=altri',
        `${location.origin}/?utm_source=${'y'.repeat(50_000)}`,
        'nessun indirizzo',
        5,
        { utm_source: 'oggetto' },
      ]) {
        const { port1 } = new MessageChannel()
        document
          .querySelector('iframe')!
          .contentWindow!.postMessage({ quinto: 1, type: 'hello', page }, quintoOrigin, [port1])
      }
    }, server.quinto)
    const { pagina, campagna = {} } = await bodyOfLead()
    expect(pagina).toBe(`${server.partner}/`)
    expect(campagna).toMatchObject({ utm_source: 'x'.repeat(200), utm_ax: '1' })
    const names = Object.keys(campagna)
    expect(names).toHaveLength(20)
    expect(names.filter(name => !/^utm_[a-z]+$/.test(name))).toEqual([])
  })

  it('uses its own address without the page’s script', async () => {
    await withoutPageScript()
    await page.goto(`${server.partner}/cornice?utm_source=lettera`)
    const { pagina, campagna } = await bodyOfLead()
    expect(pagina).toBe(`${server.quinto}/iframes/calcolatori/mutui`)
    expect(campagna).toBeUndefined()
  })
})

it.each(['/', '/pagine/privacy-policy'])('%s contacts no other host and stores nothing', async path => {
  await page.goto(server.quinto + path, { waitUntil: 'networkidle' })
  expect(await kept()).toEqual([])
  expect(thirdParties()).toEqual([])
})
