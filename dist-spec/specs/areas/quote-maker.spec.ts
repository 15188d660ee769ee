import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import { sharedServer } from '../../support/example-server.ts'
import { complaintsOf } from '../../support/page-complaints.ts'
import { exampleSignIn, signIn } from '../../support/sign-in.ts'
import { violationsInBothThemes } from '../../support/violations.ts'

/** The quote maker of agents, in a browser. */

const server = sharedServer()
const path = '/agents/personal-documents/preventivatorePrestiti'
let browser: Browser
let context: BrowserContext
let page: Page
const complaints: string[] = []

beforeAll(async () => {
  browser = await openBrowser()
  context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'it-IT',
    reducedMotion: 'reduce',
    acceptDownloads: true,
  })
  page = await context.newPage()
  complaintsOf(page, complaints)
  page.on('response', answer => {
    if (answer.status() === 422) refusals.push(`${answer.url()} ${answer.request().postData()}`)
  })
  await signIn(page, `${server.quinto}/agents`, exampleSignIn(server, 'agente'))
})
afterAll(() => browser?.close())
/** The calls of the quote maker that the server refused. */
const refusals: string[] = []

const field = (name: string) => page.locator(`input[name="${name}"]`)
const compared = () => page.locator('table.quotes:not([aria-busy])').waitFor()

it('compares tables and products, and loses nothing at a reload', async () => {
  await page.goto(server.quinto + path)
  await page.getByLabel('Netto mensile').fill('1.820')
  await compared()
  expect(await page.locator('table.quotes thead th').count()).toBeGreaterThan(3)
  await page.getByText('netto più alto').waitFor()
  await page.getByText('Come si calcola').click()
  await page.getByRole('cell', { name: /D\.P\.R\. 180\/1950/ }).waitFor()
  await page.getByRole('rowheader', { name: '120 mesi' }).waitFor()

  await page.getByLabel('Rata', { exact: true }).last().fill('300')
  await page.waitForURL(/importo=30000/)
  expect(page.url()).not.toMatch(/182000|netto=/)
  await page.reload()
  await compared()
  expect(await page.getByLabel('Netto mensile').inputValue()).toBe('1.820,00')
  expect(complaints).toEqual([])
})

it('warns above the quota, and takes the whole quota on request', async () => {
  await page.getByLabel('Rata', { exact: true }).last().fill('400')
  await page.getByRole('alert').getByText('La rata supera la quota').waitFor()
  await page.getByRole('button', { name: 'Usa la quota intera' }).click()
  await compared()
  expect(await page.getByLabel('Rata', { exact: true }).last().inputValue()).toBe('364,00')
})

it('says a wrong amount once, at its field, and asks nothing until the values are whole', async () => {
  const asked: string[] = []
  const note = (request: { url(): string; postData(): string | null }) => {
    if (/preventivi\/(confronto|durate)/.test(request.url())) asked.push(request.postData()!)
  }
  page.on('request', note)
  await field('durataMesi').fill('1')
  await page.getByText('Scriva la durata: i preventivi').waitFor()
  expect(await page.locator('.quote-maker .error').count()).toBe(0)
  await field('importo').fill('tanto')
  await page.getByText('quando i campi segnati sono corretti').waitFor()
  await field('netto').focus()
  await expect
    .poll(() => page.locator('.quote-maker .error').allTextContents())
    .toEqual(['Scriva un importo, per esempio 1.250,00.', 'Almeno 6.'])
  expect(await field('importo').getAttribute('aria-invalid')).toBe('true')
  expect(asked).toEqual([])
  page.off('request', note)
  await field('importo').fill('364')
  await field('durataMesi').fill('120')
  await compared()
  expect(await page.locator('.quote-maker .error').count()).toBe(0)
})

it('selects the amount when a press gives its field the focus', async () => {
  const selected = () =>
    field('importo').evaluate((input: HTMLInputElement) =>
      input.value.slice(input.selectionStart!, input.selectionEnd!),
    )
  await field('netto').focus()
  await field('importo').click()
  expect(await selected()).toBe('364,00')
  await field('importo').click()
  expect(await selected()).toBe('')
})

it('is accessible in both themes, and never wider than a phone', async () => {
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect([width, isWide]).toEqual([width, false])
  }
  expect(await violationsInBothThemes(page)).toEqual([])
})

it('keeps a quote, prints it, opens it again, and starts a loan file with it', async () => {
  await compared()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Scarica il PDF' }).click()
  expect((await download).suggestedFilename()).toBe('Preventivo.pdf')
  await page.getByRole('link', { name: 'Salvati' }).click()
  await page.getByRole('link', { name: 'Senza cliente' }).first().click()
  await page.getByText('sono gli stessi').waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
  await page.getByRole('link', { name: 'Crea pratica' }).click()
  await page.getByText('Dal preventivo').waitFor()
  await page.goBack()
  await page.getByRole('button', { name: 'Cancella' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'CANCELLA' }).click()
  await page.getByText('Nessun preventivo salvato.').waitFor()
  expect(complaints).toEqual([])
})

it('goes by keyboard alone from the first page to a saved quote of a customer, and on to the loan file', async () => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(`${server.quinto}/agents`)
  await page.getByRole('searchbox', { name: 'Cerca nel menu' }).waitFor()
  let count = 0
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      count++
      await page.keyboard.press(key)
    }
  }
  await press('m', ...'prev', 'Enter')
  await page.getByRole('heading', { level: 1, name: 'Preventivatore' }).waitFor()
  await press('/', ...'fer')
  const customer = page.getByRole('combobox', { name: 'Cliente' })
  await page
    .getByRole('status')
    .getByText(/^\d+ client/)
    .waitFor()
  const [first] = await page.getByRole('option').allTextContents()
  expect(first).toMatch(/^Fer/)
  expect(await customer.getAttribute('aria-activedescendant')).toBe(
    await page.getByRole('option').first().getAttribute('id'),
  )
  await press('Enter')
  const name = await customer.inputValue()
  expect(first).toContain(name)
  await press('Control+s')
  await page.getByText('Il preventivo è fra i salvati.').first().waitFor()
  expect(count).toBe(12)

  // Escape closes the list and keeps the customer; the arrows choose another one.
  await press('ArrowDown')
  await page.getByRole('option').nth(1).waitFor()
  await press('Escape')
  await page.getByRole('listbox').waitFor({ state: 'hidden' })
  expect(await customer.inputValue()).toBe(name)

  // Typed words replace the chosen name, and Enter takes the first also before the list is there.
  await press(...'bianchi', 'Enter')
  await expect.poll(() => customer.inputValue()).toMatch(/^Bianchi /)
  // The first of that name may have no quote: the earlier customer had one.
  await press(...'fer', 'Enter')
  await expect.poll(() => customer.inputValue()).toBe(name)
  await compared()

  await press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Salva')
  await press('Tab', 'Tab', 'Enter')
  await page.getByText('Dal preventivo').waitFor()
  expect(complaints).toEqual([])
})

it('has asked nothing that the server refused', () => expect(refusals).toEqual([]))
