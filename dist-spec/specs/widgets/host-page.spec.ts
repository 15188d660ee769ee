import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { projectRoot } from '../../../server/project-root.ts'
import { openBrowser } from '../../support/browser.ts'
import { type FileServer, serveFiles } from '../../support/file-server.ts'
import { journeyOn } from '../../support/journey.ts'
import { oneIn } from '../../support/matrix.ts'
import { polluters } from '../../support/polluters.ts'
import { violationsOf } from '../../support/violations.ts'
import { answerCalls, builtFiles, serveWidgets } from '../../support/widget-server.ts'

/** Specs of the built `<quinto-mutui>` on foreign pages: neither affects the other. */

let browser: Browser
let context: BrowserContext
let widgetServer: FileServer
let site: FileServer
let page: Page
let errors: string[]

beforeAll(async () => {
  ;[browser, widgetServer, site] = await Promise.all([openBrowser(), serveWidgets(), serveFiles()])
  context = await browser.newContext({ viewport: { width: 900, height: 900 } })
  await answerCalls(widgetServer)
})
afterAll(() => Promise.all([browser?.close(), widgetServer?.close(), site?.close()]))
beforeEach(async () => {
  page = await context.newPage()
  errors = []
  page.on('pageerror', error => errors.push(error.message))
})
afterEach(() => page.close())

const require = createRequire(import.meta.url)

// Imported by a computed path, because these sources have another JSX setting than this project.
const agencies = (await import(
  /* @vite-ignore */ join(projectRoot, 'widgets/quinto-agenzie/fixtures.ts')
)) as { agency(): unknown; found(agencies: unknown[], over?: object): unknown }

const script = () => `${widgetServer.origin}/widgets/${builtFiles.major}/${builtFiles.loader}`
const calculator = '<quinto-mutui partner="x"><a href="tel:06">Telefonare</a></quinto-mutui>'
const bootstrap = readFileSync(require.resolve('bootstrap/dist/css/bootstrap.min.css'), 'utf8')

async function open(html: string, headers: Record<string, string> = {}) {
  site.put('/', { body: `<!doctype html><html lang="it"><meta charset="utf-8">${html}`, headers })
  await page.goto(site.origin)
}

describe('leaves the page around unchanged', () => {
  /** A page with all kinds of content, and CSS rules that depend on siblings. */
  const furniture = `
    <style>
      body { font: 17px/1.5 Georgia; counter-reset: parti; }
      head > :last-child, body > :last-child { --last: 1; }
      p + p { color: maroon; } a:focus { outline: 3px solid red; }
      .posto { contain: strict; height: 4000px; }
    </style>
    <body>
    <h1>Casa</h1><p>Uno <a href="#due">due</a></p><p id="due">Tre <b>quattro</b></p>
    <ul><li>a<li>b</ul><table><tr><th>c<td>d</table>
    <form><label>e <input id="importo" value="1"></label><select><option>f</select><textarea>g</textarea>
    <button class="button primary">h</button></form><details open><summary>i</summary>l</details>
    <div class="w"><div class="notice">m</div><svg><rect class="cost" width="9" height="9" /></svg></div>
    <div class="posto">${calculator}</div>
    <footer>n</footer>`

  /** Everything that a page can read of itself, except the inside of the element. */
  const selfPortrait = () =>
    page.evaluate(() => {
      const elements = [...document.querySelectorAll('*')].filter(one => !one.closest('quinto-mutui'))
      const styles = elements.flatMap((one, i) =>
        [null, '::before', '::after'].map(pseudo => {
          const style = getComputedStyle(one, pseudo)
          const text = Array.from(style, name => `${name}:${style.getPropertyValue(name)}`).join(';')
          return `${i} ${one.localName}${pseudo ?? ''} ${text}`
        }),
      )
      const names = Object.getOwnPropertyNames(window).filter(name => !/^\d+$|^__playwright/.test(name))
      const shared = names.flatMap(name => {
        const descriptor = Object.getOwnPropertyDescriptor(window, name)!
        const made =
          typeof descriptor.value === 'function' ? (descriptor.value as { prototype?: object }) : {}
        return made.prototype
          ? Reflect.ownKeys(made.prototype).map(key => {
              const own = Object.getOwnPropertyDescriptor(made.prototype, key)!
              const held: unknown = own.value ?? own.get
              return `${name}.${String(key)} ${typeof held === 'function' ? String(held) : typeof held}`
            })
          : []
      })
      return {
        styles,
        names: names.sort(),
        shared: shared.sort(),
        html: document.documentElement.outerHTML.replace(/<quinto-mutui[\s\S]*<\/quinto-mutui>/, ''),
        sheets: document.styleSheets.length + document.adoptedStyleSheets.length,
        kept: [document.cookie, localStorage.length, sessionStorage.length],
        place: [location.href, history.length, document.title, scrollX, scrollY],
      }
    })

  it('in styles, globals, prototypes, nodes and address, after a complete journey', async () => {
    await open(furniture)
    const before = await selfPortrait()
    await page.evaluate(`import('${script()}')`)
    await journeyOn(page).whole('Ada')
    await page.evaluate(() => {
      ;(document.activeElement as HTMLElement | null)?.blur()
      scrollTo(0, 0)
    })
    const after = await selfPortrait()
    const added = after.names.filter(name => !before.names.includes(name))
    // The only global name is zod's, shared by all its copies.
    expect(added).toEqual(['__zod_globalConfig'])
    expect(after.shared.filter(line => !before.shared.includes(line))).toEqual([])
    expect(after.styles.filter((line, i) => line !== before.styles[i])).toEqual([])
    expect({ ...after, styles: before.styles, shared: before.shared, names: before.names }).toEqual(before)
    expect(errors).toEqual([])
  })
})

describe('keeps the figure in sight', () => {
  const asking = calculator.replace('>', ' contatto="prima">')
  const bar = '<div style="position:sticky;top:0;height:64px;z-index:9;background:navy"></div>'
  const boxes: [name: string, style: string, scrolled: string, top: number][] = [
    ['under the fixed bar of the page', '', 'html', 64],
    ['at the edge of a scrolling box', 'height:500px;overflow:auto', '.box', 0],
  ]
  it.each(boxes)('%s', async (_, style, scrolled, top) => {
    await page.setViewportSize({ width: 400, height: 800 })
    await open(
      `<style>body{margin:0;--quinto-top:64px}.box{${style}}</style><body>${bar}
      <div class="box">${asking}<div style="height:3000px"></div></div>
      <script type="module" crossorigin src="${script()}"></script>`,
    )
    const figure = page.locator('quinto-mutui .top')
    await figure.waitFor()
    await page.locator(scrolled).evaluate(box => box.scrollBy(0, 250))
    const edge = style ? (await page.locator('.box').boundingBox())!.y : 0
    await expect.poll(async () => Math.round((await figure.boundingBox())!.y - edge)).toBe(top)
  })
})

describe('is not broken by the page around', () => {
  /** Text and computed style of every node, except for the typeface, which the page may choose. */
  interface Looks {
    text: string
    properties: string[]
    boxes: { name: string; values: string[] }[]
  }
  async function looks(): Promise<Looks> {
    await page.mouse.move(890, 5)
    return page.evaluate(async () => {
      ;(document.activeElement as HTMLElement | null)?.blur()
      await Promise.all(document.getAnimations().map(animation => animation.finished.catch(() => {})))
      const view = document.querySelector('quinto-mutui')!.shadowRoot!.querySelector('#view')!
      // Excludes the position on the page, and the page's own custom properties.
      const properties = Array.from(getComputedStyle(view)).filter(
        name => !/^(--|inset|top|right|bottom|left|.*-origin$)/.test(name),
      )
      const boxes = [view, ...view.querySelectorAll('*')].flatMap(one =>
        [null, '::before', '::after'].flatMap(pseudo => {
          const style = getComputedStyle(one, pseudo)
          if (pseudo && style.content === 'none') return []
          const { width, height } = one.getBoundingClientRect()
          return {
            name: `${one.localName}.${one.getAttribute('class')}${pseudo ?? ''} ${width.toFixed(1)}×${height.toFixed(1)}`,
            values: properties.map(name => style.getPropertyValue(name)),
          }
        }),
      )
      // Announcements depend on timing.
      const announcements = [...view.querySelectorAll('[role=status]')].map(one => one.textContent ?? '')
      const text = announcements.reduce((text, part) => text.replace(part, ''), view.textContent ?? '')
      return { text, properties, boxes }
    })
  }

  /** Describes the first differences. */
  const differences = (one: Looks, other: Looks) =>
    one.boxes
      .flatMap(({ name, values }, i) => {
        const before = other.boxes[i]
        if (before?.name !== name) return [`${name}, not ${before?.name}`]
        return values.flatMap((value, at) =>
          value === before.values[at]
            ? []
            : [`${name} ${one.properties[at]}: ${value}, not ${before.values[at]}`],
        )
      })
      .slice(0, 10)

  const column =
    '.colonna{display:block!important;flex:none!important;width:700px!important;margin:0!important;padding:0!important}' +
    'quinto-mutui{font-family:"DejaVu Sans"!important}'
  const stage = (css: string, body = calculator) =>
    `<style>${css}</style><style>${column}</style><body><div class="container"><div class="row"><div class="colonna col">${body}</div></div></div>`
  const load = () => `<script type="module" src="${script()}"></script>`

  /** Captures first view, offers and form. */
  async function album(html: string) {
    await open(html)
    const journey = journeyOn(page)
    const pictures: Looks[] = []
    await journey.need()
    pictures.push(await looks())
    await journey.compare()
    pictures.push(await looks())
    await journey.openOffer()
    await journey.ask()
    await journey.shows('Viterbo')
    pictures.push(await looks())
    return pictures
  }
  let clean: Looks[]

  const ruled: [name: string, css: string][] = [
    ['html{font-size:62.5%}', 'html{font-size:62.5%}body{font-size:1.6rem}'],
    ['*{all:unset}', '*{all:unset}'],
    [
      'rules on everything',
      '*,*::before,*::after{text-transform:uppercase;font-size:9px;color:red;background:blue;letter-spacing:1em;line-height:3;text-align:center;white-space:pre;word-spacing:9px;font-style:italic;font-weight:900;text-indent:2em;cursor:help;list-style:square;border-collapse:collapse;hyphens:auto;quotes:none;user-select:none;zoom:1;fill:red;stroke:blue}',
    ],
    [
      'rules with all their weight',
      'body *{color:red!important;font-size:9px!important;text-transform:uppercase!important;line-height:3!important;box-sizing:content-box!important;text-align:right!important}',
    ],
    ['Bootstrap', bootstrap],
  ]
  it.each(oneIn(2, ruled))('%s', async (_, css) => {
    clean ??= await album(stage('', calculator + load()))
    expect(clean.map(({ boxes }) => boxes.length > 50)).toEqual([true, true, true])
    const pictures = await album(stage(css, calculator + load()))
    for (const [i, picture] of pictures.entries()) {
      expect(picture.text).toBe(clean[i]!.text)
      expect(differences(picture, clean[i]!)).toEqual([])
    }
    expect(errors).toEqual([])
  })

  const patched: [name: string, script: string][] = [
    [
      'names of its own on Array.prototype, which every for…in meets',
      `for (const name of ['each', 'first', 'last', 'contains', 'clone', 'without', 'extend', 'quinto-mutui'])
        Array.prototype[name] = function () { throw new Error('il metodo ' + name + ' della pagina') }`,
    ],
    [
      'methods of Array.prototype wrapped, and made enumerable',
      `for (const name of Object.getOwnPropertyNames(Array.prototype)) {
        const method = Array.prototype[name]
        if (typeof method !== 'function' || name === 'constructor') continue
        Array.prototype[name] = function (...given) { return method.apply(this, given) }
        Object.defineProperty(Array.prototype, name, { enumerable: true })
      }`,
    ],
    [
      'an old library’s toJSON on arrays',
      `Array.prototype.toJSON = function () { return '[' + this.map(one => JSON.stringify(one)).join(', ') + ']' }`,
    ],
    [
      'a fetch, a Promise’s then and an addEventListener that are watched',
      `const { fetch, EventTarget, Promise } = window
      const { addEventListener } = EventTarget.prototype
      window.fetch = function (...given) { return fetch.apply(this, given) }
      EventTarget.prototype.addEventListener = function (...given) { return addEventListener.apply(this, given) }
      const { then } = Promise.prototype
      Promise.prototype.then = function (...given) { return then.apply(this, given) }`,
    ],
  ]
  it.each(oneIn(2, patched))('%s', async (_, patch) => {
    await open(`<body>${calculator}<script>${patch}</script>${load()}`)
    const bodies: unknown[] = []
    page.on('request', request => {
      if (request.method() === 'POST') bodies.push(request.postDataJSON())
    })
    await journeyOn(page).whole('Ada')
    expect(bodies.at(-1)).toMatchObject({
      contatto: { nome: 'Ada', cognome: 'Di Prova' },
      need: { importo: 150_000_00 },
    })
    expect(errors).toEqual([])
  })
  describe.each(polluters)('%s', (_, pollution) => {
    it('a whole journey sends the lead', async () => {
      await open(`<body>${calculator}<script>${pollution}</script>${load()}`)
      let sent: string | null = null
      page.on('request', request => {
        if (request.method() === 'POST' && request.url().endsWith('/v2/leads')) sent = request.postData()
      })
      const journey = journeyOn(page)
      await journey.need()
      await journey.compare()
      await journey.openOffer()
      const inside = () => journey.widget.evaluate(one => one.shadowRoot!.innerHTML)
      expect(await inside()).not.toContain('NaN')
      await journey.ask()
      await journey.fill('Ada')
      await journey.send()
      expect(JSON.parse(sent ?? 'null')).toMatchObject({
        contatto: { nome: 'Ada', cognome: 'Di Prova' },
        need: { importo: 150_000_00 },
      })
      expect(errors).toEqual([])
    })

    it('the agency finder lists the agencies and their hours, and shows a map', async () => {
      const mappa = { tessere: `${widgetServer.origin}/tile.svg?{z}{x}{y}`, attribuzione: '© Mappe di prova' }
      widgetServer.put('/tile.svg', {
        body: '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"/>',
        headers: { 'content-type': 'image/svg+xml' },
      })
      widgetServer.put('/v2/agenzie', {
        body: JSON.stringify(agencies.found([agencies.agency()], { mappa })),
        headers: { 'content-type': 'application/json', 'access-control-allow-origin': '*' },
      })
      await open(`<body><quinto-agenzie partner="x"></quinto-agenzie><script>${pollution}</script>${load()}`)
      const row = page.locator('quinto-agenzie li.row')
      await expect.poll(() => row.textContent()).toContain('Roma Prati')
      expect(await row.textContent()).toContain('lunedì–venerdì')
      // The external map where Leaflet works, else the drawn one.
      const map = page.locator('quinto-agenzie figure.map')
      await map.locator('img.leaflet-tile-loaded, .mark').first().waitFor()
      expect(await map.locator('.pin, .mark').count()).toBe(1)
      expect(errors).toEqual([])
    })

    it('the page has its own builtins afterwards', async () => {
      const portrait = `[Object.keys(Object.prototype), String(Function.prototype.bind), String(Array.from), Object.getOwnPropertyNames(JSON)]`
      await open(`<body><script>${pollution}</script>`)
      const before = await page.evaluate(portrait)
      await open(`<body>${calculator}<script>${pollution}</script>${load()}`)
      await journeyOn(page).need()
      expect(await page.evaluate(portrait)).toEqual(before)
    })
  })

  describe('without constructed style sheets', () => {
    const old = `window.CSSStyleSheet = function CSSStyleSheet() { throw new TypeError('Illegal constructor') }
      delete ShadowRoot.prototype.adoptedStyleSheets`

    it('an element works, with its style', async () => {
      await open(`<body>${calculator}<script>${old}</script>${load()}`)
      await journeyOn(page).whole('Ada')
      expect(await page.locator('quinto-mutui #view').evaluate(view => getComputedStyle(view).display)).toBe(
        'block',
      )
      expect(errors).toEqual([])
    })

    it('an element shows its own content where the page allows no style', async () => {
      await open(`<body>${calculator}<script nonce="n">${old}</script>${load()}`, {
        'content-security-policy': `script-src 'nonce-n' ${widgetServer.origin}; style-src 'none'`,
      })
      await expect
        .poll(() => page.locator('quinto-mutui').evaluate(one => one.shadowRoot?.childElementCount ?? 0))
        .toBeGreaterThan(0)
      expect(await page.getByRole('link', { name: 'Telefonare' }).isVisible()).toBe(true)
      expect(errors).toEqual([])
    })
  })

  it('keeps the keys of its fields from the shortcuts of the page, except for Escape and Tab', async () => {
    await open(`<body>${calculator}<script>
      document.pressed = []
      addEventListener('keydown', event => {
        document.pressed.push(event.key)
        if (!/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName) && event.key !== 'Tab') event.preventDefault()
      })
    </script>${load()}`)
    await journeyOn(page).need()
    const amount = page.locator('quinto-mutui').getByRole('textbox', { name: /Importo del mutuo/ })
    await amount.click()
    await amount.press('Control+a')
    await amount.pressSequentially('90000')
    await amount.press('ArrowLeft')
    await amount.press('Control+k')
    await amount.press('Escape')
    await amount.press('Tab')
    expect(await amount.inputValue()).toBe('90.000')
    expect(await page.evaluate(() => (document as unknown as { pressed: string[] }).pressed)).toEqual([
      'k',
      'Escape',
      'Tab',
    ])
  })

  it('is in Italian, from left to right, on a page of another language', async () => {
    await open(
      `<script>document.documentElement.lang = 'ar'; document.documentElement.dir = 'rtl'</script><body>${calculator}${load()}`,
    )
    await journeyOn(page).need()
    const view = page.locator('quinto-mutui #view')
    expect(await view.evaluate(one => [one.getAttribute('lang'), getComputedStyle(one).direction])).toEqual([
      'it',
      'ltr',
    ])
  })

  const boxes: [style: string, least: number][] = [
    ['float: left', 700],
    ['display: inline-block', 700],
    ['position: absolute', 700],
    ['width: fit-content', 700],
    ['display: table', 700],
    ['width: min-content', 320],
  ]
  it.each(boxes)('takes the room of a box with «%s»', async (style, least) => {
    await open(`<body><div style="width:700px;position:relative"><div id="scatola" style="${style}">${calculator}
      <quinto-finestra></quinto-finestra></div></div>${load()}`)
    await journeyOn(page).need()
    const width = (tag: string) => page.locator(tag).evaluate(one => one.getBoundingClientRect().width)
    expect(await width('quinto-mutui')).toBe(least)
    await page.getByRole('button', { name: 'Calcola la rata' }).waitFor()
    expect(await width('quinto-finestra')).toBeLessThan(300)
  })

  it('tells the author of a sandboxed page why the service does not answer', async () => {
    widgetServer.put('/v2/calcolatori/mutui', { body: '{}', headers: { 'content-type': 'application/json' } })
    widgetServer.put('/healthz', { body: 'ok' })
    onTestFinished(() => answerCalls(widgetServer))
    const warnings: string[] = []
    page.on('console', message => warnings.push(message.text()))
    site.put('/dentro', { body: `<!doctype html><body>${calculator}${load()}` })
    await open('<body><iframe sandbox="allow-scripts" src="/dentro" width="600" height="600"></iframe>')
    await expect
      .poll(() => warnings.find(text => text.startsWith('Quinto')))
      .toMatch(/sandbox senza allow-same-origin/)
  })
})

describe('on a dark page with its own colours', () => {
  const colours = `--quinto-accent:#7fd6ff;--quinto-accent-deep:#b5e6ff;--quinto-on-accent:#04202e;--quinto-paper:#14171c;--quinto-ink:#eef1f5;--quinto-top:0px`

  /** The parts that cannot be told from the paper. A canvas turns colours into red, green and blue. */
  const faintParts = () =>
    page.evaluate(() => {
      const view = document.querySelector('quinto-mutui')!.shadowRoot!.querySelector('#view')!
      const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
      const luminance = (colour: string) => {
        context.fillStyle = '#000'
        context.fillStyle = colour
        context.fillRect(0, 0, 1, 1)
        const [red, green, blue] = [...context.getImageData(0, 0, 1, 1).data].map(value => {
          const share = value / 255
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
        })
        return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
      }
      const contrast = (one: string, other: string) => {
        const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b)
        return (light! + 0.05) / (dark! + 0.05)
      }
      const paper = getComputedStyle(view).backgroundColor
      /** The parts whose contrast is below `least`. */
      const faint = (least: number, property: string, selector: string) =>
        [...view.querySelectorAll(selector)].flatMap(one => {
          const colour = getComputedStyle(one).getPropertyValue(property)
          const ratio = colour === 'none' ? least : contrast(colour, paper)
          return ratio < least ? [`${one.localName}.${one.getAttribute('class')} ${colour} ${ratio}`] : []
        })
      return [
        ...faint(3, 'border-top-color', '.choice'),
        ...faint(3, 'border-bottom-color', '.input, .select'),
        ...faint(3, 'background-color', '.choice label:has(:checked)'),
        ...faint(3, 'fill', 'svg rect'),
        ...faint(4.5, 'color', '.help, .error'),
      ]
    })

  it('every text and control can be read, in every step', async () => {
    await open(`<style>html{background:#14171c;color:#eef1f5}quinto-mutui{${colours}}</style>
      <body>${calculator}<script type="module" src="${script()}"></script>`)
    const journey = journeyOn(page)
    const isRead = async () => {
      expect(await violationsOf(page, { runOnly: { type: 'rule', values: ['color-contrast'] } })).toEqual([])
      expect(await faintParts()).toEqual([])
    }
    await journey.need()
    await isRead()
    await journey.compare()
    await isRead()
    await journey.openOffer()
    await isRead()
    await journey.ask()
    await journey.button(/^Invia la richiesta/).click()
    await journey.shows('Scriva il nome')
    await isRead()
  })
})
