import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import type { BuiltServer } from '../../support/built-server.ts'
import { leadsOf } from '../../support/calculator.ts'
import { countingPerson } from '../../support/counted-actions.ts'
import { startExampleServer } from '../../support/example-server.ts'
import { keyboardOf } from '../../support/keyboard.ts'
import { complaintsOf } from '../../support/page-complaints.ts'
import { violationsInBothThemes } from '../../support/violations.ts'

/** Specs of «Mi serve una somma» in the built `<quinto-cdq>`, on a telephone, and of the forms of credit beside it. */

let server: BuiltServer
let browser: Browser
let context: BrowserContext
let page: Page
let complaints: string[]

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startExampleServer(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'it-IT' })
  page = await context.newPage()
  complaints = complaintsOf(page)
})
afterEach(() => context.close())

const widget = (tag = 'quinto-cdq') => page.locator(tag)
const shown = () =>
  widget().evaluate(element => element.shadowRoot?.querySelector('#view')?.textContent ?? '')
const shows = (text: string | RegExp) => expect.poll(shown).toMatch(text)
const button = (name: RegExp) => widget().getByRole('button', { name }).first()
const amount = () => widget().getByRole('textbox', { name: 'Mi servono' })
/** The element removes the server's style last, once its view is interactive. */
const listens = (tag?: string) =>
  expect
    .poll(() => widget(tag).evaluate(({ shadowRoot: root }) => !!root && !root.querySelector('style')))
    .toBe(true)
const clean = async (state: string) => expect(await violationsInBothThemes(page), state).toEqual([])
const fits = async () =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

it('leads from «Mi serve una somma» to the request in ten actions', async () => {
  await page.goto(`${server.quinto}/cdq`)
  await listens()
  const { tap, fill, count } = countingPerson()
  await tap(widget().getByText('Mi serve una somma'))
  await fill(amount(), '8.000')
  await fill(widget().getByRole('textbox', { name: /Stipendio netto/ }), '1.700')
  await shows(/al mese per 10 anni: netto ricavo 8\.000,\d\d/)
  await fits()
  await clean('il bisogno, con la somma')
  await tap(button(/^Confronta \d offerte/))
  await shows(/8\.000.€ in 10 anni con una cessione/)
  await shows('Rata mensile')
  await fits()
  await clean('le offerte per la somma')
  // The loan is in the address, the pay is not.
  const { search } = new URL(page.url())
  expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
    prodotto: 'cqs',
    cerca: 'importo',
    importo: '8000',
    durata: '120',
  })
  await tap(button(/^Chiedi Banca/))
  await fill(widget().getByLabel(/^Nome/), 'Somma')
  await fill(widget().getByLabel(/^Cognome/), 'Di Prova')
  await fill(widget().getByRole('textbox', { name: /Telefono/ }), '333 1234567')
  await tap(widget().getByLabel(/Dichiaro di aver letto/))
  await shows(/Netto che serve8\.000,00/)
  await clean('la richiesta')
  await tap(button(/^Invia la richiesta/))
  await shows('La richiesta è arrivata')
  expect(count()).toBeLessThanOrEqual(10)
  expect(await leadsOf(server, 'Somma')).toHaveLength(1)
  expect(complaints).toEqual([])
})

it('says what a product can give, and the smallest change that is enough', async () => {
  await page.goto(`${server.quinto}/cdq?importo=15.000&durata=36`)
  await listens()
  await shows('Nessuna offerta con questi dati')
  await button(/^Vedi che cosa cambiare/).click()
  await shows(/con questa busta paga al massimo [\d.,]+.€ in 3 anni/)
  const ways = widget().locator('.ways strong')
  await expect.poll(async () => (await ways.allTextContents()).join()).toMatch(/^In \d anni,Con \d/)
  await clean('le strade')
  await button(/^Calcola/).click()
  await shows(/offert[ae]/)
  await expect.poll(() => widget().locator('.offer').count()).toBeGreaterThan(0)
  expect(complaints).toEqual([])
})

it('compares the forms of credit for the same amount, and opens the other calculator with it', async () => {
  await page.goto(`${server.quinto}/cdq?importo=8.000&durata=60#offerte`)
  await listens()
  await widget().getByText('E con un prestito personale?').click()
  const cards = widget().locator('.credit-forms > li')
  await expect.poll(() => cards.count()).toBe(3)
  await shows('In tutto costa meno')
  await fits()
  await clean('le forme di credito')
  await cards.filter({ hasText: 'Prestito personale' }).getByRole('link').click()
  // The amount that pays out the same after the costs at the start.
  await page.waitForURL(/\/prestiti\?importo=8\d{3}(%2C\d+)?&durata=60&finalita=liquidita$/)
  const importo = new URL(page.url()).searchParams.get('importo')!.replace(/^8/, '8.')
  expect(importo).not.toBe('8.000')
  await listens('quinto-prestiti')
  const loans = widget('quinto-prestiti')
  expect(await loans.getByRole('textbox', { name: 'Importo del prestito' }).inputValue()).toBe(importo)
  await loans.getByRole('button', { name: /^Confronta \d+ offerte/ }).click()
  await loans.getByText('E con la cessione del quinto?').click()
  await loans.getByLabel('Occupazione').selectOption('Dipendente privato')
  await loans.getByLabel('Stipendio netto al mese').fill('1.700')
  await loans.getByLabel('Stipendio netto al mese').blur()
  await expect.poll(() => loans.locator('.credit-forms > li').count()).toBe(3)
  await fits()
  await clean('la cessione accanto ai prestiti')
  expect(complaints).toEqual([])
})

it('is operated by the keyboard', async () => {
  await page.goto(`${server.quinto}/iframes/calcolatori/cdq`)
  await listens()
  const { tabTo, press } = keyboardOf(page)
  const quota = widget().getByRole('radio', { name: 'Quanto posso avere' })
  await quota.waitFor()
  await quota.focus()
  await page.keyboard.press('ArrowUp')
  await shows(/netto ricavo 8\.000,/)
  await tabTo(amount())
  await page.keyboard.press('Control+A')
  await page.keyboard.type('6.500')
  await page.keyboard.press('Enter')
  await shows('6.500')
  await press(widget().getByText('E con un prestito personale?'))
  await expect.poll(() => widget().locator('.credit-forms > li').count()).toBe(3)
  expect(complaints).toEqual([])
})

it('answers without a script', async () => {
  const still = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  const bare = await still.newPage()
  await bare.goto(`${server.quinto}/iframes/calcolatori/cdq`)
  const element = bare.locator('quinto-cdq')
  expect(await element.getByRole('textbox', { name: 'Mi servono' }).isVisible()).toBe(false)
  await element.getByText('Mi serve una somma').click()
  await element.getByRole('textbox', { name: 'Mi servono' }).fill('6.000')
  await element.getByRole('button', { name: /^Confronta/ }).click()
  await bare.waitForURL(/results\?.*importo=6/)
  await element.getByText(/6\.000.€ in 10 anni con una cessione/).waitFor()
  // The amount stays in the form, but is not asked for.
  await bare.goto(`${server.quinto}/iframes/calcolatori/cdq?cerca=quota&importo=6.000`)
  expect(await element.getByText('330,00').first().isVisible()).toBe(true)
  await still.close()
})
