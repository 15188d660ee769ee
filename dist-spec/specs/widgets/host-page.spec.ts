import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import { type FileServer, serveFiles } from '../../support/file-server.ts'
import { journeyOn } from '../../support/journey.ts'
import { oneIn } from '../../support/matrix.ts'
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
})
