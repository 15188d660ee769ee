import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import type { BuiltServer } from '../../support/built-server.ts'
import { startExampleServer } from '../../support/example-server.ts'
import { complaintsOf } from '../../support/page-complaints.ts'
import { exampleSignIn, signIn } from '../../support/sign-in.ts'
import { violationsInBothThemes } from '../../support/violations.ts'

/** The steps of a price table: a file with errors, its correction, its differences, publication and withdrawal. */

let server: BuiltServer
let browser: Browser
let page: Page
const complaints: string[] = []

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startExampleServer(), openBrowser()])
  const context = await browser.newContext({ locale: 'it-IT', reducedMotion: 'reduce' })
  page = await context.newPage()
  complaintsOf(page, complaints)
  await signIn(page, `${server.quinto}/admin`, exampleSignIn(server, 'admin'))
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})
beforeEach(() => {
  complaints.length = 0
})

const csv = (tan: string) => ({
  name: 'listino natale.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    `Prodotto;Convenzione;Durata da;Durata a;Età da;Età a;Importo da;Importo a;TAN;Coefficiente\n` +
      `CQS;Dipendenti statali;24;36;18;66;0;15.000,00;${tan};33,5\n` +
      `CQS;<b>Marittimi</b>;24;120;;;;;5,1;80,25\n`,
  ),
})
const choose = (file: ReturnType<typeof csv>) =>
  page.getByLabel('File Excel (.xlsx) o CSV').setInputFiles(file)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const inDialog = (name: string) => page.locator('dialog[open]').getByRole('button', { name, exact: true })
const toast = (text: RegExp) => page.locator('.toast').getByText(text).first().waitFor()

it('is corrected, checked, published, read and withdrawn', async () => {
  await page.goto(`${server.quinto}/admin/asa`)
  await page.getByRole('link', { name: 'Listino ASA autunno' }).first().waitFor()
  await page.getByText('Carica una tabella').click()
  const [template] = await Promise.all([page.waitForEvent('download'), button('Modello Excel').click()])
  expect(template.suggestedFilename()).toBe('tabelle-asa-modello.xlsx')

  await choose(csv('sette'))
  await page.getByRole('cell', { name: '«sette» non è un numero.' }).waitFor()
  expect(await button('INVIA').count()).toBe(0)
  await choose(csv('4,4567%'))
  const changed = page.getByRole('region', { name: 'Righe cambiate' })
  await changed.waitFor()
  expect(await changed.locator('td').allTextContents()).toContain('4,60 → 4,4567')
  expect(await page.getByRole('region', { name: 'Righe aggiunte' }).textContent()).toContain(
    '<b>Marittimi</b>',
  )
  expect(await violationsInBothThemes(page)).toEqual([])

  // A past day is reported beside its boxes; today is allowed.
  await page.getByLabel('Valida dal, giorno').click()
  await page.keyboard.type('01012026')
  await button('INVIA').click()
  await page.getByText('È un giorno passato').waitFor()
  const today = new Date().toLocaleDateString('it-IT', {
    timeZone: 'Europe/Rome',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  })
  await page.getByLabel('Valida dal, giorno').press('Control+a')
  await page.keyboard.type(today.replaceAll('/', ''))
  await button('INVIA').click()
  await inDialog('INVIA').click()
  await toast(/«listino natale» è pubblicata/)
  await page.getByText(/In vigore: listino natale/).waitFor()

  await page.getByRole('link', { name: 'listino natale' }).first().click()
  await page.getByText('1–2 di 2').waitFor()
  await page.getByLabel('Durata (mesi)').fill('100')
  await page.keyboard.press('Enter')
  await page.getByText('1–1 di 1').waitFor()
  await page.getByLabel('Che cosa è cambiato rispetto a').selectOption({ index: 1 })
  await page.getByRole('region', { name: 'Righe tolte' }).waitFor()
  const [original] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'listino natale.csv' }).click(),
  ])
  expect(original.suggestedFilename()).toBe('listino natale.csv')

  await button('Ritira').click()
  await page.getByText(/torna in vigore «Listino ASA autunno»/).waitFor()
  await inDialog('RITIRA').click()
  await toast(/In vigore: «Listino ASA autunno»/)
  await button('MODIFICHE').click()
  await page.getByText('Ritirata', { exact: true }).first().waitFor()
  await page.getByRole('link', { name: 'Tabelle ASA' }).first().click()
  await page.getByText(/In vigore: Listino ASA autunno/).waitFor()
  await expect
    .poll(() => page.getByRole('row', { name: /listino natale/ }).textContent())
    .toContain('Ritirata')
  expect(complaints).toEqual([])
})
