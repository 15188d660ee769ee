import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import { sharedServer } from '../../support/example-server.ts'
import { complaintsOf } from '../../support/page-complaints.ts'
import { exampleSignIn, signIn } from '../../support/sign-in.ts'
import { violationsInBothThemes } from '../../support/violations.ts'

/** The first page of an agent, in a browser. */

const server = sharedServer()
let browser: Browser
let context: BrowserContext
let page: Page
const complaints: string[] = []

beforeAll(async () => {
  browser = await openBrowser()
  context = await browser.newContext({ locale: 'it-IT', reducedMotion: 'reduce' })
  page = await context.newPage()
  complaintsOf(page, complaints)
  await signIn(page, `${server.quinto}/agents`, exampleSignIn(server, 'agente'))
  await rows().first().waitFor()
})
afterAll(() => browser?.close())

const rows = () => page.locator('.today > li')
const keyOf = (at: number) => rows().nth(at).getAttribute('data-chiave')
const keys = () => rows().evaluateAll(all => all.map(one => one.getAttribute('data-chiave')))
/** The key of the row that has the focus. */
const focused = () =>
  page.evaluate(() => document.activeElement?.closest('.today > li')?.getAttribute('data-chiave') ?? null)
const settled = () =>
  page.waitForResponse(answer => answer.url().includes('/agents/cruscotto/segni') && answer.ok())

it('is seen at once: the rows of the day, the pipeline, leads, idle files and announcements', async () => {
  for (const title of ['Oggi', 'Pratiche per stato', 'Lead assegnati', 'Pratiche ferme', 'Comunicazioni'])
    await page.getByRole('heading', { name: title, level: 2 }).first().waitFor()
  await page.locator('.pipeline tbody tr').first().waitFor()
  expect(await rows().count()).toBeGreaterThan(5)
  expect(await page.getByText(/Spetta a Lei [\d.]+/).count()).toBeGreaterThan(0)
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect([width, wide]).toEqual([width, false])
    expect(await violationsInBothThemes(page)).toEqual([])
  }
  expect(complaints).toEqual([])
})

it('is worked through with the keyboard alone: move, done, undo, put off, hand over', async () => {
  const [first, second, third] = await keys()
  await page.keyboard.press('j')
  expect(await focused()).toBe(first)
  await page.keyboard.press('ArrowDown')
  expect(await focused()).toBe(second)
  await page.keyboard.press('k')
  expect(await focused()).toBe(first)

  // Done: the next row takes the focus, and z brings the row back.
  const done = settled()
  await page.keyboard.press('f')
  await done
  expect(await keys()).not.toContain(first)
  expect(await focused()).toBe(second)
  const undone = settled()
  await page.keyboard.press('z')
  await undone
  await page.locator(`[data-chiave="${first}"]`).waitFor()

  // Put off to the next working day, and back from the toast.
  await page.keyboard.press('j')
  const row = await focused()
  await page.keyboard.press('r')
  await page
    .getByRole('dialog')
    .getByRole('heading', { name: /^Rimanda/ })
    .waitFor()
  const putOff = settled()
  await page.keyboard.press('Enter')
  await putOff
  await page.locator(`[data-chiave="${row}"]`).waitFor({ state: 'detached' })
  const back = settled()
  await page.locator('.toast', { hasText: 'rimandato' }).getByRole('button', { name: 'Annulla' }).click()
  await back
  await page.locator(`[data-chiave="${row}"]`).waitFor()
  expect([first, second, third]).toEqual((await keys()).slice(0, 3))
  expect(complaints).toEqual([])
})

it('keeps a done row away after a reload, and asks nothing of fields that are typed in', async () => {
  const first = await keyOf(0)
  await page.keyboard.press('/')
  await page.keyboard.type('f')
  expect(await keyOf(0)).toBe(first)
  await page.keyboard.press('Escape')
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('j')
  const row = await focused()
  const done = settled()
  await page.keyboard.press('f')
  await done
  await page.reload()
  await rows().first().waitFor()
  expect(await keys()).not.toContain(row)
})

it('opens the files of a state from the pipeline', async () => {
  const state = page.locator('.pipeline tbody tr').first()
  const [name, count] = await Promise.all([
    state.locator('a').textContent(),
    state.locator('td.n').first().textContent(),
  ])
  await state.locator('a').click()
  await page.getByRole('heading', { level: 1, name: 'Pratiche' }).waitFor()
  await page.locator('.file-card, table.records tbody tr').first().waitFor()
  expect(new URL(page.url()).search).toMatch(/^\?stato=/)
  expect(await page.getByText(new RegExp(`^${count} pratic`)).count(), name ?? '').toBeGreaterThan(0)
  await page.goBack()
})

it('leaves the other parts as they are when one fails, and reads the failed one again', async () => {
  await page.route('**/v2/agents/cruscotto/stati', route =>
    route.fulfill({ status: 500, json: 'Un guasto.' }),
  )
  await page.goto(`${server.quinto}/agents`)
  await rows().first().waitFor()
  const failed = page.getByRole('region', { name: 'Pratiche per stato' })
  await failed.getByText('Un guasto.').waitFor({ timeout: 15_000 })
  await page.unrouteAll({ behavior: 'wait' })
  await failed.getByRole('button', { name: 'Riprova' }).click()
  await page.locator('.pipeline tbody tr').first().waitFor()
})

it('shows an agent without leads and files the pages of the area, and calls nothing', async () => {
  const other = await browser.newContext({ locale: 'it-IT', reducedMotion: 'reduce' })
  const plain = await other.newPage()
  await signIn(plain, `${server.quinto}/agents`, exampleSignIn(server, 'agente.pochi'))
  await plain.locator('.destinations a').first().waitFor()
  expect(await plain.locator('.today-page .column').count()).toBe(0)
  expect(await violationsInBothThemes(plain)).toEqual([])
  await other.close()
})
