import type { Browser, BrowserContext, FrameLocator, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import type { BuiltServer } from '../../support/built-server.ts'
import { calculatorOf, leadsOf } from '../../support/calculator.ts'
import { startExampleServer } from '../../support/example-server.ts'
import { serveFiles } from '../../support/file-server.ts'
import { journeyOn } from '../../support/journey.ts'
import { openEarlier } from '../../support/opened-earlier.ts'
import { complaintsOf } from '../../support/page-complaints.ts'
import { builtFiles } from '../../support/widget-server.ts'

let server: BuiltServer
let browser: Browser
let context: BrowserContext
let page: Page
/** Errors and warnings of the browser. */
let complaints: string[]

beforeAll(async () => {
  server = await startExampleServer()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'it-IT' })
  page = await context.newPage()
  complaints = complaintsOf(page)
})
afterEach(() => context.close())

const widget = () => page.locator('quinto-mutui')
/** Text that the calculator shows. */
const shown = (within: Page | FrameLocator = page) =>
  within
    .locator('quinto-mutui')
    .evaluate(element => element.shadowRoot?.querySelector('#view')?.textContent ?? '')
const button = (name: RegExp, within: Locator | Page = page) => within.getByRole('button', { name })

async function fillContact(person: string) {
  await page.getByLabel(/^Nome/).fill(person)
  await page.getByLabel(/^Cognome/).fill('Di Prova')
  await page.getByRole('textbox', { name: /Telefono/ }).fill('333 1234567')
  await page.getByLabel(/Dichiaro di aver letto/).check()
}

describe('from a partner’s page to the database', () => {
  it('quotes real offers, sends one request, and stores the lead with its simulation', async () => {
    await page.goto(`${server.partner}/?utm_source=lettera&gclid=abc123`)
    expect(await page.locator('script[integrity^="sha384-"]').count()).toBe(1)
    await expect.poll(() => shown()).toContain('727,02')
    await expect.poll(() => shown()).toContain('TAEG 3,56')

    // The figure follows a typed amount in Italian notation.
    const amount = page.getByRole('textbox', { name: /Importo del mutuo/ })
    await amount.fill('120.000,00')
    await expect.poll(() => shown()).toContain('581,61')
    await amount.fill('150000')
    await expect.poll(() => shown()).toContain('727,02')

    await button(/^Confronta \d+ offerte/).click()
    await expect.poll(() => shown()).toContain('in ordine di TAEG')
    const first = widget().getByRole('listitem').first()
    await expect.poll(() => first.textContent()).toMatch(/Banca Aurelia.*727,02.*3,56.*3,20.*224\.310/s)
    await button(/^Dettagli Banca Aurelia, Casa Fisso/).click()
    await expect.poll(() => shown()).toContain('Da dove viene il TAEG')
    await button(/^Chiedi questa offerta/).click()

    // Without input the errors are shown and nothing is sent.
    await button(/^Invia la richiesta/).click()
    await expect.poll(() => shown()).toContain('Scriva il nome.')
    await fillContact('Ada')
    // The form was filled faster than the minimum time: the client waits, and the server accepts.
    await button(/^Invia la richiesta/).dblclick()
    await expect.poll(() => shown()).toContain('La richiesta è arrivata')

    expect(await leadsOf(server, 'Ada')).toEqual([
      expect.objectContaining({
        importo: 15_000_000,
        offerta: 'Banca Aurelia',
        partner: 'guida-mutui',
        stato: 'Nuovo',
      }),
    ])
    await expect
      .poll(async () => (await server.letters()).filter(letter => letter.includes('Ada Di Prova')).length)
      .toBe(1)
    expect(complaints).toEqual([])
    expect(await context.cookies()).toEqual([])
  })

  it('only collects a contact on the page of an unregistered partner', async () => {
    const bodies: string[] = []
    page.on('response', async answer => {
      if (answer.url().includes('/v2/')) bodies.push(await answer.text().catch(() => ''))
    })
    await openEarlier(page)
    await page.goto(`${server.partner}/immobiliare-lago`)
    await expect.poll(() => shown()).toContain('727,02')
    await button(/^Chiedi di essere contattati/)
      .or(page.getByRole('link', { name: /^Chiedi di essere contattati/ }))
      .click()
    await fillContact('Bice')
    await button(/^Invia/).click()
    await expect.poll(() => shown()).toContain('La richiesta è arrivata')
    expect(bodies.join()).not.toMatch(/Banca|Credito Adriatico|taeg/i)
    expect(await leadsOf(server, 'Bice')).toMatchObject([{ partner: 'immobiliare-lago' }])
    expect(complaints).toEqual([])
  })

  it('completes the journey in a frame, whose height follows its content', async () => {
    await openEarlier(page)
    await page.goto(`${server.partner}/cornice`)
    const frame = page.frameLocator('iframe')
    await expect.poll(() => shown(frame)).toContain('727,02')
    const height = () => page.locator('iframe').evaluate(element => element.getBoundingClientRect().height)
    // The page sets 60rem until the frame reports its height.
    await expect.poll(height).not.toBe(960)
    const before = await height()
    // The server's view precedes its script, so a first click may have no effect.
    await expect
      .poll(async () => {
        const compare = frame.getByRole('button', { name: /^Confronta/ })
        if (await compare.isVisible()) await compare.click()
        return shown(frame)
      })
      .toContain('in ordine di TAEG')
    await expect.poll(height).not.toBe(before)
    await frame.getByRole('button', { name: /^Dettagli Banca Aurelia, Casa Fisso/ }).click()
    await frame.getByRole('button', { name: /^Chiedi questa offerta/ }).click()
    await frame.getByLabel(/^Nome/).fill('Carla')
    await frame.getByLabel(/^Cognome/).fill('Di Prova')
    await frame.getByRole('textbox', { name: /Telefono/ }).fill('06 1234567')
    await frame.getByLabel(/Dichiaro di aver letto/).check()
    await frame.getByRole('button', { name: /^Invia/ }).click()
    await expect.poll(() => shown(frame)).toContain('La richiesta è arrivata')
    expect(await leadsOf(server, 'Carla')).toMatchObject([{ partner: 'guida-mutui' }])
    expect(complaints).toEqual([])
  })
})

describe('on a page with the strictest policy', () => {
  it.each([
    ['pinned', 'Elsa'],
    ['following', 'Fulvia'],
  ])('completes the journey without a policy violation (%s)', async (kind, person) => {
    const { version, major, loader, files } = builtFiles
    const { quinto } = server
    const script =
      kind === 'pinned'
        ? `src="${quinto}/widgets/${version}/${loader}" integrity="${files[loader]}"`
        : `src="${quinto}/widgets/${major}/${loader}"`
    // Answers by a route have no address, so the browser would block their requests to this machine.
    await context.grantPermissions(['local-network-access'], { origin: server.partner })
    await page.route(`${server.partner}/severo`, route =>
      route.fulfill({
        contentType: 'text/html; charset=utf-8',
        headers: {
          'content-security-policy': `default-src 'none'; script-src 'self' ${quinto}; style-src 'none'; img-src ${quinto}; connect-src ${quinto}; require-trusted-types-for 'script'; trusted-types 'none'`,
        },
        body: `<!doctype html><html lang="it"><meta charset="utf-8"><body>
          <quinto-mutui partner="guida-mutui" valore="190.000" importo="150.000" durata="25"></quinto-mutui>
          <script type="module" ${script}></script>`,
      }),
    )
    await page.addInitScript(() => {
      const violations: string[] = []
      Object.assign(document, { violations })
      document.addEventListener('securitypolicyviolation', event =>
        violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
      )
    })
    await page.goto(`${server.partner}/severo`)
    await journeyOn(page).whole(person)
    expect(await leadsOf(server, person)).toHaveLength(1)
    const violations = await page.evaluate(() => (document as unknown as { violations: string[] }).violations)
    // The browser requests an icon, which the page's policy refuses.
    const ours = (text: string) => !text.includes('favicon.ico')
    expect([...violations, ...complaints].filter(ours)).toEqual([])
  })
})

describe('explains likely causes to the webmaster', () => {
  const hints = () => complaints.filter(text => text.startsWith('Quinto: il servizio è attivo'))
  /** Opens the partner's page with an unknown key. */
  const openWithWrongKey = async () => {
    await context.grantPermissions(['local-network-access'], { origin: server.partner })
    await page.route(`${server.partner}/`, async route => {
      const answer = await route.fetch()
      const html = (await answer.text()).replace('partner="guida-mutui"', 'partner="guida-mutuo"')
      await route.fulfill({ response: answer, body: html })
    })
    await page.goto(server.partner)
  }
  const own = () => page.locator('quinto-mutui > a').first()

  it('once, when the key is unknown, and shows the page’s own content', async () => {
    await openWithWrongKey()
    await expect.poll(() => hints().length).toBe(1)
    expect(hints()[0]).toContain('«guida-mutuo»')
    expect(hints()[0]).toContain(server.partner)
    await expect.poll(() => own().isVisible()).toBe(true)
    expect(
      await page
        .locator('quinto-mutui')
        .first()
        .evaluate(one => one.shadowRoot!.querySelector('.figure')),
    ).toBe(null)
  })

  it('not when the service is down', async () => {
    await page.route('**/{v2,healthz}**', route => route.abort())
    await page.route('**/v2/**', route => route.abort())
    await openWithWrongKey()
    await expect.poll(() => shown()).toContain('Il servizio non risponde')
    await page.waitForLoadState('networkidle')
    expect(hints()).toEqual([])
    expect(await own().isVisible()).toBe(false)
  })

  it('and shows visitors a link where a frame was refused', async () => {
    const stranger = await serveFiles()
    stranger.put('/', {
      body: `<!doctype html><meta charset="utf-8"><iframe title="Calcolatore" src="${server.quinto}/iframes/calcolatori/mutui?partner=guida-mutui"></iframe>
        <script type="module" src="${server.quinto}/widgets/v1/frame-height.js"></script>`,
    })
    await page.clock.install()
    await page.goto(stranger.origin)
    await page.clock.fastForward(4500)
    await page.getByRole('link', { name: 'Calcolatore' }).click()
    await expect.poll(() => shown()).toContain('727,02')
    await stranger.close()
  })
})

describe('under the brand of a company that collects leads', () => {
  const frame = '/iframes/cloudCare/calcolatoreMutui_preRequest'

  it('the contact precedes the offers, and is stored even if nothing follows', async () => {
    await openEarlier(page)
    await page.goto(`${server.quinto}${frame}`)
    const calculator = await calculatorOf(page)
    expect(await calculator.shown()).not.toMatch(/Banca Aurelia|TAEG 3/)
    await calculator.button(/^Vedi le offerte/).click()
    await expect.poll(() => page.url()).toBe(`${server.quinto}${frame}/request`)
    await calculator.fill('Zoe')
    await calculator.button(/^Invia e vedi le offerte/).click()
    await calculator.shows('in ordine di TAEG')
    expect(page.url()).toBe(`${server.quinto}${frame}/results`)
    expect(await leadsOf(server, 'Zoe')).toMatchObject([
      { importo: 15_000_000, offerta: null, partner: 'cloudcare' },
    ])

    // The same person continues.
    await calculator.openOffer()
    await calculator.ask()
    expect(await page.getByLabel(/^Nome/).inputValue()).toBe('Zoe')
    await page.getByLabel(/Dichiaro di aver letto/).check()
    await calculator.send()
    expect(page.url()).toBe(`${server.quinto}${frame}/thankyou`)
    expect(await leadsOf(server, 'Zoe')).toMatchObject([{ offerta: 'Banca Aurelia' }])
    expect(complaints).toEqual([])
  })

  it('or the offers come first, in custom colours', async () => {
    await page.goto(`${server.quinto}/iframes/cloudCare/calcolatoreMutui`)
    const calculator = await calculatorOf(page)
    await calculator.compare()
    expect(page.url()).toBe(`${server.quinto}/iframes/cloudCare/calcolatoreMutui/results`)
    expect(
      await page.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue('--quinto-accent'),
      ),
    ).toContain('#1d5c8f')
    expect(complaints).toEqual([])
  })
})
