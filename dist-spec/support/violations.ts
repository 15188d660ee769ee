import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Result, RunOptions } from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { inTurn } from './matrix.ts'

declare global {
  interface Window {
    axe?: typeof import('axe-core')
  }
}

/** The short form: the builder would send the long one, 1.3 MB, for each search. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Returns axe's violations on the page: one line per rule, with locations. */
export async function violationsOf(page: Page, options: RunOptions = {}): Promise<string[]> {
  const search = page.frames().length === 1 ? inOneFrame : inFrames
  const violations = await search(page, { ...options, resultTypes: ['violations'] })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** The script stays in the document, so that later searches do not send it again. */
async function inOneFrame(page: Page, options: RunOptions): Promise<Result[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axeSource)
  return page.evaluate(async options => (await window.axe!.run(options)).violations, options)
}

const inFrames = async (page: Page, options: RunOptions): Promise<Result[]> =>
  (await new AxeBuilder({ page, axeSource }).options(options).analyze()).violations

/** Takes three quarters of the time of a search. Only this rule depends on the theme. */
const contrast = 'color-contrast'
/** Number of searches so far, by spec file. */
const searches = new Map<string | undefined, number>()

/**
 * Returns the violations in both themes. `npm test` checks contrast in every other call, by turns in light and in dark,
 * and all other rules in each call; `npm run test:browser` checks both themes in each call (`matrix.ts`).
 */
export async function violationsInBothThemes(page: Page): Promise<string[]> {
  const { testPath } = expect.getState()
  const turn = searches.get(testPath) ?? 0
  searches.set(testPath, turn + 1)
  async function search(colorScheme: 'light' | 'dark', options: RunOptions) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    return (await violationsOf(page, options)).map(line => `${colorScheme}, ${line}`)
  }
  const found = await search('light', { rules: { [contrast]: { enabled: false } } })
  for (const theme of inTurn(['light', null, 'dark', null] as const, turn))
    if (theme) found.push(...(await search(theme, { runOnly: { type: 'rule', values: [contrast] } })))
  return found
}

/**
 * Returns the violations of a page without scripts, in both themes. Axe needs scripts: it checks the same document in
 * another context of the browser, without the page's own scripts, and with its `noscript` content.
 */
export async function violationsWithoutScript(browser: Browser, page: Page): Promise<string[]> {
  const written = await page.content()
  const body = written.replace(/<script[^>]*>.*?<\/script>/gs, '').replace(/(<\/?)noscript>/g, '$1div>')
  const scripted = await browser.newContext({ locale: 'it-IT' })
  const looked = await scripted.newPage()
  const [address = ''] = page.url().split('#')
  await looked.route(address, route => route.fulfill({ contentType: 'text/html; charset=utf-8', body }))
  await looked.goto(address)
  expect(await looked.locator('noscript').count()).toBe(0)
  const found = await violationsInBothThemes(looked)
  await scripted.close()
  return found
}
