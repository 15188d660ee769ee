import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import type { BuiltServer } from '../../support/built-server.ts'
import { startExampleServer } from '../../support/example-server.ts'
import { backdateForm } from '../../support/opened-earlier.ts'
import { complaintsOf } from '../../support/page-complaints.ts'
import { exampleSignIn } from '../../support/sign-in.ts'
import { violationsWithoutScript } from '../../support/violations.ts'

/** Specs of the public pages without a script: everything essential works. */

let server: BuiltServer
let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startExampleServer(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})
beforeEach(async () => {
  context = await browser.newContext({ javaScriptEnabled: false, locale: 'it-IT' })
  page = await context.newPage()
})
afterEach(() => context.close())

const open = (path: string) => page.goto(server.quinto + path)
const pathNow = () => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const form = () => page.getByRole('form', { name: /^Scriva a/ })
const field = (name: string) => form().getByRole('textbox', { name })

/** Sends the form with a stamp that is a minute old. */
async function send() {
  await backdateForm(form(), server.quinto)
  await form().getByRole('button', { name: 'Invia il messaggio' }).click()
}
async function fill(cognome: string) {
  await field('Nome').first().fill('Ada')
  await field('Cognome').fill(cognome)
  await field('Telefono').fill('333 1234567')
  await form().getByRole('checkbox').first().check()
}
const letter = async (cognome: string) =>
  (await server.letters()).find(text => text.includes(`Ada ${cognome}`)) ?? ''

/** Returns the requests of a person, as the back office shows them. */
async function requestsOf(cognome: string) {
  const call = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${server.quinto}/v2${path}`, init)
    expect(answer.status).toBeLessThan(300)
    return answer.json()
  }
  const { accessToken } = await call('/admin/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(exampleSignIn(server, 'admin')),
  })
  const { rows } = await call(`/requests?search=${encodeURIComponent(cognome)}`, {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  return rows as { cognome: string; oggetto: string; messaggio: string | null }[]
}
async function isClean() {
  expect(await violationsWithoutScript(browser, page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wider).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1280, height: 720 })
}

it('can read the home page, open its menus and follow their links', async () => {
  await open('/')
  await heading(/./)
  const menu = page.locator('#menu')
  expect(await menu.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Menu' }).click()
  await menu.getByRole('link', { name: 'Tassi' }).click()
  expect(pathNow()).toBe('/tassi')
  await page.getByRole('button', { name: 'La società' }).click()
  await page.locator('#la-societa').getByRole('link', { name: 'Contatti' }).click()
  expect(pathNow()).toBe('/contattaci')
  await heading('Contatti')
})

it('shows the plain form instead of the element’s, on each page with one', async () => {
  for (const path of ['/contattaci', '/aziende', '/lavoraConNoi', '/contact-form/numeroverde', '/leasing']) {
    await open(path)
    expect([path, await form().count()]).toEqual([path, 1])
    expect(await page.locator('quinto-contatti').isVisible()).toBe(false)
  }
})

it('sends a message after correcting it, and shows the confirmation', async () => {
  const cognome = 'Di Senza Script'
  await open('/contattaci?utm_source=lettera')
  await fill('')
  await field('Telefono').fill('12')
  const messaggio = '<script>alert("Ada")</script>\nVorrei un appuntamento.'
  await field('Messaggio').fill(messaggio)
  await form().getByRole('checkbox', { name: 'comunicazioni commerciali' }).check()
  await send()

  expect(await page.title()).toContain('Il messaggio è da correggere')
  expect(pathNow()).toBe('/contattaci')
  const summary = form().getByRole('alert')
  expect(await summary.textContent()).toContain('3 dati sono da correggere')
  expect(await summary.isVisible()).toBe(true)
  await isClean()
  expect(await field('Messaggio').inputValue()).toBe(messaggio)
  expect(await form().getByRole('checkbox', { name: 'comunicazioni commerciali' }).isChecked()).toBe(true)
  expect(await form().getByRole('checkbox', { name: 'ad altre società' }).isChecked()).toBe(false)
  await form().getByRole('link', { name: 'Scriva il cognome.' }).click()
  await page.keyboard.type(cognome)
  expect(await field('Cognome').inputValue()).toBe(cognome)
  await field('Telefono').fill('333 1234567')
  await form().getByLabel('Oggetto').selectOption('pratica')
  await send()

  await heading('Il messaggio è arrivato')
  expect(pathNow()).toMatch(/^\/contattaci\/inviato\?conferma=/)
  const confirmation = await page.locator('main').textContent()
  expect(confirmation).toMatch(/Il numero della richiesta è \d{3} \d{3} \d{3}\. La chiamerà .+ entro le \d/)
  expect(confirmation).not.toMatch(/Ada|Senza Script|333/)
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  await isClean()
  await expect.poll(() => letter(cognome)).toContain('Subject:')
  expect(await requestsOf(cognome)).toEqual([
    expect.objectContaining({ cognome, oggetto: 'pratica', messaggio }),
  ])
  expect(server.output()).not.toContain(cognome)
})

it('writes to an agency from its page', async () => {
  const cognome = 'Di Prati'
  await open('/agenzia/roma-prati')
  await fill(cognome)
  await form().getByLabel('Oggetto').selectOption('mutuo')
  await send()
  await heading('Il messaggio è arrivato')
  await expect.poll(() => letter(cognome)).toContain('To: roma-prati@quinto.example')
})

it('searches from the 404 page', async () => {
  await open('/questa-non-esiste')
  const field = page.getByLabel('Che cosa si cercava?')
  const send = page.getByRole('button', { name: 'Cerca' })
  expect((await field.boundingBox())?.height).toBe((await send.boundingBox())?.height)
  await field.fill('surroga')
  await send.click()
  await heading('Che cosa c’è su «surroga»')
  await page.locator('.found a').first().click()
  expect(pathNow()).not.toContain('404')
})

it('hydrates the page of a refused message when scripts are available after all', async () => {
  const scripted = await browser.newContext({ locale: 'it-IT', reducedMotion: 'reduce' })
  const other = await scripted.newPage()
  const complaints = complaintsOf(other)
  await other.goto(`${server.quinto}/contattaci`)
  const answer = other.waitForResponse(response => response.request().method() === 'POST')
  await other.evaluate(() => {
    const form = Object.assign(document.createElement('form'), { method: 'post', action: '/contattaci' })
    document.body.append(form)
    form.submit()
  })
  expect((await answer).status()).toBe(422)
  await other.getByText('si può scrivere di nuovo in questo modulo').waitFor()
  await other.locator('quinto-contatti').getByRole('button', { name: 'Invia il messaggio' }).waitFor()
  expect(await other.locator('.plain-form').count()).toBe(0)
  expect(complaints.filter(text => !text.includes('422'))).toEqual([])
  await scripted.close()
})
