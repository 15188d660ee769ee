import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { pdfPage } from '../../../server/database/example-data/files.ts'
import { openBrowser } from '../../support/browser.ts'
import type { BuiltServer } from '../../support/built-server.ts'
import { confirmAddress } from '../../support/confirm-address.ts'
import { startExampleServer } from '../../support/example-server.ts'
import { keyboardOf } from '../../support/keyboard.ts'
import { letterLink } from '../../support/letter-link.ts'
import { exampleSignIn, signIn } from '../../support/sign-in.ts'
import { violationsInBothThemes } from '../../support/violations.ts'

/** The lives of two customers with their loan files, in a browser. The house answers by its calls. */

let server: BuiltServer
let browser: Browser
let context: BrowserContext
let page: Page
let complaints: string[]
let { press, type, chooseFile } = {} as ReturnType<typeof keyboardOf>
/** The access token of an administrator. */
let token: string

const json = { 'content-type': 'application/json' }
/** Makes a call as an administrator. */
async function house(method: string, path: string, body?: object) {
  const answer = await fetch(`${server.quinto}/v2${path}`, {
    method,
    headers: { ...(body && json), authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(answer.status, `${path} ${await answer.clone().text()}`).toBeLessThan(300)
  return answer.json()
}

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startExampleServer(), openBrowser()])
  const body = JSON.stringify(exampleSignIn(server, 'admin'))
  const answer = await fetch(`${server.quinto}/v2/admin/login`, { method: 'POST', headers: json, body })
  token = (await answer.json()).accessToken
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})
beforeEach(async () => {
  context = await browser.newContext({ locale: 'it-IT', reducedMotion: 'reduce' })
  page = await context.newPage()
  ;({ press, type, chooseFile } = keyboardOf(page))
  complaints = []
  page.on('pageerror', error => complaints.push(error.message))
})
afterEach(() => context.close())

const heading = (name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor()
const enter = (who: string) => signIn(page, `${server.quinto}/area-clienti`, exampleSignIn(server, who))
const goTo = (path: string) => page.goto(`${server.quinto}${path}`)

/** The address of the customer's first file. */
async function ownFile(): Promise<string> {
  const link = page.locator('main a[href*="/area-clienti/pratiche/"]').first()
  const [path] = /\/area-clienti\/pratiche\/[\w-]+/.exec((await link.getAttribute('href'))!)!
  return path
}
interface HouseDocument {
  _id: string
  versione: number
  nome: string
  stato: string
}
const idOf = (path: string) => path.split('/').at(-1)!

/** Keeps a simulation in the area of the customer who is signed in on the page. */
const keepSimulation = () =>
  page.evaluate(async () => {
    const [, access] = /clientAccessToken=([^;]+)/.exec(document.cookie)!
    const need = { finalita: 'prima_casa', valore: 20_000_000, importo: 15_000_000, durataMesi: 300 }
    const answer = await fetch('/v2/clients/simulazioni', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${access}` },
      body: JSON.stringify({ need }),
    })
    if (!answer.ok) throw new Error(await answer.text())
  })

async function isClean() {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect((await violationsInBothThemes(page)).map(line => `${page.url()}, ${width} px, ${line}`)).toEqual(
      [],
    )
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect([page.url(), width, wider]).toEqual([page.url(), width, 0])
  }
  await page.setViewportSize({ width: 360, height: 900 })
}

it('a refused document is the next thing, is mended in place, and a message over a lost network arrives', async () => {
  await page.setViewportSize({ width: 360, height: 900 })
  await enter('pensionata')
  const file = await ownFile()
  const { rows } = (await house('GET', `/pratiche/${idOf(file)}/documenti`)) as { rows: HouseDocument[] }
  const move = ({ _id, versione }: HouseDocument, stato: string, motivo: string) =>
    house('POST', `/pratiche_documenti/${_id}/stato`, { versione, stato, motivo })
  // Which of the example documents are missing depends on the day.
  for (const one of rows.filter(({ stato }) => stato === 'richiesto' || stato === 'rifiutato'))
    await move(one, 'non_necessario', 'Lo ha già la banca.')
  await heading(/Per ora non deve fare nulla|C’è un messaggio per Lei/)
  // The example file may have a message to read.
  const message = page.getByRole('link', { name: 'Leggi', exact: true })
  if (await message.isVisible()) {
    await press(message)
    await page.waitForURL(url => !/area-clienti\/?$/.test(url.pathname))
    await page.getByRole('heading', { name: 'Messaggi' }).first().waitFor()
    await goTo('/area-clienti')
  }
  await heading('Per ora non deve fare nulla')
  await isClean()

  // The open page hears of the refusal.
  const given = rows.find(({ stato }) => stato === 'caricato' || stato === 'approvato')!
  await move(given, 'rifiutato', 'Si legge male: la rifaccia.')
  await heading(`Da rifare: ${given.nome}`)
  await page.getByText('Si legge male: la rifaccia.').waitFor()
  await isClean()

  await press(page.getByRole('link', { name: 'Rifai il documento' }))
  await heading('I Suoi documenti')
  await heading(given.nome)
  await page.getByText('Si legge male: la rifaccia.').first().waitFor()
  await isClean()
  await press(page.getByRole('button', { name: 'Non ce l’ho ancora' }))
  await heading('Va bene: lo caricherà quando lo ha')
  const asked = `/pratiche/${idOf(file)}/documenti`
  const putOff = (await house('GET', asked)).rows.find(({ _id }: HouseDocument) => _id === given._id)
  expect(putOff.rimandi).toHaveLength(1)
  // A new visit knows it.
  await page.reload()
  await heading('Va bene: lo caricherà quando lo ha')
  await page.getByText('Ha segnato oggi che non ce l’ha ancora').waitFor()
  await isClean()
  await press(page.getByRole('button', { name: `Rifai ${given.nome}` }))
  await chooseFile(page.locator('.next-step input[type=file]:not([capture])'), {
    name: 'pagina.pdf',
    mimeType: 'application/pdf',
    buffer: pdfPage(['Documento rifatto']),
  })
  await page.getByRole('dialog').getByText('pagina.pdf').waitFor()
  await press(page.getByRole('button', { name: 'CARICA', exact: true }))
  await heading('Ha dato tutto quello che serve adesso')
  await page.getByText('Caricato oggi').waitFor()

  await press(page.getByRole('link', { name: 'Scrivi un messaggio' }))
  await page.getByRole('textbox').waitFor()
  await isClean()
  await type(page.getByRole('textbox'), 'Ho rifatto il documento.')
  await page.reload()
  await page.getByRole('textbox').waitFor()
  expect(await page.getByRole('textbox').inputValue()).toBe('Ho rifatto il documento.')
  // Loads the files of the other page, which do not arrive without a network.
  await page.goBack()
  await heading('Ha dato tutto quello che serve adesso')
  await page.goForward()
  await page.getByRole('textbox').waitFor()
  await context.setOffline(true)
  await page.getByRole('textbox').press('Control+Enter')
  await page.getByText('parte da solo appena torna').waitFor()
  await isClean()
  // The message leaves from another page too.
  await page.goBack()
  await page.getByText('Un messaggio aspetta la rete').waitFor()
  await context.setOffline(false)
  await page.getByText('Il messaggio che aspettava la rete è partito.').waitFor()
  await isClean()
  await press(page.getByRole('link', { name: 'Vedi i messaggi' }))
  await page.getByText('Consegnato').waitFor()
  const sent = await house('GET', `/pratiche/${idOf(file)}/scheda`)
  const replies = sent.note.filter(({ tipo }: { tipo: string }) => tipo === 'risposta')
  const texts = replies.map(({ testo }: { testo: string }) => testo)
  expect(texts.filter((text: string) => text === 'Ho rifatto il documento.')).toHaveLength(1)

  const answer = { pratica: idOf(file), tipo: 'messaggio', testo: 'Ora va bene, grazie.', cliente: null }
  await house('POST', '/pratiche_note', answer)
  await page.getByText('Ora va bene, grazie.').waitFor()
  await page.getByText('Nuovo', { exact: true }).waitFor()
  await isClean()
  expect(complaints).toEqual([])
})

it('an invitation leads into the file, to its offer and, after a refusal, to what can be done', async () => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter('cliente')
  const file = await ownFile()
  await goTo(file)
  await heading('L’offerta della banca')
  await heading('Che cosa cambia')
  await page.getByRole('link', { name: 'ne faccia una con i dati dell’offerta' }).waitFor()
  await isClean()
  await keepSimulation()
  await page.reload()
  await heading('A confronto con la Sua simulazione')
  await page.getByRole('columnheader', { name: 'Simulazione' }).waitFor()
  await isClean()
  const download = page.waitForEvent('download')
  await press(page.getByRole('button', { name: 'Scarica l’offerta in PDF' }))
  expect((await download).suggestedFilename()).toMatch(/^Offerta .*\.pdf$/)
  await press(page.getByRole('button', { name: 'Fissa un appuntamento' }))
  await press(page.getByLabel('Orario'), 'ArrowDown')
  await press(page.getByRole('button', { name: 'Fissa', exact: true }))
  await page
    .locator('.appointment')
    .getByText(/^Appuntamento al telefono/)
    .waitFor()
  await isClean()
  await press(page.getByRole('button', { name: 'Disdici', exact: true }))
  await press(page.getByRole('dialog').getByRole('button', { name: 'Disdici', exact: true }))
  await page.getByRole('button', { name: 'Fissa un appuntamento' }).waitFor()

  // The other applicant loses the access, and comes back by an invitation.
  const other = exampleSignIn(server, 'cointestataria')
  const whole = await house('GET', `/pratiche/${idOf(file)}/scheda`)
  const person = whole.clienti.find(({ email }: { email: string }) => email === other.email)
  const participant = whole.partecipanti.find(({ cliente }: { cliente: string }) => cliente === person._id)
  const invitation = `/pratiche/${idOf(file)}/inviti/${participant._id}`
  await house('DELETE', invitation)
  await press(page.getByRole('button', { name: 'Chiedi l’invito' }))
  await page.getByText('Lo abbiamo chiesto a chi La segue').waitFor()
  await confirmAddress((path, body) => house(body ? 'POST' : 'GET', path, body), person._id)
  await house('POST', invitation)
  const link = await letterLink(server, 'invito', other.email)
  await context.clearCookies()
  await page.goto(link)
  await heading('La Sua pratica La aspetta')
  await type(page.getByRole('textbox', { name: 'Codice fiscale' }), 'RSSMRA80A01H501U')
  await press(page.getByRole('button', { name: 'Continua' }))
  await page.getByText('Ricontrolli il codice, o chieda un nuovo invito.').waitFor()
  await isClean()
  await type(page.getByRole('textbox', { name: 'Codice fiscale' }), person.codiceFiscale.toLowerCase())
  await press(page.getByRole('button', { name: 'Continua' }))
  await heading(/ha già un accesso$/)
  await isClean()
  await type(page.getByRole('textbox', { name: 'Password' }), other.password)
  await press(page.getByRole('button', { name: 'Entra' }))
  await heading('A che punto è')
  expect(page.url()).toBe(server.quinto + file)

  const { pratica } = await house('GET', `/pratiche/${idOf(file)}/scheda`)
  const reasons = await house('GET', '/motivi_rifiuto')
  const refusal = { versione: pratica.versione, stato: 'respinta', motivoRifiuto: reasons.rows[0]._id }
  await house('POST', `/pratiche/${idOf(file)}/stato`, refusal)
  await heading('Perché la banca ha detto no')
  // The reason may be about the income of the main applicant.
  await page.getByText('Il motivo lo spiega chi La segue a chi ha fatto la domanda.').waitFor()
  await heading('Che cosa può chiedere, e a chi')
  await isClean()
  expect(complaints).toEqual([])
})

it('a customer without files reads how one comes here, and a foreign file is not there', async () => {
  await enter('pensionata')
  const answers = (rows: unknown[]) => ({ json: { rows } })
  await page.route('**/v2/clients/pratiche', route => route.fulfill(answers([])))
  await goTo('/area-clienti')
  await heading('Qui vedrà la Sua pratica')
  await isClean()
  await goTo('/area-clienti/pratiche')
  await heading('Qui vedrà la Sua pratica')
  await page.unroute('**/v2/clients/pratiche')

  for (const below of ['', '/documenti', '/messaggi']) {
    await goTo(`/area-clienti/pratiche/0199aaaa-0000-7000-8000-000000000000${below}`)
    await heading('Questa pratica non c’è')
  }
  await isClean()

  await page.route('**/v2/clients/pratiche', route => route.abort())
  await goTo('/area-clienti/pratiche')
  await page.getByText('La rete non risponde').waitFor()
  await isClean()
  await page.unroute('**/v2/clients/pratiche')
  await page.getByRole('button', { name: 'Riprova' }).click()
  await page.getByRole('heading', { name: 'In corso' }).waitFor()
})
