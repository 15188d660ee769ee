import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { kitPath } from '../../../contract/embedding/kit.ts'
import { openBrowser } from '../../support/browser.ts'
import { isInteractive } from '../../support/calculator.ts'
import { sharedServer } from '../../support/example-server.ts'
import { complaintsOf } from '../../support/page-complaints.ts'
import { exampleSignIn, signIn } from '../../support/sign-in.ts'
import { translate, translateAlways, untranslated } from '../../support/translator.ts'

/** Specs of the pages of site and areas that the browser translates: every text is the one of the page as written. */

const server = sharedServer()
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
  // Without a choice the consent panel would cover the page.
  await context.addCookies([{ name: 'quinto_consenso', value: '1.0.0', url: server.quinto }])
  plain = await context.newPage()
  translated = await context.newPage()
  complaints = complaintsOf(plain, complaintsOf(translated))
})
afterEach(() => context.close())

const both = (act: (page: Page) => Promise<unknown>) => Promise.all([act(plain), act(translated)])
/** The text in sight, without what stands in `<noscript>`, and without spaces: a `<font>` in a flexible box adds a line. */
const textOf = async (page: Page) =>
  // biome-ignore lint/performance/useDomNodeTextContent: hidden text, such as that of `<noscript>`, is not compared.
  untranslated(await page.locator('main').innerText()).replaceAll(/\s/g, '')

/** Waits until the page has the same texts in both tabs. */
const agrees = (message: string) =>
  expect.poll(async () => (await textOf(translated)) === (await textOf(plain)), { message }).toBe(true)

it.each(['/mutui', '/agenzia/roma-prati'])(
  '%s keeps its content when the translator comes before the scripts, and follows links',
  async path => {
    for (const page of [plain, translated])
      await page.route('**/*.js', async route => {
        await new Promise(resolve => setTimeout(resolve, 400))
        await route.continue()
      })
    await translateAlways(translated)
    await both(page => page.goto(server.quinto + path, { waitUntil: 'networkidle' }))
    expect(await translated.locator('main font').count()).toBeGreaterThan(10)
    await agrees(path)
    for (const product of ['Prestiti', 'Mutui']) {
      await both(page => page.locator('footer').getByRole('link', { name: product }).first().click())
      await both(page => page.waitForURL(new RegExp(`/${product.toLowerCase()}$`)))
      await agrees(product)
    }
    await both(page => page.goBack())
    await both(page => page.waitForURL(/prestiti$/))
    await agrees('back')
    await both(page => isInteractive(page.locator('quinto-prestiti')))
  },
)

it('the page for partners writes the code of every choice', async () => {
  await both(async page => {
    await page.goto(server.quinto + kitPath, { waitUntil: 'networkidle' })
    await page.locator('button:enabled', { hasText: 'Copia' }).first().waitFor()
    // Number and times of the events depend on the pace of a tab.
    await page.getByRole('region', { name: 'Eventi' }).evaluate(log => {
      log.style.display = 'none'
    })
  })
  await translate(translated)
  const form = (page: Page) => page.getByRole('form', { name: 'Configurazione' })
  await both(page => form(page).getByLabel('Codice del partner').fill('guida-mutui'))
  await both(page => form(page).getByLabel('Importo del mutuo').fill('120.000'))
  const code = () => plain.getByRole('region', { name: 'Il codice da incollare' }).textContent()
  await expect.poll(code).toContain('120000')
  await agrees('amount')
  for (const mode of ['In una cornice', 'Dietro un pulsante nell’angolo', 'Nella pagina']) {
    await both(page => form(page).getByText(mode).first().click())
    await agrees(mode)
  }
  expect(complaints).toEqual([])
})

it('the quote maker of agents shows the figures of every amount, and no page of the area fails', async () => {
  await signIn(plain, `${server.quinto}/agents`, exampleSignIn(server, 'agente'))
  await translateAlways(translated)
  await both(async page => {
    await page.goto(`${server.quinto}/agents/personal-documents/preventivatorePrestiti`)
    await page.getByLabel('Netto mensile').fill('1.820')
    await page.locator('table.quotes:not([aria-busy])').waitFor()
  })
  const texts = new Set<string>()
  for (const amount of ['300', '250', '10', '364']) {
    await both(page => page.locator('input[name="importo"]').fill(amount))
    await both(page => page.locator('input[name="netto"]').focus())
    await expect.poll(async () => texts.size < texts.add(await textOf(plain)).size).toBe(true)
    await agrees(amount)
  }
  await both(page => page.getByText('Come si calcola').click())
  await agrees('how')

  const links = await translated
    .locator('nav a[href^="/agents"]')
    .evaluateAll(all => [...new Set(all.map(link => link.getAttribute('href')!))])
  expect(links.length).toBeGreaterThan(5)
  for (const href of links.slice(0, 12)) {
    const link = translated.locator(`nav a[href="${href}"]`).first()
    if (!(await link.isVisible())) continue
    await link.click()
    await translated.waitForLoadState('networkidle')
    await translated.locator('main h1').first().waitFor()
  }
  expect(complaints).toEqual([])
})
