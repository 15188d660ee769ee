import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { consentTexts } from '../../../contract/calls/leads.ts'
import { openBrowser } from '../../support/browser.ts'
import type { BuiltServer } from '../../support/built-server.ts'
import { startExampleServer } from '../../support/example-server.ts'
import { letterLink } from '../../support/letter-link.ts'
import { earlierStamp } from '../../support/opened-earlier.ts'
import { complaintsOf } from '../../support/page-complaints.ts'
import { exampleSignIn, signIn } from '../../support/sign-in.ts'
import { violationsInBothThemes } from '../../support/violations.ts'

/** A request from the letter to its page, to the registration and to the customers' area, in a browser. */

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
  context = await browser.newContext({ locale: 'it-IT', reducedMotion: 'reduce' })
  page = await context.newPage()
  complaints = complaintsOf(page)
})
afterEach(() => context.close())

const password = 'quattro parole messe a caso'
const consensi = { informativa_letta: true, marketing: false, profilazione: false, cessione_terzi: false }
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const address = () => page.url().slice(server.quinto.length)

async function post(path: string, body: object) {
  const answer = await fetch(`${server.quinto}/v2${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.status, await answer.clone().text()).toBeLessThan(300)
  return answer.json()
}

/** Counter that gives each message its own sender: the server joins messages of one sender. */
let senders = 0
/** Sends a message of a new person with this e-mail and returns the number in words. */
async function send(email: string): Promise<string> {
  const { numero } = await post('/contatti', {
    oggetto: 'mutuo',
    contatto: {
      nome: 'Livia',
      cognome: `Corradini ${'abcdefghijklmnopqrst'[senders++]}`,
      telefono: '333 7654321',
      email,
      messaggio: 'Riservato.',
    },
    modo: 'telefono',
    orario: 'mattina',
    consensi,
    testoVersione: consentTexts,
    pagina: `${server.quinto}/contattaci`,
    modulo: earlierStamp(server.quinto),
  })
  return numero.replace(/(\d{3})(?=\d)/g, '$1 ')
}

/** Registers a customer and confirms the address by the letter, by the pages of the area. */
async function register(email: string) {
  await page.getByRole('textbox', { name: /^Nome/ }).fill('Livia')
  await page.getByLabel('Cognome').fill('Corradini')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByLabel(/Dichiaro di aver letto/).check()
  await page.getByRole('button', { name: 'Registrati' }).click()
  await heading('Controlli la posta')
  await page.goto(await letterLink(server, 'confirm-account', email))
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Conferma' }).click()
  await page.getByRole('link', { name: 'Accedi' }).waitFor()
}

async function isClean() {
  expect((await violationsInBothThemes(page)).map(line => `${address()}, ${line}`)).toEqual([])
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wider).toBeLessThanOrEqual(0)
}

it.each([360, 1440])(
  'a letter leads to the request, to an account and to the area, at %i px',
  async width => {
    const email = `livia.${width}@posta.example`
    await page.setViewportSize({ width, height: 900 })
    const number = await send(email)
    const link = await letterLink(server, 'richiesta', email)

    await page.goto(link, { waitUntil: 'networkidle' })
    await heading('La Sua richiesta')
    const shown = (await page.locator('main').textContent())!
    expect(shown).toContain(number)
    expect(shown).toMatch(/La chiamerà un nostro consulente/)
    expect(shown).not.toMatch(/Corradini|Livia|333 7654321|posta\.example|Riservato/)
    expect(await page.locator('[style]').count()).toBe(0)
    await isClean()

    await page.getByRole('link', { name: 'Crea il Suo accesso' }).click()
    await page.getByRole('textbox', { name: 'E-mail' }).waitFor()
    expect(address()).toBe('/area-clienti/register')
    expect(await page.getByRole('textbox', { name: 'E-mail' }).inputValue()).toBe('')
    expect(await page.evaluate(() => document.referrer)).toBe('')
    await register(email)

    await page.goto(link)
    await heading('La richiesta è nell’area clienti')
    expect(await page.locator('main').textContent()).not.toContain(number)
    await isClean()
    await page.getByRole('link', { name: 'Accedi' }).last().click()
    await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.getByRole('button', { name: 'Accedi' }).click()
    await heading('Richieste')
    expect(address()).toBe('/area-clienti/richieste')
    await page.getByRole('link', { name: `Mutuo, n. ${number}` }).waitFor()
    await isClean()
    await page.getByRole('link', { name: `Mutuo, n. ${number}` }).click()
    await heading('Mutuo')
    await page.getByText('La chiamerà un nostro consulente').waitFor()
    await isClean()

    await page.goto(`${server.quinto}/area-clienti`)
    await page.getByText('La chiamerà un nostro consulente').waitFor()
    expect(await page.locator('.next-step h2').allTextContents()).toEqual(['La Sua richiesta: Mutuo'])
    await page.getByRole('heading', { level: 2, name: 'Qui vedrà la Sua pratica' }).waitFor()
    await isClean()
    expect(complaints).toEqual([])
    expect(server.output()).not.toContain(link.split('/').at(-1))
  },
)

it('the page of a letter needs no script, and an unknown link says what to do', async () => {
  const email = 'senza.script@posta.example'
  const number = await send(email)
  const link = await letterLink(server, 'richiesta', email)
  const plain = await browser.newContext({ javaScriptEnabled: false, locale: 'it-IT' })
  const read = await plain.newPage()
  await read.goto(link)
  expect(await read.locator('main').textContent()).toContain(number)
  const unknown = await read.goto(`${server.quinto}/richiesta/AAAAAAAAAAAAAAAAAAAAAA`)
  expect(unknown!.status()).toBe(404)
  await read.getByRole('heading', { name: 'Questa richiesta non si può più seguire da qui' }).waitFor()
  await read.getByRole('link', { name: 'Manda una nuova richiesta' }).click()
  expect(new URL(read.url()).pathname).toBe('/contattaci')
  await plain.close()
})

it('the area shows nothing, a failure, requests and sent simulations, and a missing request', async () => {
  const email = 'molte@posta.example'
  await page.goto(`${server.quinto}/area-clienti/register`)
  await register(email)
  await signIn(page, `${server.quinto}/area-clienti/richieste`, { email, password })
  await page.getByText('non c’è ancora nessuna richiesta').waitFor()
  await isClean()

  await send(email)
  await send(email)
  const { indirizzo } = await post('/calcolatori/mutui/simulazioni', {
    need: { finalita: 'prima_casa', valore: 19_000_000, importo: 15_000_000, durataMesi: 300 },
  })
  await post('/calcolatori/mutui/simulazioni/lettera', {
    simulazione: indirizzo.split('/').at(-1),
    email,
    modulo: earlierStamp(server.quinto),
  })
  await page.route('**/v2/clients/richieste', route => route.abort())
  await page.reload()
  await page.getByText('Le richieste non sono arrivate.').waitFor()
  await page.unroute('**/v2/clients/richieste')
  await page.getByRole('button', { name: 'Riprova' }).click()
  await page
    .getByRole('link', { name: /^Mutuo, n\./ })
    .first()
    .waitFor()
  expect(await page.getByRole('link', { name: /^Mutuo, n\./ }).count()).toBe(2)
  await page.goto(`${server.quinto}/area-clienti/simulazioni`)
  expect(await page.getByRole('link', { name: /150\.000/ }).getAttribute('href')).toBe(indirizzo)

  await page.goto(`${server.quinto}/area-clienti/richieste/0199aaaa-0000-7000-8000-000000000000`)
  await heading('Questa richiesta non c’è')
})

it('many requests come in pages, and the focus moves to the first new one', async () => {
  const email = 'cliente@accessi.quinto.example'
  await signIn(page, `${server.quinto}/area-clienti`, exampleSignIn(server, 'cliente'))
  expect(await page.getByRole('link', { name: 'Richieste' }).count()).toBeGreaterThan(0)
  const row = (n: number) => ({
    _id: `0199aaaa-0000-7000-8000-${String(n).padStart(12, '0')}`,
    numero: String(100_000_000 + n),
    oggetto: 'Cessione dello stipendio',
    arrivata: '2026-11-20T09:00:00.000Z',
    fase: 'cercata',
    titolo: 'Abbiamo provato a chiamarLa',
    appuntamento: n === 0 ? '2026-11-27T09:15:00.000Z' : null,
  })
  const rows = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => row(from + i))
  let mayContinue = false
  await page.route('**/v2/clients/richieste*', route => {
    const isFirst = !route.request().url().includes('cursor=')
    if (isFirst) return route.fulfill({ json: { emailProvata: true, rows: rows(0, 20), next: row(19)._id } })
    if (!mayContinue) return route.abort()
    return route.fulfill({ json: { emailProvata: true, rows: rows(20, 23), next: null } })
  })
  await page.goto(`${server.quinto}/area-clienti/richieste`)
  const links = page.getByRole('link', { name: /^Cessione dello stipendio, n\./ })
  await links.last().waitFor()
  await page.getByText('Appuntamento: 27 novembre 2026, ore 10.15').waitFor()
  const more = page.getByRole('button', { name: 'Mostra altre' })
  await more.click()
  await page.getByText('Le altre richieste non sono arrivate: riprovi.').waitFor()
  expect(await links.count()).toBe(20)
  await page.setViewportSize({ width: 360, height: 800 })
  await isClean()
  mayContinue = true
  await more.click()
  await expect.poll(() => links.count()).toBe(23)
  expect(await links.nth(20).evaluate(one => one === document.activeElement)).toBe(true)
  expect(await more.count()).toBe(0)
  expect(await page.getByText(email).count()).toBe(1)
})

it('a customer who has not proved the address learns how', async () => {
  await signIn(page, `${server.quinto}/area-clienti`, exampleSignIn(server, 'cliente'))
  await page.route('**/v2/clients/richieste', route =>
    route.fulfill({ json: { emailProvata: false, rows: [], next: null } }),
  )
  await page.goto(`${server.quinto}/area-clienti/richieste`)
  await page.getByText('L’indirizzo e-mail non è ancora confermato').waitFor()
  await isClean()
})
