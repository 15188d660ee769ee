import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import type { BuiltServer } from '../../support/built-server.ts'
import { leadsOf } from '../../support/calculator.ts'
import { elementSpecs, walkedTags } from '../../support/element-spec.ts'
import { startExampleServer } from '../../support/example-server.ts'
import { inTurn } from '../../support/matrix.ts'
import { openEarlier } from '../../support/opened-earlier.ts'
import { polluters } from '../../support/polluters.ts'

/** Specs of every element on pages whose libraries change builtins, with the answers of a server. */

let server: BuiltServer
let browser: Browser
let context: BrowserContext
let page: Page
let errors: string[]

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startExampleServer(), openBrowser()])
})
afterAll(() => Promise.all([browser?.close(), server?.close()]))
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'it-IT' })
  page = await context.newPage()
  errors = []
  page.on('pageerror', error => errors.push(error.message))
})
afterEach(() => context.close())

describe.each(walkedTags.map((tag, at) => ({ tag, at })))('$tag', ({ tag, at }) => {
  it.each(inTurn(polluters, at))('completes its steps beside %s', async (_, pollution) => {
    const { html, walk, applicant } = elementSpecs.get(tag)!
    const address = `${server.partner}/pagina-di-un-altro`
    await page.route(address, route =>
      route.fulfill({
        contentType: 'text/html; charset=utf-8',
        body: `<!doctype html><html lang="it"><body><script>${pollution}</script>${html}
          <script type="module" src="${server.quinto}/widgets/v1/quinto.js"></script>`,
      }),
    )
    await openEarlier(page)
    const answers: number[] = []
    page.on('response', answer => {
      const { pathname } = new URL(answer.url())
      if (answer.request().method() === 'POST' && pathname === '/v2/leads') answers.push(answer.status())
    })
    await page.goto(address)
    await walk!(page)
    // Leads of a person for the same credit are joined, so the answers are counted.
    if (applicant) {
      expect(answers).toEqual([201])
      expect(await leadsOf(server, applicant)).not.toEqual([])
    }
    expect(await page.locator(tag).evaluate(one => one.shadowRoot!.innerHTML)).not.toContain('NaN')
    expect(errors).toEqual([])
  })
})
