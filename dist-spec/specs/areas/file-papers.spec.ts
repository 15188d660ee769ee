import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pdfPage } from '../../../server/database/example-data/files.ts'
import { openBrowser } from '../../support/browser.ts'
import type { BuiltServer } from '../../support/built-server.ts'
import { startExampleServer } from '../../support/example-server.ts'
import { exampleSignIn, signIn } from '../../support/sign-in.ts'
import { violationsInBothThemes } from '../../support/violations.ts'

/** The papers and the adequate verifications on the page of a loan file, in a browser. */

let server: BuiltServer
let browser: Browser
let page: Page
const complaints: string[] = []

beforeAll(async () => {
  browser = await openBrowser()
  server = await startExampleServer()
  const context = await browser.newContext({ locale: 'it-IT', reducedMotion: 'reduce' })
  page = await context.newPage()
  page.on('pageerror', error => complaints.push(error.message))
  await signIn(page, `${server.quinto}/admin`, exampleSignIn(server, 'admin'))
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const openFile = async (state: string) => {
  await page.goto(`${server.quinto}/admin/reports/pratiche?stato=${state}`)
  await page.locator('a[href*="/reports/pratiche/0"]').first().click()
  await page.getByRole('heading', { level: 3, name: 'Carte', exact: true }).waitFor()
  await page.getByText('Riepilogo della pratica').waitFor()
}

const saved = async (button: string) => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).first().click(),
  ])
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}

it('makes the papers of a file, and says what the mandate lacks', async () => {
  await openFile('consulenza')
  const sheet = await saved('Scarica il PDF: Foglio informativo')
  expect(sheet.name).toMatch(/^Foglio informativo \d+\.pdf$/)
  expect(sheet.bytes.subarray(0, 8).toString()).toBe('%PDF-1.7')
  await page.getByText('Consegni il foglio informativo e ne scriva giorno e versione.').first().waitFor()
  await page.getByRole('button', { name: 'Segna la consegna di oggi' }).click()
  await page.getByText(/Consegnato il .*, versione \d{4}-01\./).waitFor()
  await page
    .getByText('Consegni il foglio informativo e ne scriva giorno e versione.')
    .first()
    .waitFor({ state: 'detached' })
  expect((await saved('Scarica il PDF: Riepilogo')).name).toMatch(/^Riepilogo della pratica \d+\.pdf$/)
})

it('takes the signed questionnaire of a verification, and shows it, on a telephone and on a screen', async () => {
  await openFile('consulenza')
  const verifications = page.locator('#verifiche + ul')
  await verifications.getByRole('button', { name: 'Carica il firmato' }).first().click()
  const upload = page.locator('dialog.document-pages')
  const pages = ['primo', 'secondo'].map(name => ({
    name: `${name}.pdf`,
    mimeType: 'application/pdf',
    buffer: pdfPage([`Foglio ${name}`]),
  }))
  await upload.locator('input[type=file]').first().setInputFiles(pages)
  await upload.getByText('secondo.pdf').waitFor()
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await violationsInBothThemes(page)).toEqual([])
  }
  await upload.getByRole('button', { name: 'CARICA' }).click()
  await verifications.getByText(/^Questionario firmato di .*: 2 pagine\.$/).waitFor()
  await verifications.getByRole('button', { name: 'Guarda il firmato' }).first().click()
  const sheet = page.locator('dialog.signed-questionnaire')
  await sheet.getByText('pagina 1 di 2').waitFor()
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
    expect(await violationsInBothThemes(page)).toEqual([])
  }
  await sheet.getByRole('button', { name: 'CHIUDI' }).click()
  await verifications.getByRole('button', { name: 'Sostituisci il firmato' }).first().waitFor()
  expect(complaints).toEqual([])
})

it('fits every width and is accessible in both themes, also while a verification is compiled', async () => {
  await openFile('consulenza')
  const questionnaire = await saved('Scarica il questionario da firmare')
  expect(questionnaire.name).toMatch(/^Questionario \d+/)
  await page.locator('#verifiche + ul').getByRole('button', { name: 'Modifica', exact: true }).first().click()
  await page.locator('[name=documentoNumero]').fill('CA00000AA')
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
    expect(await violationsInBothThemes(page)).toEqual([])
  }
  expect(complaints).toEqual([])
})
