import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import type { BuiltServer } from '../../support/built-server.ts'
import { startExampleServer } from '../../support/example-server.ts'
import { complaintsOf } from '../../support/page-complaints.ts'
import { exampleSignIn, signIn } from '../../support/sign-in.ts'
import { violationsInBothThemes } from '../../support/violations.ts'

/** The page of a loan file in the back office, in a browser. */

let server: BuiltServer
let browser: Browser
let first: Page
let second: Page
let address: string
const complaints: string[] = []

async function signedIn(): Promise<Page> {
  const context = await browser.newContext({ locale: 'it-IT', reducedMotion: 'reduce' })
  const page = await context.newPage()
  complaintsOf(page, complaints)
  await signIn(page, `${server.quinto}/admin`, exampleSignIn(server, 'admin'))
  return page
}

const open = async (page: Page) => {
  await page.goto(address)
  await page.getByRole('heading', { level: 2, name: 'Persone', exact: true }).waitFor()
}

beforeAll(async () => {
  browser = await openBrowser()
  server = await startExampleServer()
  first = await signedIn()
  second = await signedIn()
  await first.goto(`${server.quinto}/admin/reports/pratiche?stato=segnalata`)
  const link = first.locator('a[href*="/reports/pratiche/0"]').first()
  address = new URL((await link.getAttribute('href'))!, server.quinto).href
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

it('fits every width and is accessible in both themes', async () => {
  await open(first)
  for (const width of [360, 1440]) {
    await first.setViewportSize({ width, height: 900 })
    expect(await first.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
    expect(await violationsInBothThemes(first)).toEqual([])
  }
})

it('goes to a section and to the text box by key', async () => {
  await open(first)
  await first.keyboard.press('1')
  expect(await first.evaluate(() => document.activeElement?.id)).toBe('persone')
  await first.keyboard.press('n')
  expect(await first.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
})

it('shows the note and the move of another person at once', async () => {
  await open(first)
  await open(second)
  await first.getByRole('textbox', { name: 'Testo', exact: true }).fill('Sentito il cliente: arriva domani.')
  await first.getByRole('button', { name: 'Scrivi' }).click()
  await second.getByText('Sentito il cliente: arriva domani.').waitFor()

  const move = 'Passa a «In consulenza»'
  await first.getByRole('button', { name: move }).click()
  const dialog = first.getByRole('dialog')
  await dialog.waitFor()
  expect(await violationsInBothThemes(first)).toEqual([])
  await dialog.getByRole('button', { name: move }).click()
  await dialog.waitFor({ state: 'hidden' })
  await second.locator('#stato', { hasText: 'In consulenza' }).waitFor()
  expect(complaints).toEqual([])
})

it('takes a note away with the reason, which others read at once in its place', async () => {
  await open(first)
  await open(second)
  await first.getByRole('textbox', { name: 'Testo', exact: true }).fill('Il cognato guadagna di più.')
  await first.getByRole('button', { name: 'Scrivi' }).click()
  await second.getByText('Il cognato guadagna di più.').waitFor()
  const written = first.locator('.file-log > li', { hasText: 'Il cognato guadagna di più.' }).first()
  await written.getByRole('button', { name: 'Togli la nota' }).click()
  const dialog = first.getByRole('dialog')
  await dialog.waitFor()
  for (const width of [360, 1440]) {
    await first.setViewportSize({ width, height: 900 })
    expect(await violationsInBothThemes(first)).toEqual([])
  }
  await dialog.getByLabel('Motivo').fill('parla di un’altra persona')
  await dialog.getByRole('button', { name: 'TOGLI' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await second.getByText(/^Nota tolta dall’ufficio il .+: parla di un’altra persona$/).waitFor()
  expect(await second.getByText('Il cognato guadagna di più.').count()).toBe(0)
  expect(await violationsInBothThemes(second)).toEqual([])
  expect(complaints).toEqual([])
})

it('takes a co-applicant who is no customer yet, and asks for work and income next', async () => {
  await open(first)
  await open(second)
  await first.getByRole('button', { name: 'Aggiungi una persona' }).click()
  await first.locator('[name=nome]').fill('Lauro')
  await first.locator('[name=cognome]').fill('Contini')
  await first.locator('[name=codiceFiscale]').fill('CNTLRA83B12H501V')
  await first.getByRole('button', { name: /^AGGIUNGI/ }).click()
  await first.locator('[name=occupazione]').waitFor()
  await second.locator('.file-people').getByText('Lauro Contini').waitFor()
  expect(await second.locator('.file-people').textContent()).toMatch(
    /Lauro Contini.*43 anni|Lauro Contini.*44 anni/,
  )
  expect(await violationsInBothThemes(first)).toEqual([])
  expect(complaints).toEqual([])
})

it('keeps the changes of two people who edit the file at once, field by field', async () => {
  for (const page of [first, second]) {
    await open(page)
    await page.getByRole('button', { name: 'Modifica i dati' }).click()
  }
  const save = async (page: Page) => {
    await page.keyboard.press('Control+s')
    await page.locator('dialog[open]').getByRole('button', { name: 'MODIFICA', exact: true }).click()
  }
  await first.locator('[name=durataMesi]').fill('264')
  await save(first)
  await first.locator('.toast').getByText('Le modifiche sono state salvate.').waitFor()
  await second.locator('[name=importoRichiesto]').fill('98765')
  await save(second)
  await second.getByText('Ha cambiato Durata, in mesi.').waitFor()
  await second.getByRole('button', { name: 'Unisci e continua' }).click()
  await save(second)
  for (const page of [first, second]) {
    await page.locator('.file-top').getByText('22 anni').waitFor()
    await page.locator('.file-top').getByText('98.765').waitFor()
  }
})
