import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import type { BuiltServer } from '../../support/built-server.ts'
import { startExampleServer } from '../../support/example-server.ts'
import { complaintsOf } from '../../support/page-complaints.ts'
import { exampleSignIn, signIn } from '../../support/sign-in.ts'
import { violationsInBothThemes } from '../../support/violations.ts'

/** An import from EGG: check, an unknown agent, the write, the differences of the next file, the same file again. */

let server: BuiltServer
let browser: Browser
let page: Page
let complaints: string[]

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startExampleServer(), openBrowser()])
  const context = await browser.newContext({ locale: 'it-IT', reducedMotion: 'reduce' })
  page = await context.newPage()
  complaints = complaintsOf(page)
  await signIn(page, `${server.quinto}/admin`, exampleSignIn(server, 'admin'))
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const head =
  'ID Pratica;Cognome Cliente;Nome Cliente;Codice Fiscale;Denominazione Agente;Tipo Prodotto;Stato Pratica;Data Inserimento Pratica;Montante'
const file = (amount: string) => ({
  name: 'pratiche di oggi.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    `${head}\nSP-1;Rossi;Mario;RSSMRA85T10A562S;;CQS;In lavorazione;02/03/2026;${amount}\n` +
      `SP-2;Rossi;Mario;RSSMRA85T10A562S;Nessuno Lo Conosce;CQS;In lavorazione;02/03/2026;9.000,00\n`,
  ),
})
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
async function upload(amount: string) {
  await page.goto(`${server.quinto}/admin/reports/eggsyncs`)
  await page.getByLabel('Mappatura', { exact: true }).selectOption({ label: 'Gestionale pratiche' })
  await page.getByLabel(/File CSV/).setInputFiles(file(amount))
  await page.getByText('Da confermare').waitFor()
}
async function fits() {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
    expect(await violationsInBothThemes(page)).toEqual([])
  }
}

it('is checked, translated, written, compared, and changes nothing the second time', async () => {
  await page.goto(`${server.quinto}/admin/reports`)
  await page.getByRole('link', { name: 'Importazioni da EGG' }).first().click()
  await page.getByText('Non c’è ancora nessuna importazione.').waitFor()
  await fits()

  await upload('10.000,00')
  await page.getByText('L’agente «Nessuno Lo Conosce» non si conosce.').waitFor()
  await page.getByText('SP-2;Rossi;Mario', { exact: false }).waitFor()
  await fits()

  await button(/^Scegli Agente/).click()
  await page.getByRole('combobox', { name: 'Agente' }).click()
  await page.locator('.picker-item').nth(1).click()
  await fits()
  await button(/^CREA/).click()
  await page.locator('dialog[open]').getByRole('button', { name: 'CREA', exact: true }).click()
  await page.getByText('Fatto', { exact: true }).waitFor()
  await button('Riprova le rifiutate').click()
  await button('INVIA 2 righe').click()
  await page.locator('dialog[open]').getByRole('button', { name: 'INVIA', exact: true }).click()
  await page.getByText('Fatta', { exact: true }).waitFor()
  await fits()

  // The file says which of its fields come from EGG, and its form does not change them.
  await page.getByRole('link', { name: 'SP-1' }).click()
  await page.getByText('Lo stato arriva da EGG.').waitFor()
  await button('Modifica i dati').click()
  await page.getByRole('region', { name: 'Da EGG' }).waitFor()
  expect(await page.getByLabel('Importo richiesto').count()).toBe(0)
  expect(await violationsInBothThemes(page)).toEqual([])

  await upload('11.000,00')
  await page.getByText('Importo richiesto').first().waitFor()
  await button('INVIA 1 riga').click()
  await page.locator('dialog[open]').getByRole('button', { name: 'INVIA', exact: true }).click()
  await page.getByText('Fatta', { exact: true }).waitFor()

  await upload('11.000,00')
  await page.getByText('Non cambia niente').waitFor()
  expect(await button(/^INVIA/).count()).toBe(0)
  await button('ANNULLA').click()
  await page.getByRole('table', { name: /Importazioni/ }).waitFor()
  await fits()

  await page.getByRole('main').getByRole('link', { name: 'Mappature', exact: true }).click()
  await page.getByRole('link', { name: 'Gestionale pratiche' }).first().click()
  await page.getByLabel('Colonna del file').first().waitFor()
  await fits()
  expect(complaints).toEqual([])
})
