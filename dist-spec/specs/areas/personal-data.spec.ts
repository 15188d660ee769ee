import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import type { BuiltServer } from '../../support/built-server.ts'
import { startExampleServer } from '../../support/example-server.ts'
import { exampleSignIn, signIn } from '../../support/sign-in.ts'
import { violationsInBothThemes } from '../../support/violations.ts'

/** Export, erasure and retention of personal data in the back office, in a browser. */

let server: BuiltServer
let browser: Browser
let page: Page
let customer: string

beforeAll(async () => {
  browser = await openBrowser()
  server = await startExampleServer()
  const context = await browser.newContext({
    locale: 'it-IT',
    reducedMotion: 'reduce',
    acceptDownloads: true,
  })
  page = await context.newPage()
  await signIn(page, `${server.quinto}/admin`, exampleSignIn(server, 'admin'))
  await page.goto(`${server.quinto}/admin/site/clients`)
  const link = page.locator('a[href*="/admin/clients/0"]').first()
  customer = new URL((await link.getAttribute('href'))!, server.quinto).href
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

async function isAccessibleAtEveryWidth() {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
    expect(await violationsInBothThemes(page)).toEqual([])
  }
}

it('exports a person into an archive that can be downloaded', async () => {
  await page.goto(customer)
  await page.getByRole('link', { name: 'Esporta i dati' }).click()
  await page.getByRole('heading', { level: 1, name: 'Esportazione dei dati' }).waitFor()
  await page.getByRole('button', { name: 'Prepara l’archivio' }).click()
  const save = page.getByRole('button', { name: 'Scarica' })
  await save.waitFor()
  await isAccessibleAtEveryWidth()
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()])
  const entries = unzipSync(await readFile(await download.path()))
  expect(Object.keys(entries)).toEqual(expect.arrayContaining(['dati.json', 'riepilogo.html']))
})

it('shows what an erasure removes and keeps, then erases', async () => {
  await page.goto(`${customer}/cancellazione`)
  await page.getByRole('heading', { level: 2, name: 'Se ne va' }).waitFor()
  await isAccessibleAtEveryWidth()
  await page.getByRole('button', { name: 'Cancella i dati' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await dialog.getByRole('button', { name: 'Cancella i dati' }).click()
  await page.getByRole('heading', { level: 1, name: 'Cancellazioni' }).waitFor()
  await page.getByText('Fatta', { exact: true }).waitFor()
  await isAccessibleAtEveryWidth()
})

it('counts what is beyond its term, and removes it when an administrator says so', async () => {
  await page.goto(`${server.quinto}/admin/system/conservazione`)
  await page.getByText('È la prima volta').waitFor()
  await isAccessibleAtEveryWidth()
  await page.getByRole('button', { name: 'Cancella adesso' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancella adesso' }).click()
  await page.getByText('Fatta', { exact: true }).waitFor()
  await isAccessibleAtEveryWidth()
  await page.getByRole('link', { name: 'Termini' }).click()
  await page.getByRole('heading', { level: 1, name: 'Termini di conservazione' }).waitFor()
  expect(await page.getByLabel('Pratiche con incarico firmato, anni').inputValue()).toBe('10')
  await isAccessibleAtEveryWidth()
})
