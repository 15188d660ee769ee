import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import type { BuiltServer } from '../../support/built-server.ts'
import { startExampleServer } from '../../support/example-server.ts'
import { letterLink } from '../../support/letter-link.ts'
import { exampleSignIn, signIn } from '../../support/sign-in.ts'
import { violationsInBothThemes } from '../../support/violations.ts'

/** From the invitation that the office sends to the loan file in the customer's own area. */

interface Person {
  _id: string
  email: string
  codiceFiscale: string
}

let server: BuiltServer
let browser: Browser
let office: { context: BrowserContext; page: Page; token: string }

const password = 'quattro parole messe a caso'
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function read<T>(path: string): Promise<T> {
  const answer = await fetch(`${server.quinto}/v2${path}`, {
    headers: { authorization: `Bearer ${office.token}` },
  })
  expect(answer.status, path).toBe(200)
  return answer.json() as Promise<T>
}

async function opened(width: number) {
  const context = await browser.newContext({
    locale: 'it-IT',
    reducedMotion: 'reduce',
    viewport: { width, height: 800 },
  })
  return { context, page: await context.newPage() }
}

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startExampleServer(), openBrowser()])
  const { context, page } = await opened(1440)
  await signIn(page, `${server.quinto}/admin/login`, exampleSignIn(server, 'admin'))
  const cookies = await context.cookies()
  const token = cookies.find(({ name }) => name === 'adminAccessToken')!.value
  office = { context, page, token }
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

/** Files under way of persons with an e-mail and a fiscal code who do not see them yet. */
async function filesToInvite(): Promise<{ file: string; person: Person }[]> {
  const query = 'filter[stato]=raccolta_documenti&limit=30'
  const { rows } = await read<{ rows: { _id: string }[] }>(`/pratiche?${query}`)
  const found: { file: string; person: Person }[] = []
  for (const { _id } of rows) {
    const access = await read<{ rows: { partecipante: string; stato: string; manca: string | null }[] }>(
      `/pratiche/${_id}/inviti`,
    )
    const [first] = access.rows
    if (first?.stato !== 'mai_invitato' || first.manca) continue
    const people = await read<{ rows: Person[] }>(`/pratiche/${_id}/persone`)
    const person = people.rows.find(one => one._id === first.partecipante)
    // Each width invites another person: an account chooses its password once.
    if (person?.codiceFiscale && !found.some(one => one.person.email === person.email))
      found.push({ file: _id, person })
  }
  return found
}

/** The office confirms the address, and records a withdrawal and a signed consent on the same page. */
async function confirmAddressOnPage(width: number) {
  const { page } = office
  await page.setViewportSize({ width, height: 800 })
  await page.getByRole('heading', { level: 1, name: 'E-mail e consensi' }).waitFor()
  await page.getByText('aspetta la conferma dell’ufficio').waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Conferma l’indirizzo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Conferma' }).click()
  await page.getByText(/^Dall’ufficio, /).waitFor()
  await page.getByRole('button', { name: 'Registra un consenso firmato' }).click()
  expect(await violationsInBothThemes(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  await page.getByLabel('Consenso').selectOption('Marketing')
  await page.getByLabel('Firmato il').fill('2026-11-02')
  await page.getByRole('button', { name: 'Registra il consenso' }).click()
  await page.getByText('Un consenso vale con il modulo firmato').last().waitFor()
  await page
    .getByLabel('Modulo firmato')
    .setInputFiles({ name: 'consenso.png', mimeType: 'image/png', buffer: pixel })
  await page.getByRole('button', { name: 'Registra il consenso' }).click()
  await page.getByText('lo ha registrato').waitFor()
  await page.getByRole('button', { name: 'Registra un ritiro' }).click()
  await page.getByLabel('Consenso').selectOption('Marketing')
  await page.getByLabel('Chiesto il').fill('2026-11-03')
  await page.getByRole('button', { name: 'Registra il ritiro' }).click()
  await page.getByText('lo ha registrato').nth(1).waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  await page.setViewportSize({ width: 1440, height: 800 })
}

/** The office takes the confirmation of the address back; the page says who did so, and offers to confirm again. */
async function withdrawConfirmationOnPage(address: string, width: number) {
  const { page } = office
  await page.setViewportSize({ width, height: 800 })
  await page.goto(address)
  await page.getByRole('button', { name: 'Togli la conferma' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Togli' }).click()
  await page.getByText(/^No: tolta da .+ il /).waitFor()
  await page.getByRole('button', { name: 'Conferma l’indirizzo' }).waitFor()
  expect(await page.getByRole('button', { name: 'Togli la conferma' }).count()).toBe(0)
  expect(await violationsInBothThemes(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  await page.setViewportSize({ width: 1440, height: 800 })
}

describe.each([360, 1440])('an invitation at %i px', width => {
  it('leads the person into the file, with the fiscal code and a password', async () => {
    const { file, person } = (await filesToInvite())[0]!
    await office.page.goto(`${server.quinto}/admin/reports/pratiche/${file}`)
    await office.page.getByRole('button', { name: 'Invita nell’area clienti' }).first().click()
    await office.page.getByRole('dialog').getByRole('button', { name: 'Invita' }).click()
    // The example file was made by the house: nobody has confirmed the address.
    await office.page.getByText(/^Invito in attesa dell’ufficio/).waitFor()
    await office.page.getByRole('link', { name: 'Indirizzo e conferma' }).click()
    await confirmAddressOnPage(width)
    const address = office.page.url()
    await office.page.goto(`${server.quinto}/admin/reports/pratiche/${file}`)
    await office.page.getByText(/^Invito mandato il/).waitFor()
    const link = await letterLink(server, 'invito', person.email)
    const { context, page } = await opened(width)
    await page.goto(link)
    await page.getByRole('heading', { level: 1, name: 'La Sua pratica La aspetta' }).waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.getByLabel('Codice fiscale').fill('RSSMRA80A01H501U')
    await page.getByRole('button', { name: 'Continua' }).click()
    await page.getByText('Ricontrolli il codice', { exact: false }).first().waitFor()
    await page.getByLabel('Codice fiscale').fill(person.codiceFiscale)
    await page.keyboard.press('Enter')
    await page.getByText('Scelga una password').waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Entra' }).click()
    await page.waitForURL(`${server.quinto}/area-clienti/pratiche/${file}`)
    await page.getByRole('heading', { level: 1, name: 'Prima, come usiamo i Suoi dati' }).waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await page.getByLabel('Dichiaro di aver letto').check()
    await page.getByRole('button', { name: 'Continua' }).click()
    await page
      .getByRole('heading', { level: 1, name: /^(Mutuo|Cessione|Prestito|Delegazione|Anticipo|Leasing)/ })
      .waitFor()
    await page.reload()
    await page
      .getByRole('heading', { level: 1, name: /^(Mutuo|Cessione|Prestito|Delegazione|Anticipo|Leasing)/ })
      .waitFor()
    await context.close()
    await office.page.reload()
    await office.page
      .getByText(/^Vede la pratica nell’area clienti: primo accesso/)
      .first()
      .waitFor()
    await withdrawConfirmationOnPage(address, width)
  })
})
