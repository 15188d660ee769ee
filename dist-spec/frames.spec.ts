import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { frameAt } from '../contract/elements/frames.ts'
import type { WidgetsRendering } from '../contract/rendering.ts'
import { projectRoot } from '../server/project-root.ts'
import { launchBrowser } from './browser.ts'
import { type FileServer, serveFiles } from './file-server.ts'
import { filesOf } from './first-view.ts'
import { targets } from './targets.ts'

/** A calculator as a page of its own, in a page of another origin. */

const folder = (name: 'frames' | 'widgets') => join(projectRoot, targets[name].outDir)
const [frameScript] = filesOf(folder('frames'), ['frame'])
const base = '/iframes/calcolatori/mutui'

let rendering: WidgetsRendering
let browser: Browser
let house: FileServer
let partner: FileServer
let page: Page
let errors: string[]

beforeAll(async () => {
  rendering = await import(/* @vite-ignore */ join(projectRoot, targets.rendering.outDir, 'widgets.js'))
  ;[browser, house, partner] = await Promise.all([
    launchBrowser(),
    serveFiles({ '/frames/': folder('frames'), '/widgets/': folder('widgets') }),
    serveFiles(),
  ])
})
afterAll(() => Promise.all([browser?.close(), house?.close(), partner?.close()]))
beforeEach(async () => {
  page = await browser.newPage()
  errors = []
  page.on('pageerror', error => errors.push(error.message))
  page.on('console', message => {
    if (/Content Security|Trusted/.test(message.text())) errors.push(message.text())
  })
})
afterEach(() => page.close())

/** The page as the server writes it, at every address of the frame. */
async function serve({
  parents = '',
  attributes = {},
}: {
  parents?: string
  attributes?: Record<string, string>
} = {}) {
  const hashes = rendering.widgetStyles.map(
    css => `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  )
  for (const end of [
    '',
    '/results',
    '/request',
    '/contattaci',
    '/contattaciPublic',
    '/thankyou',
    '/thankyouPublic',
  ]) {
    const said = { ...attributes, passo: frameAt(base + end)!.step }
    const inside = await rendering.renderWidget({ tag: 'quinto-mutui', attributes: said, base: house.origin })
    house.put(base + end, {
      body: `<!doctype html><html lang="it"><head><meta charset="utf-8"><title>Mutuo</title>
        <meta property="csp-nonce" content="n1"><meta name="quinto-parent" content="${parents}">
        <script type="module" src="/frames/${frameScript}"></script></head>
        <body>${rendering.openingTag('quinto-mutui', said)}${inside}</quinto-mutui></body></html>`,
      headers: {
        'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'nonce-n1' ${hashes.join(' ')}; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'; base-uri 'none'; form-action 'none'`,
      },
    })
  }
}

const heading = () => page.locator('quinto-mutui h1, quinto-mutui h2').first().textContent()
const path = () => new URL(page.url()).pathname
const ready = () =>
  page.waitForFunction(() => document.querySelector('quinto-mutui')?.shadowRoot?.adoptedStyleSheets.length)
const ask = (passo: string) =>
  page.evaluate(passo => Object.assign(document.querySelector('quinto-mutui')!, { passo }), passo)
const step = (passo: string) =>
  page.waitForFunction(
    passo => (document.querySelector('quinto-mutui') as unknown as { passo: string }).passo === passo,
    passo,
  )

describe('steps and addresses', () => {
  it('a step changes the address, back and forward change the step, and the query stays', async () => {
    await serve()
    await page.goto(`${house.origin}${base}?importo=100000`)
    await ready()
    await page.mouse.click(1, 1)
    const first = await heading()
    await ask('contatto')
    await page.waitForURL(`**${base}/contattaci?importo=100000`)
    const second = await heading()
    expect(second).not.toBe(first)
    await page.goBack()
    await step('bisogno')
    await expect.poll(heading).toBe(first)
    expect(path()).toBe(base)
    await page.goForward()
    await expect.poll(heading).toBe(second)
    expect(path()).toBe(`${base}/contattaci`)
    expect(errors).toEqual([])
  })

  it('an address deep in the journey opens there, and the public pages stay public', async () => {
    await serve()
    await page.goto(`${house.origin}${base}/contattaciPublic`)
    await ready()
    await page.mouse.click(1, 1)
    await ask('grazie')
    await page.waitForURL(`**${base}/thankyouPublic`)
    await ask('bisogno')
    await page.waitForURL(`**${base}`)
    expect(errors).toEqual([])
  })

  it('a step the calculator does not have corrects the address, without a trap for the back button', async () => {
    await serve()
    house.put('/v2/calcolatori/mutui', {
      body: JSON.stringify({
        modo: 'solo_contatto',
        partner: null,
        predefinito: { finalita: 'prima_casa', valore: 19000000, importo: 15000000, durataMesi: 300 },
        limiti: {
          valore: { min: 5000000, max: 200000000, step: 500000 },
          importo: { min: 3000000, max: 150000000, step: 500000 },
          durataMesi: { min: 60, max: 360, step: 12 },
        },
        tanIpotizzato: 3.2,
        intermediario: {
          nome: 'Casa',
          oam: 'M1',
          telefono: '06 1',
          email: 'a@b.it',
          trasparenza: '/t',
          privacy: '/p',
        },
      }),
      headers: { 'content-type': 'application/json' },
    })
    await page.goto('about:blank')
    await page.goto(`${house.origin}${base}/results`)
    await page.waitForURL(`**${base}`)
    await page.goBack()
    expect(page.url()).toBe('about:blank')
    house.put('/v2/calcolatori/mutui', { body: '', status: 404 })
  })
})

describe('the page around', () => {
  const embed = async (script = true) => {
    partner.put('/', {
      body: `<!doctype html><meta charset="utf-8"><body><script>
        document.heard = []
        for (const name of ['quinto-passo', 'quinto-richiesta'])
          addEventListener(name, e => document.heard.push([name, e.target.id, e.detail]))
        addEventListener('message', e => document.heard.push(['message', e.data]))
      </script>
      <iframe id="calcolatore" width="600" height="150" src="${house.origin}${base}?partner=x"></iframe>
      ${script ? `<script type="module" crossorigin src="${house.origin}/widgets/frame-height.js"></script>` : ''}`,
      headers: {
        'content-security-policy': `default-src 'none'; script-src 'unsafe-inline' ${house.origin}; frame-src ${house.origin}; style-src 'none'`,
      },
    })
    await page.goto(partner.origin)
    await page.frameLocator('iframe').locator('quinto-mutui [part~=calcolatore]').waitFor()
  }
  const height = () => page.evaluate(() => document.querySelector('iframe')!.getBoundingClientRect().height)
  const heard = () => page.evaluate(() => (document as unknown as { heard: unknown[] }).heard)
  const inFrame = (act: string) => page.frames()[1]!.evaluate(act)

  it('gives the frame its height, and hears of steps and requests', async () => {
    await serve({ parents: `https://altro.example ${partner.origin}` })
    await embed()
    await expect.poll(height).toBeGreaterThan(400)
    const content = () =>
      inFrame('document.documentElement.getBoundingClientRect().height') as Promise<number>
    await expect.poll(async () => (await height()) - Math.ceil(await content())).toBe(4)
    const before = await height()
    await inFrame("document.querySelector('quinto-mutui').passo = 'contatto'")
    await expect.poll(heard).toEqual([['quinto-passo', 'calcolatore', { passo: 'contatto' }]])
    await expect.poll(height).not.toBe(before)
    await inFrame(
      "document.querySelector('quinto-mutui').dispatchEvent(new CustomEvent('quinto-richiesta', { detail: { id: 'r1' } }))",
    )
    await expect.poll(heard).toContainEqual(['quinto-richiesta', 'calcolatore', { id: 'r1' }])
    // Another document in the frame is greeted anew.
    await inFrame('location.reload()')
    await page.evaluate(() => {
      document.querySelector('iframe')!.style.height = '10px'
    })
    await expect.poll(height).toBeGreaterThan(400)
  })

  it('says nothing to a page that the server did not name', async () => {
    await serve({ parents: `${partner.origin}.example https://altro.example` })
    await embed()
    await page.waitForTimeout(400)
    expect(await height()).toBe(154)
    expect(await heard()).toEqual([])
  })

  it('does not listen to anything but the greeting', async () => {
    await serve({ parents: partner.origin })
    await embed(false)
    await page.evaluate(house => {
      const frame = document.querySelector('iframe')!.contentWindow!
      const offer = (data: unknown) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => (document as unknown as { heard: unknown[] }).heard.push('answer')
        frame.postMessage(data, house, [port2])
      }
      for (const data of [null, 'hello', { quinto: 2, type: 'hello' }, { type: 'hello' }, [], 5]) offer(data)
      frame.postMessage({ quinto: 1, type: 'hello' }, house)
    }, house.origin)
    await page.waitForTimeout(300)
    expect(await heard()).toEqual([])
    expect(errors).toEqual([])
  })
})
