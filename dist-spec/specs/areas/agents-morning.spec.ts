import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addManyFiles, addPartsOfFiles } from '../../../server/bench/many-files.ts'
import { openDatabase } from '../../../server/database/open.ts'
import { createLog } from '../../../server/log.ts'
import { copyFolder } from '../../../server/testing/copy-folder.ts'
import { openBrowser } from '../../support/browser.ts'
import { type BuiltServer, startBuiltServer } from '../../support/built-server.ts'
import { complaintsOf } from '../../support/page-complaints.ts'
import { prepared } from '../../support/prepared.ts'
import { exampleSignIn, signIn } from '../../support/sign-in.ts'
import { violationsInBothThemes } from '../../support/violations.ts'

/** The morning of an agent with more than 400 loan files under way, in a browser. */

const ownFiles = 1000
const ownUnderWay = 400

let server: BuiltServer
let browser: Browser
const complaints: string[] = []

beforeAll(async () => {
  const { exampleFolder } = prepared()
  const dataDir = await mkdtemp(join(tmpdir(), 'quinto-'))
  await copyFolder(exampleFolder.dataDir, dataDir)
  await addFiles(dataDir)
  ;[server, browser] = await Promise.all([startBuiltServer({ dataDir }), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

async function addFiles(dataDir: string): Promise<void> {
  const database = await openDatabase({ url: null, dataDir, log: createLog('silent') })
  try {
    const { rows } = await database.pool.query<{ _id: string }>(
      `select _id from agents where nome = 'Bruno' and cognome = 'Conti'`,
    )
    const agent = rows[0]!._id
    await addManyFiles(database, { files: ownFiles, steps: 3, agent, ownFiles })
    await addPartsOfFiles(database, agent)
    await database.pool.query('analyze')
  } finally {
    await database.close()
  }
}

async function signedIn(options: object): Promise<Page> {
  const context = await browser.newContext({ locale: 'it-IT', reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  complaintsOf(page, complaints)
  const person = exampleSignIn({ output: () => prepared().exampleFolder.output }, 'agente')
  await signIn(page, `${server.quinto}/agents`, person)
  await page.locator('.today > li').first().waitFor()
  return page
}

/** The number of things that wait, as the page says. */
async function waiting(page: Page): Promise<number> {
  const words = await page
    .locator('main')
    .getByText(/^[\d.]+ cose$/)
    .textContent()
  return Number(words!.replace(/\D/g, ''))
}

const settled = (page: Page) =>
  page.waitForResponse(answer => answer.url().includes('/agents/cruscotto/segni') && answer.ok())

it('is worked through with the keyboard alone', async () => {
  const page = await signedIn({ viewport: { width: 1440, height: 900 } })
  const press = (key: string) => page.keyboard.press(key)
  const rows = page.locator('.today > li')
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest('.today > li')?.getAttribute('data-chiave') ?? null)
  const goTo = async (words: string, title: string) => {
    await press('m')
    await page.keyboard.type(words)
    await press('Enter')
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
  }
  const count = await waiting(page)
  expect(count).toBeGreaterThan(ownUnderWay)
  expect(await violationsInBothThemes(page)).toEqual([])

  // Beyond the first shown rows.
  for (let row = 0; row < 24; row++) await press('j')
  await expect.poll(focused).toBe(await rows.nth(23).getAttribute('data-chiave'))

  // Done, and back.
  const row = await focused()
  const done = settled(page)
  await press('f')
  await done
  await page.locator(`[data-chiave="${row}"]`).waitFor({ state: 'detached' })
  await expect.poll(() => waiting(page)).toBe(count - 1)
  const undone = settled(page)
  await press('z')
  await undone
  await expect.poll(() => waiting(page)).toBe(count)

  // Put off to the next working day.
  await press('j')
  const putOff = settled(page)
  await press('r')
  await page.getByRole('dialog').waitFor()
  await press('Enter')
  await putOff
  await expect.poll(() => waiting(page)).toBe(count - 1)

  // The file of a row, and the list of today again.
  const file = page.locator('.today > li[data-chiave^="pratica:"] .row-target').first()
  const isBelow = await file.evaluate(
    one => (document.activeElement!.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) > 0,
  )
  while (!(await file.evaluate(one => one === document.activeElement))) await press(isBelow ? 'j' : 'k')
  const customer = await file.textContent()
  await press('Enter')
  await page.locator('.file-head, h1').first().waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/agents\/reports\/pratiche\/[\da-f-]{36}$/)
  await page.goBack()
  await rows.first().waitFor()

  // Three idle files at once.
  await goTo('ferme', 'Pratiche ferme')
  await page.locator('.idle-files li').first().waitFor()
  for (let at = 0; at < 3; at++) {
    await press('j')
    await press('Space')
  }
  await press('r')
  await page.getByRole('dialog').waitFor()
  await press('Enter')
  await page.locator('.toast', { hasText: /^\D*3/ }).waitFor()

  await goTo('lead', 'Lead')
  await page.locator('table.records tbody tr').first().waitFor()

  // A file by the name of its customer.
  await goTo('pratiche', 'Pratiche')
  await press('/')
  await page.keyboard.type(customer!)
  const found = page.locator('.file-card, table.records tbody tr')
  await expect
    .poll(async () => {
      const texts = await found.allTextContents()
      return texts.length > 0 && texts.every(words => words.includes(customer!))
    })
    .toBe(true)
  expect(complaints.filter(words => !words.includes('Content Security Policy'))).toEqual([])
  await page.context().close()
})

it('is worked through by thumb on a telephone', async () => {
  const page = await signedIn({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  const first = page.locator('.today > li').first()
  const count = await waiting(page)
  const sizes = await first
    .locator('.acts .button')
    .evaluateAll(all =>
      all.map(one => one.getBoundingClientRect()).map(({ width, height }) => [width, height]),
    )
  for (const [width, height] of sizes) {
    expect(height).toBeGreaterThanOrEqual(44)
    expect(width).toBeGreaterThanOrEqual(24)
  }
  // The ways to reach the person stay together.
  const tops = await page
    .locator('.today > li .acts > div:last-child')
    .evaluateAll(all =>
      all.map(group => new Set([...group.children].map(one => one.getBoundingClientRect().top)).size),
    )
  expect(new Set(tops)).toEqual(new Set([1]))
  const done = settled(page)
  await first.getByRole('button', { name: /^Fatto/ }).tap()
  await done
  await expect.poll(() => waiting(page)).toBe(count - 1)
  const undone = settled(page)
  await page.locator('.toast').getByRole('button', { name: 'Annulla' }).tap()
  await undone
  await expect.poll(() => waiting(page)).toBe(count)

  await first.getByRole('button', { name: /^Rimanda/ }).tap()
  const putOff = settled(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Fra 3 giorni/ })
    .tap()
  await putOff
  await expect.poll(() => waiting(page)).toBe(count - 1)

  await page.getByRole('button', { name: /^Mostra altre/ }).tap()
  await expect.poll(() => page.locator('.today > li').count()).toBe(40)
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
  expect(await violationsInBothThemes(page)).toEqual([])
  await page.context().close()
})
