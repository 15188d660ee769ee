import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser, openBrowser } from '../../support/browser.ts'
import { sharedServer } from '../../support/example-server.ts'
import { oneIn } from '../../support/matrix.ts'
import { outOfSight } from '../../support/out-of-sight.ts'
import { sitePages } from '../../support/site-pages.ts'

/** Specs of reading each public page: with larger text, narrower, by keyboard, on paper. */

const server = sharedServer()
let browser: Browser
let withLargeText: Browser

beforeAll(async () => {
  ;[browser, withLargeText] = await Promise.all([
    openBrowser(),
    // Font size of the browser's settings; the default is 16 px.
    launchBrowser({ further: ['--blink-settings=defaultFontSize=32,defaultFixedFontSize=26'] }),
  ])
})
afterAll(() => Promise.all([browser?.close(), withLargeText?.close()]))

const paths = [...sitePages.map(([path]) => path), '/404?cerca=mutuo']

/** Scrollable boxes, frames, dotted drawings, and the skip link. */
const leftAlone = '.tabs, .code-text, .events, iframe, .dots .d, .skip:not(:focus)'

/** Opens a page with consent refused. */
async function opened(browser: Browser, path: string, width: number, height: number): Promise<Page> {
  const context = await browser.newContext({
    locale: 'it-IT',
    reducedMotion: 'reduce',
    viewport: { width, height },
  })
  await context.addCookies([{ name: 'quinto_consenso', value: '1.0.0', url: server.quinto }])
  const page = await context.newPage()
  await page.goto(server.quinto + path, { waitUntil: 'networkidle' })
  return page
}

/** Stores all focusable controls, including shadow trees, as a list on the page, and returns their number. */
const findControls = (page: Page) =>
  page.locator('a[href], button, input, select, textarea, summary, [tabindex="0"]').evaluateAll(all => {
    const groups = new Set<string>()
    const controls = all.filter(one => {
      if (one.matches(':disabled, [tabindex="-1"], [type=hidden]') || !one.checkVisibility()) return false
      // A radio group has one tab stop; arrow keys reach the other options.
      const group = one instanceof HTMLInputElement && one.type === 'radio' ? one.name : ''
      if (group && groups.has(group)) return false
      groups.add(group)
      return true
    })
    Object.assign(window, { controls })
    return controls.length
  })

/** The focused control with problems of its focus style; null past the end. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { controls } = window as unknown as { controls: HTMLElement[] }
    let one = document.activeElement as HTMLElement | null
    while (one?.shadowRoot?.activeElement) one = one.shadowRoot.activeElement as HTMLElement
    if (!one || one === document.body) return null
    const name = `${one.localName}.${one.className} ${(one.ariaLabel ?? one.textContent).trim().slice(0, 40)}`
    if (one.localName === 'iframe') return { name, at: -1, faults: [] }

    const faults: string[] = []
    const box = one.getBoundingClientRect()
    if (box.bottom <= 0 || box.top >= innerHeight) faults.push(`out of sight: ${name}`)
    const root = one.getRootNode() as Document | ShadowRoot
    const points = [...one.getClientRects()].flatMap(({ left, top, width, height }) =>
      [0.1, 0.5, 0.9].map(part => root.elementFromPoint(left + width * part, top + height * part)),
    )
    const isOwn = (at: Element | null) => at && (one.contains(at) || one.closest('label')?.contains(at))
    if (box.width > 1 && !points.some(isOwn)) faults.push(`covered: ${name}`)
    // The focus ring of a choice surrounds its label. That of a slider surrounds its thumb, which no style reveals.
    const hasRing = [one, one.closest('label')].some(ring => {
      if (!ring) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(ring)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    })
    if (!hasRing && !one.matches('[type=range]')) faults.push(`without a ring: ${name}`)
    const group = one instanceof HTMLInputElement && one.type === 'radio' ? one.name : ''
    const isSame = (control: HTMLElement) =>
      control === one || (group !== '' && control instanceof HTMLInputElement && control.name === group)
    return { name, at: controls.findIndex(isSame), faults }
  })

describe.each(oneIn(8, paths))('%s', path => {
  it('is complete with text twice as large', async () => {
    const page = await opened(withLargeText, path, 1280, 900)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
    expect(await outOfSight(page.locator('body'), leftAlone)).toEqual([])
    await page.context().close()
  })

  it('is complete at 320 px (1280 px at 400 %)', async () => {
    const page = await opened(browser, path, 320, 256)
    expect(await outOfSight(page.locator('body'), leftAlone)).toEqual([])
    await page.context().close()
  })

  it('is operable by keyboard alone, with a visible focus', async () => {
    const page = await opened(browser, path, 1280, 800)
    const count = await findControls(page)
    expect(count).toBeGreaterThan(10)
    const reached = new Set<number>()
    const faults: string[] = []
    // A frame has its own controls, and a list of steps contains the same control twice.
    for (let presses = 0; presses < 3 * count; presses++) {
      await page.keyboard.press('Tab')
      const on = await focused(page)
      if (!on) break
      reached.add(on.at)
      faults.push(...on.faults)
    }
    expect(faults).toEqual([])
    const missed = await page.evaluate(
      reached =>
        (window as unknown as { controls: HTMLElement[] }).controls
          .filter((_, i) => !reached.includes(i))
          .map(one => `${one.localName}.${one.className} ${one.textContent.trim().slice(0, 40)}`),
      [...reached],
    )
    expect(missed).toEqual([])
    await page.context().close()
  })

  it('prints completely, black on white, without screen-only content', async () => {
    // The printable area of an A4 sheet.
    const page = await opened(browser, path, 718, 1000)
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    const { wide, shown, closed, dark } = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth - innerWidth,
      shown: [...document.querySelectorAll('.side-menu, .consent, .breadcrumb, .pagination, #scrivere')]
        .filter(one => one.checkVisibility())
        .map(one => one.className || one.id),
      closed: [...document.querySelectorAll('.questions details > :not(summary)')].filter(
        one => one.getBoundingClientRect().height === 0,
      ).length,
      dark: getComputedStyle(document.body).colorScheme,
    }))
    expect({ wide: Math.max(wide, 0), shown, closed, dark }).toEqual({
      wide: 0,
      shown: [],
      closed: 0,
      dark: 'light',
    })
    await page.context().close()
  })
})
