import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildVersion } from '../../build/build-version.ts'
import { openBrowser } from '../../support/browser.ts'
import { type FileServer, serveFiles } from '../../support/file-server.ts'
import { journeyOn } from '../../support/journey.ts'
import { howMany, oneIn } from '../../support/matrix.ts'
import { complaintsOf } from '../../support/page-complaints.ts'
import { answerCalls, builtFiles, serveWidgets } from '../../support/widget-server.ts'

/** Specs of the lifecycle of the built `<quinto-mutui>`: several on a page, moved, removed, in two versions. */

const { version, major, loader } = builtFiles
const nextVersion = `${version}-prova`

let browser: Browser
let next: Awaited<ReturnType<typeof buildVersion>>
let widgetServer: FileServer
let site: FileServer
let page: Page
let complaints: string[]

beforeAll(async () => {
  ;[browser, next, site] = await Promise.all([
    openBrowser(),
    buildVersion(nextVersion, 'Servizio nuovo di'),
    serveFiles(),
  ])
  widgetServer = await serveWidgets({ [`/widgets/${nextVersion}/`]: next.folder })
  await answerCalls(widgetServer)
})
afterAll(() => Promise.all([browser?.close(), next?.remove(), widgetServer?.close(), site?.close()]))
beforeEach(async () => {
  page = await browser.newPage()
  complaints = complaintsOf(page)
  widgetServer.requests.length = 0
})
afterEach(() => page.close())

const calculator = '<quinto-mutui partner="x"><a href="tel:06">Telefonare</a></quinto-mutui>'
const script = (of: string) =>
  `<script type="module" src="${widgetServer.origin}/widgets/${of}/${loader}"></script>`
async function open(html: string) {
  site.put('/', {
    body: `<!doctype html><html lang="it"><meta charset="utf-8"><link rel="icon" href="data:,"><body>${html}`,
  })
  await page.goto(site.origin)
}

const rounds = howMany(3, 10)

it(`${rounds} hundred elements leave nothing behind when removed`, async () => {
  await open(`<main></main>${script(major)}`)
  const cdp = await page.context().newCDPSession(page)
  const round = (count: number) =>
    page.evaluate(
      async ([html, count]) => {
        const main = document.querySelector('main')!
        main.innerHTML = html.repeat(count)
        const all = [...main.children]
        const shown = (one: Element) => one.shadowRoot?.querySelector('[part~=calcolatore]')
        while (!all.every(shown)) await new Promise(later => setTimeout(later, 20))
        main.replaceChildren()
        // A removed calculator is disposed of only when the browser is idle.
        await new Promise(later => setTimeout(later, 50))
      },
      [calculator, count] as const,
    )
  const left = async () => {
    // Pending responses keep their callers alive.
    await page.waitForLoadState('networkidle')
    await cdp.send('HeapProfiler.collectGarbage')
    await cdp.send('HeapProfiler.collectGarbage')
    const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters')
    const { usedSize } = await cdp.send('Runtime.getHeapUsage')
    return { nodes, jsEventListeners, usedSize }
  }
  await round(20)
  const before = await left()
  for (let i = 0; i < rounds; i++) await round(100)
  // Nodes freed by the second check were only late.
  await expect.poll(async () => (await left()).nodes - before.nodes).toBeLessThan(50)
  const after = await left()
  expect(after.jsEventListeners - before.jsEventListeners).toBeLessThan(20)
  // One calculator holds about 100 kB: a leak of hundreds would be many times this.
  expect(after.usedSize - before.usedSize).toBeLessThan(1_000_000)
  expect(complaints).toEqual([])
})

describe('keeps its step when moved', () => {
  const moves = [
    ['append', "document.querySelector('#b').append(one)"],
    ['prepend', "document.querySelector('#a').prepend(one)"],
    ['moveBefore', "document.querySelector('#b').moveBefore(one, null)"],
    [
      'insertBefore, ten times',
      'for (let i = 0; i < 10; i++) document.body.insertBefore(one, i % 2 ? a : b)',
    ],
  ] as const

  it.each(oneIn(2, moves))('%s', async (_, move) => {
    await open(`<div id="a"><p>prima</p>${calculator}</div><div id="b"><p>dopo</p></div>${script(major)}`)
    const journey = journeyOn(page)
    await journey.need()
    await journey.compare()
    await journey.openOffer()
    await journey.ask()
    await journey.fill('Ada')
    const same = await page.evaluate(`(async () => {
      const one = document.querySelector('quinto-mutui')
      const [a, b] = [document.querySelector('#a'), document.querySelector('#b')]
      const inside = () => [...one.shadowRoot.querySelectorAll('*')]
      const before = inside()
      ${move}
      await new Promise(later => setTimeout(later, 50))
      const after = inside()
      return before.length > 30 && before.length === after.length && before.every((node, i) => node === after[i])
    })()`)
    expect(same).toBe(true)
    expect(await journey.widget.getByLabel(/^Nome/).inputValue()).toBe('Ada')
    await journey.send()
    expect(complaints).toEqual([])
  })
})

describe('two versions on one page', () => {
  const providers = async () => {
    const all = page.locator('quinto-mutui')
    await expect.poll(() => page.locator('quinto-mutui [part~=calcolatore]').count()).toBe(await all.count())
    const texts = await all.evaluateAll(list => list.map(one => one.shadowRoot?.textContent ?? ''))
    return texts.map(text => (text.includes('Servizio nuovo di') ? nextVersion : version))
  }

  it.each([
    [version, nextVersion],
    [nextVersion, version],
  ])('%s, then %s: the first definition applies to all elements', async (first, second) => {
    await open(calculator + script(first))
    await journeyOn(page).need()
    await page.evaluate(
      ([html, src]) => {
        document.body.insertAdjacentHTML('beforeend', html)
        document.body.append(Object.assign(document.createElement('script'), { type: 'module', src }))
      },
      [calculator, `${widgetServer.origin}/widgets/${second}/${loader}`] as const,
    )
    await expect
      .poll(() => widgetServer.requests.some(({ path }) => path.includes(`/${second}/quinto-mutui-`)))
      .toBe(true)
    await page.waitForLoadState('networkidle')
    expect(await providers()).toEqual([first, first])
    await journeyOn(page).whole('Ada')
    expect(complaints).toEqual([])
  })

  it('both at once: one definition applies to all elements', async () => {
    await open(calculator + script(version) + calculator + script(nextVersion) + calculator)
    await page.waitForLoadState('networkidle')
    const [one, ...others] = await providers()
    expect(others).toEqual([one, one])
    await journeyOn(page).whole('Ada')
    expect(complaints).toEqual([])
  })
})
