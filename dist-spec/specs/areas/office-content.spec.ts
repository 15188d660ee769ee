import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { callRunningServer } from '../../../server/commands/control.ts'
import { pdfPage } from '../../../server/database/example-data/files.ts'
import { openBrowser } from '../../support/browser.ts'
import type { BuiltServer } from '../../support/built-server.ts'
import { choose } from '../../support/choose.ts'
import { startExampleServer } from '../../support/example-server.ts'
import { complaintsOf } from '../../support/page-complaints.ts'
import { exampleSignIn, signIn } from '../../support/sign-in.ts'
import { violationsInBothThemes } from '../../support/violations.ts'

/** Long texts, files and recipients in the forms of the back office, under the shipped security policy. */

let server: BuiltServer
let browser: Browser
let context: BrowserContext
let page: Page
const complaints: string[] = []

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startExampleServer(), openBrowser()])
  context = await browser.newContext({
    locale: 'it-IT',
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  page = await context.newPage()
  page.on('dialog', dialog => {
    if (dialog.type() !== 'beforeunload') complaints.push(`a dialog: ${dialog.message()}`)
    void dialog.accept()
  })
  complaintsOf(page, complaints)
  await signIn(page, `${server.quinto}/admin`, exampleSignIn(server, 'admin'))
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})
beforeEach(async () => {
  await page.evaluate(() => sessionStorage.clear())
  complaints.length = 0
})

const open = async (path: string) => {
  await page.goto(`${server.quinto}/admin${path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}
const field = (label: string) => page.getByLabel(label, { exact: true }).first()
const save = async (label: string) => {
  await page.keyboard.press('Control+s')
  await page.locator('dialog[open]').getByRole('button', { name: label, exact: true }).click()
}
const toast = (text: string | RegExp) => page.locator('.toast').getByText(text).first().waitFor()
const editor = () => page.getByRole('textbox', { name: /^Testo( \*)?$/ })
const html = () => editor().evaluate(element => element.innerHTML)
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const png = { name: 'figura.png', mimeType: 'image/png', buffer: picture }

/** Pastes markup, as if copied from elsewhere. */
const paste = (markup: string) =>
  editor().evaluate((element, text) => {
    const data = new DataTransfer()
    data.setData('text/html', text)
    data.setData('text/plain', 'semplice')
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, markup)

it('a news item is written with headings, a list, a link and a picture, and is read back unchanged', async () => {
  await open('/news/add')
  await editor().waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
  complaints.length = 0
  await field('Titolo').fill('Prova di scrittura')
  await field('Indirizzo della pagina').fill('prova-di-scrittura')
  await field('Sommario').fill('In due righe.')
  await page.getByLabel('Data di pubblicazione, giorno').click()
  await page.keyboard.type('01122026')
  await page.keyboard.press('Control+s')
  await page.getByRole('alert').getByRole('button', { name: 'Testo' }).click()
  await page
    .getByRole('toolbar', { name: /^Testo/ })
    .getByRole('button', { name: 'Titolo', exact: true })
    .click()
  // The focus moves with the next frame.
  await editor().and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Un titolo')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Parole ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('forti')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' e ')
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  await page.getByLabel('Indirizzo del link').fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await page.getByText('Scriva un indirizzo, per esempio').waitFor()
  await page.getByLabel('Indirizzo del link').fill('www.esempio.it')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Immagine', exact: true }).click()
  await page.getByLabel('Immagine', { exact: true }).last().setInputFiles(png)
  await page.locator('.rich-panel').getByLabel('Testo alternativo').fill('Un punto')
  await page.keyboard.press('Enter')
  await editor().locator('img').waitFor()
  await page.keyboard.type('Sotto la figura.')
  // Saved at once, including the last typed letters.
  await save('CREA')
  await toast('«Prova di scrittura» è nell’elenco.')
  await page.reload()
  await editor().locator('img').waitFor()
  const written = await html()
  expect(written).toContain('<h2>Un titolo</h2>')
  expect(written).toContain('<strong>forti</strong>')
  expect(written).toMatch(/<a [^>]*href="https:\/\/www\.esempio\.it"[^>]*>www\.esempio\.it<\/a>/)
  expect(written).toMatch(/<img [^>]*alt="Un punto"[^>]*src="\/files\/[\w-]{22}"/)
  expect(written).toContain('Sotto la figura.')
  const loaded = await editor()
    .locator('img')
    .evaluate(img => (img as HTMLImageElement).naturalWidth)
  expect(loaded).toBe(1)
  // Reading changes nothing.
  expect(await page.locator('.save [role=status]').textContent()).toBe('')
  expect(complaints).toEqual([])
  expect(await violationsInBothThemes(page)).toEqual([])
})

it('pasted content keeps its text and structure, without scripts and external content', async () => {
  await open('/news/add')
  await editor().click()
  await paste(
    `<h1 onclick="alert(1)">Incollato</h1><p style="position:fixed">Testo <b>forte</b> e <a href="javascript:alert(1)">finto</a>,
      <a href="https://www.esempio.it" target="_blank" onmouseover="alert(1)">vero</a></p><script>alert(1)</script>
      <img src="https://altrove.example/a.png" onerror="alert(1)"><iframe srcdoc="<script>alert(1)</script>"></iframe>
      <ul><li>uno<ul><li>due</li></ul></li></ul><svg onload="alert(1)"><style>*{color:red}</style></svg>`,
  )
  await editor().getByText('Incollato').waitFor()
  await editor().getByText('due').waitFor()
  const pasted = await html()
  expect(pasted).toContain('<strong>forte</strong>')
  expect(pasted).toContain('href="https://www.esempio.it"')
  expect(pasted).not.toMatch(/script|alert|onclick|onerror|position|altrove|iframe|svg|color/)
  expect(complaints.filter(one => !/style/.test(one))).toEqual([])
})

it('a failed upload is repeated, a file of the wrong kind is reported, and a file is removed', async () => {
  await open('/system/fileManager/add')
  const choice = page.getByLabel('File: scegli un file')
  await page.route('**/genericUpload', route => route.abort())
  await choice.setInputFiles({
    name: 'foglio.pdf',
    mimeType: 'application/pdf',
    buffer: pdfPage(['Un foglio']),
  })
  await page.getByRole('alert').getByText('Il servizio non risponde').waitFor()
  await page.unroute('**/genericUpload')
  await page.getByRole('button', { name: 'Riprova' }).click()
  await page.getByRole('link', { name: 'foglio.pdf' }).waitFor()
  const address = await page.getByRole('link', { name: 'foglio.pdf' }).getAttribute('href')
  const status = async () => (await context.request.get(server.quinto + address)).status()
  expect(await status()).toBe(200)

  complaints.length = 0
  await choice.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') })
  const refusal = page.getByRole('alert').getByText(/^Qui servono /)
  await expect.poll(() => refusal.count()).toBe(1)
  await page.getByRole('button', { name: 'Togli a.pdf' }).click()
  await page.getByRole('button', { name: 'Togli foglio.pdf' }).click()
  await expect.poll(status).toBe(404)
  expect(await page.locator('[data-path=file] li').count()).toBe(0)

  const large = join(server.dataDir, 'un-foglio.pdf')
  await writeFile(large, Buffer.concat([pdfPage(['Un foglio']), Buffer.alloc(2_000_000, 32)]))
  await choice.setInputFiles(large)
  await page.getByRole('link', { name: 'un-foglio.pdf' }).waitFor()
  await field('Titolo').fill('Un foglio')
  await choose(field('Categoria'), 'Schede prodotto')
  await page.getByRole('checkbox', { name: 'Agenti' }).check()
  await field('Ordine').fill('9')
  await choose(field('Stato'), 'Confermato')
  await save('CREA')
  await toast('«Un foglio» è nell’elenco.')
  await page.reload()
  await page.getByRole('link', { name: 'un-foglio.pdf' }).waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
})

it('an announcement goes to nobody, to all, or to agents found by e-mail', async () => {
  await open('/system/comunicazioni')
  await page.getByRole('link', { name: 'Calendario dei corsi' }).click()
  const recipients = page.getByRole('group', { name: 'Destinatari' })
  await recipients.getByRole('radio', { name: 'NESSUNO' }).waitFor()
  expect(await recipients.getByRole('radio', { name: 'NESSUNO' }).isChecked()).toBe(true)
  await recipients.getByRole('radio', { name: 'Tutti (Verranno selezionati tutti gli agenti)' }).check()
  await save('MODIFICA')
  await toast('Le modifiche sono state salvate.')
  await page.reload()
  await recipients.getByRole('radio', { name: /^Tutti/ }).waitFor()
  expect(await recipients.getByRole('radio', { name: /^Tutti/ }).isChecked()).toBe(true)
  await recipients.getByRole('radio', { name: /^Alcuni/ }).check()
  await recipients.getByLabel('Aggiungi un destinatario').fill('antonio')
  const option = page.getByRole('option').first()
  await option.waitFor()
  const [name = '', email = ''] = await option.locator('span').allTextContents()
  expect(email).toContain('@')
  await option.click()
  await recipients.locator('.chosen').getByText(name).waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
  await save('MODIFICA')
  await expect.poll(() => page.locator('.save [role=status]').textContent()).toBe('')
  await page.reload()
  await recipients.locator('.chosen').getByText(email).waitFor()
  await recipients.getByRole('button', { name: `Togli ${name}` }).click()
  expect(await recipients.locator('.chosen li').count()).toBe(0)

  await open('/system/comunicazioni')
  await page.getByRole('link', { name: 'Incontro dei responsabili' }).click()
  await page.getByRole('link', { name: 'Letture' }).click()
  await page.getByText('Letta da 0 su 2.').waitFor()
  expect(await page.getByRole('row').count()).toBe(3)
  expect(await violationsInBothThemes(page)).toEqual([])
})

it('pages show the name of the broker from the settings', async () => {
  await open('/settings')
  await page.getByRole('link', { name: 'Dati della società' }).click()
  await field('Numero di iscrizione OAM').fill('A12')
  await page.keyboard.press('Control+s')
  await page.locator('.summary').getByText('una M con delle cifre').waitFor()
  await field('Numero di iscrizione OAM').fill('M98765')
  await field('PEC').fill('')
  await save('MODIFICA')
  await toast('Le modifiche sono state salvate.')
  expect(await violationsInBothThemes(page)).toEqual([])

  const contains = async (path: string, words: string) =>
    (await (await fetch(server.quinto + path)).text()).includes(words)
  await expect.poll(() => contains('/', 'M98765')).toBe(true)
  expect(await contains('/', 'PEC ')).toBe(false)
  await expect.poll(() => contains('/', 'M000')).toBe(false)
})

it('two administrators with the same record open see each other’s names, and nothing moves', async () => {
  const email = 'maria@quinto.example'
  const { indirizzo } = (await callRunningServer<{ indirizzo: string }>(server.dataDir, '/admins', {
    name: 'Maria',
    surname: 'Rossi',
    email,
  }))!
  const hers = await browser.newContext({ locale: 'it-IT', reducedMotion: 'reduce' })
  const other = await hers.newPage()
  await other.goto(indirizzo)
  const password = 'quattro parole messe a caso'
  await other.getByRole('textbox', { name: 'Nuova password' }).fill(password)
  await other.getByRole('button', { name: 'MODIFICA' }).click()
  await other.getByRole('heading', { name: 'Password cambiata' }).waitFor()
  await signIn(other, `${server.quinto}/admin`, { email, password })

  await open('/settings')
  await page.getByRole('link', { name: 'Dati della società' }).click()
  await field('PEC').fill('una bozza')
  const status = (of: Page) => of.locator('.presence')
  const top = async () => (await field('PEC').boundingBox())!.y
  const before = await top()
  expect(await status(page).textContent()).toBe('')
  await other.goto(page.url())
  await status(other).getByText('Anche Ada Bianchi ha aperto questa scheda.').waitFor()
  await status(page).getByText('Anche Maria Rossi ha aperto questa scheda.').waitFor()
  expect([await top(), await field('PEC').inputValue()]).toEqual([before, 'una bozza'])
  expect(await violationsInBothThemes(page)).toEqual([])
  await page.reload()
  await status(page).getByText('Anche Maria Rossi').waitFor()
  await hers.close()
  await expect.poll(() => status(page).textContent()).toBe('')
  expect(complaints).toEqual([])
})

it('agencies are on a map, and each links to its record', async () => {
  await open('/agencies/mappa')
  await page.locator('quinto-agenzie').getByText('Sulla mappa').first().click()
  expect(new URL(page.url()).pathname).toBe('/admin/agencies/mappa')
  await page.locator('quinto-agenzie').getByRole('link', { name: 'Ancona', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Ancona' }).waitFor()
  expect(complaints).toEqual([])
})
