import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openingTag } from '../../../contract/embedding/opening-tag.ts'
import type { WidgetsRendering } from '../../../contract/embedding/rendering.ts'
import { projectRoot } from '../../../server/project-root.ts'
import { targets } from '../../build/targets.ts'
import { openBrowser } from '../../support/browser.ts'
import { sharedServer } from '../../support/example-server.ts'
import type { FileServer } from '../../support/file-server.ts'
import { recordShifts, totalShift } from '../../support/layout-shifts.ts'
import { violationsInBothThemes, violationsOf } from '../../support/violations.ts'
import { serveWidgets } from '../../support/widget-server.ts'

/** Specs of `<quinto-agenzie>` on a partner's page: list, search and map, each without the others too. */

const server = sharedServer()
let browser: Browser
let context: BrowserContext
let page: Page
let errors: string[]

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())
afterEach(async () => {
  expect(errors).toEqual([])
  await context.close()
})

async function begin(options: Parameters<Browser['newContext']>[0] = {}) {
  context = await browser.newContext({
    locale: 'it-IT',
    reducedMotion: 'reduce',
    viewport: { width: 1200, height: 900 },
    ...options,
  })
  page = await context.newPage()
  page.setDefaultTimeout(10_000)
  errors = []
  page.on('pageerror', error => errors.push(error.message))
  page.on('console', message => {
    if (/Content Security|Trusted/.test(message.text())) errors.push(message.text())
  })
}
async function open() {
  await page.addInitScript(() => {
    const events: unknown[] = []
    Object.assign(window, { events })
    document.addEventListener('quinto-agenzia', event => events.push((event as CustomEvent).detail))
  })
  await page.goto(`${server.partner}/agenzie`)
  await shows('41 agenzie in 11 regioni')
}
const events = () => page.evaluate(() => (window as unknown as { events: unknown[] }).events)
const widget = () => page.locator('quinto-agenzie')
const shows = (text: string | RegExp) => widget().getByText(text).first().waitFor()
const rows = () => widget().locator('li.row')
const names = () => rows().locator('h3').allTextContents()
const field = () => widget().getByRole('combobox', { name: /Comune o CAP/ })
const marks = () => widget().locator('.mark')

describe('the search', () => {
  it('by town with the keyboard sorts by distance', async () => {
    await begin()
    await open()
    expect(await rows().count()).toBe(41)
    await field().pressSequentially('FIUMICINO')
    await widget().getByRole('option', { name: 'Fiumicino (RM)' }).waitFor()
    expect(await field().getAttribute('aria-expanded')).toBe('true')
    await field().press('ArrowDown')
    const active = await field().getAttribute('aria-activedescendant')
    expect(await widget().locator(`#${active}`).getAttribute('aria-selected')).toBe('true')
    await field().press('Enter')
    await shows('41 agenzie, dalla più vicina a Fiumicino (RM)')
    expect((await names()).slice(0, 2)).toEqual(['Roma Eur', 'Roma Prati'])
    await shows(/^2\d,\d km$/)
    expect(await field().inputValue()).toBe('Fiumicino (RM)')
    expect(await field().getAttribute('aria-expanded')).toBe('false')
  })

  it('by province, region and filters', async () => {
    await begin()
    await open()
    await field().fill('viterb')
    await widget().getByRole('option', { name: 'Provincia di Viterbo' }).click()
    await shows('Provincia di Viterbo: 1 agenzia')
    expect(await names()).toEqual(['Viterbo'])
    await widget().getByLabel('Regione', { exact: true }).selectOption('Lazio')
    await shows('Lazio: 9 agenzie')
    expect(await field().inputValue()).toBe('')
    await widget().getByLabel('Servizio').selectOption('Consulenza in video')
    await shows(/^Lazio: [1-8] agenzi/)
    await field().fill('basilicata')
    await field().press('Enter')
    await shows('Basilicata: nessuna agenzia')
    await widget().getByRole('button', { name: 'Togli i filtri' }).click()
    await widget().getByRole('button', { name: 'Vedi tutte le agenzie' }).click()
    await shows('41 agenzie in 11 regioni')
  })

  it('by position, when the person requests and allows it', async () => {
    await begin({ permissions: ['geolocation'], geolocation: { latitude: 45.4642, longitude: 9.19 } })
    const requested: string[] = []
    page.on('request', request => requested.push(request.url()))
    await open()
    expect(requested.filter(url => url.includes('lat='))).toEqual([])
    await widget().getByRole('button', { name: 'Usa la mia posizione' }).click()
    await shows('41 agenzie, dalla più vicina alla Sua posizione')
    expect((await names())[0]).toMatch(/^Milano/)
  })

  it('by denied position shows a message, and everything else works', async () => {
    await begin()
    await open()
    await widget().getByRole('button', { name: 'Usa la mia posizione' }).click()
    await shows('Il browser non permette di usare la posizione.')
    expect(await rows().count()).toBe(41)
  })
})

describe('the pictures', () => {
  const pictures = () => widget().locator('li.row img')

  it('of two agencies of three wait until the list scrolls to them, and leave everything in its place', async () => {
    await begin()
    await recordShifts(page)
    await open()
    const isWhole = (picture: ReturnType<typeof pictures>) =>
      expect.poll(() => picture.evaluate(one => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(100)
    expect(await pictures().count()).toBe(28)
    await isWhole(pictures().first())
    const before = await totalShift(page)
    await pictures().last().scrollIntoViewIfNeeded()
    await isWhole(pictures().last())
    expect((await totalShift(page)) - before).toBe(0)
    expect(
      await pictures().evaluateAll(all =>
        all.map(one => [one.getAttribute('alt'), one.getAttribute('loading')]),
      ),
    ).toEqual(Array.from({ length: 28 }, () => ['', 'lazy']))
  })
})

describe('the map', () => {
  it('is operated by keyboard, in sync with the list', async () => {
    await begin()
    await open()
    await widget().getByLabel('Regione', { exact: true }).selectOption('Lazio')
    await shows('Lazio: 9 agenzie')
    await marks().first().waitFor()
    const label = () =>
      page.evaluate(() =>
        document.querySelector('quinto-agenzie')!.shadowRoot!.activeElement?.getAttribute('aria-label'),
      )
    // The whole map is one tab stop.
    expect(await widget().locator('.mark[tabindex="0"]').count()).toBe(1)
    await marks().first().focus()
    await page.keyboard.press('Home')
    const first = await label()
    await page.keyboard.press('ArrowDown')
    expect(await label()).not.toBe(first)
    await widget().getByRole('button', { name: 'Viterbo', exact: true }).focus()
    await page.keyboard.press('Enter')
    expect(
      await widget().getByRole('button', { name: 'Viterbo', exact: true }).getAttribute('aria-pressed'),
    ).toBe('true')
    expect(await widget().locator('li.row[aria-current] h3').textContent()).toBe('Viterbo')
    expect(await events()).toEqual([{ id: expect.any(String), nome: 'Viterbo' }])
    await widget().getByRole('button', { name: 'Vai alla voce nell’elenco' }).press('Enter')
    await expect
      .poll(() =>
        page.evaluate(() => document.querySelector('quinto-agenzie')!.shadowRoot!.activeElement?.ariaCurrent),
      )
      .toBe('true')
    // The agencies of Rome overlap at this zoom.
    await widget()
      .getByRole('button', { name: /^3 agenzie: Roma/ })
      .press('Enter')
    await widget().getByRole('button', { name: 'Roma Prati', exact: true }).waitFor()
    await expect.poll(label).toMatch(/^Roma/)
    // From the list to the map.
    await widget().getByRole('button', { name: 'Mostra Latina sulla mappa' }).click()
    await widget().locator('.mark[aria-pressed="true"][aria-label="Latina"]').waitFor()
  })

  it('has the names of the towns around, and a scale, and a far place offers a meeting without a journey', async () => {
    await begin()
    await open()
    await field().fill('Aosta')
    await widget().getByRole('option', { name: 'Aosta (AO)' }).click()
    await shows(/La più vicina ad Aosta \(AO\), Torino, è a \d+ km\./)
    await widget()
      .locator('.scale', { hasText: /^\d+ km$/ })
      .waitFor()
    const written = await widget().locator('.town').allTextContents()
    for (const name of ['Aosta', 'Torino', 'Biella']) expect(written).toContain(name)
    const boxes = await widget()
      .locator('.town, .scale')
      .evaluateAll(all => all.map(one => one.getBoundingClientRect().toJSON() as DOMRect))
    const covering = boxes.filter((a, i) =>
      boxes
        .slice(i + 1)
        .some(b => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom),
    )
    expect(covering).toEqual([])
  })

  it('zooms in on the searched place, then on the chosen agency', async () => {
    await begin()
    await open()
    const centre = async (selector: string) => {
      const [map, one] = await Promise.all(
        ['.canvas', selector].map(async which => (await widget().locator(which).boundingBox())!),
      )
      return [
        (one!.x + one!.width / 2 - map!.x) / map!.width,
        (one!.y + one!.height / 2 - map!.y) / map!.height,
      ]
    }
    const closer = () => widget().getByRole('button', { name: 'Più vicino' }).click()
    const isCentre = ([x, y]: number[]) => Math.abs(x! - 0.5) < 0.02 && Math.abs(y! - 0.5) < 0.02
    await field().fill('Aosta')
    await widget().getByRole('option', { name: 'Aosta (AO)' }).click()
    await widget().locator('.here').waitFor()
    expect(isCentre(await centre('.here'))).toBe(false)
    await closer()
    await expect.poll(async () => isCentre(await centre('.here'))).toBe(true)
    await widget().getByRole('button', { name: 'Tutta l’Italia' }).click()
    await shows('41 agenzie in 11 regioni')
    await widget().getByRole('button', { name: 'Lecce', exact: true }).click()
    expect(isCentre(await centre('.mark[aria-pressed="true"]'))).toBe(false)
    await closer()
    await expect.poll(async () => isCentre(await centre('.mark[aria-pressed="true"]'))).toBe(true)
  })

  it('that fails to load leaves the list complete, and offers a retry', async () => {
    await begin()
    let broken = true
    await page.route(/\/map-[\w-]+\.js/, route => (broken ? route.abort() : route.continue()))
    await open()
    await shows('La mappa non si è caricata. L’elenco è completo anche senza.')
    expect(await rows().count()).toBe(41)
    broken = false
    await widget().getByRole('button', { name: 'Riprova' }).click()
    await marks().first().waitFor()
  })
})

it('axe finds no violations in list, map and suggestions, nor in the empty state', async () => {
  await begin()
  await open()
  await widget().getByLabel('Regione', { exact: true }).selectOption('Lazio')
  await shows('Lazio: 9 agenzie')
  await marks().first().waitFor()
  await widget().getByText('Orari e servizi').first().click()
  await widget().getByRole('button', { name: 'Mostra Rieti sulla mappa' }).click()
  await field().fill('san')
  await widget().getByRole('option').first().waitFor()
  await field().press('ArrowDown')
  expect(await violationsInBothThemes(page)).toEqual([])
  await field().fill('basilicata')
  await field().press('Enter')
  await shows('Basilicata: nessuna agenzia')
  expect(await violationsOf(page)).toEqual([])
})

it('nothing overflows at 320 px (1280 px at 400 %)', async () => {
  await begin({ viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 })
  await open()
  const outside = () =>
    widget().evaluate(element =>
      [...element.shadowRoot!.querySelectorAll<HTMLElement>('#view *')]
        .filter(one => !one.closest('.hidden, svg, option, .canvas fieldset') && one.checkVisibility())
        .filter(one => {
          const { left, right, width } = one.getBoundingClientRect()
          return width > 0 && (right > innerWidth + 0.5 || left < -0.5)
        })
        .map(one => `${one.localName}.${one.className}`),
    )
  expect(await outside()).toEqual([])
  await widget().getByRole('button', { name: 'Vedi la mappa' }).click()
  await marks().first().waitFor()
  await widget().getByText('Orari e servizi').first().click()
  expect(await outside()).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

describe('the server’s rendering', () => {
  let widgetServer: FileServer
  beforeAll(async () => {
    const rendering: WidgetsRendering = await import(
      /* @vite-ignore */ join(projectRoot, targets.rendering.outDir, 'widgets.js')
    )
    widgetServer = await serveWidgets()
    const state = await (await fetch(`${server.quinto}/v2/agenzie?provincia=RM`)).json()
    const attributes = { provincia: 'RM' }
    const hashes = rendering.widgetStyles.map(
      css => `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
    )
    const put = async (path: string, state: object, further = '') => {
      const inside = await rendering.renderWidget({
        tag: 'quinto-agenzie',
        attributes,
        base: widgetServer.origin,
        state,
      })
      widgetServer.put(path, {
        body: `<!doctype html><html lang="it"><title>Agenzie</title><script type="module" src="/widgets/v1/quinto.js"></script><main><h1>Agenzie</h1>${openingTag('quinto-agenzie', attributes)}${inside}</quinto-agenzie></main></html>`,
        headers: {
          'content-security-policy': `default-src 'none'; script-src 'self'; connect-src 'self'; style-src ${hashes.join(' ')}; img-src ${server.quinto}${further}; require-trusted-types-for 'script'; trusted-types 'none'`,
        },
      })
    }
    await put('/agenzie', state)
    const mappa = {
      tessere: 'https://tessere.example/{z}/{x}/{y}.svg',
      attribuzione: '© Mappe di prova',
      attribuzioneUrl: 'https://tessere.example/diritti',
    }
    await put('/tessere', { ...state, mappa }, ' https://tessere.example data:')
  })
  afterAll(() => widgetServer?.close())

  it('contains the list, without any script', async () => {
    await begin({ javaScriptEnabled: false })
    await page.goto(`${widgetServer.origin}/agenzie`)
    expect(await rows().count()).toBe(5)
    expect(await widget().getByRole('link', { name: 'Roma Eur', exact: true }).isVisible()).toBe(true)
    expect(await field().isVisible()).toBe(false)
  })

  it('is hydrated unchanged under the strictest policy, without further calls', async () => {
    await begin()
    let release = () => {}
    const begun = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route('**/quinto.js', async route => {
      await begun
      await route.continue()
    })
    const requested: string[] = []
    page.on('request', request => requested.push(new URL(request.url()).pathname))
    await page.goto(`${widgetServer.origin}/agenzie`, { waitUntil: 'commit' })
    const before = await rows().first().elementHandle()
    release()
    await marks().first().waitFor()
    expect(requested.filter(path => path.startsWith('/v2/'))).toEqual([])
    expect(await before!.evaluate(row => row.isConnected)).toBe(true)
    expect(await rows().count()).toBe(5)
  })

  const pins = () => widget().locator('.tiles .pin')
  const tiles = () => widget().locator('.tiles img.leaflet-tile-loaded')

  it('uses the external map of an administrator, under the strictest policy too', async () => {
    await begin()
    const referrers: (string | undefined)[] = []
    await page.route('https://tessere.example/**', route => {
      referrers.push(route.request().headers().referer)
      return route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#dde"/></svg>',
      })
    })
    const before = await page.evaluate(() => Object.getOwnPropertyNames(window))
    await page.goto(`${widgetServer.origin}/tessere`)
    await tiles().first().waitFor()
    expect(await pins().count()).toBe(5)
    expect(referrers[0]).toBe(`${widgetServer.origin}/`)
    expect(await page.evaluate(() => Object.getOwnPropertyNames(window))).not.toContain('L')
    expect(before).not.toContain('L')
    const link = widget().getByRole('link', { name: '© Mappe di prova' })
    expect(await link.getAttribute('href')).toBe('https://tessere.example/diritti')
    expect(await violationsInBothThemes(page)).toEqual([])

    const pin = widget().getByRole('button', { name: 'Roma Eur', exact: true })
    await pin.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => pin.getAttribute('aria-pressed')).toBe('true')
    await widget().locator('.chosen-agency').getByText('Roma Eur').waitFor()
    await widget().getByRole('button', { name: 'Più lontano' }).click()
    await widget().getByRole('button', { name: 'Vai alla voce nell’elenco' }).press('Enter')
    await expect
      .poll(() => widget().evaluate(({ shadowRoot }) => shadowRoot!.activeElement?.textContent))
      .toContain('Roma Eur')
  })

  it('falls back to the drawn map when the external one fails', async () => {
    await begin()
    await page.route('https://tessere.example/**', route => route.abort())
    await page.goto(`${widgetServer.origin}/tessere`)
    await marks().first().waitFor()
    expect(await pins().count()).toBe(0)
    expect(await rows().count()).toBe(5)
  })
})
