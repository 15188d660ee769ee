import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import type { BuiltServer } from '../../support/built-server.ts'
import { isInteractive, leadsOf } from '../../support/calculator.ts'
import { elementSpecs, walkedTags } from '../../support/element-spec.ts'
import { startExampleServer } from '../../support/example-server.ts'
import { type FileServer, serveFiles } from '../../support/file-server.ts'
import { openEarlier } from '../../support/opened-earlier.ts'
import { complaintsOf } from '../../support/page-complaints.ts'
import { translate, translateAlways, untranslated } from '../../support/translator.ts'
import { answerCalls, builtFiles, serveWidgets } from '../../support/widget-server.ts'

/** Specs of the elements in a page that the browser translates: every text is the one of the page as written. */

let browser: Browser
let context: BrowserContext
let plain: Page
let translated: Page
let complaints: string[]

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'it-IT' })
  plain = await context.newPage()
  translated = await context.newPage()
  complaints = complaintsOf(plain, complaintsOf(translated))
})
afterEach(() => context.close())

const calculators = ['quinto-mutui', 'quinto-prestiti', 'quinto-cdq', 'quinto-leasing']

const both = (act: (page: Page) => Promise<unknown>) => Promise.all([act(plain), act(translated)])
/** All text that an element shows, without the marks of the translator. */
const textOf = async (page: Page, tag: string) =>
  untranslated(
    await page.locator(tag).evaluate(one => one.shadowRoot?.querySelector('#view')?.textContent ?? ''),
  )

/** Waits until the element has the same texts in both pages. */
const agrees = (tag: string, message: string) =>
  expect
    .poll(
      async () => {
        const [expected, text] = await Promise.all([textOf(plain, tag), textOf(translated, tag)])
        let at = 0
        while (at < expected.length && text[at] === expected[at]) at++
        return [expected, text].map(one => one.slice(Math.max(0, at - 40), at + 80))
      },
      { message },
    )
    .toSatisfy(([expected, text]) => expected === text)

/** Gives the field at `index` of an element another value, as a person does; returns its name, or null after the last. */
const changeField = (page: Page, tag: string, index: number) =>
  page.locator(tag).evaluate((one, index) => {
    const numbers = 'input:is([type=range], [inputmode=decimal])'
    // The numbers first: for some choices there are no offers.
    const fields = [numbers, `:is(input, select):not(${numbers})`].flatMap(kind => [
      ...one.shadowRoot!.querySelectorAll<HTMLInputElement | HTMLSelectElement>(`#view ${kind}`),
    ])
    const field = fields[index]
    if (!field) return null
    if (field instanceof HTMLSelectElement) field.selectedIndex = field.options.length - 1
    else if (['radio', 'checkbox'].includes(field.type)) field.click()
    else if (field.type === 'range') field.valueAsNumber += (Number(field.max) - field.valueAsNumber) * 0.05
    else if (field.inputMode === 'decimal' && field.value)
      field.value = String(Math.round(Number(field.value.replaceAll('.', '').replace(',', '.')) * 0.9))
    for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }))
    return `${index} ${field.type} ${field.id || field.name}`
  }, index)

async function changeEveryField(tag: string) {
  const texts = new Set<string>()
  for (let index = 0; ; index++) {
    const name = await changeField(plain, tag, index)
    expect(await changeField(translated, tag, index)).toBe(name)
    if (!name) return texts
    await agrees(tag, name)
    texts.add(await textOf(plain, tag))
  }
}

describe('of a calculator', () => {
  let widgetServer: FileServer
  let site: FileServer
  beforeAll(async () => {
    ;[widgetServer, site] = await Promise.all([serveWidgets(), serveFiles()])
    for (const tag of calculators) await answerCalls(widgetServer, tag)
  })
  afterAll(() => Promise.all([widgetServer?.close(), site?.close()]))

  const press = (tag: string, name: RegExp) =>
    both(page => page.locator(tag).getByRole('button', { name }).first().click())

  it.each(calculators)('%s shows the figures of every input', async tag => {
    const script = `${widgetServer.origin}/widgets/${builtFiles.major}/${builtFiles.loader}`
    site.put('/', {
      body: `<!doctype html><html lang="it"><meta charset="utf-8"><body><${tag} partner="x"></${tag}>
        <script type="module" crossorigin src="${script}"></script>`,
    })
    await both(page => page.goto(site.origin))
    const compare = /^Confronta \d+ offerte/
    await both(page => page.locator(tag).getByRole('button', { name: compare }).first().waitFor())
    await translate(translated)
    expect(await translated.locator(`${tag} .figure font`).count()).toBeGreaterThan(0)
    await agrees(tag, 'at first')
    expect((await changeEveryField(tag)).size).toBeGreaterThan(3)

    await both(page => page.reload())
    await press(tag, compare)
    await press(tag, /^(Dettagli|Apri) /)
    await translate(translated)
    expect((await changeEveryField(tag)).size).toBeGreaterThan(1)
    expect(complaints).toEqual([])
  })
})

describe('with the answers of a server', () => {
  let server: BuiltServer
  beforeAll(async () => {
    server = await startExampleServer()
  })
  afterAll(() => server?.close())

  it('the single figures follow the attributes', async () => {
    const tags = ['quinto-rata', 'quinto-prestito']
    await both(page => page.goto(`${server.partner}/rate`))
    for (const tag of tags)
      await both(page =>
        page
          .locator(tag)
          .getByText(/TAEG \d/)
          .first()
          .waitFor(),
      )
    await translate(translated)
    for (const tag of tags) {
      const before = await textOf(plain, tag)
      await both(page => page.locator(tag).evaluate(one => one.setAttribute('importo', '9.500')))
      await expect.poll(() => textOf(plain, tag)).not.toBe(before)
      await agrees(tag, tag)
    }
    expect(complaints).toEqual([])
  })

  it.each(walkedTags)('%s leads a person to the end, also when the translator is there first', async tag => {
    const { html, walk, applicant } = elementSpecs.get(tag)!
    const address = `${server.partner}/pagina-di-un-altro`
    await translated.route(address, route =>
      route.fulfill({
        contentType: 'text/html; charset=utf-8',
        body: `<!doctype html><html lang="it"><body>${html}
          <script type="module" src="${server.quinto}/widgets/v1/quinto.js"></script>`,
      }),
    )
    await openEarlier(translated)
    await translateAlways(translated)
    await translated.goto(address)
    await walk!(translated)
    if (applicant) expect(await leadsOf(server, applicant)).toHaveLength(1)
    expect(complaints).toEqual([])
  })

  it('a whole request sends the figures that are shown', async () => {
    await openEarlier(translated)
    await translateAlways(translated)
    await translated.goto(`${server.quinto}/mutui`)
    const calculator = translated.locator('quinto-mutui')
    await isInteractive(calculator)
    await calculator.getByRole('textbox', { name: /Importo del mutuo/ }).fill('100.000')
    await expect.poll(() => textOf(translated, 'quinto-mutui')).toMatch(/484,68/)
    expect(await textOf(translated, 'quinto-mutui')).not.toContain('727,02')
    await elementSpecs.get('quinto-mutui')!.walk!(translated)
    expect(await leadsOf(server, 'Casa')).toContainEqual(
      expect.objectContaining({ importo: 10_000_000, offerta: 'Banca Fonteluna', stato: 'Nuovo' }),
    )
    // React reports that the page was translated before its scripts.
    expect(complaints.filter(text => !/error #418/.test(text))).toEqual([])
  })
})
