import { createHash } from 'node:crypto'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildProbe } from '../../probe/build-probe.ts'
import { openBrowser } from '../../support/browser.ts'
import { type FileServer, serveFiles } from '../../support/file-server.ts'

/**
 * Specs of the contract of Quinto's elements with any page. Each row covers a fault of r2wc alone or of its naive use.
 */

type Probe = HTMLElement & Record<'nome' | 'importo' | 'disabled' | 'colore' | 'tema' | 'guasto', unknown>

let browser: Browser
let context: BrowserContext
let probe: Awaited<ReturnType<typeof buildProbe>>
let assets: FileServer
let pages: FileServer
let page: Page
let errors: string[]

beforeAll(async () => {
  ;[browser, probe, pages] = await Promise.all([openBrowser(), buildProbe(), serveFiles()])
  assets = await serveFiles({ '/widgets/': probe.folder })
  context = await browser.newContext()
})
afterAll(() => Promise.all([browser?.close(), probe?.remove(), pages?.close(), assets?.close()]))
beforeEach(async () => {
  page = await context.newPage()
  errors = []
  page.on('pageerror', error => errors.push(error.message))
})
afterEach(() => page.close())

/** Script of the built probe, on another origin than the page. */
const script = () => `${assets.origin}/widgets/prova.js`

/** Opens a page of another origin with `body`, and waits until each probe shows its view. */
async function open(
  body: string,
  { csp, path = '/', head = '' }: { csp?: string; path?: string; head?: string } = {},
) {
  pages.put('/', {
    body: `<!doctype html><meta charset="utf-8">${head}<body>${body}
      <script type="module" crossorigin src="${script()}"></script>`,
    headers: csp ? { 'content-security-policy': csp } : {},
  })
  await page.addInitScript(() => {
    const violations: string[] = []
    Object.assign(document, { violations })
    document.addEventListener('securitypolicyviolation', event => violations.push(event.violatedDirective))
  })
  await page.goto(pages.origin + path)
  await page.waitForFunction(() =>
    [...document.querySelectorAll('quinto-prova')].every(one => one.shadowRoot?.adoptedStyleSheets.length),
  )
  await settled()
}

const settled = () =>
  page.evaluate(
    () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
  )

/** Values of the attributes as shown by the view; null when unset. */
const shownValues = (index = 0) =>
  page.evaluate(index => {
    const text = document
      .querySelectorAll('quinto-prova')
      [index]?.shadowRoot?.querySelector('output')?.textContent
    return Object.fromEntries(JSON.parse(text ?? '[]') as [string, unknown][])
  }, index)

const violations = () => page.evaluate(() => (document as unknown as { violations: string[] }).violations)

describe('attributes and properties', () => {
  interface Row {
    row: string
    html?: string
    act?: (one: Probe) => void
    sees: Record<string, unknown>
  }
  const tag = '<quinto-prova></quinto-prova>'
  const withTag = (attributes: string) => `<quinto-prova ${attributes}></quinto-prova>`
  const rows: Row[] = [
    { row: 'a bare flag is true', html: withTag('disabled'), sees: { disabled: true } },
    { row: 'disabled="disabled" is true', html: withTag('disabled="disabled"'), sees: { disabled: true } },
    { row: 'disabled="false" is false', html: withTag('disabled="false"'), sees: { disabled: false } },
    { row: 'no flag is absent', sees: { disabled: null } },
    { row: 'a number is Italian', html: withTag('importo="1.234,50"'), sees: { importo: 1234.5 } },
    { row: 'what is no number is absent', html: withTag('importo="molto"'), sees: { importo: null } },
    { row: 'a choice is one of its values', html: withTag('colore="verde"'), sees: { colore: 'verde' } },
    { row: 'another choice is absent', html: withTag('colore="blu"'), sees: { colore: null } },
    {
      row: 'a removed attribute is absent again',
      html: withTag('importo="5" nome="Ada" disabled colore="verde"'),
      act: one => {
        for (const name of ['importo', 'nome', 'disabled', 'colore']) one.removeAttribute(name)
      },
      sees: { importo: null, nome: null, disabled: null, colore: null },
    },
    {
      row: 'a property arrives as it is',
      act: one => Object.assign(one, { importo: 12.5, disabled: true, nome: 'Ada', colore: 'rosso' }),
      sees: { importo: 12.5, disabled: true, nome: 'Ada', colore: 'rosso' },
    },
    {
      row: 'a property given as text is read as an attribute is',
      act: one => Object.assign(one, { importo: '1.234,50', disabled: 'false', colore: 'blu' }),
      sees: { importo: 1234.5, disabled: false, colore: null },
    },
    {
      row: 'a property that is nonsense is absent',
      act: one => Object.assign(one, { importo: Number.NaN, colore: {} }),
      sees: { importo: null, colore: null },
    },
    {
      row: 'a property set to undefined is absent again',
      html: withTag('importo="5"'),
      act: one => {
        one.importo = undefined
      },
      sees: { importo: null },
    },
    {
      row: 'the last word counts, attribute after property',
      act: one => {
        one.importo = 1
        one.setAttribute('importo', '2')
      },
      sees: { importo: 2 },
    },
    {
      row: 'the last word counts, property after attribute',
      act: one => {
        one.setAttribute('importo', '2')
        one.importo = 1
      },
      sees: { importo: 1 },
    },
    {
      row: 'a property set before the script wins over the attribute',
      html: `${withTag('importo="5" nome="attributo"')}<script>
        Object.assign(document.querySelector('quinto-prova'), { importo: 7, colore: 'rosso' })</script>`,
      sees: { importo: 7, nome: 'attributo', colore: 'rosso' },
    },
    {
      row: 'a property set before the script does not hide what comes later',
      html: `${tag}<script>document.querySelector('quinto-prova').importo = 7</script>`,
      act: one => {
        one.importo = 8
      },
      sees: { importo: 8 },
    },
    {
      row: 'an element made by script may have anything set in any order',
      html: '<main></main>',
      act: () => {
        const one = document.createElement('quinto-prova') as Probe
        one.importo = 1
        one.setAttribute('nome', 'Ada')
        document.querySelector('main')!.append(one)
        one.setAttribute('disabled', '')
        one.importo = 3
      },
      sees: { importo: 3, nome: 'Ada', disabled: true },
    },
  ]

  it.each(rows)('$row', async ({ html = tag, act, sees }) => {
    await open(html)
    if (act) await page.evaluate(`(${act.toString()})(document.querySelector('quinto-prova'))`)
    await settled()
    expect(await shownValues()).toMatchObject(sees)
    expect(errors).toEqual([])
  })

  it('consecutive changes cause one update and one rendering', async () => {
    await open('<quinto-prova importo="1" nome="a" disabled></quinto-prova>')
    const counts = () =>
      page.evaluate(() => {
        const output = document.querySelector('quinto-prova')?.shadowRoot?.querySelector('output')
        return { ...output?.dataset }
      })
    expect(await counts()).toEqual({ renders: '1', runs: '1' })
    await page.evaluate(() => {
      const one = document.querySelector('quinto-prova') as Probe
      for (const importo of [2, 3, 4]) one.importo = importo
      one.setAttribute('nome', 'b')
      one.removeAttribute('disabled')
      one.colore = 'rosso'
    })
    await settled()
    expect(await shownValues()).toMatchObject({ importo: 4, nome: 'b', disabled: null, colore: 'rosso' })
    expect(await counts()).toEqual({ renders: '2', runs: '2' })
  })

  it('the campaign of the page reaches the model, but not the rest of its address', async () => {
    const path =
      '/?utm_source=giornale&utm_medium=banner&gclid=x1&fbclid=&email=ada%40esempio.it&utm_source=altro'
    await open(tag, { path })
    const given = await page.evaluate(
      () => document.querySelector('quinto-prova')?.shadowRoot?.querySelector('pre')?.textContent,
    )
    expect(JSON.parse(given ?? '')).toEqual({
      page: {
        address: `${pages.origin}/`,
        campaign: { utm_source: 'giornale', utm_medium: 'banner', gclid: 'x1' },
      },
      state: null,
    })
  })
})

describe('events of the element', () => {
  it('events cross all shadow roots, and the page may cancel those that the contract allows', async () => {
    await open('<main></main>')
    await page.evaluate(() => {
      const received: unknown[] = []
      Object.assign(document, { received })
      const outer = document.querySelector('main')!.attachShadow({ mode: 'open' })
      outer.append(document.createElement('quinto-prova'))
      for (const name of ['quinto-avviso', 'quinto-scelta'])
        document.addEventListener(name, event => {
          event.preventDefault()
          received.push([
            name,
            event.target === document.querySelector('main'),
            event.cancelable,
            event.defaultPrevented,
            (event as CustomEvent).detail,
          ])
        })
    })
    await settled()
    const pressed = await page.evaluate(async () => {
      const one = document.querySelector('main')!.shadowRoot!.querySelector('quinto-prova')!
      const button = one.shadowRoot!.querySelector('button')!
      button.click()
      await new Promise(done => setTimeout(done, 50))
      return button.textContent
    })
    expect(await page.evaluate(() => (document as unknown as { received: unknown }).received)).toEqual([
      ['quinto-avviso', true, false, false, null],
      ['quinto-scelta', true, true, true, { volte: 1 }],
    ])
    expect(pressed).toBe('101')
  })
})

describe('lifecycle of the element', () => {
  const moves: { row: string; move: () => void }[] = [
    {
      row: 'append elsewhere',
      move: () => document.querySelector('#b')!.append(document.querySelector('quinto-prova')!),
    },
    {
      row: 'prepend in the same parent',
      move: () => document.querySelector('#a')!.prepend(document.querySelector('quinto-prova')!),
    },
    {
      row: 'moveBefore',
      move: () => {
        const parent = document.querySelector('#b') as HTMLElement & {
          moveBefore(n: Node, before: Node | null): void
        }
        parent.moveBefore(document.querySelector('quinto-prova')!, null)
      },
    },
  ]

  it.each(moves)('keeps its state and its nodes when moved with $row', async ({ move }) => {
    await open(
      '<div id="a"><p>prima</p><quinto-prova nome="Ada"></quinto-prova></div><div id="b"><p>dopo</p></div>',
    )
    await page.locator('quinto-prova button').click()
    await page.locator('quinto-prova input').fill('scritto')
    const same = await page.evaluate(
      `(async () => {
        const inside = () => [...document.querySelector('quinto-prova').shadowRoot.querySelectorAll('*')]
        const before = inside()
        ;(${move.toString()})()
        await new Promise(done => setTimeout(done, 50))
        const after = inside()
        return before.length === after.length && before.every((node, i) => node === after[i])
      })()`,
    )
    expect(same).toBe(true)
    expect(await page.locator('quinto-prova button').textContent()).toBe('1')
    expect(await page.locator('quinto-prova input').inputValue()).toBe('scritto')
    await page.locator('quinto-prova button').click()
    expect(await page.locator('quinto-prova button').textContent()).toBe('2')
  })

  it('leaves nothing running when removed, and works when reinserted', async () => {
    await open('<quinto-prova></quinto-prova>'.repeat(3))
    const alive = () => page.evaluate(`import('${script()}').then(({ alive }) => ({ ...alive }))`)
    expect(await alive()).toEqual({ models: 3, effects: 3 })
    await page.evaluate(async () => {
      const all = [...document.querySelectorAll('quinto-prova')]
      for (const one of all) one.remove()
      await new Promise(done => setTimeout(done, 50))
      Object.assign(document, { kept: all[0] })
    })
    expect(await alive()).toEqual({ models: 0, effects: 0 })
    await page.evaluate(() => document.body.append((document as unknown as { kept: Probe }).kept))
    await page.evaluate(() => document.querySelector('quinto-prova')!.setAttribute('nome', 'di nuovo'))
    await settled()
    expect(await shownValues()).toMatchObject({ nome: 'di nuovo' })
    expect(await alive()).toEqual({ models: 1, effects: 1 })
  })

  it('is garbage-collected once removed', async () => {
    await open('<quinto-prova></quinto-prova>')
    await page.evaluate(() => {
      const one = document.querySelector('quinto-prova')!
      Object.assign(document, {
        weak: new WeakRef(one),
        weakView: new WeakRef(one.shadowRoot!.querySelector('section')!),
      })
      one.remove()
    })
    await settled()
    await page.requestGC()
    await settled()
    await page.requestGC()
    const left = await page.evaluate(() => {
      const { weak, weakView } = document as unknown as Record<'weak' | 'weakView', WeakRef<Node>>
      return [weak.deref()?.nodeName, weakView.deref()?.nodeName]
    })
    expect(left).toEqual([undefined, undefined])
  })

  it('keeps the first definition when defined twice', async () => {
    await open('<quinto-prova nome="Ada"></quinto-prova>')
    const before = await page.evaluateHandle(() => customElements.get('quinto-prova'))
    // The same file at another address is another module, which defines the element again.
    await page.evaluate(`import('${script()}?ancora').then(({ define, probe }) => define(probe))`)
    const same = await page.evaluate(before => before === customElements.get('quinto-prova'), before)
    expect(same).toBe(true)
    expect(await shownValues()).toMatchObject({ nome: 'Ada' })
    expect(errors).toEqual([])
  })

  const faults: { where: string; after?: true }[] = [
    { where: 'vista' },
    { where: 'modello' },
    { where: 'dopo', after: true },
  ]
  it.each(faults)('contains an error of the view ($where)', async ({ where, after }) => {
    await open(`<quinto-prova guasto="${where}"></quinto-prova><quinto-prova nome="sano"></quinto-prova>`)
    if (after) await page.locator('quinto-prova button').first().click()
    await settled()
    const [text, link] = await page.evaluate(() => {
      const root = document.querySelector('quinto-prova')!.shadowRoot!
      return [root.textContent, root.querySelector('a')?.href]
    })
    expect(text).toContain('Servizio non disponibile')
    expect(link).toMatch(/^tel:\d+$/)
    expect(await shownValues(1)).toMatchObject({ nome: 'sano' })
    expect(errors).toEqual([])
  })

  it('adds at most one global name', async () => {
    const names = () => page.evaluate(() => Object.getOwnPropertyNames(window))
    pages.put('/vuota', { body: '<!doctype html><body>' })
    await page.goto(`${pages.origin}/vuota`)
    const before = new Set(await names())
    await open('<quinto-prova></quinto-prova>')
    expect(
      (await names()).filter(name => !before.has(name) && !/^__playwright|^\d+$/.test(name)).length,
    ).toBeLessThanOrEqual(1)
  })
})

describe('rendered by the server', () => {
  const attributes = { nome: 'Da <server> & "casa"', importo: 1234.567, disabled: true, colore: null }
  const remember = `<script>document.nodes = [...document.querySelector('quinto-prova').shadowRoot.querySelectorAll('#view, #view *')]</script>`
  const written = async (state?: unknown) =>
    `${probe.openingTag('quinto-prova' as const, attributes)}${await probe.renderProbe({ attributes, base: 'https://casa.example', state })}</quinto-prova>`

  it('hydrates the same nodes, with their style, state and attributes', async () => {
    const state = { testo: '</script><!-- \u2028 "a" ' }
    await open((await written(state)) + remember)
    // After hydration the root no longer contains the server's style.
    await page.waitForFunction(
      () => !document.querySelector('quinto-prova')!.shadowRoot!.querySelector('style'),
    )
    const { same, pre, rest } = await page.evaluate(() => {
      const root = document.querySelector('quinto-prova')!.shadowRoot!
      const { nodes } = document as unknown as { nodes: Node[] }
      const now = [...root.querySelectorAll('#view, #view *')]
      return {
        same: nodes.length > 5 && nodes.length === now.length && nodes.every((node, i) => node === now[i]),
        pre: root.querySelector('pre')!.textContent,
        rest: [...root.children].map(node => node.localName),
      }
    })
    expect(same).toBe(true)
    expect(rest).toEqual(['div'])
    expect(JSON.parse(pre)).toMatchObject({ state })
    expect(await shownValues()).toMatchObject({
      nome: attributes.nome,
      importo: 1234.567,
      disabled: true,
      colore: null,
    })
    await page.locator('quinto-prova button').click()
    expect(await page.locator('quinto-prova button').textContent()).toBe('1')
    expect(errors).toEqual([])
  })

  it('a property set before the script changes the server’s nodes', async () => {
    await open(
      `${await written()}${remember}<script>document.querySelector('quinto-prova').importo = 99</script>`,
    )
    expect(await shownValues()).toMatchObject({ importo: 99 })
    const shown = await page.evaluate(() => {
      const { nodes } = document as unknown as { nodes: HTMLElement[] }
      const amount = nodes.find(node => node.className === 'amount')
      return [amount?.textContent, amount?.title]
    })
    expect(shown).toEqual(['99', '99'])
  })

  it('ignores unreadable state without an error', async () => {
    const broken = (await written({ a: 1 })).replace('{"attributes"', '{"attr')
    await open(broken)
    expect(await shownValues()).toMatchObject({ nome: attributes.nome, importo: 1234.567 })
    expect(errors).toEqual([])
  })

  it('shows without any script, styled by hash alone, without style attributes', async () => {
    const html = await written()
    expect(html).not.toMatch(/\sstyle=/)
    const hashes = probe.probeStyles.map(
      css => `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
    )
    pages.put('/', {
      body: `<!doctype html><meta charset="utf-8"><body>${html}`,
      headers: { 'content-security-policy': `default-src 'none'; style-src ${hashes.join(' ')}` },
    })
    const still = await browser.newPage({ javaScriptEnabled: false })
    const complaints: string[] = []
    still.on('console', message => complaints.push(message.text()))
    await still.goto(pages.origin)
    await expect(still.locator('quinto-prova h2').textContent()).resolves.toBe(attributes.nome)
    expect(complaints).toEqual([])
    await still.close()
  })

  it('waits for the server’s nodes when defined while the page arrives', async () => {
    const html = await written()
    const middle = html.indexOf('<p class="amount"')
    const early = `<script type="module" async crossorigin src="${script()}"></script>`
    let sendRest!: (rest: string) => void
    pages.put('/', {
      body: `<!doctype html><meta charset="utf-8">${early}<body>${html.slice(0, middle)}`,
      rest: new Promise(resolve => (sendRest = resolve)),
    })
    await page.goto(pages.origin, { waitUntil: 'commit' })
    await page.waitForFunction(() => customElements.get('quinto-prova') && document.readyState === 'loading')
    sendRest(html.slice(middle))
    await page.waitForLoadState()
    await settled()
    // Early hydration would complete half a view twice: by Preact and by the parser.
    const inside = await page.evaluate(() => {
      const root = document.querySelector('quinto-prova')!.shadowRoot!
      return [
        root.querySelectorAll('.amount, output, button').length,
        ...Array.from(root.children, one => one.localName),
      ]
    })
    expect(inside).toEqual([3, 'div'])
    expect(await shownValues()).toMatchObject({ nome: attributes.nome, importo: 1234.567 })
    expect(errors).toEqual([])
  })
})

describe('on a partner’s page', () => {
  const strict = () =>
    `default-src 'none'; script-src 'self' ${assets.origin}; style-src 'none'; img-src ${assets.origin}; connect-src ${assets.origin}; require-trusted-types-for 'script'; trusted-types 'none'`
  const look = () =>
    page.evaluate(() => {
      const root = document.querySelector('quinto-prova')!.shadowRoot!
      const style = (selector: string) => getComputedStyle(root.querySelector(selector)!)
      return {
        size: style('p').fontSize,
        heading: style('h2').color,
        paper: style('#view').backgroundColor,
        spacing: style('.late').letterSpacing,
        display: style('#view').display,
        width: Math.round(root.querySelector('#view')!.getBoundingClientRect().width),
        case: style('p').textTransform,
        scheme: style('#view').colorScheme,
      }
    })

  const expected = {
    size: '16px',
    heading: 'rgb(14, 90, 67)',
    paper: 'rgb(250, 247, 240)',
    spacing: '3px',
    display: 'block',
    width: 600,
    case: 'none',
  }
  const body = '<div class="c"><quinto-prova nome="Ada"></quinto-prova></div>'
  const column = '.c{display:block!important;width:600px!important}'

  it.each([
    ['html{font-size:62.5%}', 'html{font-size:62.5%}'],
    ['*{all:unset}', '*{all:unset}'],
    [
      'hostile text',
      '*{text-transform:uppercase;font-size:9px;color:red;background:blue;letter-spacing:1em}',
    ],
  ])('%s changes nothing inside', async (_, css) => {
    await open(body, { head: `<style>${css}${column}</style>` })
    expect(await look()).toMatchObject(expected)
  })

  it('works under the strictest policy, with one stylesheet for all elements', async () => {
    await open(body.repeat(2), { csp: strict() })
    await page.locator('quinto-prova button').first().click()
    await settled()
    expect(await violations()).toEqual([])
    expect(errors).toEqual([])
    const { width: _, ...rest } = expected
    expect(await look()).toMatchObject(rest)
    const shared = await page.evaluate(() => {
      const [a, b] = [...document.querySelectorAll('quinto-prova')].map(
        one => one.shadowRoot!.adoptedStyleSheets,
      )
      return a!.length === 3 && a!.every((sheet, i) => sheet === b![i])
    })
    expect(shared).toBe(true)
  })

  it('inherits the page’s font, and can be hidden by the page', async () => {
    await open(body, { head: '<style>body{font-family:Courier}.off{display:none}</style>' })
    const font = () =>
      page.evaluate(
        () =>
          getComputedStyle(document.querySelector('quinto-prova')!.shadowRoot!.querySelector('p')!)
            .fontFamily,
      )
    expect(await font()).toBe('Courier')
    await page.evaluate(() => document.querySelector('quinto-prova')!.classList.add('off'))
    expect(await page.locator('quinto-prova').isVisible()).toBe(false)
  })

  it.each([
    ['attribute', "setAttribute('tema', 'scuro')"],
    ['property', "tema = 'scuro'"],
  ])('is dark when the page requests it by %s, else follows the page', async (_, act) => {
    await open(body, { head: '<style>*{all:unset}</style>' })
    expect((await look()).paper).toBe('rgb(250, 247, 240)')
    await page.evaluate(`document.querySelector('quinto-prova').${act}`)
    await settled()
    expect(await look()).toMatchObject({ paper: 'rgb(23, 22, 19)', scheme: 'dark' })
    await page.evaluate(() => {
      const one = document.querySelector('quinto-prova') as Probe
      one.removeAttribute('tema')
      one.tema = undefined
      document.documentElement.style.setProperty('color-scheme', 'dark', 'important')
      document.querySelector('.c')!.setAttribute('style', 'color-scheme: dark')
    })
    await settled()
    expect((await look()).paper).toBe('rgb(23, 22, 19)')
  })
})
