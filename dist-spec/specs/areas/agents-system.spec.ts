import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiCaller } from '../../support/api-caller.ts'
import { openBrowser } from '../../support/browser.ts'
import type { BuiltServer } from '../../support/built-server.ts'
import { startExampleServer } from '../../support/example-server.ts'
import { complaintsOf } from '../../support/page-complaints.ts'
import { exampleSignIn, signIn } from '../../support/sign-in.ts'
import { violationsInBothThemes } from '../../support/violations.ts'

/** The tools of the agents' area: questions, directory, rates, calculations and shop, in a browser. */

let server: BuiltServer
let browser: Browser
let page: Page
const complaints: string[] = []

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startExampleServer(), openBrowser()])
  const context = await browser.newContext({ locale: 'it-IT', reducedMotion: 'reduce' })
  page = await context.newPage()
  complaintsOf(page, complaints)
  await signIn(page, `${server.quinto}/agents`, exampleSignIn(server, 'agente'))
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const open = async (path: string) => {
  await page.goto(`${server.quinto}/agents${path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

const pages = [
  ['/system', '.destinations a'],
  ['/system/FAQs', '.faqs summary'],
  ['/system/agenti', '.colleagues li'],
  ['/system/EuriborEurirs', '.rate-chart'],
  ['/system/Tools', '.destinations a'],
  ...[
    'estinzione',
    'surroga',
    'rata-reddito',
    'quota',
    'leasing',
    'codice-fiscale',
    'iban',
    'giorni-lavorativi',
  ].map(tool => [`/system/Tools/${tool}`, '.tool-result'] as const),
  ['/merchandising', 'quinto-carrello h3'],
  ['/merchandising/ordini', '.empty, table.records tbody tr'],
] as const

it.each(pages)('%s is accessible, and no wider than a phone', async (path, content) => {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await open(path)
    await page.locator(content).first().waitFor()
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect([width, wide]).toEqual([width, false])
    expect(await violationsInBothThemes(page)).toEqual([])
  }
  expect(complaints).toEqual([])
})

it('finds an answer without regard to accents, links to it, and counts one vote that can be taken back', async () => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open('/system/FAQs')
  const question = await page.locator('.faqs summary').first().textContent()
  await page.getByRole('searchbox', { name: /Cerca nelle domande/ }).fill(question!.toUpperCase())
  await page.getByRole('status').filter({ hasText: '1 domanda' }).waitFor()
  await page.locator('.faqs summary').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: /^Link a questa risposta/ }).click()
  await page.waitForURL(/\/FAQs\/[\da-f-]{36}$/)
  const asked = page.locator('details[open]')
  expect(await asked.locator('summary').textContent()).toBe(question)
  const yes = asked.getByRole('button', { name: 'Sì' })
  for (const pressed of ['true', 'false', 'true']) {
    await yes.press('Enter')
    await page.waitForFunction(
      now => document.querySelector('details[open] [aria-pressed]')?.getAttribute('aria-pressed') === now,
      pressed,
    )
  }
  await page.reload()
  await yes.waitFor()
  expect(await yes.getAttribute('aria-pressed')).toBe('true')
})

it('finds colleagues by town, and gives the ways to reach them', async () => {
  await open('/system/agenti')
  const first = page.locator('.colleagues li').first()
  await first.waitFor()
  const town = (await first.locator('.soft').nth(1).textContent())!.replace(/ \(.*/, '')
  await page.getByRole('searchbox', { name: 'Cerca', exact: true }).fill(town.toLowerCase())
  await page.waitForURL(/cerca=/)
  await page.locator('.colleagues[aria-busy=false]').waitFor()
  for (const found of await page.locator('.colleagues li').allInnerTexts())
    expect(found.toLowerCase()).toContain(town.toLowerCase())
  await page.getByRole('searchbox', { name: 'Cerca', exact: true }).press('ArrowDown')
  expect(
    await first
      .getByRole('link')
      .first()
      .evaluate(one => one.matches(':focus')),
  ).toBe(true)
  expect(await first.locator('a[href^="mailto:"]').count()).toBe(1)
  expect(await first.locator('a[href^="tel:"]').count()).toBeGreaterThan(0)
})

it('keeps the figures of a tool in its address, and no personal data', async () => {
  await open('/system/Tools/giorni-lavorativi?giorno=2026-12-23&giorni=2')
  await page.getByText('lunedì 28 dicembre 2026').waitFor()
  await page.getByLabel('Giorni lavorativi').fill('3')
  await page.getByText('martedì 29 dicembre 2026').waitFor()
  expect(page.url()).toContain('giorni=3')
  await open('/system/Tools/iban')
  await page.getByLabel('IBAN').fill('IT60 X054 2811 1010 0000 0123 456')
  await page.getByText('Scritto bene', { exact: true }).waitFor()
  expect(page.url()).not.toContain('IT60')
})

it('shows what the rate of today and other rates do to an instalment', async () => {
  await open('/system/EuriborEurirs?importo=100000&anni=20&spread=1')
  const rows = page.getByRole('region', { name: /^La rata con il tasso/ }).locator('tbody tr')
  await rows.first().waitFor()
  expect(await rows.count()).toBe(8)
  expect(await rows.first().textContent()).toMatch(/^Oggi/)
  expect(await rows.nth(1).textContent()).toContain('−')
})

it('orders by keyboard, keeps the focus, and follows the order as the office changes its state', async () => {
  await open('/merchandising/ordini')
  await page.getByRole('link', { name: 'Vai al catalogo' }).press('Enter')
  await page.waitForURL(`${server.quinto}/agents/merchandising`)
  const cart = page.locator('quinto-carrello')
  await cart.getByRole('button', { name: 'Aggiungi Cartelline per pratiche' }).press('Enter')
  const added = cart.getByText('È nel carrello, qui sopra.')
  await added.waitFor()
  const hasFocus = (part: Locator) => part.evaluate(one => one.matches(':focus'))
  await expect.poll(() => hasFocus(added)).toBe(true)
  await cart.getByRole('button', { name: 'Togli Cartelline per pratiche dal carrello' }).press('Enter')
  await cart.getByText('Il carrello è vuoto.').waitFor()
  await expect.poll(() => hasFocus(cart.getByRole('region', { name: 'Contenuto del carrello' }))).toBe(true)
  await cart.getByRole('button', { name: 'Aggiungi Cartelline per pratiche' }).press('Enter')
  await cart.getByRole('button', { name: 'Invia la richiesta' }).press('Enter')
  await cart.getByRole('heading', { name: 'La richiesta è partita' }).waitFor()
  await cart.getByText(/^È l’ordine del \d\d\/\d\d\/\d{4}, \d\d:\d\d, [\d,]+\s€ con IVA\./).waitFor()
  await page.getByRole('link', { name: 'Vedi l’ordine' }).press('Enter')
  await page.waitForURL(/\/merchandising\/ordini\/[\da-f-]{36}$/)
  const state = page.getByRole('status').filter({ hasText: 'Stato:' })
  await state.getByText('Inviata', { exact: true }).waitFor()
  expect(await page.getByRole('rowheader', { name: 'Cartelline per pratiche' }).count()).toBe(1)

  // A page that loads again would lose this mark.
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''))
  const office = apiCaller(server.quinto)
  await office.signIn(exampleSignIn(server, 'admin'))
  const order = `/merchandising_requests/${page.url().split('/').at(-1)}`
  for (const [stato, words] of [
    ['approvata', 'Approvata'],
    ['spedita', 'Spedita'],
  ] as const) {
    const { versione } = await (await office.call(order)).json()
    await office.call(`${order}/stato`, { versione, stato })
    await state.getByText(words, { exact: true }).waitFor()
  }
  expect(await page.locator('body[data-same-page]').count()).toBe(1)

  // The state of a change during a lost connection is there once the connection is back.
  await page.context().setOffline(true)
  const { versione } = await (await office.call(order)).json()
  await office.call(`${order}/stato`, { versione, stato: 'consegnata' })
  await page.context().setOffline(false)
  await state.getByText('Consegnata', { exact: true }).waitFor()
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
    expect(await violationsInBothThemes(page)).toEqual([])
  }
})
