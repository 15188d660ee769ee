import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import { sharedServer } from '../../support/example-server.ts'
import { complaintsOf } from '../../support/page-complaints.ts'
import { violationsInBothThemes } from '../../support/violations.ts'

/** Specs of `<quinto-finestra>` on a partner's page: an inline button, and one in the corner. */

const server = sharedServer()
let browser: Browser
let page: Page
let complaints: string[]
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())
beforeEach(async () => {
  page = await browser.newPage({ locale: 'it-IT', reducedMotion: 'reduce' })
  complaints = complaintsOf(page)
})
afterEach(() => page.close())

const button = (name: string) => page.getByRole('button', { name, exact: true })
const calculator = (which: number) => page.locator('quinto-mutui').nth(which)
const dialog = () => page.getByRole('dialog')

it('opens its content by keyboard, traps the focus, and returns it', async () => {
  const requested: string[] = []
  page.on('request', request => requested.push(new URL(request.url()).pathname))
  await page.goto(`${server.partner}/finestra`, { waitUntil: 'networkidle' })
  // The calculator has not been requested yet.
  expect(requested.filter(path => /quinto-mutui-|calcolatori/.test(path))).toEqual([])

  await button('Quanto costa al mese').focus()
  await page.keyboard.press('Enter')
  await calculator(0)
    .getByRole('button', { name: /^Confronta \d+ offerte/ })
    .waitFor()
  expect(
    await calculator(0)
      .getByRole('textbox', { name: /Valore della casa/ })
      .inputValue(),
  ).toBe('320.000')
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('quinto-finestra')
  // The focus cannot reach the page around.
  for (let i = 0; i < 30; i++) {
    await page.keyboard.press('Tab')
    const where = await page.evaluate(() => document.activeElement?.localName)
    expect(['quinto-finestra', 'quinto-mutui', 'body']).toContain(where)
  }
  await page.keyboard.press('Escape')
  await dialog()
    .waitFor({ state: 'detached' })
    .catch(() => {})
  expect(await dialog().count()).toBe(0)
  expect(
    await button('Quanto costa al mese').evaluate(
      one => (one.getRootNode() as ShadowRoot).activeElement === one,
    ),
  ).toBe(true)
  expect(complaints).toEqual([])
})

it('stays in the corner, closes by its button and by a click outside, and emits events', async () => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${server.partner}/finestra`)
  const received = () => page.evaluate(() => (document as unknown as { received: string[] }).received)
  await page.evaluate(() => {
    const received: string[] = []
    Object.assign(document, { received })
    for (const name of ['quinto-aperta', 'quinto-chiusa']) addEventListener(name, () => received.push(name))
  })
  const corner = await button('Calcola il mutuo').boundingBox()
  expect([1280 - corner!.x - corner!.width, 800 - corner!.y - corner!.height]).toEqual([16, 16])
  await button('Calcola il mutuo').click()
  await calculator(1)
    .getByRole('button', { name: /^Confronta \d+ offerte/ })
    .waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
  await button('Chiudi').click()
  expect(await dialog().count()).toBe(0)
  await button('Calcola il mutuo').click()
  await page.mouse.click(8, 8)
  expect(await dialog().count()).toBe(0)
  await expect.poll(received).toEqual(['quinto-aperta', 'quinto-chiusa', 'quinto-aperta', 'quinto-chiusa'])

  // The page may cancel.
  await page.evaluate(() => addEventListener('quinto-aperta', event => event.preventDefault()))
  await button('Calcola il mutuo').click()
  expect(await dialog().count()).toBe(0)
  expect(complaints).toEqual([])
})

it('opens by attribute or property, and again after closing', async () => {
  await page.goto(`${server.partner}/finestra`)
  const first = page.locator('quinto-finestra').first()
  const requests = [
    (one: Element) => void one.setAttribute('aperta', ''),
    (one: Element) => void Object.assign(one, { aperta: true }),
  ]
  for (const request of requests) {
    await page.locator('body').focus()
    await first.evaluate(request)
    await dialog().waitFor()
    expect(await first.evaluate(one => (one as unknown as { aperta: boolean }).aperta)).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog().count()).toBe(0)
    await expect
      .poll(() => first.evaluate(one => [one.hasAttribute('aperta'), !!Reflect.get(one, 'aperta')]))
      .toEqual([false, false])
    // Nothing was focused when the page opened the window.
    expect(
      await button('Quanto costa al mese').evaluate(
        one => (one.getRootNode() as ShadowRoot).activeElement === one,
      ),
    ).toBe(true)
    await button('Quanto costa al mese').blur()
  }
  for (const takesBack of [
    (one: Element) => one.removeAttribute('aperta'),
    (one: Element) => void Object.assign(one, { aperta: false }),
  ]) {
    await first.evaluate(one => one.setAttribute('aperta', ''))
    await dialog().waitFor()
    await first.evaluate(takesBack)
    await expect.poll(() => dialog().count()).toBe(0)
    await expect.poll(() => first.evaluate(one => one.hasAttribute('aperta'))).toBe(false)
  }
  // Removed and set again at once: the `close` event fires when the window is open again.
  await first.evaluate(one => one.setAttribute('aperta', ''))
  await dialog().waitFor()
  await first.evaluate(async one => {
    one.removeAttribute('aperta')
    one.setAttribute('aperta', '')
    await new Promise(resolve => setTimeout(resolve, 100))
  })
  expect(await dialog().count()).toBe(1)
  expect(await first.evaluate(one => one.hasAttribute('aperta'))).toBe(true)
  await first.evaluate(one => one.removeAttribute('aperta'))
  await expect.poll(() => dialog().count()).toBe(0)
  await page.evaluate(() =>
    addEventListener('quinto-aperta', event => event.preventDefault(), { once: true }),
  )
  await first.evaluate(one => one.setAttribute('aperta', ''))
  await expect.poll(() => first.evaluate(one => one.hasAttribute('aperta'))).toBe(false)
  expect(await dialog().count()).toBe(0)
  expect(complaints).toEqual([])
})
