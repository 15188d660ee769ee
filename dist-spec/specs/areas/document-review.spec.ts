import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import type { BuiltServer } from '../../support/built-server.ts'
import { startExampleServer } from '../../support/example-server.ts'
import { complaintsOf } from '../../support/page-complaints.ts'
import { exampleSignIn, signIn } from '../../support/sign-in.ts'
import { violationsInBothThemes } from '../../support/violations.ts'

/** The documents that an agent verifies, from the first page of the area, in a browser. */

let server: BuiltServer
let browser: Browser
const complaints: string[] = []
/** The refusal of a document without its day, and what pdf.js says of a worker in the page. */
const expected = /422|fake worker/

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startExampleServer(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

async function signedIn(options: object): Promise<Page> {
  const context = await browser.newContext({ locale: 'it-IT', reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  complaintsOf(page, complaints)
  await signIn(page, `${server.quinto}/agents`, exampleSignIn(server, 'agente'))
  await page.locator('.today > li').first().waitFor()
  return page
}

/** The first row of the day with documents to verify. Rows of greater value may fill the first part of the list. */
async function findRow(page: Page): Promise<Locator> {
  const row = page.locator('.today > li[data-chiave^="documenti:"]').first()
  const more = page.getByRole('button', { name: /^Mostra altre/ })
  while (!(await row.isVisible())) {
    const count = await page.locator('.today > li').count()
    await more.click()
    await expect.poll(() => page.locator('.today > li').count()).toBeGreaterThan(count)
  }
  return row.locator('.row-target')
}

/** Whether the focus is on a row with several documents to verify. */
const isOnSeveral = (page: Page) =>
  page.evaluate(() => {
    const row = document.activeElement?.closest<HTMLElement>('.today > li[data-chiave^="documenti:"]')
    return /\d documenti da verificare/.test(row?.textContent ?? '')
  })
const waiting = (page: Page) => page.getByRole('row', { name: /^Da verificare, / })
const review = (page: Page) => page.getByRole('dialog').filter({ has: page.locator('.decision') })
const decided = (page: Page) =>
  page.waitForResponse(answer => /\/pratiche_documenti\/[\da-f-]+\/stato$/.test(answer.url()))

/**
 * The keys of a day of the last month that is the same with the month first: «11112026». `later` is a number of years
 * after that day.
 */
function recentDay(later = 0): string {
  const now = new Date()
  const month = now.getDate() > now.getMonth() ? now.getMonth() + 1 : now.getMonth()
  return `${String(month).padStart(2, '0').repeat(2)}${now.getFullYear() + later}`
}

/** Approves the document that the dialog shows, with the day that its kind needs: of its issue, or its last one. */
async function approve(page: Page, press: () => Promise<void>) {
  const answer = decided(page)
  await press()
  if ((await answer).ok()) return
  const day = review(page).locator('input[aria-invalid=true]')
  await expect.poll(() => day.evaluate(one => one === document.activeElement)).toBe(true)
  const isEnd = await review(page)
    .getByLabel('Scade il')
    .evaluate(one => one === document.activeElement)
  await page.keyboard.type(recentDay(isEnd ? 1 : 0))
  const again = decided(page)
  await page.keyboard.press('Enter')
  expect((await again).ok()).toBe(true)
}

it('are approved one after the other with the keyboard alone', async () => {
  const page = await signedIn({ viewport: { width: 1440, height: 900 } })
  while (!(await isOnSeveral(page))) await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await waiting(page).waitFor()
  const count = Number(/\d+/.exec((await waiting(page).textContent())!)![0])

  await page.keyboard.press('v')
  const dialog = review(page)
  await dialog.locator('canvas').waitFor()
  const first = await dialog.getByRole('heading').textContent()
  await dialog.getByText(`1 di ${count} da verificare`).waitFor()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H2')
  expect(await violationsInBothThemes(page)).toEqual([])

  for (let left = count; left > 1; left--) {
    await approve(page, () => page.keyboard.press('a'))
    await dialog.getByText(`1 di ${left - 1} da verificare`).waitFor()
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H2')
  }
  await approve(page, () => page.keyboard.press('a'))
  await dialog.waitFor({ state: 'detached' })
  await waiting(page).waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('documenti')
  await page.getByRole('row', { name: first! }).getByText('Approvato').first().waitFor()
  expect(complaints.filter(words => !expected.test(words))).toEqual([])
  await page.context().close()
})

it('are refused with a reason, and Escape returns to the row', async () => {
  const page = await signedIn({ viewport: { width: 1440, height: 900 } })
  await page.goto(server.quinto + (await (await findRow(page)).getAttribute('href')))
  await waiting(page).waitFor()
  const name = page.locator('table.docs tbody').first().locator('th button').first()
  await name.press('Enter')
  const dialog = review(page)
  await dialog.locator('canvas').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await name.evaluate(one => one === document.activeElement)).toBe(true)

  await page.keyboard.press('Enter')
  await dialog.locator('canvas').waitFor()
  await page.keyboard.press('r')
  await page.keyboard.type('Manca la seconda pagina.')
  const done = decided(page)
  await page.keyboard.press('Control+Enter')
  expect((await done).ok()).toBe(true)
  await page.getByRole('row').getByText('Manca la seconda pagina.').waitFor()
  await page.context().close()
})

it('are approved in three taps on a telephone', async () => {
  const page = await signedIn({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  await (await findRow(page)).tap()
  await page.getByRole('button', { name: /^Verifica \(/ }).tap()
  const dialog = review(page)
  await dialog.locator('canvas').waitFor()
  // The decision is in sight below the document.
  const button = dialog.getByRole('button', { name: 'Approva' })
  const { bottom } = await button.evaluate(one => one.getBoundingClientRect())
  expect(bottom).toBeLessThanOrEqual(740)
  expect(await violationsInBothThemes(page)).toEqual([])
  await approve(page, () => button.tap())
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
  expect(complaints.filter(words => !expected.test(words))).toEqual([])
  await page.context().close()
})
