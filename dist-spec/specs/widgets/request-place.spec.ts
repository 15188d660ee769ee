import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import type { BuiltServer } from '../../support/built-server.ts'
import { startExampleServer } from '../../support/example-server.ts'
import { violationsInBothThemes } from '../../support/violations.ts'

/** Specs of the place of a request: the town with suggestions, and the choice of an agency. */

let server: BuiltServer
let browser: Browser
let context: BrowserContext
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startExampleServer(), openBrowser()])
})
afterEach(() => context.close())
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

async function open(address: string, width = 1440): Promise<Page> {
  const viewport = { width, height: 800 }
  context = await browser.newContext({ viewport, locale: 'it-IT', reducedMotion: 'reduce' })
  const page = await context.newPage()
  // A click before the element has loaded would be lost.
  await page.goto(`${server.quinto}${address}`, { waitUntil: 'networkidle' })
  return page
}

const forms = [
  { name: 'the contact form', address: '/contattaci', tag: 'quinto-contatti', send: 'Invia il messaggio' },
  {
    name: 'the form of a calculator in a frame',
    address: '/iframes/calcolatori/prestiti/contattaci?partner=guida-mutui',
    tag: 'quinto-prestiti',
    send: 'Invia la richiesta',
  },
]

const town = (form: Locator) => form.getByRole('combobox', { name: 'Comune' })
const suggestion = (form: Locator, name: string) => form.getByRole('listbox').getByRole('option', { name })
const province = (form: Locator) => form.getByLabel('Provincia', { exact: true })
const agency = (form: Locator) => form.getByLabel('Agenzia')
const offered = (form: Locator) => agency(form).locator('option')

async function fill(form: Locator, cognome: string) {
  await form.getByRole('textbox', { name: /^Nome/ }).fill('Ada')
  await form.getByRole('textbox', { name: /^Cognome/ }).fill(cognome)
  await form.getByRole('textbox', { name: /^Telefono/ }).fill('333 1234567')
  await form.getByRole('checkbox', { name: /informativa/ }).check()
}

const sent = (page: Page) => page.waitForResponse(answer => answer.request().method() === 'POST')
const excess = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

describe.each(forms)('$name', ({ address, tag, send }) => {
  it.each([360, 1440])(
    'finds the town, and sends the request to the chosen agency, at %i px',
    async width => {
      const page = await open(address, width)
      const form = page.locator(tag)
      if (tag === 'quinto-contatti') await form.getByLabel('Oggetto').selectOption('Prestito personale')
      await fill(form, `Di Fiumicino ${width === 360 ? 'al telefono' : 'alla scrivania'}`)
      expect(await agency(form).count()).toBe(0)

      await town(form).pressSequentially('fiumicin')
      await suggestion(form, 'Fiumicino (RM)').waitFor()
      expect(await violationsInBothThemes(page)).toEqual([])
      expect(await excess(page)).toBe(0)
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      expect(await town(form).inputValue()).toBe('Fiumicino')
      await expect.poll(() => province(form).inputValue()).toBe('RM')

      await expect.poll(() => offered(form).count()).toBe(7)
      expect(await offered(form).nth(0).textContent()).toBe('Di norma la più vicina')
      expect(await offered(form).nth(1).textContent()).toMatch(/^Roma Eur \(20,4 km\), /)
      expect(await form.getByText('Fra quelle che seguono i prestiti.').count()).toBe(1)
      await agency(form).selectOption('roma-prati')
      expect(await violationsInBothThemes(page)).toEqual([])
      expect(await excess(page)).toBe(0)

      const answer = sent(page)
      await form.getByRole('button', { name: send }).click()
      const response = await answer
      expect(response.status(), await response.text()).toBe(201)
      expect(response.request().postDataJSON()).toMatchObject({
        agenzia: 'roma-prati',
        contatto: { comune: 'Fiumicino', provincia: 'RM' },
      })
      expect(await response.json()).toMatchObject({ agenzia: 'Roma Prati' })
    },
  )

  it('says at the field that a town does not exist, and keeps the input', async () => {
    const page = await open(address)
    const form = page.locator(tag)
    if (tag === 'quinto-contatti') await form.getByLabel('Oggetto').selectOption('Altro')
    await fill(form, 'Di Ostia')
    await town(form).fill('Ostia Lido')
    await form.getByText('Nessun luogo con questo nome').waitFor()
    await form.getByRole('button', { name: send }).click()
    await form.getByRole('link', { name: 'Scelga il comune dall’elenco.' }).click()
    expect(await town(form).evaluate(field => field.matches(':focus'))).toBe(true)
    expect(await town(form).getAttribute('aria-invalid')).toBe('true')
    expect(await town(form).inputValue()).toBe('Ostia Lido')
    expect(await violationsInBothThemes(page)).toEqual([])
  })

  it('sends the request when suggestions and agencies do not arrive', async () => {
    const page = await open(address)
    const form = page.locator(tag)
    await page.route(/\/v2\/(agenzie\/luoghi|contatti\/agenzie)/, route => route.abort())
    if (tag === 'quinto-contatti') await form.getByLabel('Oggetto').selectOption('Prestito personale')
    await fill(form, 'Senza aiuti')
    await town(form).fill('Tivoli')
    await province(form).selectOption('RM')
    await form.getByText('La richiesta si può inviare lo stesso.').waitFor()
    const answer = sent(page)
    await form.getByRole('button', { name: send }).click()
    expect(await (await answer).json()).toMatchObject({ agenzia: 'Tivoli' })
  })
})

it('suggests towns for a text typed before the code arrives', async () => {
  const page = await open('/contattaci')
  const form = page.locator('quinto-contatti')
  let arrive = () => {}
  const slow = new Promise<void>(resolve => {
    arrive = resolve
  })
  await page.route('**/place-part-*.js', async route => {
    await slow
    await route.continue()
  })
  await town(form).pressSequentially('bagnoreg')
  arrive()
  await suggestion(form, 'Bagnoregio (VT)').click()
  await expect.poll(() => province(form).inputValue()).toBe('VT')
  await expect.poll(() => offered(form).nth(1).textContent()).toMatch(/^Viterbo/)
})

it('offers no choice on the page of an agency', async () => {
  const page = await open('/agenzia/viterbo')
  const form = page.locator('quinto-contatti')
  // The form below the calculator starts when the page scrolls to it.
  await form.scrollIntoViewIfNeeded()
  await province(form).selectOption('RM')
  await form.getByText('Le distanze').waitFor({ state: 'detached' })
  await town(form).pressSequentially('tivo')
  await suggestion(form, 'Tivoli (RM)').click()
  expect(await agency(form).count()).toBe(0)
})

it.each([
  ['quinto-mutui', '/iframes/calcolatori/mutui/contattaci'],
  ['quinto-prestiti', '/iframes/calcolatori/prestiti/contattaci'],
  ['quinto-cdq', '/iframes/calcolatori/cdq/contattaci'],
  ['quinto-leasing', '/iframes/calcolatori/leasing/contattaci'],
  ['quinto-rata', '/iframes/displayRata'],
  ['quinto-prestito', '/iframes/displayPrestito'],
])(
  'the agent in the address of the frame of %s receives the request, without a choice',
  async (tag, path) => {
    const agente = 'martina-grasso-2'
    const page = await open(`${path}?partner=guida-mutui&agente=${agente}`)
    const form = page.locator(tag)
    if (path.includes('display'))
      await form.getByRole('button', { name: 'Chiedi di essere contattati' }).click()
    await fill(form, `Per l’agente di ${tag}`)
    await town(form).pressSequentially('fiumicin')
    await suggestion(form, 'Fiumicino (RM)').click()
    await expect.poll(() => province(form).inputValue()).toBe('RM')
    expect(await agency(form).count()).toBe(0)
    const answer = sent(page)
    await form.getByRole('button', { name: 'Invia la richiesta' }).click()
    const response = await answer
    expect(response.request().postDataJSON()).toMatchObject({ agente })
    expect(await response.json()).toMatchObject({ agente: expect.stringContaining('Grasso') })
  },
)
