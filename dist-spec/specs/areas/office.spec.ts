import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContext, Page, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { admin } from '../../../areas/admin/area.ts'
import { officeResources } from '../../../contract/subjects/registry.ts'
import { openBrowser } from '../../support/browser.ts'
import type { BuiltServer } from '../../support/built-server.ts'
import { choose } from '../../support/choose.ts'
import { startExampleServer } from '../../support/example-server.ts'
import { oneIn } from '../../support/matrix.ts'
import { complaintsOf } from '../../support/page-complaints.ts'
import { exampleSignIn, signIn } from '../../support/sign-in.ts'
import { violationsInBothThemes, violationsOf } from '../../support/violations.ts'

/** Lists and forms of the back office, in a browser, as a full administrator uses them. */

let server: BuiltServer
let browser: Browser
let context: BrowserContext
let page: Page
const complaints: string[] = []

const newPage = async () => {
  const opened = await context.newPage()
  complaintsOf(opened, complaints)
  return opened
}

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startExampleServer(), openBrowser()])
  context = await browser.newContext({ locale: 'it-IT', reducedMotion: 'reduce' })
  complaints.length = 0
  page = await newPage()
  await signIn(page, `${server.quinto}/admin`, exampleSignIn(server, 'admin'))
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})
beforeEach(() => {
  complaints.length = 0
})
afterEach(async () => {
  for (const other of context.pages()) if (other !== page) await other.close()
  await page.evaluate(() => sessionStorage.clear())
})

const open = async (path: string, on = page) => {
  await on.goto(`${server.quinto}/admin${path}`)
  await on.getByRole('heading', { level: 1 }).waitFor()
}
const address = () => decodeURIComponent(page.url().slice(`${server.quinto}/admin`.length))
const records = () => page.locator('table.records tbody tr')
const names = () => page.locator('table.records tbody th').allTextContents()
const confirm = (label: string, on = page) =>
  on.locator('dialog[open]').getByRole('button', { name: label, exact: true }).click()
const toast = (text: string | RegExp, on = page) => on.locator('.toast').getByText(text).waitFor()
const field = (label: string, on = page) => on.getByLabel(label, { exact: true }).first()

/** Changes the screen without loading the page, which takes a tenth of the time. */
async function show(path: string) {
  await page.evaluate(path => history.pushState(null, '', path), path)
  await page.waitForFunction(
    path =>
      location.pathname === path &&
      document.querySelector('h1')?.textContent &&
      !document.querySelector('.waiting, .progress.loading, table[aria-busy=true]'),
    path,
  )
}

it('every screen opens without console messages', async () => {
  await open('')
  const { routes } = await admin.load()
  const screens = routes.filter(({ path }) => !path.includes(':'))
  expect(screens.length).toBeGreaterThan(officeResources.length)
  const found: Record<string, string> = {}
  for (const { path } of screens) {
    await show(path)
    found[path] = (await page.locator('h1').textContent())!
  }
  // The other headings are the titles of the routes; a form for a new record names one record.
  const headings: Record<string, unknown> = {
    '/admin': 'Ada Bianchi',
    '/admin/calculators/calcolatoreMutui': 'Mutui',
    '/admin/calculators/calcolatorePrestiti': 'Prestiti',
    '/admin/reports/reclami/registro': expect.stringMatching(/^Registro dei reclami, \d{4}$/),
  }
  const headingOf = ({ path, title }: (typeof screens)[number]) =>
    headings[path] ?? (path.endsWith('/add') ? expect.stringMatching(/.: nuova scheda$/) : title)
  expect(found).toEqual(Object.fromEntries(screens.map(screen => [screen.path, headingOf(screen)])))
  expect(complaints).toEqual([])
})

it('the first record of every list opens', async () => {
  await open('')
  for (const { list } of officeResources.filter(({ ownPage }) => !ownPage)) {
    await show(`/admin${list}`)
    const first = page.locator('table.records tbody th a').first()
    await page.locator('table.records tbody tr').first().waitFor()
    const name = (await first.textContent())!
    await first.click()
    await page.locator('.record-form, .record-view').waitFor()
    await expect.poll(() => page.locator('h1').textContent(), { message: list }).toContain(name)
  }
  expect(complaints).toEqual([])
})

it.each(
  oneIn(
    8,
    officeResources.filter(({ ownPage }) => !ownPage),
  ).map(({ list, title }) => [list, title]),
)('%s lists its records, and each opens in its form', async list => {
  await open(list)
  await records().first().waitFor()
  const called = (await names())[0]!
  expect(complaints).toEqual([])
  expect(await violationsInBothThemes(page)).toEqual([])
  // The search for violations itself violates the script policy.
  complaints.length = 0
  await page.locator('table.records tbody th a').first().click()
  await page.locator('.record-form, .record-view').waitFor()
  const heading = page.getByRole('heading', { level: 1 })
  await expect.poll(() => heading.textContent()).toContain(called)
  // Reading changes nothing.
  if (await page.locator('.save').count())
    expect(await page.locator('.save [role=status]').textContent()).toBe('')
  await page.getByRole('button', { name: 'MODIFICHE' }).click()
  await page.locator('.history ol, .history .soft').waitFor()
  expect(complaints).toEqual([])
  expect(await violationsInBothThemes(page)).toEqual([])
})

it('a page stays accessible while a call is running', async () => {
  await open('/agencies')
  await records().first().waitFor()
  let answer = () => {}
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/v2/agencies?**', async route => {
    await held
    await route.continue()
  })
  await field('Cerca').fill('roma')
  await page.keyboard.press('Enter')
  await page.getByRole('progressbar', { name: 'Caricamento in corso' }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  answer()
  await page.unrouteAll({ behavior: 'wait' })
})

it('a list is searched, filtered, ordered and given columns, all stored in its address', async () => {
  await open('/agents')
  await records().first().waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('antonio')
  await page.waitForURL(/cerca=antonio/)
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll('table.records tbody tr')].every(row =>
        /antonio/i.test(row.textContent!),
      ) && !document.querySelector('table[aria-busy]'),
  )
  await page.getByRole('link', { name: 'Azzera' }).click()
  await choose(page.getByRole('combobox', { name: 'Figura' }), 'Manager')
  await page.waitForURL(/figura=manager/)
  await page.getByRole('link', { name: 'Azzera' }).click()
  await expect.poll(async () => (await names()).length).toBeGreaterThan(5)
  const up = await names()
  await page.getByRole('button', { name: 'Cognome' }).click()
  await page.waitForURL(/ordine=-cognome/)
  await expect.poll(names).toEqual(up.toReversed())
  await page.getByText('Colonne', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'Agenzia' }).check()
  await page.getByRole('columnheader', { name: 'Agenzia' }).waitFor()
  const shown = page.locator('table.records tbody')
  await expect.poll(() => shown.textContent()).toMatch(/Roma|Milano|Napoli|Torino/)
  const here = page.url()
  expect(await page.getByLabel('Nome della vista').isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Salva questa vista' }).click()
  await page.getByLabel('Nome della vista').fill('Per cognome')
  await confirm('CREA')
  await page.getByRole('link', { name: 'Tutti' }).click()
  await page.getByRole('link', { name: 'Per cognome' }).click()
  expect(page.url()).toBe(here)
  await page.getByRole('button', { name: 'Togli la vista Per cognome' }).click()
  await page.getByText('Esporta', { exact: true }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Esporta CSV' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^agenti-.*\.csv$/)
  const taken = await readFile(await file.path(), 'utf8')
  expect(taken.split('\r\n')[0]).toMatch(/^\ufeffCognome;.*;Agenzia;ID$/)
  expect(taken.trim().split('\r\n')).toHaveLength(up.length + 1)
  await page.getByLabel('Cerca', { exact: true }).fill('nessuno si chiama così')
  await page.getByText('Nessun risultato con questa ricerca').waitFor()
  await page.getByRole('link', { name: 'Mostra tutto' }).click()
  await records().first().waitFor()
  expect(complaints).toEqual([])
})

it('a list is used by keyboard: arrows, space, Enter, n', async () => {
  await open('/system/banks')
  await records().first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press(' ')
  expect(await page.locator('.bulk strong').textContent()).toBe('1 selezionato')
  const second = (await names())[1]
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: second }).waitFor()
  await page.goBack()
  await records().first().waitFor()
  await page.keyboard.press('n')
  await page.getByRole('button', { name: 'CREA Ctrl S' }).waitFor()
  expect(address()).toBe('/system/banks/add')
})

it('a record is created, changed, restored and deleted', async () => {
  await open('/system/banks/add')
  await page.keyboard.press('Control+s')
  await page.getByRole('alert').getByText('campi da correggere').waitFor()
  await page.getByRole('alert').getByRole('button', { name: 'Nome' }).click()
  await page.keyboard.type('Banca della Prova')
  await choose(field('Tipo'), 'Banca')
  await choose(field('Stato'), 'Confermato')
  await page.getByLabel('Convenzione dal, giorno').click()
  // From box to box, corrected to the last day of the month.
  await page.keyboard.type('31022026')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(await page.getByLabel('Convenzione dal, giorno').inputValue()).toBe('28')
  await field('LTV massimo').fill('80')
  await field('Rata su reddito, massimo').fill('33,5')
  await field('Età massima a scadenza').fill('75')
  await page.getByRole('group', { name: 'Referenti' }).getByRole('button', { name: 'Aggiungi riga' }).click()
  const row = page.getByRole('group', { name: 'Referenti, riga 1' })
  await row.getByLabel('Nome').fill('Ada Neri')
  await row.getByRole('textbox', { name: 'E-mail' }).fill('ada')
  await page.keyboard.press('Control+s')
  await page.getByRole('alert').getByRole('button', { name: 'Referenti, riga 1, E-mail' }).click()
  expect(
    await row.getByRole('textbox', { name: 'E-mail' }).evaluate(input => input === document.activeElement),
  ).toBe(true)
  expect(await violationsInBothThemes(page)).toEqual([])
  complaints.length = 0
  await row.getByRole('textbox', { name: 'E-mail' }).fill('ada@prova.example')
  await page.keyboard.press('Control+s')
  await confirm('CREA')
  await toast('«Banca della Prova» è nell’elenco.')
  await page.getByRole('heading', { level: 1, name: 'Banca della Prova' }).waitFor()
  expect(await page.getByLabel('Convenzione dal, giorno').inputValue()).toBe('28')

  await field('Codice ABI').fill('12345')
  await page.keyboard.press('Control+s')
  await confirm('MODIFICA')
  await toast('Le modifiche sono state salvate.')
  await page.locator('.toast').getByRole('button', { name: 'Annulla' }).click()
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('[data-path=abi] input')?.value === '',
  )
  await page.getByRole('button', { name: 'MODIFICHE' }).click()
  await page.locator('.history li').nth(2).waitFor()
  expect(await page.locator('.history .act').allTextContents()).toEqual(['MODIFICA', 'MODIFICA', 'CREAZIONE'])

  await page.getByRole('button', { name: 'CANCELLA' }).click()
  await confirm('CANCELLA')
  await toast('«Banca della Prova» è stato cancellato.')
  await records().first().waitFor()
  expect(await names()).not.toContain('Banca della Prova')
  await choose(page.getByRole('combobox', { name: 'Stato' }), 'Cancellato')
  await page.getByRole('link', { name: 'Banca della Prova' }).waitFor()
  expect(complaints).toEqual([])
})

it('leaving with changes asks first, and a reload keeps the changes', async () => {
  await open('/system/banks')
  await page.locator('table.records tbody th a').first().click()
  await field('Codice ABI').fill('54321')
  await page.getByRole('link', { name: 'Banche' }).last().click()
  await confirm('ANNULLA')
  expect(await field('Codice ABI').inputValue()).toBe('54321')
  await page.getByText('1 campo modificato').waitFor()
  await page.waitForFunction(() => Object.keys(sessionStorage).some(key => key.startsWith('quinto-bozza')))
  page.once('dialog', dialog => void dialog.accept())
  await page.reload()
  await page.getByText('Sono state riprese le modifiche').waitFor()
  expect(await field('Codice ABI').inputValue()).toBe('54321')
  await page.getByRole('button', { name: 'Scarta la bozza' }).click()
  expect(await field('Codice ABI').inputValue()).not.toBe('54321')
})

it('two people who edit the same record resolve common changes, and nothing is lost', async () => {
  await open('/system/banks')
  await page.locator('table.records tbody th a').nth(1).click()
  await field('Codice ABI').waitFor()
  const other = await newPage()
  await open(address(), other)
  await field('Codice ABI', other).fill('11111')
  await field('Anzianità di lavoro, in mesi', other).fill('33')
  await other.keyboard.press('Control+s')
  await confirm('MODIFICA', other)
  await toast('Le modifiche sono state salvate.', other)
  // Background pages are rarely repainted.
  await page.bringToFront()

  await field('Codice ABI').fill('22222')
  await field('Telefono').fill('06 1234567')
  // Another field of the part that the other person changed.
  await field('LTV massimo').fill('79')
  await page.keyboard.press('Control+s')
  await confirm('MODIFICA')
  const notice = page.locator('.stale')
  await notice.getByText('Ha cambiato Politica di credito, Anzianità di lavoro, in mesi.').waitFor()
  await notice.getByText('Codice ABI: cambiato da entrambi').waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
  await notice.getByLabel(/Scritto qui/).check()
  await notice.getByRole('button', { name: 'Unisci e continua' }).click()
  await expect.poll(() => field('Anzianità di lavoro, in mesi').inputValue()).toBe('33')
  expect(await field('Codice ABI').inputValue()).toBe('22222')
  expect(await field('LTV massimo').inputValue()).toBe('79')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('MODIFICA')
  await page.keyboard.press('Control+s')
  await confirm('MODIFICA')
  await toast('Le modifiche sono state salvate.')
  await page.reload()
  expect(await field('Telefono').inputValue()).toBe('06 1234567')
  expect(await field('Codice ABI').inputValue()).toBe('22222')
})

it('several records are changed at once, and each failure is reported by name', async () => {
  await open('/system/banks')
  const placeOf = () => records().nth(4).boundingBox()
  const place = await placeOf()
  for (const at of [3, 4, 5]) await records().nth(at).getByRole('checkbox').check()
  // The next target of a click stays under the pointer.
  expect(await placeOf()).toEqual(place)
  const chosen = (await names()).slice(3, 6)
  // Another person changes one of them meanwhile.
  const other = await newPage()
  await open('/system/banks', other)
  await other.getByRole('link', { name: chosen[1], exact: true }).click()
  await field('Codice ABI', other).fill('33333')
  await other.keyboard.press('Control+s')
  await confirm('MODIFICA', other)
  await toast('Le modifiche sono state salvate.', other)
  // Background pages are rarely repainted.
  await page.bringToFront()

  await page.getByRole('toolbar').getByRole('button', { name: 'MODIFICA' }).click()
  const dialog = page.locator('dialog[open]')
  await choose(dialog.getByLabel('Campo da cambiare'), 'Stato')
  await choose(dialog.getByLabel('Stato'), 'Bloccato')
  await dialog.getByRole('button', { name: 'MODIFICA 3' }).click()
  await toast('Modificati: 2.')
  await page.getByText('Uno non è stato scritto').waitFor()
  expect(await page.locator('.notice.danger li').allTextContents()).toEqual([
    expect.stringContaining(`${chosen[1]}: Nel frattempo`),
  ])
  expect(await page.locator('.bulk strong').textContent()).toBe('1 selezionato')
  await expect.poll(() => page.locator('.badge.blocked').count()).toBe(2)
})

it('another record is found by name, and no record is NESSUNO', async () => {
  await open('/agencies')
  await page.locator('table.records tbody th a').first().click()
  const picker = page.getByRole('combobox', { name: 'Manager' })
  await picker.fill('antonio')
  const option = page.getByRole('option').first()
  await option.waitFor()
  const [chosen = ''] = await option.locator('span').allTextContents()
  expect(chosen.toLowerCase()).toContain('antonio')
  await option.click()
  expect(await picker.inputValue()).toBe(chosen)
  await page.keyboard.press('Control+s')
  await confirm('MODIFICA')
  await toast('Le modifiche sono state salvate.')
  await page.reload()
  await page.waitForFunction(
    name => [...document.querySelectorAll('input')].some(input => input.value === name),
    chosen,
  )
  await page.locator('[data-path=manager]').getByRole('button', { name: 'NESSUNO' }).click()
  expect(await picker.inputValue()).toBe('NESSUNO')
})

it('a product shows its offer while it is edited, and the fields of its kind', async () => {
  await open('/system/banks')
  await page.getByRole('link', { name: 'Banca Aurelia' }).click()
  await page.getByRole('link', { name: 'Prodotti' }).click()
  await page.getByRole('heading', { level: 1, name: 'Prodotti di Banca Aurelia' }).waitFor()
  await page.getByRole('link', { name: 'Casa Fisso' }).click()
  const figure = page.locator('.preview .figure').first()
  await figure.waitFor()
  const before = await figure.textContent()
  expect(complaints).toEqual([])
  expect(await violationsInBothThemes(page)).toEqual([])
  for (const spread of await page.getByLabel('Spread').all())
    if (await spread.isVisible()) await spread.fill('3')
  await expect.poll(() => figure.textContent()).not.toBe(before)
  expect(await page.getByLabel('LTV da').first().isVisible()).toBe(true)
  await choose(field('Prodotto'), 'Prestito')
  expect(await page.getByLabel('LTV da').count()).toBe(0)
  expect(await page.getByLabel('Importo da').first().isVisible()).toBe(true)
  await page.keyboard.press('Control+s')
  await page.getByRole('alert').getByRole('button', { name: 'Tassi, riga 1, TAN finito' }).click()
  expect(
    await page.evaluate(() => document.activeElement?.closest('[data-path]')?.getAttribute('data-path')),
  ).toBe('tassi.0.tanFinito')
})

it('reference rates are entered for a day and from a file, with a warning about values far from their neighbours', async () => {
  await open('/system/euribor-eurirs')
  const rows = page.locator('table.rates tbody tr')
  await rows.first().waitFor()
  expect(complaints).toEqual([])
  expect(await violationsInBothThemes(page)).toEqual([])
  const [newest = ''] = await rows.first().getByRole('rowheader').allTextContents()
  await page.getByRole('button', { name: `Correggi il ${newest}` }).click()
  const quarter = page.getByLabel('3 mesi', { exact: true })
  await quarter.fill('niente')
  await page.getByRole('button', { name: 'MODIFICA' }).click()
  await page.getByText('Un numero, per esempio 2,05.').waitFor()
  await quarter.fill('2,99')
  await page.getByRole('button', { name: 'MODIFICA' }).click()
  await page.locator('dialog[open]').getByText('Un valore è lontano da quelli vicini').waitFor()
  await confirm('MODIFICA')
  await toast('I tassi sono stati scritti.')
  await rows.first().getByText('2,990 %').waitFor()

  const day = newest.split('/').reverse().join('-')
  await page.getByText('Importa da un file').click()
  await page.getByLabel(/^File CSV/).setInputFiles({
    name: 'tassi.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`data;3m;6m\n${day};2,05;2,14\nieri;1;1\n`),
  })
  await page.getByText('Riga 3: «ieri» non è un giorno.').waitFor()
  await page.getByText(/Cambiati: [12]\./).waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'INVIA' }).click()
  await toast('I tassi del file sono stati scritti.')
  await rows.first().getByText('2,050 %').waitFor()
  await page.getByRole('link', { name: 'Eurirs' }).last().click()
  await page.getByRole('columnheader', { name: '30 anni' }).waitFor()
})

it('reference rates are pasted as a block of days, and a wrong day is deleted with a reason', async () => {
  await open('/system/euribor-eurirs')
  const rows = page.locator('table.rates tbody tr')
  await rows.first().waitFor()
  const [newest = '', before = '', oldest = ''] = await rows.getByRole('rowheader').allTextContents()
  await page.getByText('Scrivi un giorno o più giorni').click()
  const paste = (text: string) =>
    page
      .getByLabel('1 mese', { exact: true })
      .first()
      .evaluate((input, text) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', text)
        input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      }, text)
  await paste(`Data\t3 mesi\t1 mese\n${newest}\t2.055\t1,92\n${before}\t2,05\tx\n`)
  await page.getByText('Il punto separa i decimali: «2.055» è letto 2,055.').waitFor()
  const days = page.locator('.rate-day')
  expect(await days.locator('legend').allTextContents()).toEqual([before, newest])
  await days.first().getByText('Un numero, per esempio 2,05.').waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])

  await page.getByRole('button', { name: 'CREA' }).click()
  const wrong = days.first().getByLabel('1 mese', { exact: true })
  await expect.poll(() => wrong.evaluate(input => input === document.activeElement)).toBe(true)
  await wrong.fill('9')
  await days
    .first()
    .getByText(`${oldest.slice(0, 5)}: `)
    .first()
    .waitFor()
  await days
    .first()
    .getByText(/, lontano$/)
    .waitFor()
  await wrong.press('ArrowDown')
  expect(await days.last().getByLabel('1 mese', { exact: true }).inputValue()).toBe('1,92')
  await wrong.fill('1.91')
  await page.getByRole('button', { name: 'CREA' }).click()
  await confirm('MODIFICA')
  await toast('I tassi sono stati scritti.')
  await rows.first().getByText('2,055 %').waitFor()

  await page.getByRole('button', { name: `Correggi il ${newest}` }).click()
  await page.getByRole('button', { name: 'CANCELLA IL GIORNO' }).click()
  await confirm('CANCELLA')
  await page.locator('dialog[open]').getByText('Scriva il motivo.').waitFor()
  await page.locator('dialog[open]').getByLabel('Motivo').fill('Valori di un altro giorno')
  expect(await violationsInBothThemes(page)).toEqual([])
  await confirm('CANCELLA')
  await toast(`I tassi del ${newest} sono stati cancellati.`)
  await expect.poll(() => rows.first().getByRole('rowheader').textContent()).toBe(before)
})

it("an agent's business card is shown, and saved as a PDF for an active member of the register", async () => {
  await open('/agents?figura=responsabile_agenzia')
  await records().first().getByRole('link').click()
  await page.getByRole('link', { name: 'Biglietto da visita' }).click()
  await page.getByRole('img', { name: 'Codice QR con i contatti' }).waitFor()
  expect(complaints).toEqual([])
  expect(await violationsInBothThemes(page)).toEqual([])
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Scarica il PDF' }).click(),
  ])
  expect(saved.suggestedFilename()).toMatch(/^biglietto-.*\.pdf$/)
  await toast('Il biglietto è fra i file scaricati.')
  expect(complaints).toEqual([])
})

it('records are imported: changes are shown before they are written, and errors with their place', async () => {
  await open('/agencies')
  await records().first().waitFor()
  const [first] = await names()
  const saving = page.waitForEvent('download')
  await page.getByText('Esporta', { exact: true }).click()
  await page.getByRole('button', { name: 'Esporta CSV' }).click()
  const csv = await readFile(await (await saving).path(), 'utf8')
  const give = (text: string) =>
    page
      .getByLabel('File CSV')
      .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByRole('link', { name: 'Importa', exact: true }).click()
  await page.getByRole('heading', { name: 'Agenzie: importazione' }).waitFor()
  const shownFile = () =>
    page.getByLabel('File CSV').evaluate(field => {
      const { disabled, files } = field as HTMLInputElement
      return `${files?.[0]?.name} ${disabled ? 'disabled' : 'enabled'}`
    })
  let release = () => {}
  await page.route('**/agencies/importa', async route => {
    await new Promise<void>(resolve => {
      release = resolve
    })
    await route.continue()
  })
  await give(csv.replace('Confermato', 'Chiusissima'))
  await page.getByText('Si controlla che cosa cambierebbe…').waitFor()
  expect(await shownFile()).toBe('a.csv disabled')
  release()
  await page.getByText('«Chiusissima» non è fra').waitFor()
  await page.unroute('**/agencies/importa')
  expect(await shownFile()).toBe('a.csv enabled')
  expect(await page.getByRole('button', { name: /^INVIA/ }).count()).toBe(0)
  expect(await violationsInBothThemes(page)).toEqual([])
  const { width, height } = page.viewportSize()!
  await page.setViewportSize({ width: 360, height })
  const reason = page.getByRole('cell', { name: /«Chiusissima» non è fra/ })
  for (const box of [reason, page.getByRole('region', { name: 'Righe del file' })])
    expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  expect(await violationsInBothThemes(page)).toEqual([])
  await page.setViewportSize({ width, height })
  complaints.length = 0
  await give(csv.replace(first!, 'Agenzia rinominata'))
  await page.locator('.import-rows ins').getByText('Agenzia rinominata').waitFor()
  await page.getByRole('button', { name: 'INVIA 1 riga' }).click()
  await toast('Importazione fatta: 0 nuove, 1 modificate.')
  await page.getByRole('link', { name: 'All’elenco' }).click()
  await records().getByText('Agenzia rinominata').first().waitFor()
  expect(complaints).toEqual([])
})

it('rows whose answer was lost are not written twice, and the page lists their import', async () => {
  await open('/site/clients')
  await page.getByRole('link', { name: 'Importa', exact: true }).click()
  await page.getByLabel('File CSV').setInputFiles({
    name: 'persa.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Nome;Cognome;Stato\nLina;Risposta;Da Confermare\n'),
  })
  const send = page.getByRole('button', { name: 'INVIA 1 riga' })
  await send.waitFor()
  const lose = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route('**/clients/importa', lose)
  await send.click()
  const list = page.getByRole('region', { name: 'Importazioni precedenti' })
  await list.getByText('persa.csv').waitFor()
  await page.unroute('**/clients/importa', lose)
  await send.click()
  await page.getByRole('alert').filter({ hasText: 'Queste righe sono già scritte' }).first().waitFor()
  expect(await list.getByText('persa.csv').count()).toBe(1)
})

it('customers are imported too', async () => {
  await open('/site/clients')
  await records().first().waitFor()
  await page.getByRole('link', { name: 'Importa', exact: true }).click()
  await page.getByRole('heading', { name: 'Clienti: importazione' }).waitFor()
  await page.getByLabel('File CSV').setInputFiles({
    name: 'clienti.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Nome;Cognome;E-mail;Stato\nEva;Portata;eva.portata@esempio.it;Da Confermare\n'),
  })
  await page.getByRole('button', { name: 'INVIA 1 riga' }).click()
  await toast('Importazione fatta: 1 nuove, 0 modificate.')
  await page.getByRole('link', { name: 'All’elenco' }).click()
  await field('Cerca').fill('Portata')
  await records().getByText('Portata').first().waitFor()

  // A customer who is there already is updated, skipped or added as the person chooses.
  await page.getByRole('link', { name: 'Importa', exact: true }).click()
  await page.getByLabel('File CSV').setInputFiles({
    name: 'clienti.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Nome;Cognome;E-mail;Stato\nEva Maria;Portata;eva.portata@esempio.it;\nIvo;Nuovo;senza chiocciola;Confermato\n',
    ),
  })
  const choice = page.getByLabel('Riga 2: che cosa fare')
  await choice.waitFor()
  expect(await page.getByRole('button', { name: /^INVIA/ }).count()).toBe(0)
  expect(await violationsInBothThemes(page)).toEqual([])
  await choice.selectOption('Aggiorna Portata Eva (E-mail)')
  await page.getByRole('button', { name: 'CONTROLLA DI NUOVO' }).click()
  await page.getByRole('button', { name: 'INVIA 1 riga' }).click()
  await toast('Importazione fatta: 0 nuove, 1 modificate.')
  await page.getByText('Non scritte: 1 riga da correggere o da decidere.').waitFor()
  const [report] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Scarica il rapporto' }).click(),
  ])
  const lines = (await readFile(await report.path(), 'utf8')).trim().split('\r\n')
  expect([report.suggestedFilename(), lines.length]).toEqual(['rapporto-clienti.csv', 3])
  expect(lines[1]).toBe('2;Modifica;;Eva Maria;Portata;eva.portata@esempio.it;')
  expect(complaints).toEqual([])
})

it('deleting a record with references names them first', async () => {
  await open('/system/banks')
  await page.locator('table.records tbody th a').first().click()
  await page.getByRole('button', { name: 'CANCELLA' }).click()
  await page.getByText(/^Continueranno a farvi riferimento: .*\d+ prodott/).waitFor()
  await confirm('ANNULLA')
  expect(complaints).toEqual([])
})

it('an address is chosen from region to town, and the town sets the postal code and the coordinates', async () => {
  await open('/agencies')
  await page.locator('table.records tbody th a').first().click()
  await choose(field('Regione'), 'Umbria')
  expect(await field('Provincia').inputValue()).toBe('')
  await choose(field('Provincia'), 'Terni')
  await choose(field('Comune'), 'Orvieto')
  expect(await field('CAP').inputValue()).toBe('05018')
  expect(await field('Latitudine').inputValue()).toMatch(/^42,7/)
  await page.keyboard.press('Control+s')
  await confirm('MODIFICA')
  await toast('Le modifiche sono state salvate.')
  await page.reload()
  await expect.poll(() => field('Comune').inputValue()).toBe('Orvieto')
  expect(complaints).toEqual([])
  expect(await violationsInBothThemes(page)).toEqual([])
})

it('a save with a lost answer is made once, and the input stays', async () => {
  await open('/system/banks')
  await page.locator('table.records tbody th a').nth(2).click()
  await field('Codice ABI').fill('77777')
  const lost: string[] = []
  await page.route('**/v2/banks/*', async route => {
    if (route.request().method() !== 'PATCH' || lost.length > 0) return route.fallback()
    lost.push((await route.fetch()).status().toString())
    await route.abort()
  })
  await page.keyboard.press('Control+s')
  await confirm('MODIFICA')
  await page.getByRole('alert').getByText('Il servizio non risponde').first().waitFor()
  expect(lost).toEqual(['200'])
  expect(await field('Codice ABI').inputValue()).toBe('77777')
  await page.keyboard.press('Control+s')
  await confirm('MODIFICA')
  await toast('Le modifiche sono state salvate.')
  await page.unroute('**/v2/banks/*')
  await page.reload()
  expect(await field('Codice ABI').inputValue()).toBe('77777')
  await page.getByRole('button', { name: 'MODIFICHE' }).click()
  await page.locator('.history li').first().waitFor()
  const written = page.locator('.history li').filter({ hasText: '77777' })
  expect(await written.count()).toBe(1)
})
