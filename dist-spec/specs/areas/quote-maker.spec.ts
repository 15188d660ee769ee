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
  await signIn(page, `${server.quinto}/agents`, exampleSignIn(server, 'agente'))
})
afterAll(() => browser?.close())

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
