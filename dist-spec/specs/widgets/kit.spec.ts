import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type DescribedElement, elements } from '../../../contract/elements/all.ts'
import { policyFor } from '../../../contract/embedding/embedding-policy.ts'
import { kitPath } from '../../../contract/embedding/kit.ts'
import { type Embedding, snippet, themeRule } from '../../../contract/embedding/snippet.ts'
import type { PageData } from '../../../contract/pages/pages.ts'
import { openBrowser } from '../../support/browser.ts'
import { sharedServer } from '../../support/example-server.ts'
import { oneIn } from '../../support/matrix.ts'
import { complaintsOf } from '../../support/page-complaints.ts'
import { violationsOf } from '../../support/violations.ts'

/** Specs of the partner page: its code works unchanged on a foreign page. */

const server = sharedServer()
let browser: Browser
let context: BrowserContext
let page: Page
let complaints: string[]

beforeAll(async () => {
  browser = await openBrowser()
  context = await browser.newContext({ locale: 'it-IT', reducedMotion: 'reduce' })
  // A page written by `paste` counts as non-local, unlike the server.
  await context.grantPermissions(['clipboard-read', 'clipboard-write', 'local-network-access'])
})
afterAll(() => browser?.close())
beforeEach(async () => {
  page = await context.newPage()
  complaints = complaintsOf(page)
})
afterEach(() => page.close())

async function openKit() {
  await page.goto(server.quinto + kitPath, { waitUntil: 'networkidle' })
  // The button is enabled by hydration: the form follows nothing that is typed before.
  await page.locator('button:enabled', { hasText: 'Copia' }).first().waitFor()
}
const fields = () => page.getByRole('form', { name: 'Configurazione' })
const code = () => page.getByRole('region', { name: 'Il codice da incollare' })
const events = () => page.getByRole('region', { name: 'Eventi' })
const mode = (title: string) => fields().getByText(title, { exact: true }).click()

/** Opens a page of the example partner's origin with the given HTML. */
async function paste(html: string, { csp, whole }: { csp?: string; whole?: boolean } = {}) {
  const address = `${server.partner}/pagina-di-un-altro`
  await page.route(address, route =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      headers: csp ? { 'content-security-policy': csp } : {},
      body: whole ? html : `<!doctype html><html lang="it"><title>Casa</title><body>${html}`,
    }),
  )
  await page.goto(address)
}
const textOf = (tag: string) =>
  page
    .locator(tag)
    .first()
    .evaluate(one => one.shadowRoot?.querySelector('#view')?.textContent ?? '')
const strict =
  "default-src 'none'; style-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

describe('the generated code', () => {
  it('is copied, and works in a page with only the policy that it names', async () => {
    await openKit()
    await fields().getByLabel('Codice del partner').fill('guida-mutui')
    await fields().getByLabel('Importo del mutuo').fill('120.000')
    await fields().getByText('Fissata, con integrity').click()
    const copyAs = async (title: string) => {
      await mode(title)
      await page.getByRole('button', { name: 'Copia' }).first().click()
      await page.getByText('Copiato', { exact: true }).waitFor()
      return page.evaluate(() => navigator.clipboard.readText())
    }
    const inPage = await copyAs('Nella pagina')
    const inCorner = await copyAs('Dietro un pulsante nell’angolo')
    const inFrame = await copyAs('In una cornice')
    expect(await code().textContent()).toBe(inFrame)
    expect(complaints).toEqual([])

    await paste(inPage, { csp: `${strict}; ${policyFor('pagina', server.quinto)}` })
    await expect.poll(() => textOf('quinto-mutui')).toContain('581,61')
    await expect.poll(() => textOf('quinto-mutui')).toContain('TAEG')

    await paste(inCorner, { csp: `${strict}; ${policyFor('angolo', server.quinto)}` })
    await page.getByRole('button', { name: 'Calcola la rata' }).click()
    await expect.poll(() => textOf('quinto-mutui')).toContain('581,61')
    expect(complaints).toEqual([])

    await paste(inFrame, { csp: `${strict}; ${policyFor('cornice', server.quinto)}` })
    const figure = page.frameLocator('iframe').locator('quinto-mutui .figure').first()
    await expect.poll(() => figure.textContent()).toContain('581,61')
    await expect.poll(async () => (await page.locator('iframe').boundingBox())!.height).not.toBe(700)
    expect(complaints).toEqual([])
  })

  it('escapes all input', async () => {
    await openKit()
    const hostile = `"><script>document.title = 'rubata'</script><i a='`
    await fields().getByLabel('Codice del partner').fill(hostile)
    await mode('Dietro un pulsante')
    await fields().getByLabel('Testo del pulsante').fill(hostile)
    await paste(`${await code().textContent()}`)
    expect(
      await page.evaluate(() => ({
        title: document.title,
        scripts: document.scripts.length,
        partner: document.querySelector('quinto-mutui')?.getAttribute('partner'),
        button: document.querySelector('quinto-finestra')?.getAttribute('pulsante'),
      })),
    ).toEqual({ title: 'Casa', scripts: 1, partner: hostile, button: hostile.trim() })
  })
})

describe('a foreign page', () => {
  const element = elements.find(({ definition }) => definition.tag === 'quinto-mutui') as DescribedElement
  async function pasted() {
    const html = await (await fetch(server.quinto + kitPath)).text()
    const [, data = ''] = /<script type="application\/json" id="dati">(.*?)<\/script>/.exec(html) ?? []
    const { content: kit } = JSON.parse(data) as PageData<'/partner'>
    const embedding: Embedding = {
      element,
      attributes: { partner: 'guida-mutui', importo: 120_000 },
      theme: { '--quinto-accent': '#b0400f' },
      mode: 'pagina',
      button: '',
      pinned: true,
    }
    return `<style>${themeRule(embedding)}</style>${snippet(embedding, kit)}`
  }

  const pages: [name: string, around: (html: string) => string][] = [
    ['in quirks mode', (html: string) => `<title>Casa</title><center>${html}</center>`],
    [
      'with a base of its own',
      (html: string) =>
        `<!doctype html><title>Casa</title><base href="https://altrove.example/a/"><body>${html}`,
    ],
    [
      'that unsets everything',
      (html: string) => `<!doctype html><title>Casa</title><style>*{all:unset}</style><body>${html}`,
    ],
    [
      'that gives what it asks for, in a cell',
      (html: string) => `<!doctype html><title>Casa</title><table><tr><td>${html}</table>`,
    ],
  ]
  it.each(oneIn(2, pages))('%s shows the same figure', async (_, around) => {
    await paste(around(await pasted()), { whole: true })
    await expect.poll(() => textOf('quinto-mutui')).toContain('581,61')
    const button = page.locator('quinto-mutui').getByRole('button', { name: /^Confronta \d+ offerte/ })
    await button.waitFor()
    await expect
      .poll(() => button.evaluate(one => getComputedStyle(one).backgroundColor))
      .toBe('rgb(176, 64, 15)')
    expect((await page.locator('quinto-mutui').boundingBox())!.width).toBeGreaterThanOrEqual(320)
    expect(complaints).toEqual([])
  })
})

describe('the preview', () => {
  it('follows the configuration, lists events, and sends no request', async () => {
    const sent: string[] = []
    page.on('request', request => {
      if (request.method() === 'POST' && /\/v2\/(leads|contatti)/.test(request.url()))
        sent.push(request.url())
    })
    await openKit()
    await fields().getByLabel('Importo del mutuo').fill('120.000')
    await fields().locator('input[id="proprieta--quinto-accent"]').fill('#b0400f')
    await events()
      .getByText(/importo: 120000/)
      .first()
      .waitFor()
    await expect
      .poll(() =>
        page
          .locator('quinto-mutui')
          .evaluate(one => getComputedStyle(one).getPropertyValue('--quinto-accent')),
      )
      .toMatch(/^light-dark\(#b0400f, #[0-9a-f]{6}\)$/)
    await fields().getByText('Scuro', { exact: true }).click()
    await expect
      .poll(() => page.locator('quinto-mutui').evaluate(one => getComputedStyle(one).colorScheme))
      .toBe('dark')
    // On a dark background the contrast of that accent is too low.
    await fields()
      .getByText(/accento sul fondo, tema scuro/)
      .waitFor()
    await events().getByRole('button', { name: 'Svuota' }).click()
    await expect.poll(() => events().getByRole('listitem').count()).toBe(0)

    const choice = fields().getByLabel('Elemento', { exact: true })
    // The form is near the preview; a distant element is not loaded yet.
    await choice.scrollIntoViewIfNeeded()
    await choice.selectOption('quinto-contatti')
    await fields().getByLabel('Oggetto già scelto').selectOption('mutuo')
    const form = page.locator('quinto-contatti')
    await expect.poll(() => form.getByLabel('Oggetto').inputValue()).toBe('mutuo')
    await form.getByLabel(/^Nome/).fill('Ada')
    await form.getByLabel(/^Cognome/).fill('Di Prova')
    await form.getByRole('textbox', { name: /Telefono/ }).fill('333 1234567')
    await form.getByLabel(/Dichiaro di aver letto/).check()
    await form.getByLabel(/Messaggio/).fill('Una prova')
    await form.getByRole('button', { name: /^Invia/ }).click()
    await events().getByText('fermato qui').waitFor()
    expect(sent).toEqual([])
    expect(complaints).toEqual([])
  })

  it('shows the frame in frame mode, at its own height, and sends no request', async () => {
    await openKit()
    await mode('In una cornice')
    const frame = page.locator('.stage iframe')
    await expect.poll(async () => (await frame.boundingBox())?.height ?? 700).not.toBe(700)
    const leaves = await frame
      .contentFrame()
      .locator('quinto-mutui')
      .evaluate(one =>
        one.dispatchEvent(new CustomEvent('quinto-invio', { bubbles: true, cancelable: true })),
      )
    expect(leaves).toBe(false)
    await events().getByText('fermato qui').waitFor()
    expect(complaints).toEqual([])
  })

  it('applies the typed partner key', async () => {
    await openKit()
    await fields().getByLabel('Codice del partner').fill('immobiliare-lago')
    await expect.poll(() => textOf('quinto-mutui')).toContain('TAN ipotizzato')
    expect(complaints).toEqual([])
    await fields().getByLabel('Codice del partner').fill('nessuno')
    // The page's own content, as visitors would see it.
    await page.locator('.stage quinto-mutui > a').waitFor()
    await expect.poll(() => textOf('quinto-mutui')).not.toContain('TAN')
  })

  it('shows every element', async () => {
    await openKit()
    const tags = elements.map(({ definition }) => definition.tag).filter(tag => tag !== 'quinto-finestra')
    for (const tag of tags) {
      await fields().getByLabel('Elemento', { exact: true }).selectOption(tag)
      await page.locator(`.stage ${tag}`).waitFor({ state: 'attached' })
      await expect.poll(() => textOf(`.stage ${tag}`)).not.toBe('')
    }
    expect(await page.locator('#elementi summary code').allTextContents()).toEqual(
      elements.map(({ definition }) => `<${definition.tag}>`),
    )
  })
})

describe('the page itself', () => {
  it('is complete without a script, with figure and code', async () => {
    const scriptless = await browser.newContext({ javaScriptEnabled: false })
    const plain = await scriptless.newPage()
    await plain.goto(server.quinto + kitPath)
    expect(await plain.locator('.stage quinto-mutui .figure').first().textContent()).toContain('727,02')
    expect(await plain.getByText('wp_enqueue_script_module').count()).toBe(1)
    expect(await plain.getByText('hash_hmac').count()).toBe(1)
    expect(await plain.getByRole('button', { name: 'Copia' }).count()).toBe(0)
    expect(await plain.getByRole('form', { name: 'Configurazione' }).count()).toBe(0)
    expect(await plain.locator('noscript .notice').isVisible()).toBe(true)
    await scriptless.close()
  })

  it('opens the reference by keyboard, without axe violations', async () => {
    await openKit()
    await page.locator('#quinto-carrello > summary').focus()
    await page.keyboard.press('Enter')
    await page.locator('#quinto-carrello').getByText('quinto-richiesta').waitFor()
    await fields().getByLabel('Codice del partner').fill('Non Così')
    expect(await violationsOf(page)).toEqual([])
  })
})

it('the example partner links one working page per element', async () => {
  const home = await (await fetch(server.partner)).text()
  const [, menu = ''] = /<nav aria-label="Pagine di esempio">(.*?)<\/nav>/.exec(home) ?? []
  const paths = Array.from(menu.matchAll(/href="([^"]+)"/g), ([, path]) => path!)
  const pages = await Promise.all(paths.map(async path => (await fetch(server.partner + path)).text()))
  for (const { definition } of elements)
    expect(pages.filter(html => html.includes(`<${definition.tag}`)).length).toBeGreaterThan(0)
  for (const [path, tag, text] of [
    ['/rate', 'quinto-rata', 'Esempio rappresentativo'],
    ['/contatti', 'quinto-contatti', 'Informativa e consensi'],
  ] as const) {
    expect(paths).toContain(path)
    await page.goto(server.partner + path)
    await expect.poll(() => textOf(tag)).toContain(text)
  }
  await page.goto(`${server.partner}/carrello`)
  await page.frameLocator('quinto-carrello iframe').getByText('Per ordinare occorre accedere').waitFor()
  expect(complaints).toEqual([])
})

it.each([
  ['custom-elements.json', /^application\/json/],
  ['integrity.json', /^application\/json/],
  ['elements.d.ts', /^text\/plain; charset=utf-8/],
  ['react.d.ts', /^text\/plain; charset=utf-8/],
  ['vue.d.ts', /^text\/plain; charset=utf-8/],
])('%s is served to any page, with its media type', async (name, type) => {
  const answer = await fetch(`${server.quinto}/widgets/v1/${name}`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(type)
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  const text = await answer.text()
  if (name !== 'integrity.json')
    for (const { definition } of elements) expect(text).toContain(`${definition.tag}`)
})

it('a page is served as a page for any query', async () => {
  const { headers } = await fetch(`${server.quinto}/partner?da=elements.d.ts`)
  expect(headers.get('content-type')).toMatch(/^text\/html/)
})
