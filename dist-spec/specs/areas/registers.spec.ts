import { readFile } from 'node:fs/promises'
import { read as readBook, utils } from '@e965/xlsx'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import type { BuiltServer } from '../../support/built-server.ts'
import { choose } from '../../support/choose.ts'
import { startExampleServer } from '../../support/example-server.ts'
import { complaintsOf } from '../../support/page-complaints.ts'
import { exampleSignIn, signIn } from '../../support/sign-in.ts'
import { violationsInBothThemes } from '../../support/violations.ts'

/** The register of complaints, the report to the OAM and their files in the back office, in a browser. */

let server: BuiltServer
let browser: Browser
let page: Page
let problems: string[]

beforeAll(async () => {
  browser = await openBrowser()
  server = await startExampleServer()
  const context = await browser.newContext({
    locale: 'it-IT',
    reducedMotion: 'reduce',
    acceptDownloads: true,
  })
  page = await context.newPage()
  problems = complaintsOf(page)
  await signIn(page, `${server.quinto}/admin`, exampleSignIn(server, 'admin'))
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const open = async (path: string, heading: string | RegExp) => {
  await page.goto(`${server.quinto}/admin/reports/${path}`)
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
}

/** The file of the list on the page. */
async function saved(format: 'CSV' | 'Excel') {
  await page.getByText('Esporta', { exact: true }).click()
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: `Esporta ${format}` }).click()
  return coming
}

/** The page fits a telephone and a wide screen, and is accessible in both themes. */
async function fits() {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
    expect(await violationsInBothThemes(page)).toEqual([])
  }
}

it('the register shows first what is due first, and what is answered in its tab', async () => {
  await open('reclami', 'Reclami')
  await page.getByRole('row').nth(1).waitFor()
  expect(await page.getByRole('row').nth(1).textContent()).toMatch(/mancano \d giorni/)
  await fits()
  await page.getByRole('link', { name: /^Risposti/ }).click()
  await page
    .getByText(/risposto in \d+ giorni/)
    .first()
    .waitFor()
  expect(await page.getByText(/mancano/).count()).toBe(0)
})

it('a complaint says its last day, and what is open instead of the ABF', async () => {
  await open('reclami', 'Reclami')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.getByText(/Da rispondere entro: /).waitFor()
  await page.getByText(/non si può ricorrere all’Arbitro Bancario Finanziario/).waitFor()
  await fits()
})

it('an answer is a letter, and the register of the year counts it', async () => {
  await open('reclami', 'Reclami')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  const [year, month, day] = new Date().toISOString().slice(0, 10).split('-') as [string, string, string]
  await page.locator('[name="rispostoAl.giorno"]').fill(day)
  await page.locator('[name="rispostoAl.mese"]').fill(month)
  await page.locator('[name="rispostoAl.anno"]').fill(year)
  await choose(page.locator('[name=esito]'), 'Accolto')
  await page.locator('[name=risposta]').fill('Aveva ragione: ci scusiamo.')
  await page.getByRole('button', { name: /^MODIFICA/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'MODIFICA' }).click()
  await page.getByText('Le modifiche sono state salvate.').first().waitFor()
  await page.getByRole('button', { name: 'Segna la risposta' }).click()
  await page.getByText(/La lettera è partita per /).waitFor()
  await page.getByRole('link', { name: 'La lettera da stampare' }).click()
  await page.getByText('Aveva ragione: ci scusiamo.').waitFor()
  await fits()
  await open('reclami/registro', /^Registro dei reclami, 20\d\d$/)
  await page.getByRole('heading', { level: 2, name: 'Di anno in anno' }).waitFor()
  await fits()
})

it('each figure of the report to the OAM opens rows with the same figure', async () => {
  await open('flussoOam', 'Flusso OAM')
  await page.getByRole('row', { name: /In tutto/ }).waitFor()
  await fits()
  const sum = page
    .getByRole('row', { name: /^In tutto/ })
    .getByRole('link')
    .nth(4)
  const figure = (await sum.textContent())!
  await sum.click()
  await page.getByRole('heading', { level: 1, name: 'Flusso OAM: le pratiche' }).waitFor()
  await page.getByRole('status').filter({ hasText: figure }).first().waitFor()
  await fits()
})

it('the report is a workbook', async () => {
  await open('flussoOam', 'Flusso OAM')
  expect((await saved('Excel')).suggestedFilename()).toMatch(/^flusso-oam-20\d\d-[12]\.xlsx$/)
  expect(problems).toEqual([])
})

it('the file of the loan files has the columns on the screen, with the amounts as numbers', async () => {
  await open('pratiche?vista=tabella', 'Pratiche')
  const row = page.locator('tbody tr').first()
  await row.waitFor()
  const shown = (await page.locator('thead th').allInnerTexts()).map(text => text.trim()).filter(Boolean)
  const amount = shown.indexOf('Importo')
  const euros = (await row.locator('td').allInnerTexts()).at(amount - shown.length)!
  const [sheet] = Object.values(readBook(await readFile(await (await saved('Excel')).path())).Sheets)
  const [heads, first] = utils.sheet_to_json<(string | number)[]>(sheet!, { header: 1 })
  expect(
    heads!
      .slice(0, -1)
      .map(head => String(head).replace(/ \(€\)$| dal$/, ''))
      .filter(head => head !== 'Liquidazione attesa al'),
  ).toEqual(shown)
  const exported = first![heads!.indexOf('Importo (€)')] as number
  expect(Math.round(exported)).toBe(Number(euros.replace(/\D/g, '')))
  expect(sheet!['!autofilter']!.ref).toMatch(/^A1:[A-Z]+\d+$/)
  expect(problems).toEqual([])
})
