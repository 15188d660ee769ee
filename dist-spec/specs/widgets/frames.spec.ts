import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { frameAt } from '../../../contract/embedding/frames.ts'
import type { WidgetsRendering } from '../../../contract/embedding/rendering.ts'
import { projectRoot } from '../../../server/project-root.ts'
import { filesOf } from '../../build/first-view.ts'
import { targets } from '../../build/targets.ts'
import { openBrowser } from '../../support/browser.ts'
import { type FileServer, serveFiles } from '../../support/file-server.ts'

/** Specs of calculators as full pages, in frames of another origin. */

const folder = (name: 'frames' | 'widgets') => join(projectRoot, targets[name].outDir)
const [frameScript] = filesOf(folder('frames'), ['frame'])
const base = '/iframes/calcolatori/mutui'

let rendering: WidgetsRendering
let browser: Browser
let widgetServer: FileServer
let partner: FileServer
let page: Page
let errors: string[]

beforeAll(async () => {
  rendering = await import(/* @vite-ignore */ join(projectRoot, targets.rendering.outDir, 'widgets.js'))
  ;[browser, widgetServer, partner] = await Promise.all([
    openBrowser(),
    serveFiles({ '/frames/': folder('frames'), '/widgets/': folder('widgets') }),
    serveFiles(),
  ])
})
afterAll(() => Promise.all([browser?.close(), widgetServer?.close(), partner?.close()]))
beforeEach(async () => {
  page = await browser.newPage()
  errors = []
  page.on('pageerror', error => errors.push(error.message))
  page.on('console', message => {
    if (/Content Security|Trusted/.test(message.text())) errors.push(message.text())
  })
})
afterEach(() => page.close())

/** Serves the rendered page at every address of the frame. */
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
    const initial = { ...attributes, passo: frameAt(base + end)!.steps[0]! }
    const inside = await rendering.renderWidget({
      tag: 'quinto-mutui',
      attributes: initial,
      base: widgetServer.origin,
    })
    widgetServer.put(base + end, {
      body: `<!doctype html><html lang="it"><head><meta charset="utf-8"><title>Mutuo</title>
        <meta property="csp-nonce" content="n1"><meta name="quinto-parent" content="${parents}">
        <script type="module" src="/frames/${frameScript}"></script></head>
        <body>${rendering.openingTag('quinto-mutui', initial)}${inside}</quinto-mutui></body></html>`,
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
  it('a step changes the address, back and forward change the step, and the query is kept', async () => {
    await serve()
    await page.goto(`${widgetServer.origin}${base}?importo=100000`)
    await ready()
    await page.mouse.click(1, 1)
    const first = await heading()
    await ask('contatto')
    await page.waitForURL(`**${base}/contattaciPublic?importo=100000`)
    const second = await heading()
    expect(second).not.toBe(first)
    await page.goBack()
    await step('bisogno')
    await expect.poll(heading).toBe(first)
    expect(path()).toBe(base)
    await page.goForward()
    await expect.poll(heading).toBe(second)
    expect(path()).toBe(`${base}/contattaciPublic`)
    expect(errors).toEqual([])
  })

  it('an address of a later step opens that step, and visitors with an agent see its own pages', async () => {
    await serve()
    await page.goto(`${widgetServer.origin}${base}/contattaciPublic`)
    await ready()
    await page.mouse.click(1, 1)
    await ask('bisogno')
    await page.waitForURL(`**${base}`)
    await page.evaluate(() => document.querySelector('quinto-mutui')!.setAttribute('agente', 'ada-bianchi'))
    await ask('contatto')
    await page.waitForURL(`**${base}/contattaci`)
    // No request was sent.
    await ask('grazie')
    await page.waitForURL(`**${base}`)
    expect(errors).toEqual([])
  })

  it('an unknown step corrects the address without trapping the back button', async () => {
    await serve()
    widgetServer.put('/v2/calcolatori/mutui', {
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
    await page.goto(`${widgetServer.origin}${base}/results`)
    await page.waitForURL(`**${base}`)
    await page.goBack()
    expect(page.url()).toBe('about:blank')
    widgetServer.put('/v2/calcolatori/mutui', { body: '', status: 404 })
  })
})

describe('the page around', () => {
  const embed = async (script = true) => {
    partner.put('/', {
      body: `<!doctype html><meta charset="utf-8"><body><script>
        document.received = []
        for (const name of ['quinto-passo', 'quinto-richiesta'])
          addEventListener(name, e => document.received.push([name, e.target.id, e.detail]))
        addEventListener('message', e => document.received.push(['message', e.data]))
      </script>
      <iframe id="calcolatore" width="600" height="150" src="${widgetServer.origin}${base}?partner=x"></iframe>
      ${script ? `<script type="module" crossorigin src="${widgetServer.origin}/widgets/frame-height.js"></script>` : ''}`,
      headers: {
        'content-security-policy': `default-src 'none'; script-src 'unsafe-inline' ${widgetServer.origin}; frame-src ${widgetServer.origin}; style-src 'none'`,
      },
    })
    await page.goto(partner.origin)
    await page.frameLocator('iframe').locator('quinto-mutui [part~=calcolatore]').waitFor()
  }
  const height = () => page.evaluate(() => document.querySelector('iframe')!.getBoundingClientRect().height)
  const received = () => page.evaluate(() => (document as unknown as { received: unknown[] }).received)
  const inFrame = (act: string) => page.frames()[1]!.evaluate(act)

  it('sets the height of the frame, and receives steps and requests', async () => {
    await serve({ parents: `https://altro.example ${partner.origin}` })
    await embed()
    await expect.poll(height).toBeGreaterThan(400)
    const content = () =>
      inFrame('document.documentElement.getBoundingClientRect().height') as Promise<number>
    await expect.poll(async () => (await height()) - Math.ceil(await content())).toBe(0)
    const before = await height()
    await inFrame("document.querySelector('quinto-mutui').passo = 'contatto'")
    await expect.poll(received).toEqual([['quinto-passo', 'calcolatore', { passo: 'contatto' }]])
    await expect.poll(height).not.toBe(before)
    await inFrame(
      "document.querySelector('quinto-mutui').dispatchEvent(new CustomEvent('quinto-richiesta', { detail: { id: 'r1' } }))",
    )
    await expect.poll(received).toContainEqual(['quinto-richiesta', 'calcolatore', { id: 'r1' }])
    // A new document in the frame is greeted again.
    await page.evaluate(() => {
      document.querySelector('iframe')!.style.height = '10px'
    })
    await inFrame('location.reload()')
    await expect.poll(height).toBeGreaterThan(400)
  })

  it('sends nothing to a page that the server did not name', async () => {
    await serve({ parents: `${partner.origin}.example https://altro.example` })
    await embed()
    await page.waitForTimeout(400)
    expect(await height()).toBe(150)
    expect(await received()).toEqual([])
  })

  it('ignores all messages except the greeting', async () => {
    await serve({ parents: partner.origin })
    await embed(false)
    await page.evaluate(quintoOrigin => {
      const frame = document.querySelector('iframe')!.contentWindow!
      const offer = (data: unknown) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => (document as unknown as { received: unknown[] }).received.push('answer')
        frame.postMessage(data, quintoOrigin, [port2])
      }
      for (const data of [null, 'hello', { quinto: 2, type: 'hello' }, { type: 'hello' }, [], 5]) offer(data)
      frame.postMessage({ quinto: 1, type: 'hello' }, quintoOrigin)
    }, widgetServer.origin)
    await page.waitForTimeout(300)
    expect(await received()).toEqual([])
    expect(errors).toEqual([])
  })

  it.each([
    ['display: none', 'display: block'],
    ['height: 0; overflow: hidden', 'height: auto'],
  ])('waits for a frame in a box with «%s», which answers once the box opens', async (closed, opened) => {
    const warnings: string[] = []
    page.on('console', message => warnings.push(message.text()))
    await serve({ parents: partner.origin })
    partner.put('/', {
      body: `<!doctype html><meta charset="utf-8"><body><div id="scheda" style="${closed}">
        <iframe width="600" height="150" src="${widgetServer.origin}${base}?partner=x"></iframe></div>
        <script type="module" src="${widgetServer.origin}/widgets/frame-height.js"></script>`,
    })
    await page.clock.install()
    await page.goto(partner.origin)
    await page.clock.fastForward(10_000)
    expect(await page.locator('a').count()).toBe(0)
    await page.locator('#scheda').evaluate((box, style) => box.setAttribute('style', style), opened)
    await expect.poll(height).toBeGreaterThan(400)
    await page.clock.fastForward(10_000)
    expect(await page.locator('a').count()).toBe(0)
    expect(warnings.filter(text => text.startsWith('Quinto'))).toEqual([])
  })

  it('counts the time for an answer only while the frame is visible', async () => {
    widgetServer.put('/iframes/muta', { body: '<!doctype html>' })
    partner.put('/', {
      body: `<!doctype html><meta charset="utf-8"><body><div style="height:3000px"></div>
        <iframe src="${widgetServer.origin}/iframes/muta" title="Calcolatore dei mutui"></iframe>
        <script type="module" src="${widgetServer.origin}/widgets/frame-height.js"></script>`,
    })
    await page.goto(partner.origin)
    await page.waitForTimeout(4500)
    expect(await page.locator('a').count()).toBe(0)
    await page.locator('iframe').scrollIntoViewIfNeeded()
    await expect.poll(() => page.locator('a').count()).toBe(1)
  })

  it('scrolls the content of a frame whose height the page limits', async () => {
    await serve({ parents: partner.origin })
    await embed()
    const overflow = () => inFrame('getComputedStyle(document.documentElement).overflowY')
    await expect.poll(height).toBeGreaterThan(400)
    await page.waitForTimeout(500)
    expect(await overflow()).toBe('hidden')
    await page.locator('iframe').evaluate(frame => {
      frame.style.maxHeight = '300px'
    })
    await expect.poll(overflow).toBe('visible')
    expect(await inFrame('scrollTo(0, 200), scrollY')).toBe(200)
    await page.locator('iframe').evaluate(frame => {
      frame.style.maxHeight = ''
    })
    await expect.poll(overflow).toBe('hidden')
  })

  it.each<[string, string, Record<string, string>, RegExp]>([
    ['sandbox', 'sandbox="allow-scripts"', {}, /sandbox non concede allow-same-origin allow-forms/],
    [
      'Cross-Origin-Embedder-Policy',
      '',
      { 'cross-origin-embedder-policy': 'require-corp' },
      /La pagina ha Cross-Origin-Embedder-Policy/,
    ],
    ['nothing of its own', '', {}, /non è fra i siti del partner/],
  ])('says why a frame does not answer: %s', async (_, attribute, headers, reason) => {
    widgetServer.put('/iframes/muta', { body: '<!doctype html>' })
    const warnings: string[] = []
    page.on('console', message => warnings.push(message.text()))
    partner.put('/', {
      body: `<!doctype html><meta charset="utf-8"><body>
        <iframe ${attribute} src="${widgetServer.origin}/iframes/muta" title="Calcolatore"></iframe>
        <script type="module" src="${widgetServer.origin}/widgets/frame-height.js"></script>`,
      headers,
    })
    await page.goto(partner.origin)
    await page.getByRole('link', { name: 'Calcolatore' }).waitFor()
    await expect.poll(() => warnings.find(text => text.startsWith('Quinto'))).toMatch(reason)
  })

  it('replaces a silent frame by a link, and restores the frame when it answers', async () => {
    widgetServer.put('/iframes/muta', {
      body: `<!doctype html><script>
        onmessage = ({ ports }) => { speak = () => ports[0].postMessage({ type: 'height', height: 321 }) }
      </script>`,
    })
    const warnings: string[] = []
    page.on('console', message => warnings.push(message.text()))
    partner.put('/', {
      body: `<!doctype html><meta charset="utf-8"><style>iframe { display: block }</style>
        <iframe src="${widgetServer.origin}/iframes/muta" title="Calcolatore dei mutui"></iframe>
        <script type="module" src="${widgetServer.origin}/widgets/frame-height.js"></script>`,
    })
    await page.clock.install()
    await page.goto(partner.origin)
    const link = page.getByRole('link', { name: 'Calcolatore dei mutui' })
    expect(await link.count()).toBe(0)
    await page.clock.fastForward(4500)
    expect(await link.getAttribute('href')).toBe(`${widgetServer.origin}/iframes/muta`)
    expect(await page.locator('iframe').isVisible()).toBe(false)
    await expect.poll(() => warnings.filter(text => text.includes(partner.origin)).length).toBe(1)
    await inFrame('speak()')
    await expect.poll(() => page.locator('iframe').isVisible()).toBe(true)
    expect(await link.count()).toBe(0)
    expect(await height()).toBe(321)
  })
})

describe('ten thousand hostile messages', () => {
  /** Source of `junk(i)`, which runs in the pages: deterministic messages of every shape, none of them valid. */
  const junk = `
    let seed = 20261121
    const next = below => (seed = (seed * 1103515245 + 12345) % 2147483648) % below
    const text = () => 'x'.repeat(next(40)) + String.fromCharCode(next(65536))
    const plain = [
      () => null, () => undefined, () => true, () => next(1e9) - 5e8, () => NaN, () => Infinity, () => 10n, text,
      () => new Date(next(1e9)), () => new Map([[text(), next(9)]]), () => new Set([text()]), () => /x/g,
      () => new Uint8Array(next(2000)), () => new Error(text()), () => new Blob([text()]), () => [],
      () => JSON.parse('{"__proto__":{"type":"height","height":9999}}'),
      () => { const loop = {}; loop.loop = loop; return loop },
    ]
    const any = () => plain[next(plain.length)]()
    const types = ['hello', 'height', 'step', 'request', 'constructor', '__proto__', 'toString', '']
    const forged = [
      () => ({ quinto: [2, '1', [1], null, true][next(5)], type: 'hello' }),
      () => ({ quinto: 1, type: ['Hello', ['hello'], { toString: 'hello' }, null][next(4)] }),
      () => ({ type: 'height', height: [-1, NaN, Infinity, 100001, '500', [500], { valueOf: 500 }, null, 5n][next(9)] }),
      () => ({ type: ['step', 'request'][next(2)], step: any2(), id: any2() }),
      () => ({ type: ['height'], height: 500 }),
      () => [{ type: 'height', height: 500 }],
      () => JSON.stringify({ type: 'height', height: 500 }),
      () => Object.assign(Object.create(null), { [types[next(8)]]: any(), quinto: any() }),
      () => ({ type: any(), height: any(), step: any(), id: any() }),
    ]
    // A text of valid length would be a step.
    const any2 = () => [next(9), null, 'y'.repeat(201 + next(5000)), ['bisogno'], { a: text() }][next(5)]
    const junk = i => (i % 2 ? any() : forged[next(forged.length)]())`

  const open = async (frame: string, script: string) => {
    partner.put('/', {
      body: `<!doctype html><meta charset="utf-8"><body><script>
        document.received = []
        for (const name of ['quinto-passo', 'quinto-richiesta', 'error', 'unhandledrejection', 'messageerror'])
          addEventListener(name, () => document.received.push(name))
      </script>
      <iframe width="600" height="150" src="${widgetServer.origin}${frame}"></iframe>${script}`,
    })
    await page.goto(partner.origin)
  }
  const received = () => page.evaluate(() => (document as unknown as { received: unknown[] }).received)
  const height = () => page.evaluate(() => document.querySelector('iframe')!.getBoundingClientRect().height)
  const script = () => `<script type="module" src="${widgetServer.origin}/widgets/frame-height.js"></script>`

  it('to a frame, from its parent and from another window, change nothing', async () => {
    await serve({ parents: partner.origin })
    await open(`${base}?partner=x`, '')
    const inside = page.frames()[1]!
    // No server answers here, so the message marks the end of loading.
    await inside.getByText('Il servizio non risponde').waitFor()
    const portrait = () =>
      inside.evaluate(() => {
        const element = document.querySelector('quinto-mutui')!
        return [
          location.href,
          history.length,
          document.documentElement.className,
          document.documentElement.getBoundingClientRect().height,
          element.outerHTML,
          element.shadowRoot!.textContent,
          Object.getOwnPropertyNames(window).length,
        ]
      })
    const before = await portrait()
    await page.evaluate(`(async () => {
      ${junk}
      const frame = document.querySelector('iframe').contentWindow
      const beside = document.body.appendChild(document.createElement('iframe')).contentWindow
      const postTo = beside.eval('(to, data, ports) => to.postMessage(data, "*", ports)')
      const answered = () => document.received.push('answer')
      for (let i = 0; i < 10000; i++) {
        const ports = []
        if (i % 3 === 0) {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = answered
          ports.push(port2)
        }
        // Also a valid greeting from a window that is not the parent.
        if (i % 10 === 0) postTo(frame, { quinto: 1, type: 'hello' }, ports)
        else if (i % 10 === 1) frame.postMessage({ quinto: 1, type: 'hello' }, '*')
        else frame.postMessage(junk(i), '*', ports)
        if (i % 500 === 0) await new Promise(later => setTimeout(later))
      }
    })()`)
    // The parent's greeting comes last, and is answered.
    await page.evaluate(`new Promise(done => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = done
      document.querySelector('iframe').contentWindow.postMessage({ quinto: 1, type: 'hello' }, '*', [port2])
    }).then(() => {})`)
    expect(await received()).toEqual([])
    expect(errors).toEqual([])
    const after = await portrait()
    expect(after.toSpliced(2, 1)).toEqual(before.toSpliced(2, 1))
  })

  it('from a frame, by its port and to the window, change nothing on the page', async () => {
    widgetServer.put('/iframes/ostile', {
      body: `<!doctype html><script>
        ${junk}
        onmessage = async ({ ports: [port] }) => {
          for (let i = 0; i < 10000; i++) {
            if (i % 4 === 0) parent.postMessage(i % 8 ? junk(i) : { type: 'height', height: 500 }, '*')
            else port.postMessage(junk(i))
            if (i % 500 === 0) await new Promise(later => setTimeout(later))
          }
          port.postMessage({ type: 'height', height: 777 })
        }
      </script>`,
    })
    await page.addInitScript(() => {
      // Every height that the frame receives.
      const heights: string[] = []
      Object.assign(document, { heights })
      new MutationObserver(() => heights.push(document.querySelector('iframe')?.style.height ?? '')).observe(
        document,
        { subtree: true, attributeFilter: ['style'] },
      )
    })
    await open('/iframes/ostile', script())
    await expect.poll(height).toBe(777)
    expect(await page.evaluate(() => (document as unknown as { heights: string[] }).heights)).toEqual([
      // The border is removed first.
      '',
      '777px',
    ])
    expect(await received()).toEqual([])
    expect(errors).toEqual([])
    expect(await page.evaluate(() => document.querySelectorAll('a').length)).toBe(0)
  })
})
