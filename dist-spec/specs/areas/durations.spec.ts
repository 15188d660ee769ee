import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import type { BuiltServer } from '../../support/built-server.ts'
import { startExampleServer } from '../../support/example-server.ts'
import { complaintsOf } from '../../support/page-complaints.ts'
import { exampleSignIn, signIn } from '../../support/sign-in.ts'
import { violationsInBothThemes } from '../../support/violations.ts'

/** How long loan files take: the report, and what a file, its bank and the list say, in a browser. */

let server: BuiltServer
let browser: Browser
let page: Page
let complaints: string[]

beforeAll(async () => {
  browser = await openBrowser()
  server = await startExampleServer()
  const context = await browser.newContext({ locale: 'it-IT', reducedMotion: 'reduce' })
  page = await context.newPage()
  complaints = complaintsOf(page)
  await signIn(page, `${server.quinto}/admin`, exampleSignIn(server, 'admin'))
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

async function fitsAndIsAccessible() {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
    expect(await violationsInBothThemes(page)).toEqual([])
  }
}

it('shows the tables and the quality of the forecasts', async () => {
  const isCounted = async () => {
    await page.goto(`${server.quinto}/admin/reports/tempi`)
    const heading = page.getByRole('heading', { name: 'La previsione dell’ultimo trimestre' })
    const score = page.getByText('Errore (Brier)')
    return Promise.all([heading, score].map(one => one.waitFor({ timeout: 5000 }))).then(
      () => true,
      () => false,
    )
  }
  // After the start of the server a job counts the example data, and then scores the forecasts.
  await expect.poll(isCounted, { timeout: 40_000 }).toBe(true)
  await page.getByRole('row', { name: /Mutuo Istruttoria della banca/ }).waitFor()
  await fitsAndIsAccessible()
})

it('is reached from the hub of reports', async () => {
  await page.goto(`${server.quinto}/admin/reports`)
  await page.locator('main').getByRole('link', { name: 'Tempi' }).click()
  await page.getByRole('heading', { level: 1, name: 'Tempi' }).waitFor()
})

it('says in the list and on a file when the payment and each step are expected', async () => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(
    `${server.quinto}/admin/reports/pratiche?vista=tabella&stato=istruttoria_banca&prodotto=mutuo`,
  )
  await page.getByRole('columnheader', { name: 'Liquidazione attesa' }).waitFor()
  const agent = (await page.getByRole('columnheader', { name: 'Agente' }).boundingBox())!
  expect(agent.x + agent.width).toBeLessThan(1440)
  const row = page.locator('tbody tr', { hasText: /\d+( \p{L}{3})?–\d+ \p{L}{3}/u }).first()
  await row.waitFor()
  await row.getByRole('link').first().click()
  await page.getByRole('img', { name: /^Liquidazione attesa (fra|il) / }).waitFor()
  const source = /\d+ pratiche, ultimi 24 mesi, con (questa banca|tutte le banche)/
  await page.getByText(new RegExp(`da qui: ${source.source}`)).waitFor()
  await page.locator('.file-path .next', { hasText: /Perizia.*\d \p{L}{3}$/u }).waitFor()
  await page
    .locator('.file-path .done', { hasText: /\d giorn[oi], di solito \d/ })
    .first()
    .waitFor()
  await page.getByText('I giorni di ogni passo').click()
  const steps = page.getByRole('region', { name: 'Percorso' }).locator('details li')
  expect(await steps.filter({ hasText: /^Perizia: atteso / }).textContent()).toMatch(source)
  await fitsAndIsAccessible()
  await page.setViewportSize({ width: 360, height: 900 })
  const history = page.getByRole('region', { name: 'Stati della pratica' })
  expect(await history.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

it('says beside the form of a bank how long its steps take', async () => {
  await page.goto(`${server.quinto}/admin/reports/tempi?per=banca&prodotto=mutuo&stato=istruttoria_banca`)
  const bank = await page.locator('tbody tr').last().locator('td').nth(1).textContent()
  await page.goto(`${server.quinto}/admin/system/banks`)
  await page.getByRole('link', { name: bank! }).first().click()
  await page.getByRole('heading', { level: 2, name: 'Tempi', exact: true }).waitFor()
  await fitsAndIsAccessible()
})

it('causes no complaint of the browser', () => {
  expect(complaints).toEqual([])
})
