import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { projectRoot } from '../../../server/project-root.ts'
import { filesOf } from '../../build/first-view.ts'
import { targets } from '../../build/targets.ts'
import { openBrowser } from '../../support/browser.ts'
import { type FileServer, serveFiles } from '../../support/file-server.ts'
import { serveWidgets } from '../../support/widget-server.ts'

/** Specs of `quinto.js` and its chunks on a page of another origin. */

const built = join(projectRoot, targets.widgets.outDir)
let browser: Browser
let widgetServer: FileServer
let site: FileServer
let page: Page
let errors: string[]

beforeAll(async () => {
  ;[browser, widgetServer, site] = await Promise.all([openBrowser(), serveWidgets(), serveFiles()])
})
afterAll(() => Promise.all([browser?.close(), widgetServer?.close(), site?.close()]))
beforeEach(async () => {
  page = await browser.newPage()
  errors = []
  page.on('pageerror', error => errors.push(error.message))
  widgetServer.requests.length = 0
})
afterEach(() => page.close())

const script = (after = '') =>
  `<script type="module" crossorigin src="${widgetServer.origin}/widgets/v1/quinto.js${after}"></script>`
const open = async (body: string, headers: Record<string, string> = {}) => {
  site.put('/', { body: `<!doctype html><html lang="it"><meta charset="utf-8"><body>${body}`, headers })
  await page.goto(site.origin)
}
const calculator = '<quinto-mutui partner="casa" importo="120.000">Telefonare allo 06 1234567</quinto-mutui>'
const shown = () => page.locator('quinto-mutui [part~=calcolatore]').first().waitFor()
const files = () => widgetServer.requests.map(({ path }) => path).filter(path => path.startsWith('/widgets/'))

it('loads nothing but itself where there is no element', async () => {
  await open(script())
  await page.waitForTimeout(200)
  expect(files()).toEqual(['/widgets/v1/quinto.js'])
})

it('loads elements on the page, and elements added later', async () => {
  await open(script())
  await page.evaluate(html => document.body.insertAdjacentHTML('beforeend', html), calculator)
  await shown()
  expect(files().filter(path => path.includes('/quinto-mutui-'))).toHaveLength(1)
  expect(await page.locator('quinto-mutui input#importo').inputValue()).toBe('120.000')
  expect(errors).toEqual([])
})

it('loads an element when it is near the viewport', async () => {
  await open(`${script()}<div style="height:4000px"></div>${calculator}`)
  await page.waitForTimeout(300)
  expect(files()).toEqual(['/widgets/v1/quinto.js'])
  await page.mouse.wheel(0, 2800)
  await expect.poll(() => files().some(path => path.includes('/quinto-mutui-'))).toBe(true)
  expect(
    await page.locator('quinto-mutui').evaluate(one => one.getBoundingClientRect().top - innerHeight),
  ).toBeGreaterThan(0)

  await open(`${script()}<div hidden>${calculator}</div>`)
  widgetServer.requests.length = 0
  await page.waitForTimeout(300)
  expect(files()).toEqual([])
  await page.evaluate(() => document.querySelector('div')!.removeAttribute('hidden'))
  await shown()
  expect(errors).toEqual([])
})

it('immediately loads a window in the corner or one that is to open, wherever it stands', async () => {
  const far = (attributes: string) =>
    `${script()}<div style="height:9000px"></div><quinto-finestra ${attributes}></quinto-finestra>`
  const arrives = () => expect.poll(() => files().some(path => path.includes('/quinto-finestra-'))).toBe(true)
  await open(far('posizione="angolo"'))
  await arrives()
  await page.getByRole('button', { name: 'Calcola la rata' }).waitFor()

  widgetServer.requests.length = 0
  await open(far(''))
  await page.waitForTimeout(300)
  expect(files().filter(path => path.includes('/quinto-finestra-'))).toEqual([])
  await page.evaluate(() => document.querySelector('quinto-finestra')!.toggleAttribute('aperta'))
  await page.getByRole('dialog').waitFor()
  expect(errors).toEqual([])
})

it('loads elements that have no box of their own', async () => {
  const styles = ['quinto-mutui:not(:defined) { display: none }', 'quinto-mutui { display: contents }']
  for (const style of styles) {
    await open(`<style>${style}</style>${calculator}${script()}`)
    await shown()
  }
  // The rule may arrive after the script.
  const late = new Promise<string>(done => setTimeout(done, 500, ''))
  site.put('/regola.css', { body: styles[0]!, rest: late, headers: { 'content-type': 'text/css' } })
  await open(
    `<link rel="stylesheet" href="/regola.css" media="print" onload="this.media = 'all'"><div style="height:4000px"></div>${calculator}${script()}`,
  )
  await page.mouse.wheel(0, 3500)
  await shown()
  expect(errors).toEqual([])
})

describe('loads elements in the shadow root of another element', () => {
  const inside = `<section>${calculator}</section>`
  const attach = `const root = this.attachShadow({ mode: 'open' }); root.innerHTML = ${JSON.stringify(inside)}`
  const define = `customElements.define('pagina-scheda', class extends HTMLElement { connectedCallback() { ${attach} } })`
  const add = `document.body.append(document.createElement('pagina-scheda'))`

  it.each([
    ['declarative', `<div><template shadowrootmode="open">${inside}</template></div>`, ''],
    ['attached before the script', `<pagina-scheda></pagina-scheda><script>${define}</script>`, ''],
    ['of an element that is added later', `<script>${define}</script>`, add],
    ['of an element that is defined later', '<pagina-scheda></pagina-scheda>', define],
    [
      'nested, of an element that is added and defined later',
      '',
      `document.body.insertAdjacentHTML('beforeend', '<div></div>')
       document.body.lastChild.attachShadow({ mode: 'open' }).innerHTML = '<pagina-scheda></pagina-scheda>'
       document.body.append(document.body.lastChild)
       setTimeout(() => { ${define} }, 100)`,
    ],
    [
      'filled later',
      `<script>${define.replace(attach, "this.attachShadow({ mode: 'open' })")}</script><pagina-scheda></pagina-scheda>`,
      `document.querySelector('pagina-scheda').shadowRoot.innerHTML = ${JSON.stringify(inside)}`,
    ],
    [
      'closed, which the page hands over',
      '',
      `const root = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'closed' })
       root.innerHTML = ${JSON.stringify(calculator)}
       dispatchEvent(new CustomEvent('quinto-radice', { detail: root }))`,
    ],
  ])('%s', async (_, html, later) => {
    await open(html + script())
    await page.waitForTimeout(200)
    await page.evaluate(later)
    const loaded = () => files().some(path => path.includes('/quinto-mutui-'))
    await expect.poll(loaded).toBe(true)
    if (!later.includes('closed')) await shown()
    expect(errors).toEqual([])
  })
})

it('does not search the page at a change of the page', async () => {
  await open(`${calculator}${script()}`)
  await shown()
  const searches = await page.evaluate(async () => {
    let count = 0
    const { querySelectorAll } = Document.prototype
    Document.prototype.querySelectorAll = function (this: Document, selector: string) {
      count++
      return querySelectorAll.call(this, selector)
    } as typeof querySelectorAll
    for (let i = 0; i < 10; i++) {
      document.body.append(document.createElement('p'))
      await new Promise(later => setTimeout(later, 10))
    }
    Document.prototype.querySelectorAll = querySelectorAll
    return count
  })
  expect(searches).toBe(0)
})

describe('tries a file again that did not load', () => {
  const refuse = async () => {
    await page.route('**/quinto-mutui-*.js', route => route.abort())
    await open(calculator + script())
    await page.waitForTimeout(300)
    expect(await page.locator('quinto-mutui [part~=calcolatore]').count()).toBe(0)
    await page.unroute('**/quinto-mutui-*.js')
  }

  it('when the connection is back', async () => {
    await refuse()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await shown()
  })

  it('when another element is added', async () => {
    await refuse()
    await page.evaluate(html => document.body.insertAdjacentHTML('beforeend', html), calculator)
    await shown()
  })

  it('after a while', async () => {
    await page.clock.install()
    await refuse()
    await page.clock.fastForward(60_000)
    await shown()
  })
})

it('works, without an error, as a classic script', async () => {
  const classic = script().replace('type="module" ', '')
  await open(
    `<script>addEventListener('error', event => console.error(event.message))</script>${calculator}${classic}${classic}`,
  )
  await shown()
  expect(errors).toEqual([])
})

it('works like a single script when included twice, by one address or two', async () => {
  await open(`${calculator}${script()}${script()}${script('?v=2')}`)
  await shown()
  expect(await page.locator('quinto-mutui [part~=calcolatore]').count()).toBe(1)
  expect(errors).toEqual([])
})

it('calls the server it was loaded from, not the page’s', async () => {
  await open(calculator + script())
  await expect.poll(() => widgetServer.requests.map(({ path }) => path)).toContain('/v2/calcolatori/mutui')
  expect(site.requests.some(({ path }) => path.startsWith('/v2'))).toBe(false)
})

it('keeps the element’s children visible until its chunk loads, and when it never does', async () => {
  await page.route('**/quinto-mutui-*.js', route => route.abort())
  await open(calculator + script())
  await page.waitForTimeout(300)
  expect(await page.getByText('Telefonare allo 06 1234567').isVisible()).toBe(true)
  expect(errors).toEqual([])
})

it('runs under the strictest policy', async () => {
  await page.addInitScript(() => {
    const violations: string[] = []
    Object.assign(document, { violations: violations })
    document.addEventListener('securitypolicyviolation', event =>
      violations.push(`${event.violatedDirective} ${event.sample}`),
    )
  })
  await open(calculator + script(), {
    'content-security-policy': `default-src 'none'; script-src 'self' ${widgetServer.origin}; style-src 'none'; img-src ${widgetServer.origin}; connect-src ${widgetServer.origin}; require-trusted-types-for 'script'; trusted-types 'none'`,
  })
  await shown()
  await page.locator('quinto-mutui input#importo').fill('100000')
  await page.waitForTimeout(300)
  expect(await page.evaluate(() => (document as unknown as { violations: string[] }).violations)).toEqual([])
  expect(errors).toEqual([])
})

it('adds at most one global name', async () => {
  await open('')
  const names = () => page.evaluate(() => Object.getOwnPropertyNames(window))
  const before = new Set(await names())
  await open(calculator + script())
  await shown()
  const added = (await names()).filter(name => !before.has(name) && !/^\d+$|^__playwright/.test(name))
  expect(added.length).toBeLessThanOrEqual(1)
})

it.each(Object.keys(targets.widgets.entries))('%s.js has no imports: its tag covers no other file', name => {
  expect(filesOf(built, [name])).toEqual([`${name}.js`])
})

it('no chunk imports the loader, whose address the partner chooses', () => {
  const importers = readdirSync(built).filter(
    name => name.endsWith('.js') && readFileSync(join(built, name), 'utf8').includes('quinto.js'),
  )
  expect(importers).toEqual([])
})

it.each(Object.keys(targets.widgets.entries))('%s.js, pinned by the page, imports no other file', entry => {
  expect(filesOf(built, [entry])).toEqual([`${entry}.js`])
})

it('every file over 1 kB has a compressed copy', () => {
  const names = readdirSync(built)
  const heavy = names.filter(name => name.endsWith('.js') && readFileSync(join(built, name)).length > 1024)
  expect(heavy.filter(name => !names.includes(`${name}.br`))).toEqual([])
})
