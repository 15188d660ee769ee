import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import type { BuiltServer } from '../../support/built-server.ts'
import { startExampleServer } from '../../support/example-server.ts'
import { complaintsOf } from '../../support/page-complaints.ts'
import { exampleSignIn, signIn } from '../../support/sign-in.ts'
import { violationsInBothThemes } from '../../support/violations.ts'

/** The idle files of an agent, in a browser. */

let server: BuiltServer
let browser: Browser
let page: Page
const complaints: string[] = []

const address = () => `${server.quinto}/agents/reports/PraticheFerme`
const rows = () => page.locator('.idle-files li')
const ids = () => rows().evaluateAll(all => all.map(one => one.getAttribute('data-id')))
const row = (id: string | null | undefined) => page.locator(`[data-id="${id}"]`)
/** The file whose row has the focus. */
const focused = () =>
  page.evaluate(() => document.activeElement?.closest('.idle-files li')?.getAttribute('data-id') ?? null)
const toast = (words: string) => page.locator('.toast', { hasText: words })

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startExampleServer(), openBrowser()])
  const context = await browser.newContext({ locale: 'it-IT', reducedMotion: 'reduce' })
  page = await context.newPage()
  complaintsOf(page, complaints)
  await signIn(page, address(), exampleSignIn(server, 'agente'))
  await rows().first().waitFor()
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

it('stands in the menu, and is where the first page of the area leads', async () => {
  await page.goto(`${server.quinto}/agents`)
  await page.getByRole('region', { name: 'Pratiche ferme' }).getByRole('link', { name: 'Tutte' }).click()
  await page.getByRole('heading', { level: 1, name: 'Pratiche ferme' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/agents/reports/PraticheFerme')
  await rows().first().waitFor()
  const listed = await rows().count()
  expect(listed).toBeGreaterThanOrEqual(3)
  await page.getByText(new RegExp(`^${listed} pratiche`)).waitFor()
  for (const one of await rows().all()) {
    expect(await one.locator('.stay').textContent()).toMatch(/(ferma|in ritardo) (da|di) \d+ giorn/)
    expect(await one.locator('.why').textContent()).toMatch(/^Tocca .+\.$/)
  }
})

it('fits and is accessible, from 360 to 1440 px', async () => {
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect([width, wide]).toEqual([width, false])
    expect(await violationsInBothThemes(page)).toEqual([])
  }
  // The search for violations itself violates the script policy.
  complaints.length = 0
})

it('is worked through with the keyboard alone: one file, then several, with undo', async () => {
  const [first, second] = await ids()
  await page.keyboard.press('j')
  expect(await focused()).toBe(first)
  await page.keyboard.press('ArrowDown')
  expect(await focused()).toBe(second)
  await page.keyboard.press('k')
  expect(await focused()).toBe(first)

  // One file leaves the list until its day, and the next takes the focus.
  await page.keyboard.press('r')
  await page
    .getByRole('dialog')
    .getByRole('heading', { name: /^Rimanda/ })
    .waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
  complaints.length = 0
  await page.keyboard.press('Enter')
  await toast('rimandata al').waitFor()
  await row(first).waitFor({ state: 'detached' })
  await expect.poll(focused).toBe(second)
  await page.getByRole('link', { name: /^Rimandate\s*1$/ }).click()
  await row(first)
    .getByText(/^Torna il/)
    .waitFor()
  await page.getByRole('link', { name: /^Ferme/ }).click()
  await row(second).waitFor()
  await page.keyboard.press('z')
  await row(first).waitFor()

  // Two together.
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  await page.getByText('2 scelte').waitFor()
  await page.keyboard.press('r')
  await page.getByRole('dialog').getByRole('heading', { name: 'Rimanda: 2 pratiche' }).waitFor()
  await page.keyboard.press('Enter')
  await toast('2 rimandate al').waitFor()
  await row(second).waitFor({ state: 'detached' })
  await page.keyboard.press('z')
  await row(second).waitFor()
  await row(first).waitFor()
  expect(complaints).toEqual([])
})

it('is put off in the rows of the day as well', async () => {
  const [first] = await ids()
  await row(first).locator('.row-target').focus()
  await page.keyboard.press('r')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Enter')
  await row(first).waitFor({ state: 'detached' })
  await page.goto(`${server.quinto}/agents`)
  await page.locator('.today > li').first().waitFor()
  expect(await page.locator(`[data-chiave="pratica:${first}"]`).count()).toBe(0)
  await page.goto(`${address()}?rimandate=si`)
  await row(first).waitFor()
  await page.goto(address())
  await rows().first().waitFor()
})

it('notes a chase with its prepared text, and takes it back', async () => {
  const chased = page.locator('.idle-files li:has([data-key="s"])').first()
  const id = await chased.getAttribute('data-id')
  const before = await row(id).locator('.last').textContent()
  await chased.locator('.row-target').focus()
  await page.keyboard.press('s')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Telefonata', { exact: true }).click()
  expect(await dialog.getByRole('textbox').inputValue()).toMatch(/^Telefonata .+ dal \d\d\/\d\d\/2026\.$/)
  expect(await violationsInBothThemes(page)).toEqual([])
  complaints.length = 0
  await dialog.getByRole('button', { name: 'Annota' }).click()
  await toast('sollecitata').waitFor()
  await row(id)
    .locator('.last', { hasText: 'chiamata' })
    .getByText(/^Telefonata /)
    .waitFor()
  await toast('sollecitata').getByRole('button', { name: 'Annulla' }).click()
  await expect.poll(() => row(id).locator('.last').textContent()).toBe(before)
})

it('offers the colleagues who read a file', async () => {
  await rows().first().locator('.row-target').focus()
  await page.keyboard.press('p')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: /^Passa a un collega/ }).waitFor()
  await dialog.getByText(/Riceve un compito per oggi|Nessun altro agente vede questa pratica/).waitFor()
  await page.keyboard.press('Escape')
})

it('saves what is listed as a file', async () => {
  await page.getByRole('button', { name: 'Esporta' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Esporta CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^pratiche-ferme-\d{4}-\d\d-\d\d\.csv$/)
})

it('finds by whose turn it is and by name, and says when nothing is found', async () => {
  await page.goto(`${address()}?turno=notaio&cerca=zzzz`)
  await page.getByText('Nessuna pratica con questa ricerca e questi filtri.').waitFor()
  await page.getByRole('link', { name: 'Mostra tutto' }).click()
  await rows().first().waitFor()
})

it('says what failed, and reads again', async () => {
  await page.route('**/v2/agents/praticheFerme*', route => route.fulfill({ status: 500, json: 'Un guasto.' }))
  await page.goto(address())
  const retry = page.getByRole('button', { name: 'Riprova' })
  await retry.waitFor({ timeout: 15_000 })
  expect(await page.locator('main').getByText('Un guasto.').count()).toBeGreaterThan(0)
  await page.unrouteAll({ behavior: 'wait' })
  await retry.click()
  await rows().first().waitFor()
})

it('is used with a thumb on a phone: cards, their actions, and those on several at the bottom', async () => {
  await page.setViewportSize({ width: 360, height: 800 })
  const act = rows().first().locator('.acts .button').first()
  await act.scrollIntoViewIfNeeded()
  expect((await act.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  await rows().first().getByRole('checkbox').click()
  const bar = page.getByRole('toolbar', { name: 'Azioni sulle pratiche scelte' })
  const box = (await bar.boundingBox())!
  expect(box.y + box.height).toBeCloseTo(800, 0)
  expect(await violationsInBothThemes(page)).toEqual([])
  await bar.getByRole('button', { name: 'Rimanda' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Fra 3 giorni/ })
    .click()
  await toast('rimandata al').waitFor()
})

it('is neither shown nor answered without its flag', async () => {
  const other = await browser.newContext({ locale: 'it-IT', reducedMotion: 'reduce' })
  const plain = await other.newPage()
  await signIn(plain, address(), exampleSignIn(server, 'agente.pochi'))
  await plain.getByRole('heading', { level: 1 }).first().waitFor()
  expect(await plain.locator('.idle-files').count()).toBe(0)
  expect(await plain.getByRole('link', { name: 'Pratiche ferme' }).count()).toBe(0)
  await other.close()
})
