import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { consentTexts } from '../../../contract/calls/leads.ts'
import { apiCaller } from '../../support/api-caller.ts'
import { openBrowser } from '../../support/browser.ts'
import type { BuiltServer } from '../../support/built-server.ts'
import { startExampleServer } from '../../support/example-server.ts'
import { letterLink } from '../../support/letter-link.ts'
import { earlierStamp } from '../../support/opened-earlier.ts'
import { complaintsOf } from '../../support/page-complaints.ts'
import { exampleSignIn, signIn } from '../../support/sign-in.ts'
import { violationsInBothThemes } from '../../support/violations.ts'

/** The settings of a customer, from the registration to the erasure, and of an agent, in a browser. */

let server: BuiltServer
let browser: Browser
let context: BrowserContext
let page: Page
let complaints: string[]

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startExampleServer(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})
beforeEach(async () => {
  context = await browser.newContext({ locale: 'it-IT', reducedMotion: 'reduce', acceptDownloads: true })
  page = await context.newPage()
  complaints = complaintsOf(page)
})
afterEach(() => context.close())

const password = 'quattro parole messe a caso'
const heading = (name: string, level = 1) => page.getByRole('heading', { level, name }).waitFor()
const address = () => page.url().slice(server.quinto.length)
const part = (name: string) => page.getByRole('region', { name })

async function isClean() {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect((await violationsInBothThemes(page)).map(line => `${address()}, ${width}: ${line}`)).toEqual([])
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wider, `${address()} at ${width} px`).toBeLessThanOrEqual(0)
  }
}

/** Registers a customer by the pages of the area, and signs in. */
async function register(email: string) {
  await page.goto(`${server.quinto}/area-clienti/register/nessuno`)
  await page.getByRole('textbox', { name: /^Nome/ }).fill('Livia')
  await page.getByLabel('Cognome').fill('Corradini')
  await page.getByRole('textbox', { name: 'E-mail' }).fill('sbagliata@posta.example')
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByLabel(/Dichiaro di aver letto/).check()
  await page.getByLabel(/comunicazioni commerciali/).check()
  await isClean()
  await page.getByRole('button', { name: 'Registrati' }).click()
  await heading('Controlli la posta')
  await isClean()
  // What was typed is still there for a person who corrects the address.
  await page.getByRole('button', { name: 'corregga l’indirizzo' }).click()
  expect(await page.getByRole('textbox', { name: /^Nome/ }).inputValue()).toBe('Livia')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByLabel(/Dichiaro di aver letto/).check()
  await page.getByLabel(/comunicazioni commerciali/).check()
  await page.getByRole('button', { name: 'Registrati' }).click()
  await heading('Controlli la posta')
  await page.goto(await letterLink(server, 'confirm-account', email))
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await isClean()
  await page.getByRole('button', { name: 'Conferma' }).click()
  await page.getByRole('link', { name: 'Accedi' }).waitFor()
  await signIn(page, `${server.quinto}/area-clienti/settings`, { email, password })
  await heading('Impostazioni')
}

it('a customer registers, chooses consents and letters, takes a copy of the data and erases them', async () => {
  const email = 'livia.impostazioni@posta.example'
  await register(email)
  await isClean()

  const marketing = page.getByRole('article', { name: 'Comunicazioni commerciali' })
  await marketing.getByText('Dato', { exact: true }).waitFor()
  // By keyboard: one press withdraws, and the history keeps both lines.
  await marketing.getByRole('button', { name: /Ritira il consenso/ }).focus()
  await page.keyboard.press('Enter')
  await marketing.getByText('Non dato', { exact: true }).waitFor()
  await marketing.getByText('2 scelte').click()
  await marketing.getByText(/non dato da questa pagina \(testo/).waitFor()
  await marketing.getByText(/: dato con la registrazione \(testo/).waitFor()

  // A refusal stops also what an unconfirmed message may have given, and the focus stays.
  const sharing = page.getByRole('article', { name: 'Dati ad altre società' })
  await sharing.getByRole('button', { name: /Nega il consenso/ }).focus()
  await page.keyboard.press('Enter')
  await sharing.getByText('2 scelte').waitFor()
  expect(await sharing.getByRole('button').allTextContents()).toEqual(['Do il consenso'])
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Do il consenso')

  const offers = page.getByLabel('Surroga conveniente')
  await offers.focus()
  await page.keyboard.press('Space')
  await part('Lettere').getByText('Per ora non Le scriviamo').waitFor()
  await isClean()
  await marketing.getByRole('button', { name: /Do il consenso/ }).click()
  await part('Lettere').getByText('Per ora non Le scriviamo').waitFor({ state: 'detached' })
  await page
    .getByLabel('A che punto è la pratica')
    .uncheck({ force: true })
    .catch(() => {})
  await expect.poll(() => page.getByLabel('A che punto è la pratica').isChecked()).toBe(false)
  await page.reload()
  await heading('Impostazioni')
  expect(await page.getByLabel('A che punto è la pratica').isChecked()).toBe(false)
  expect(await offers.isChecked()).toBe(true)

  const phone = page.getByLabel('Cellulare')
  await phone.fill('12')
  await page.getByRole('button', { name: 'Salva il cellulare' }).click()
  await part('I Suoi dati').getByText('Il numero di telefono non è completo').waitFor()
  // A form keeps what was typed.
  expect(await phone.inputValue()).toBe('12')
  await phone.fill('333 7654321')
  await page.getByRole('button', { name: 'Salva il cellulare' }).click()
  await page.getByRole('status').getByText('Cellulare salvato.').waitFor()

  await part('Una copia di tutto').getByRole('button', { name: 'Prepara l’archivio' }).click()
  const save = part('Una copia di tutto').getByRole('button', { name: 'Scarica' })
  await save.waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()])
  const entries = unzipSync(await readFile(await download.path()))
  expect(Buffer.from(entries['dati.json']!).toString()).toContain('333 7654321')
  await letterLink(server, 'area-clienti', email)

  await page.getByRole('button', { name: 'Vedi che cosa si cancella' }).click()
  await heading('Si cancella', 3)
  await isClean()
  const erasure = part('Cancellazione dei Suoi dati')
  const erase = async (text: string) => {
    await erasure.getByRole('textbox', { name: 'Password' }).fill(text)
    await erasure.getByRole('button', { name: 'Cancella i miei dati' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancella i miei dati' }).click()
  }
  await erase('non è questa')
  await erasure.getByText('La password non è corretta.').waitFor()
  expect(complaints.filter(text => !/step-up|cellulare|422/.test(text))).toEqual([])
  complaints.length = 0
  await erase(password)
  await heading('La cancellazione è cominciata')
  await isClean()
  await expect
    .poll(async () => (await server.letters()).filter(one => one.includes(`To: ${email}`)).at(-1))
    .toContain('abbiamo cancellato i Suoi dati')
  await page.goto(`${server.quinto}/area-clienti`)
  await page.getByRole('textbox', { name: 'E-mail' }).waitFor()
  expect(complaints).toEqual([])
})

it('a customer erases the account, and the office looks at requests that are not surely own', async () => {
  const email = 'livia.altri-nomi@posta.example'
  await register(email)
  const contatto = { nome: 'Livia Maria', cognome: 'Corradini', email, telefono: '06 5550142' }
  await apiCaller(server.quinto).call('/contatti', {
    ...{ oggetto: 'mutuo', contatto: { ...contatto, messaggio: 'Vorrei un mutuo.' } },
    ...{ modo: 'email', orario: 'indifferente', testoVersione: consentTexts },
    consensi: { informativa_letta: true, marketing: false, profilazione: false, cessione_terzi: false },
    ...{ pagina: `${server.quinto}/contattaci`, modulo: earlierStamp(server.quinto) },
  })
  await page.getByRole('button', { name: 'Vedi che cosa si cancella' }).click()
  const erasure = part('Cancellazione dei Suoi dati')
  await erasure.getByText('Richiesta con la Sua e-mail, forse non Sua').waitFor()
  await erasure.getByText('Il Suo accesso.').waitFor()
  await isClean()
  await erasure.getByRole('textbox', { name: 'Password' }).fill(password)
  await erasure.getByRole('button', { name: 'Cancella i miei dati' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancella i miei dati' }).click()
  await heading('La cancellazione è cominciata')
  expect(complaints).toEqual([])
})

it('a customer with a file under way asks the office, once', async () => {
  await signIn(page, `${server.quinto}/area-clienti/settings`, exampleSignIn(server, 'cliente'))
  await page.getByRole('button', { name: 'Vedi che cosa si cancella' }).click()
  const erasure = part('Cancellazione dei Suoi dati')
  await erasure.getByText('La legge antiriciclaggio').waitFor()
  await isClean()
  await erasure.getByRole('textbox', { name: 'Password' }).fill(exampleSignIn(server, 'cliente').password)
  await erasure.getByRole('button', { name: 'Chiedi all’ufficio' }).click()
  await erasure.getByText('L’ufficio Le risponde per e-mail entro un mese').waitFor()
  await isClean()
  expect(complaints).toEqual([])
})

it('the site shows the first name of the customer, until the customer signs out in another tab', async () => {
  await signIn(page, `${server.quinto}/area-clienti/settings`, exampleSignIn(server, 'cliente'))
  const site = await context.newPage()
  await site.goto(server.quinto)
  const name = site.locator('header').getByRole('link', { name: 'Dario', exact: true })
  await name.waitFor()
  expect(await name.getAttribute('href')).toBe('/area-clienti')
  await page.getByRole('button', { name: 'Esci' }).click()
  await page.getByRole('textbox', { name: 'E-mail' }).waitFor()
  await expect
    .poll(async () => {
      // The browser tells other tabs of a removed cookie after a moment.
      await site.evaluate(() => dispatchEvent(new Event('focus')))
      return name.count()
    })
    .toBe(0)
  await site.locator('header').getByRole('link', { name: 'Accedi' }).first().waitFor()
  expect(complaints).toEqual([])
})

it('links that do not work say what to do next', async () => {
  const token = 'x'.repeat(43)
  for (const [path, button, next] of [
    ['confirm-account', 'Conferma', 'si registri di nuovo'],
    ['confirm-reset-password', 'MODIFICA', 'ne può chiedere un altro'],
    ['confirm-email', 'Conferma', 'lo può chiedere di nuovo'],
  ] as const) {
    await page.goto(`${server.quinto}/area-clienti/${path}/${token}`)
    await page.getByRole('textbox', { name: /assword/ }).fill(password)
    await page.getByRole('button', { name: button, exact: true }).click()
    await page.locator('form').getByText('Il link è scaduto o è già servito').waitFor()
    await page.getByRole('link', { name: next }).waitFor()
    await isClean()
  }
})

it('an agent has a cropped photo in the heading of every page, and removes it', async () => {
  await signIn(page, `${server.quinto}/agents/settings`, exampleSignIn(server, 'agente'))
  const photo = part('Fotografia')
  const portrait = { width: 600, height: 900, channels: 3, background: '#36a' } as const
  const choice = photo.locator('input[type=file]')
  await choice.setInputFiles({ name: 'appunti.txt', mimeType: 'text/plain', buffer: Buffer.from('no') })
  await page.getByText('Qui servono immagini JPEG, PNG o WebP fino a 10 MB.').waitFor()
  expect(await page.locator('dialog.crop').count()).toBe(0)
  expect(complaints.filter(text => !/415/.test(text))).toEqual([])
  complaints.length = 0
  const jpeg = await sharp({ create: portrait }).jpeg().toBuffer()
  await choice.setInputFiles({ name: 'io.jpg', mimeType: 'image/jpeg', buffer: jpeg })
  await page.getByRole('group', { name: 'Riquadro' }).waitFor()
  await isClean()
  await page.getByRole('button', { name: 'RITAGLIA', exact: true }).click()
  const file = photo.getByRole('link', { name: 'io.webp' })
  await file.waitFor()
  await isClean()
  await photo.getByRole('button', { name: 'Salva la fotografia' }).press('Enter')
  await page.getByRole('status').getByText('Fotografia salvata.').waitFor()
  const bytes = await (await context.request.get(server.quinto + (await file.getAttribute('href')))).body()
  const { width, height } = await sharp(bytes).metadata()
  expect(width).toBe(height)

  // The heading of every page shows the photo.
  const own = page.locator(`header img[src*="${(await file.getAttribute('href'))!}"]`)
  await own.waitFor()
  await page.reload()
  await own.waitFor()
  expect(await own.evaluate(img => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  expect(complaints).toEqual([])
  await photo.getByRole('button', { name: /^Togli/ }).click()
  await photo.getByRole('button', { name: 'Salva la fotografia' }).click()
  await own.waitFor({ state: 'detached' })
  // The server refuses to discard a file that the profile still needs.
  expect(complaints.filter(text => !/409/.test(text))).toEqual([])
})

it('an agent pauses leads and goes on holiday, and the office sees both', async () => {
  await signIn(page, `${server.quinto}/agents/settings`, exampleSignIn(server, 'agente'))
  const availability = part('Disponibilità')
  const from = availability.getByLabel('In ferie dal')
  const to = availability.getByLabel('Fino al')
  const pause = availability.getByLabel(/Lead in pausa/)
  const save = availability.getByRole('button', { name: 'Salva la disponibilità' })
  const office = apiCaller(server.quinto)
  await office.signIn(exampleSignIn(server, 'admin'))
  const seen = async () => {
    const [{ assenteDal, assenteAl, leadInPausa }] = (
      await (await office.call('/agents?search=bruno%20conti')).json()
    ).rows
    return { assenteDal, assenteAl, leadInPausa }
  }

  await from.fill('2027-01-06')
  await to.fill('2026-12-24')
  await save.press('Enter')
  await availability.getByText('È prima dell’inizio.').waitFor()
  expect(await to.evaluate(one => one === document.activeElement)).toBe(true)
  // A refused form keeps what was typed.
  expect([await from.inputValue(), await to.inputValue()]).toEqual(['2027-01-06', '2026-12-24'])
  await isClean()
  expect(complaints.filter(text => !/422/.test(text))).toEqual([])
  complaints.length = 0

  await from.fill('2026-12-24')
  await to.fill('2027-01-06')
  await pause.press('Space')
  await save.press('Enter')
  await page.getByRole('status').getByText('Disponibilità salvata.').waitFor()
  expect(await seen()).toEqual({ assenteDal: '2026-12-24', assenteAl: '2027-01-06', leadInPausa: true })
  await page.reload()
  await from.waitFor()
  expect([await from.inputValue(), await to.inputValue(), await pause.isChecked()]).toEqual([
    '2026-12-24',
    '2027-01-06',
    true,
  ])

  await from.fill('')
  await to.fill('')
  await pause.press('Space')
  await save.press('Enter')
  await expect.poll(seen).toEqual({ assenteDal: null, assenteAl: null, leadInPausa: false })
  expect(complaints).toEqual([])
})
