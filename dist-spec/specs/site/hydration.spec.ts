import type { Browser, BrowserContext, Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import { calculatorOf } from '../../support/calculator.ts'
import { sharedServer } from '../../support/example-server.ts'
import { recordShifts, shiftsOf } from '../../support/layout-shifts.ts'
import { inTurn, oneIn } from '../../support/matrix.ts'

/** Specs of hydration: the server's nodes stay the same, in the same place, with the same look. */

const server = sharedServer()
let browser: Browser
let scripted: BrowserContext
let scriptless: BrowserContext

beforeAll(async () => {
  browser = await openBrowser()
  scripted = await browser.newContext({ reducedMotion: 'reduce' })
  scriptless = await browser.newContext({ reducedMotion: 'reduce', javaScriptEnabled: false })
  await recordShifts(scripted)
  // Without a choice the consent panel would cover the page.
  await scripted.addCookies([{ name: 'quinto_consenso', value: '1.0.0', url: server.quinto }])
})
afterAll(() => browser?.close())

const frame = '/iframes/calcolatori/mutui'
const paths = [
  '/',
  '/mutui',
  `${frame}?partner=guida-mutui&importo=120000&durata=20&finalita=seconda_casa`,
  `${frame}?partner=immobiliare-lago&tema=scuro`,
  `${frame}/results`,
]

const late = (page: Page, what: string, ms: number) =>
  page.route(what, async route => {
    await new Promise(resolve => setTimeout(resolve, ms))
    await route.continue()
  })
/** Returns all layout shifts of the document once it is idle. */
async function shifts(within: Page | Frame) {
  await within.evaluate(async () => {
    await document.fonts.ready
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
  })
  return shiftsOf(within)
}

describe.each(oneIn(2, paths))('%s', path => {
  it('keeps every node of the server, and repeats no call', async () => {
    const page = await scripted.newPage()
    const calls: string[] = []
    page.on('request', request => {
      if (request.url().includes('/v2/')) calls.push(request.url())
    })
    await page.addInitScript(() => {
      const nodesOf = (root: Node, found: Node[] = []) => {
        const isSeen = root.nodeType === Node.ELEMENT_NODE || !!root.nodeValue
        if (isSeen && root.nodeType !== Node.COMMENT_NODE) found.push(root)
        for (const child of root.childNodes) nodesOf(child, found)
        const view = (root as Element).shadowRoot?.querySelector('#view')
        if (view) nodesOf(view, found)
        return found
      }
      document.addEventListener('DOMContentLoaded', () => {
        const written = nodesOf(document.body)
        const texts = written.map(node => node.textContent)
        const changes = () => {
          const now = nodesOf(document.body)
          const changed = written.filter((node, i) => !now.includes(node) || node.textContent !== texts[i])
          return [...changed, ...now.filter(node => !written.includes(node))].map(
            node => `${node.nodeName} ${node.textContent}`,
          )
        }
        Object.assign(document, { written, changes })
      })
    })
    // The script is delayed until the document is complete, so that all nodes are the server's.
    await late(page, '**/*.js', 200)
    await page.goto(server.quinto + path, { waitUntil: 'networkidle' })
    await calculatorOf(page)
    const { count, changed } = await page.evaluate(() => {
      const { written, changes } = document as unknown as { written: Node[]; changes(): string[] }
      return { count: written.length, changed: changes() }
    })
    expect(count).toBeGreaterThan(50)
    expect(changed).toEqual([])
    expect(calls).toEqual([])
    await page.close()
  })

  it.each(inTurn([360, 768, 1440], paths.indexOf(path)))(
    'does not shift at %i px when typeface and script load late',
    async width => {
      const page = await browser.newPage({ viewport: { width, height: 900 } })
      await recordShifts(page)
      await late(page, '**/*.woff2', 300)
      await late(page, '**/*.js', 150)
      await page.goto(server.quinto + path)
      await calculatorOf(page)
      expect(await shifts(page)).toEqual([])
      await page.close()
    },
  )

  const [width, colorScheme] = path === '/' ? ([1440, 'light'] as const) : ([360, 'dark'] as const)
  it(`looks the same without any script, at ${width} px, ${colorScheme}`, async () => {
    const picture = async (context: BrowserContext) => {
      const page = await context.newPage()
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto(server.quinto + path)
      // On later loads the typeface is cached, and used from the first paint.
      await page.reload()
      if (context === scripted) await calculatorOf(page)
      const bytes = await page.screenshot({ fullPage: true })
      await page.close()
      return bytes
    }
    // The first screenshots may show the fallback typeface.
    const looksTheSame = async () => (await picture(scriptless)).equals(await picture(scripted))
    await expect.poll(looksTheSame).toBe(true)
  })
})

describe('in a partner’s page', () => {
  it.each(inTurn([360, 768, 1440]))('a frame does not move inside at %i px', async width => {
    const page = await scripted.newPage()
    await page.setViewportSize({ width, height: 900 })
    await late(page, '**/*.woff2', 300)
    await late(page, '**/*.js', 150)
    await page.goto(`${server.partner}/cornice`)
    const { within } = await calculatorOf(page)
    expect(await shifts(within)).toEqual([])
    await page.close()
  })
})
