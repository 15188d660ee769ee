import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { elements } from '../../../contract/elements/all.ts'
import { broker } from '../../../contract/pages/broker.ts'
import { filesOf, filesOfElement } from '../../build/first-view.ts'
import { integrityOf } from '../../build/verified-imports.ts'
import { builtVersion } from '../../build/version.ts'
import { openBrowser } from '../../support/browser.ts'
import { type FileServer, serveFiles, shippedHeaders } from '../../support/file-server.ts'
import { journeyOn } from '../../support/journey.ts'
import { oneIn } from '../../support/matrix.ts'
import { answerCalls, builtFiles, serveWidgets, widgetsFolder } from '../../support/widget-server.ts'

/** Specs of integrity: a page that pins `quinto.js` gets the files of that build or none. */

const { version, major, loader, files } = builtFiles
const shipped = readdirSync(widgetsFolder).filter(name => name.endsWith('.js'))
const contentOf = (file: string) => readFileSync(join(widgetsFolder, file), 'utf8')

let browser: Browser
let widgetServer: FileServer
let site: FileServer
let page: Page
/** Errors and unhandled rejections that reached the page. */
let errors: string[]
let complaints: string[]

beforeAll(async () => {
  ;[browser, widgetServer, site] = await Promise.all([openBrowser(), serveWidgets(), serveFiles()])
  await answerCalls(widgetServer)
})
afterAll(() => Promise.all([browser?.close(), widgetServer?.close(), site?.close()]))
beforeEach(async () => {
  // Each test has a profile of its own, so that no cache is shared.
  page = await browser.newPage()
  errors = []
  complaints = []
  page.on('pageerror', error => errors.push(error.message))
  page.on('console', message => complaints.push(message.text()))
  widgetServer.requests.length = 0
})
afterEach(async () => {
  for (const file of shipped) widgetServer.take(`/widgets/${version}/${file}`)
  await page.close()
})

const pinned = (file = loader) =>
  `<script type="module" src="${widgetServer.origin}/widgets/${version}/${file}" integrity="${files[file]}"></script>`
const following = `<script type="module" src="__ORIGIN__/widgets/${major}/${loader}"></script>`
const served = `<quinto-mutui partner="x"><template shadowrootmode="open"><div id="view">Rata 727,02</div>
  <script type="application/json">{}</script></template></quinto-mutui>`
const calculator = `<quinto-mutui partner="x"><a href="tel:06">Telefonare</a></quinto-mutui>`

/** Opens a page of another site, or of the widgets' own. */
async function open(body: string, on: FileServer = site) {
  on.put('/', {
    body: `<!doctype html><html lang="it"><meta charset="utf-8"><body><script>
      document.received = []
      for (const type of ['error', 'unhandledrejection']) addEventListener(type, event => document.received.push(type))
    </script>${body.replaceAll('__ORIGIN__', widgetServer.origin)}`,
  })
  await page.goto(on.origin)
}
const received = () => page.evaluate(() => (document as unknown as { received: string[] }).received)

const serveInstead = (file: string, body: string | ((headers: Record<string, unknown>) => string)) =>
  widgetServer.put(`/widgets/${version}/${file}`, {
    body,
    headers: { 'content-type': 'text/javascript', ...shippedHeaders },
  })

/** Changes one byte without changing the behaviour: only a digest can detect it. */
function spoil(file: string) {
  const content = contentOf(file)
  const at = content.lastIndexOf(';')
  serveInstead(file, `${content.slice(0, at)}\n${content.slice(at + 1)}`)
}

const refused = (file: string) =>
  complaints.some(text => text.includes('integrity') && text.includes(`/${file}'`))
const fallbackStands = async () => {
  expect(await page.getByRole('link', { name: 'Telefonare' }).isVisible()).toBe(true)
  expect(await page.evaluate(() => document.querySelector('quinto-mutui')!.shadowRoot)).toBe(null)
}

describe('the build’s manifest', () => {
  it('contains the version and the digest of every file that a page loads', () => {
    expect(version).toBe(builtVersion)
    expect(major).toBe(`v${version.split('.')[0]}`)
    expect(files).toEqual(Object.fromEntries(shipped.map(file => [file, integrityOf(contentOf(file))])))
    expect(files[loader]).toMatch(/^sha384-[\w+/]{64}$/)
  })

  it('every import() of a chunk is verified', () => {
    // The verifier itself is imported directly: it was verified with the element. All other imports use the table.
    for (const file of shipped) {
      const content = contentOf(file)
      expect(content).not.toContain('QUINTO_')
      const imports = [...content.matchAll(/\bimport\(`([^`]+)`\)/g)].map(([, name]) => name)
      expect(imports.filter(name => !name!.startsWith('./parts-'))).toEqual([])
    }
  })
})

describe('a page with a pinned version', () => {
  it('works from end to end, and requests each file once', async () => {
    await open(calculator + pinned())
    await journeyOn(page).whole('Ada')
    const requested = widgetServer.requests
      .map(({ path }) => path)
      .filter(path => path.startsWith('/widgets/'))
    expect(requested.filter((path, i) => requested.indexOf(path) !== i)).toEqual([])
    expect(requested.every(path => path.startsWith(`/widgets/${version}/`))).toBe(true)
    expect(await page.locator('link').count()).toBe(0)
    expect(errors).toEqual([])
  })

  it('shares its files with the address of the major version', async () => {
    await open(calculator + pinned() + following)
    await journeyOn(page).need()
    const requested = widgetServer.requests.map(({ path }) => path)
    expect(requested).toContain(`/widgets/${major}/${loader}`)
    expect(requested.filter(path => path.startsWith(`/widgets/${major}/`))).toHaveLength(1)
    expect(requested.filter(path => path.includes('/quinto-mutui-'))).toHaveLength(1)
    expect(errors).toEqual([])
  })

  it.each([loader, 'frame-height.js'])('runs nothing when a byte of %s is changed', async file => {
    spoil(file)
    await open(calculator + pinned(file))
    await expect.poll(() => refused(file)).toBe(true)
    await fallbackStands()
    expect(errors).toEqual([])
  })
})

/** Chunks by part of the journey: a file is missed at the first part that needs it. */
const parts = {
  'quinto-mutui': ['quinto-mutui', 'parts'],
  'live-mutui': ['live-mutui'],
  'typed-before': ['typed-before'],
  comparison: ['quinto-mutui/comparison'],
  'need-details': ['quinto-mutui/need-details'],
  'figure-sources': ['quinto-mutui/figure-sources'],
  'offers-step': ['quinto-mutui/offers-step'],
  'request-step': ['quinto-mutui/request-step'],
  leads: ['contract/calls/leads.ts?own=quinto-mutui'],
  'thanks-step': ['quinto-mutui/thanks-step'],
  'webmaster-hint': ['webmaster-hint'],
}
type Part = keyof typeof parts

const missedAt = new Map<string, Part>()
for (const [part, chunks] of Object.entries(parts))
  for (const file of filesOf(widgetsFolder, chunks)) if (!missedAt.has(file)) missedAt.set(file, part as Part)

/** Files that only the other elements load, in the same way. */
const others = new Set(
  elements
    .flatMap(({ definition }) => filesOfElement(widgetsFolder, definition.tag))
    .filter(file => !missedAt.has(file) && file !== loader),
)

/** Files that only the agency finder loads. */
const finders = filesOf(widgetsFolder, ['quinto-agenzie', 'quinto-agenzie/map/map']).filter(
  file => !missedAt.has(file),
)
const finder = '<quinto-agenzie partner="x"><a href="tel:06">Telefonare</a></quinto-agenzie>'
const noAgency = {
  totale: 0,
  agenzie: [],
  punti: [],
  regioni: [],
  servizi: [],
  adesso: '2026-11-20T09:00:00Z',
}

/** Files that only the contact form and the cart load, the cart itself only on our own pages. */
const ofOthers = (
  [
    ['quinto-contatti', ['quinto-contatti', 'live-contatti', 'attachments'], 'another site'],
    ['quinto-carrello', ['quinto-carrello', 'quinto-carrello/cart-frame'], 'another site'],
    ['quinto-carrello', ['live-carrello'], 'the same site'],
  ] as const
).flatMap(([tag, names, where]) =>
  filesOf(widgetsFolder, names)
    .filter(file => !missedAt.has(file))
    .map(file => [file, tag, where] as const),
)

describe('with one byte changed in transit', () => {
  it('every file is covered', () => {
    const known = [...missedAt.keys(), ...others, ...finders, ...ofOthers.map(([file]) => file)]
    expect([...new Set(known), loader, 'frame-height.js'].sort()).toEqual(shipped.sort())
  })

  it.each(oneIn(3, finders))('%s is refused by the agency finder, and the page stays whole', async file => {
    spoil(file)
    widgetServer.put('/v2/agenzie', {
      body: JSON.stringify(noAgency),
      headers: { 'content-type': 'application/json', 'access-control-allow-origin': '*' },
    })
    await open(finder + following)
    await expect.poll(() => refused(file)).toBe(true)
    expect(
      await page
        .getByRole('link', { name: /^(Telefonare|Chiama)/ })
        .first()
        .isVisible(),
    ).toBe(true)
    expect(errors).toEqual([])
    expect(await received()).toEqual([])
  })

  it.each(oneIn(3, ofOthers))(
    '%s is refused by <%s> on %s, and the page stays whole',
    async (file, tag, where) => {
      spoil(file)
      const state = { partner: null, allegati: true, modulo: '1.2.3', attesaMs: 0, intermediario: broker }
      widgetServer.put('/v2/contatti', {
        body: JSON.stringify(state),
        headers: { 'content-type': 'application/json', 'access-control-allow-origin': '*' },
      })
      const on = where === 'the same site' ? widgetServer : site
      await open(`<${tag}><a href="tel:06">Telefonare</a></${tag}>${following}`, on)
      await expect.poll(() => refused(file)).toBe(true)
      const call = page.getByRole('link', { name: /^(Telefonare|800)/ }).first()
      expect(await call.isVisible()).toBe(true)
      expect(errors).toEqual([])
      expect(await received()).toEqual([])
    },
  )

  it.each(oneIn(3, [...missedAt]))('%s is refused at %s, and the page stays whole', async (file, part) => {
    spoil(file)
    if (part === 'webmaster-hint') await page.route('**/v2/**', route => route.abort())
    await open(
      (part === 'typed-before' ? served : calculator) + (part === 'quinto-mutui' ? pinned() : following),
    )
    if (part === 'quinto-mutui') {
      await expect.poll(() => refused(file)).toBe(true)
      await fallbackStands()
    } else await missAndFindAgain(part, file)
    expect(errors).toEqual([])
    expect(await received()).toEqual([])
  })

  /** Walks to the step that needs the part, then restores the file and expects the calculator to recover. */
  async function missAndFindAgain(part: Exclude<Part, 'quinto-mutui'>, file: string) {
    const journey = journeyOn(page)
    if (part === 'typed-before') {
      await expect.poll(() => refused(file)).toBe(true)
      await page.waitForTimeout(200)
      return expect(await page.locator('quinto-mutui #view').textContent()).toBe('Rata 727,02')
    }
    const again = async () => {
      expect(refused(file)).toBe(true)
      widgetServer.take(`/widgets/${version}/${file}`)
      await journey.button(/^Riprova/).click()
    }
    if (part === 'live-mutui' || part === 'comparison') {
      await journey.shows('Il servizio non risponde')
      expect(await journey.widget.getByRole('link', { name: /^Chiama/ }).isVisible()).toBe(true)
      await again()
      return journey.need()
    }
    if (part === 'webmaster-hint') {
      await journey.shows('Il servizio non risponde')
      return expect.poll(() => refused(file)).toBe(true)
    }
    await journey.need()
    const folded = {
      'need-details': ['Per offerte più precise', 'text=Reddito'],
      'figure-sources': ['Come si calcolano', '.opens'],
    }
    if (part === 'need-details' || part === 'figure-sources') {
      const [summary, inside] = folded[part]
      await journey.widget.locator('summary', { hasText: summary }).click()
      await journey.shows('Questa parte non si è caricata')
      await again()
      return journey.widget.locator(inside!).first().waitFor()
    }
    await journey.button(/^Confronta \d+ offerte/).click()
    if (part === 'offers-step') {
      await journey.shows('Questa parte non si è caricata')
      await again()
      return journey.shows('in ordine di TAEG')
    }
    await journey.openOffer()
    await journey.button(/^Chiedi questa offerta/).click()
    if (part === 'request-step') {
      await journey.shows('Questa parte non si è caricata')
      await again()
      return void (await journey.widget.getByLabel(/^Nome/).waitFor())
    }
    await journey.fill('Ada')
    await journey.button(/^Invia la richiesta/).click()
    if (part === 'leads') {
      await journey.shows('Il servizio non risponde')
      expect(refused(file)).toBe(true)
      widgetServer.take(`/widgets/${version}/${file}`)
      return journey.send()
    }
    await journey.shows('Questa parte non si è caricata')
    await again()
    await journey.shows('La richiesta è arrivata')
  }
})

it.each([...missedAt.keys()].filter(file => /^(quinto-mutui|comparison)-/.test(file)))(
  'a server that serves %s to the check and another file to the page is refused',
  async file => {
    const evil = `${contentOf(file)};document.title = 'preso'`
    serveInstead(file, ({ 'sec-fetch-dest': destination }) =>
      destination === 'script' ? evil : contentOf(file),
    )
    widgetServer.put(`/widgets/${version}/${file}`, {
      body: ({ 'sec-fetch-dest': destination }) => (destination === 'script' ? evil : contentOf(file)),
      headers: {
        'content-type': 'text/javascript',
        'access-control-allow-origin': '*',
        'cache-control': 'no-store',
      },
    })
    await open(calculator + pinned())
    await expect.poll(() => refused(file)).toBe(true)
    expect(await page.title()).toBe('')
    expect(errors).toEqual([])
    expect(await received()).toEqual([])
  },
)
