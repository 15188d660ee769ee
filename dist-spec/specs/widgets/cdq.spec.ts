import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import type { BuiltServer } from '../../support/built-server.ts'
import { leadsOf } from '../../support/calculator.ts'
import { startExampleServer } from '../../support/example-server.ts'
import { complaintsOf } from '../../support/page-complaints.ts'
import { violationsInBothThemes } from '../../support/violations.ts'

/** Specs of the built `<quinto-cdq>` on a partner's page and in its frame. */

let server: BuiltServer
let browser: Browser
let context: BrowserContext
let page: Page
/** Errors and warnings of the browser. */
let complaints: string[]
const frame = '/iframes/calcolatori/cdq'

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

const widget = () => page.locator('quinto-cdq')
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

it('leads from the salary to a lead on a partner’s page, without axe violations at any step', async () => {
  await page.goto(`${server.partner}/cdq?utm_source=lettera`)
  await shows(/Confronta \d offerte/)
  await listens()
  // A fifth of 1.800 €.
  await shows('360,00')
  await shows('Esempio rappresentativo: cessione del quinto dello stipendio')
  await widget().getByText('Per offerte più precise').click()
  await widget().getByLabel('Delega già in corso').fill('400')
  await widget().getByLabel('Delega già in corso').blur()
  await shows('due quinti dello stipendio netto')
  await shows('320,00')
  await widget().getByText('Rinnovo: quando si può').click()
  await shows('Si può rinnovare da subito.')
  await clean('il bisogno, con i dati in più e il rinnovo')

  await button(/^Confronta \d offerte/).click()
  await shows('in ordine di TAEG')
  await button(/^Dettagli Cassa Tiberina/).click()
  await shows('Dalle rate a quello che si riceve')
  await clean('le offerte, una aperta')

  await button(/^Chiedi questa offerta/).click()
  await button(/^Invia la richiesta/).click()
  await shows('Scriva il nome.')
  await clean('la richiesta con gli errori')
  await widget().getByLabel(/^Nome/).fill('Quinto')
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
  expect(await leadsOf(server, 'Quinto')).toMatchObject([
    { offerta: 'Cassa Tiberina', partner: 'guida-mutui', campagna: 'utm_source=lettera' },
  ])
  expect(complaints).toEqual([])
})

it('has an address for each step of its frame', async () => {
  await page.goto(`${server.quinto}${frame}?netto=2.000&prodotto=cqp`)
  await listens()
  await shows('Pensione netta al mese')
  await shows('400,00')
  await button(/^Confronta \d offerte/).click()
  await page.waitForURL(`**${frame}/results?netto=2.000&prodotto=cqp`)
  await shows('Una cessione del quinto della pensione con 2.000')
  await page.goBack()
  await shows('Senza registrazione')
  expect(complaints).toEqual([])
})

it('shows a correct figure before any script, and no lender to partners who only collect contacts', async () => {
  const still = await browser.newContext({ javaScriptEnabled: false })
  const bare = await still.newPage()
  await bare.goto(`${server.quinto}${frame}`)
  expect(await bare.locator('quinto-cdq').getByText('Esempio rappresentativo').isVisible()).toBe(true)
  await bare.goto(`${server.quinto}${frame}?partner=immobiliare-lago&prodotto=cqp&netto=690`)
  expect(await bare.locator('quinto-cdq').getByText('deve restare il trattamento minimo').isVisible()).toBe(
    true,
  )
  expect(await bare.locator('quinto-cdq').getByText('78,15').first().isVisible()).toBe(true)
  await still.close()

  await page.goto(`${server.quinto}${frame}?partner=immobiliare-lago`)
  await shows('TAN ipotizzato')
  expect(await shown()).not.toMatch(/Banca Aurelia|TAEG \d/)
  await clean('solo contatto')
})

it('fits 320 px at every step, and is operated by keyboard', async () => {
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto(`${server.quinto}${frame}`)
  await listens()
  const fits = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await widget().getByText('Rinnovo: quando si può').focus()
  await page.keyboard.press('Enter')
  await shows('Debito residuo')
  await fits()
  await widget()
    .getByRole('textbox', { name: /Stipendio netto/ })
    .focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('1.500')
  await page.keyboard.press('Enter')
  await shows('in ordine di TAEG')
  await shows('300,00')
  await fits()
  await button(/^Dettagli /).focus()
  await page.keyboard.press('Enter')
  await shows('Da dove viene il TAEG')
  await fits()
})
