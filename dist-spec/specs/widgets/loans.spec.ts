import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import type { BuiltServer } from '../../support/built-server.ts'
import { leadsOf } from '../../support/calculator.ts'
import { startExampleServer } from '../../support/example-server.ts'
import { complaintsOf } from '../../support/page-complaints.ts'
import { violationsInBothThemes } from '../../support/violations.ts'

/** Specs of the built `<quinto-prestiti>` on a partner's page and in its frame. */

let server: BuiltServer
let browser: Browser
let context: BrowserContext
let page: Page
/** Errors and warnings of the browser. */
let complaints: string[]
const frame = '/iframes/calcolatori/prestiti'

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startExampleServer(), openBrowser()])
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

const widget = () => page.locator('quinto-prestiti')
const shown = () =>
  widget().evaluate(element => element.shadowRoot?.querySelector('#view')?.textContent ?? '')
const shows = (text: string | RegExp) => expect.poll(shown).toMatch(text)
const button = (name: RegExp) => widget().getByRole('button', { name }).first()
/** The element removes the server's style last, once its view is interactive. */
const listens = () =>
  expect
    .poll(() => widget().evaluate(({ shadowRoot: root }) => !!root && !root.querySelector('style')))
    .toBe(true)
const clean = async (state: string) => expect(await violationsInBothThemes(page), state).toEqual([])

it('leads from the need to a lead on a partner’s page, without axe violations at any step', async () => {
  await page.goto(`${server.partner}/prestiti?utm_source=lettera`)
  await shows(/Confronta \d offerte/)
  await listens()
  await shows('Esempio rappresentativo: prestito personale')
  await widget().getByText('Per offerte più precise').click()
  await widget().getByLabel('Occupazione').selectOption('dipendente_statale')
  await clean('il bisogno')

  await button(/^Confronta \d offerte/).click()
  await shows('in ordine di TAEG')
  await button(/^Dettagli Cassa Tiberina/).click()
  await shows('Prezzo riservato a: dipendente statale')
  await shows(/Senza polizza\d,\d\d.%.*Con polizza\d+,\d\d.%/)
  await clean('le offerte, una aperta')

  await button(/^Chiedi questa offerta/).click()
  await button(/^Invia la richiesta/).click()
  await shows('Scriva il nome.')
  await clean('la richiesta con gli errori')
  await widget().getByLabel(/^Nome/).fill('Prestito')
  await widget()
    .getByLabel(/^Cognome/)
    .fill('Di Prova')
  await widget()
    .getByRole('textbox', { name: /Telefono/ })
    .fill('333 1234567')
  await widget()
    .getByLabel(/Dichiaro di aver letto/)
    .check()
  await button(/^Invia la richiesta/).click()
  await shows('La richiesta è arrivata')
  await clean('il grazie')
  const leads = await leadsOf(server, 'Prestito')
  expect(leads).toHaveLength(1)
  expect(leads[0]).toMatchObject({
    importo: 12_000_00,
    offerta: 'Cassa Tiberina',
    partner: 'guida-mutui',
    campagna: 'utm_source=lettera',
  })
  expect(complaints).toEqual([])
})

it('has an address for each step of its frame, and redirects old addresses', async () => {
  await page.goto(`${server.quinto}/calcolatori/prestiti?importo=8000`)
  expect(page.url()).toBe(`${server.quinto}${frame}?importo=8000`)
  await listens()
  await button(/^Confronta \d offerte/).click()
  await page.waitForURL(`**${frame}/results?importo=8000`)
  await shows('8.000')
  await page.goBack()
  await shows('Senza registrazione')
  for (const [end, heading, shown = end] of [
    ['/request', 'Chiedi di essere contattati'],
    ['/contattaciPublic', 'Chiedi di essere contattati'],
    // No request was just sent.
    ['/thankyou', 'Senza registrazione', ''],
  ] as const) {
    await page.goto(`${server.quinto}/calcolatori/prestiti${end}`)
    expect(new URL(page.url()).pathname).toBe(frame + shown)
    await shows(heading)
  }
  expect(complaints).toEqual([])
})

it('shows a correct figure before any script, and no bank to partners who only collect contacts', async () => {
  const still = await browser.newContext({ javaScriptEnabled: false })
  const bare = await still.newPage()
  await bare.goto(`${server.quinto}${frame}`)
  expect(await bare.locator('quinto-prestiti').getByText('Esempio rappresentativo').isVisible()).toBe(true)
  await still.close()

  await page.goto(`${server.quinto}${frame}?partner=immobiliare-lago`)
  await shows('TAN ipotizzato')
  expect(await page.content()).not.toContain('Banca Aurelia')
  expect(await shown()).not.toMatch(/TAEG \d/)
  await clean('solo contatto')
})

it('fits 320 px at every step, and is operated by keyboard', async () => {
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto(`${server.quinto}${frame}`)
  await listens()
  const fits = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await fits()
  await widget()
    .getByRole('textbox', { name: /Importo del prestito/ })
    .focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('9.500')
  await page.keyboard.press('Enter')
  await shows('in ordine di TAEG')
  await shows('9.500')
  await fits()
  await button(/^Dettagli /).focus()
  await page.keyboard.press('Enter')
  await shows('Da dove viene il TAEG')
  await fits()
})
