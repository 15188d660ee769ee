import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import type { BuiltServer } from '../../support/built-server.ts'
import { leadsOf } from '../../support/calculator.ts'
import { startExampleServer } from '../../support/example-server.ts'
import { complaintsOf } from '../../support/page-complaints.ts'
import { violationsInBothThemes } from '../../support/violations.ts'

/** Specs of the built `<quinto-leasing>` on our page, on a partner's page and in its frame. */

let server: BuiltServer
let browser: Browser
let context: BrowserContext
const frame = '/iframes/calcolatori/leasing'

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startExampleServer(), openBrowser()])
})
afterEach(() => context.close())
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

async function open(address: string, options = {}): Promise<Page> {
  context = await browser.newContext({ locale: 'it-IT', reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  await page.goto(address, { waitUntil: 'networkidle' })
  return page
}
const widget = (page: Page) => page.locator('quinto-leasing')
const shown = (page: Page) =>
  widget(page).evaluate(element => element.shadowRoot?.querySelector('#view')?.textContent ?? '')
const shows = (page: Page, text: string | RegExp) => expect.poll(() => shown(page)).toMatch(text)
const button = (page: Page, name: RegExp) => widget(page).getByRole('button', { name }).first()
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

it.each([360, 1440])(
  'leads from the need to a lead on a partner’s page, fitting and without axe violations, at %i px',
  async width => {
    const page = await open(`${server.partner}/leasing`, { viewport: { width, height: 900 } })
    const complaints = complaintsOf(page)
    const sound = async (state: string) => {
      expect(await overflow(page), state).toBeLessThanOrEqual(0)
      expect(await violationsInBothThemes(page), state).toEqual([])
    }
    await shows(page, /Confronta 2 offerte/)
    await shows(page, 'Esempio rappresentativo, importi al netto dell’IVA')
    await sound('il bisogno')

    await button(page, /^Confronta 2 offerte/).click()
    await shows(page, 'in ordine di totale da pagare')
    for (const box of await widget(page).locator('.tick').all()) await box.check()
    await button(page, /^Confronta$/).click()
    await shows(page, '2 offerte a confronto')
    await sound('il confronto')
    await button(page, /^Torna alle offerte/).click()
    await button(page, /^Dettagli Leasing Valdora/).click()
    await shows(page, 'Da dove viene il costo effettivo annuo')
    await sound('le offerte, una aperta')
    expect(await shown(page)).not.toContain('TAEG')

    await button(page, /^Chiedi questa offerta/).click()
    const person = `Canone ${width}`
    await widget(page).getByLabel(/^Nome/).fill(person)
    await widget(page)
      .getByLabel(/^Cognome/)
      .fill('Di Prova')
    await widget(page)
      .getByRole('textbox', { name: /Telefono/ })
      .fill(`333 45${width}`.padEnd(12, '7'))
    await widget(page)
      .getByLabel(/Dichiaro di aver letto/)
      .check()
    await sound('la richiesta')
    await button(page, /^Invia la richiesta/).click()
    await shows(page, 'La richiesta è arrivata')
    await sound('il grazie')
    expect(await leadsOf(server, person)).toMatchObject([
      { offerta: 'Leasing Valdora', partner: 'guida-mutui' },
    ])
    expect(complaints).toEqual([])
  },
)

it('opens with the lease of the address, and proposes a change when nobody can offer', async () => {
  const page = await open(`${server.quinto}/leasing?bene=auto&valore=50.000&anticipo=20&durata=84&riscatto=2`)
  await shows(page, 'Nessuna offerta con questi dati')
  expect(
    await widget(page)
      .getByRole('textbox', { name: /Prezzo senza IVA/ })
      .inputValue(),
  ).toBe('50.000')
  await button(page, /^Vedi che cosa cambiare/).click()
  await shows(page, 'In 6 anni')
  await button(page, /^Calcola/).click()
  await shows(page, 'Una sola offerta')
})

it('leads from an offer to the page of its company', async () => {
  const page = await open(`${server.quinto}/leasing`, { viewport: { width: 360, height: 740 } })
  await button(page, /^Confronta \d+ offerte/).click()
  await button(page, /^Dettagli Leasing Valdora/).click()
  const link = widget(page).getByRole('link', { name: 'Leasing Valdora: che cosa finanzia' })
  const address = (await link.getAttribute('href'))!
  await page.goto(address)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Leasing Valdora')
  await page.getByText(/Auto e veicoli commerciali; da 10\.000/).waitFor()
  await page.getByText('Con noi non finanzia in leasing: immobili per l’attività.').waitFor()
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  expect(await violationsInBothThemes(page)).toEqual([])
  const sitemap = await (await fetch(`${server.quinto}/sitemap.xml`)).text()
  expect(sitemap).toContain(`${new URL(address).pathname}<`)
})

it('shows figure, contact and a working form without a script', async () => {
  const page = await open(`${server.quinto}/leasing?valore=45.000`, { javaScriptEnabled: false })
  const calculator = widget(page)
  expect(await calculator.getByText('Esempio rappresentativo').isVisible()).toBe(true)
  expect(await calculator.getByRole('link', { name: '800 000 000' }).isVisible()).toBe(true)
  await calculator.getByRole('textbox', { name: /Anticipo/ }).fill('25')
  await calculator.getByText('Auto e veicoli', { exact: true }).click()
  await calculator.getByRole('button', { name: /^Confronta/ }).click()
  await page.waitForURL(`**${frame}/results?**`)
  const heading = widget(page).getByRole('heading', { level: 2 })
  expect(await heading.textContent()).toMatch(/45\.000.€ senza IVA in 4 anni, anticipo 25.%/)
  expect(await widget(page).locator('.offer').count()).toBe(2)
})

it('names no lessor to partners who only collect contacts', async () => {
  const page = await open(`${server.quinto}${frame}?partner=immobiliare-lago`)
  await shows(page, 'TAN ipotizzato')
  expect(await page.content()).not.toContain('Valdora')
  expect(await violationsInBothThemes(page)).toEqual([])
})
