import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import { recoveringElements } from '../../support/element-spec.ts'
import { sharedServer } from '../../support/example-server.ts'

/**
 * Specs of failures of every element: two seconds later a person has an alternative, and the element recovers by
 * itself.
 */

const server = sharedServer()
let browser: Browser
let page: Page
/** Errors and unhandled rejections that reached the page. */
let errors: string[]

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())
beforeEach(async () => {
  page = await browser.newPage({ locale: 'it-IT', viewport: { width: 1000, height: 4000 } })
  errors = []
  page.on('pageerror', error => errors.push(error.message))
})
afterEach(async () => {
  expect(errors).toEqual([])
  await page.close()
})

const elements = recoveringElements
const tags = Object.keys(elements)

const breakdowns: Record<string, (route: Route) => unknown> = {
  'answers an error': route =>
    route.fulfill({
      status: 500,
      body: '"Errore."',
      contentType: 'application/json',
      headers: { 'access-control-allow-origin': '*' },
    }),
  'cannot be reached': route => route.abort(),
  'never answers': () => {},
}

const text = (tag: string) =>
  page.locator(tag).evaluate(one => one.shadowRoot?.querySelector('#view')?.textContent ?? '')
/** Telephones of the element, and of its light DOM. */
const telephones = (tag: string) =>
  page.locator(tag).evaluate(one => {
    const hasVisiblePhone = (root: ParentNode | null) =>
      !!root?.querySelector('a[href^="tel:"]')?.checkVisibility()
    return { own: hasVisiblePhone(one.shadowRoot), page: hasVisiblePhone(one) }
  })
const again = (tag: string) => page.locator(tag).getByRole('button', { name: /^Riprova/ })

async function openAll() {
  await page.goto(`${server.partner}/cornici-rotte`)
  await page.evaluate(
    ([tags, src]) => {
      document.body.innerHTML = tags
        .map(tag => `<${tag} partner="guida-mutui"><a href="tel:800">Telefonare</a></${tag}>`)
        .join('')
      document.body.append(
        Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', src }),
      )
    },
    [tags, `${server.quinto}/widgets/v1/quinto.js`] as const,
  )
}

it.each(Object.keys(breakdowns))(
  'the API %s: each element shows a telephone within two seconds, and the result once available',
  { retry: 2 },
  async name => {
    const hangs = name === 'never answers'
    // The health check fails as well: a reachable server that answers no call has refused the page.
    await page.route(/\/(v2\/|healthz$)/, breakdowns[name]!)
    await openAll()
    for (const tag of tags) await page.locator(`${tag} #view *`).first().waitFor()
    for (const tag of tags) {
      await expect
        .poll(() => telephones(tag), { timeout: 2500, interval: 50, message: tag })
        .toMatchObject({ own: true })
      if (!hangs) await again(tag).first().waitFor()
    }
    await page.unrouteAll()
    if (!hangs) for (const tag of tags) await again(tag).first().click()
    for (const tag of tags) await expect.poll(() => text(tag), { message: tag }).toMatch(elements[tag]!)
  },
)

it('without scripts each element keeps its light DOM', async () => {
  await page.route(/\/widgets\/\d[^/]*\/quinto-\w+-/, route => route.abort())
  await openAll()
  await page.waitForTimeout(500)
  expect(await Promise.all(tags.map(telephones))).toEqual(tags.map(() => ({ own: false, page: true })))
})

it('each element recovers from a lost connection', async () => {
  await openAll()
  for (const tag of tags) await expect.poll(() => text(tag), { message: tag }).toMatch(elements[tag]!)
  await page.context().setOffline(true)
  await page.waitForTimeout(300)
  for (const tag of tags) expect(await text(tag), tag).toMatch(elements[tag]!)
  await page.context().setOffline(false)
  await page.waitForTimeout(300)
  for (const tag of tags) expect(await text(tag), tag).toMatch(elements[tag]!)
})
