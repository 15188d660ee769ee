import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { pdfPage } from '../../../server/database/example-data/files.ts'
import { openBrowser } from '../../support/browser.ts'
import type { BuiltServer } from '../../support/built-server.ts'
import { startExampleServer } from '../../support/example-server.ts'
import { backdateForm } from '../../support/opened-earlier.ts'
import { complaintsOf } from '../../support/page-complaints.ts'
import { violationsInBothThemes } from '../../support/violations.ts'

/** Complaints and applications in the contact form, with and without a script, in their letters and on their pages. */

let server: BuiltServer
let browser: Browser
let context: BrowserContext
let page: Page
/** Errors of the page. */
let complaints: string[]

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startExampleServer(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})
const open = async (javaScriptEnabled: boolean) => {
  context = await browser.newContext({ locale: 'it-IT', reducedMotion: 'reduce', javaScriptEnabled })
  page = await context.newPage()
  complaints = complaintsOf(page)
}
beforeEach(() => open(true))
afterEach(async () => {
  expect(complaints.filter(text => !text.includes('422'))).toEqual([])
  await context.close()
})

const consultant = /(un|nostro) consulente|ritirare la richiesta/

/** The subject and the words of the letter to an address, and the page behind its link. */
async function letterTo(address: string): Promise<{ text: string; link: string }> {
  const find = async () =>
    (await server.letters()).find(text => new RegExp(`^To: .*${address}`, 'm').test(text)) ?? ''
  await expect.poll(find).not.toBe('')
  const letter = await PostalMime.parse(await find())
  const text = `${letter.subject}\n${letter.text}`
  return { text, link: /http:\S+\/richiesta\/[\w-]+/.exec(text)![0] }
}

const fillPerson = async (form: Locator, cognome: string, email: string) => {
  const field = (name: string) => form.getByRole('textbox', { name })
  await field('Nome').first().fill('Ada')
  await field('Cognome').fill(cognome)
  await field('E-mail').fill(email)
  await form.getByRole('checkbox').first().check()
}
const send = (form: Locator) => form.getByRole('button', { name: 'Invia il messaggio' }).click()
const optionsOf = (list: Locator) => list.locator('option').allTextContents()

it('a complaint is chosen by its link, needs its text, and is promised an answer within sixty days', async () => {
  await page.goto(`${server.quinto}/pagine/trasparenza`)
  await page.getByRole('link', { name: 'modulo dei reclami' }).click()
  await page.waitForURL('**/contattaci?oggetto=reclamo#scrivere')
  const form = page.locator('quinto-contatti')
  await expect.poll(() => form.getByLabel('Oggetto').inputValue()).toBe('reclamo')
  await form.getByText('risponde il nostro ufficio reclami entro sessanta giorni').waitFor()
  for (const label of ['Quando', 'Comune', 'Contatto preferito'])
    expect([label, await form.getByLabel(label).count()]).toEqual([label, 0])
  expect(await form.getByRole('checkbox').count()).toBe(1)
  await fillPerson(form, 'Di Reclamo', 'ada.reclamo@posta.example')
  await send(form)
  await form.getByRole('alert').getByText('Scriva che cosa è accaduto e che cosa chiede.').waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
  await form.getByRole('textbox', { name: 'Che cosa è accaduto' }).fill('Nessuno mi ha risposto.')
  await send(form)
  await form.getByText(/Il numero del reclamo è \d{3} \d{3} \d{3}/).waitFor()
  const thanks = await form.locator('.thanks').textContent()
  const promise = /Le risponderà il nostro ufficio reclami entro sessanta giorni, cioè entro (il|l’)/
  expect(thanks).toMatch(promise)
  expect(thanks).not.toMatch(consultant)

  const { text, link } = await letterTo('ada.reclamo@posta.example')
  expect(text).toContain('Il Suo reclamo n.')
  expect(text).toMatch(promise)
  expect(text).not.toMatch(consultant)
  await page.goto(link)
  await page.getByRole('heading', { level: 1, name: 'Il Suo reclamo' }).waitFor()
  const followed = await page.locator('main').textContent()
  expect(followed).toMatch(promise)
  expect(followed).not.toMatch(consultant)
  // The words agree with «il reclamo».
  expect(followed).toContain('Ricevuto')
  expect(followed).not.toMatch(/Ricevuta|Arrivata/)
  expect(await violationsInBothThemes(page)).toEqual([])
})

it('an application has position, office and a CV, one box, and an answer within two weeks', async () => {
  await page.goto(`${server.quinto}/lavoraConNoi#scrivere`)
  const form = page.locator('quinto-contatti')
  await form.getByText('entro due settimane').waitFor()
  expect(await optionsOf(form.getByLabel('Posizione'))).toContain('Consulente del credito')
  await expect
    .poll(() => optionsOf(form.getByLabel('Sede')))
    .toContainEqual(expect.stringMatching(/^Roma Prati, /))
  expect(await form.getByRole('checkbox').count()).toBe(1)
  await fillPerson(form, 'Di Candidatura', 'ada.candidatura@posta.example')
  await form
    .locator('input[type=file]')
    .setInputFiles([{ name: 'cv.pdf', mimeType: 'application/pdf', buffer: pdfPage(['Ada']) }])
  await form.getByText('Caricato').waitFor()
  await send(form)
  await form.getByRole('alert').getByText('Scelga la posizione dall’elenco.').waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
  await form.getByLabel('Posizione').selectOption('Consulente del credito')
  await form.getByLabel('Sede').selectOption('roma-prati')
  await send(form)
  await form.getByText(/Il numero della candidatura è \d{3} \d{3} \d{3}/).waitFor()
  const thanks = await form.locator('.thanks').textContent()
  const promise = /Le risponderà l’agenzia di Roma Prati entro due settimane, cioè entro (il|l’)/
  expect(thanks).toMatch(promise)
  expect(thanks).toContain('Allegati: cv.pdf.')
  expect(thanks).not.toMatch(consultant)

  const { text, link } = await letterTo('ada.candidatura@posta.example')
  for (const words of ['La Sua candidatura n.', 'Consulente del credito', 'Roma Prati', 'cv.pdf'])
    expect(text).toContain(words)
  expect(text).toMatch(promise)
  expect(text).not.toMatch(consultant)
  await page.goto(link)
  await page.getByRole('heading', { level: 1, name: 'La Sua candidatura' }).waitFor()
  const followed = await page.locator('main').textContent()
  expect(followed).toMatch(promise)
  expect(followed).not.toMatch(consultant)
})

it('without a script they ask the same, and promise the same', async () => {
  await context.close()
  await open(false)
  const form = page.locator('.plain-form')
  await page.goto(`${server.quinto}/contattaci?oggetto=reclamo`)
  expect(await form.getByLabel('Oggetto').inputValue()).toBe('reclamo')
  expect(await form.getByRole('checkbox').count()).toBe(1)
  expect(await form.getByLabel('Quando').count()).toBe(0)
  await fillPerson(form, 'Di Reclamo Semplice', 'ada.semplice@posta.example')
  await send(form)
  await form.getByRole('alert').getByText('Scriva che cosa è accaduto e che cosa chiede.').waitFor()
  await form.getByLabel('Che cosa è accaduto').fill('Nessuno mi ha risposto.')
  await backdateForm(form, server.quinto)
  await send(form)
  await page.getByText(/ufficio reclami entro sessanta giorni/).waitFor()
  expect(await page.locator('main').textContent()).not.toMatch(consultant)

  await page.goto(`${server.quinto}/lavoraConNoi`)
  expect(await form.getByRole('checkbox').count()).toBe(1)
  await fillPerson(form, 'Di Candidatura Semplice', 'ida.semplice@posta.example')
  await send(form)
  await form.getByRole('alert').getByText('Scelga la posizione dall’elenco.').waitFor()
  await form.getByLabel('Posizione').selectOption('Consulente del credito')
  await form.getByLabel('Sede').selectOption('roma-prati')
  await backdateForm(form, server.quinto)
  await send(form)
  await page.getByText(/l’agenzia di Roma Prati entro due settimane/).waitFor()
  expect(await page.locator('main').textContent()).not.toMatch(consultant)
})
