import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { apiCaller } from '../../support/api-caller.ts'
import { openBrowser } from '../../support/browser.ts'
import type { BuiltServer } from '../../support/built-server.ts'
import { confirmAddress } from '../../support/confirm-address.ts'
import { startExampleServer } from '../../support/example-server.ts'
import { letterLink } from '../../support/letter-link.ts'
import { complaintsOf } from '../../support/page-complaints.ts'
import { exampleSignIn } from '../../support/sign-in.ts'
import { violationsInBothThemes } from '../../support/violations.ts'

/** A mortgage after its payment, in the customers' area: the plan, repaying early, and a cheaper mortgage. */

interface Person {
  _id: string
  cliente: string
  email: string
  codiceFiscale: string
}

let server: BuiltServer
let browser: Browser
let context: BrowserContext
let page: Page
let complaints: string[]
let api: ReturnType<typeof apiCaller>
/** A mortgage of a person whose bank was paid out more than a year ago, with a rate above those of today. */
let file: string

const password = 'quattro parole messe a caso'
const read = async (path: string) => (await api.call(path)).json()

/** Finds a running mortgage with a fixed rate, and gives it a rate that a transfer improves. */
async function mortgageToMove(): Promise<string> {
  const aYearAgo = new Date(Date.now() - 400 * 24 * 3_600_000).toISOString().slice(0, 10)
  const { rows } = await read('/pratiche?filter[stato]=perfezionata&filter[prodotto]=mutuo&limit=200')
  for (const { _id } of rows as { _id: string }[]) {
    const { pratica, banche, partecipanti } = await read(`/pratiche/${_id}/scheda`)
    const chosen = banche.find(({ stato }: { stato: string }) => stato === 'scelta')
    const isFit =
      pratica.tipoTasso === 'fisso' &&
      pratica.finalita === 'prima_casa' &&
      pratica.liquidataAl < aYearAgo &&
      partecipanti.length > 0
    if (!isFit || !chosen) continue
    await api.call(`/pratiche_banche/${chosen._id}`, { versione: chosen.versione, tan: 6.4 }, 'PATCH')
    return _id
  }
  throw new Error('No example file is a running mortgage with a fixed rate.')
}

/** Opens the file by an invitation, as its first applicant. */
async function enterByInvitation() {
  const access = await read(`/pratiche/${file}/inviti`)
  const { partecipante } = access.rows[0]
  const { rows } = (await read(`/pratiche/${file}/persone`)) as { rows: Person[] }
  const person = rows.find(({ _id }) => _id === partecipante)!
  await confirmAddress(async (path, body) => (await api.call(path, body)).json(), person.cliente)
  await api.call(`/pratiche/${file}/inviti/${partecipante}`, undefined, 'POST')
  await page.goto(await letterLink(server, 'invito', person.email))
  await page.getByLabel('Codice fiscale').fill(person.codiceFiscale)
  await page.keyboard.press('Enter')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entra' }).click()
  await page.getByRole('heading', { name: 'Il rimborso' }).waitFor()
}

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startExampleServer(), openBrowser()])
  api = apiCaller(server.quinto)
  await api.signIn(exampleSignIn(server, 'admin'))
  file = await mortgageToMove()
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})
beforeEach(async () => {
  context = await browser.newContext({ locale: 'it-IT', reducedMotion: 'reduce' })
  page = await context.newPage()
  await page.setViewportSize({ width: 360, height: 900 })
  complaints = complaintsOf(page)
})
afterEach(() => context.close())

const credit = () => page.getByRole('region', { name: 'Il rimborso' })
/** The amount beside a label, in cents or as a number of instalments. */
async function figure(label: string): Promise<number> {
  const value = credit()
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
  const [number = ''] = /[\d.]+(,\d+)?/.exec((await value.locator('dd').textContent()) ?? '') ?? []
  return Math.round(Number(number.replaceAll('.', '').replace(',', '.')) * 100)
}

async function isClean() {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect((await violationsInBothThemes(page)).map(line => `${width} px, ${line}`)).toEqual([])
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wider, `${width} px`).toBeLessThanOrEqual(0)
  }
}

it('a paid mortgage has its plan of today, the cost of repaying early and a watch on transfers', async () => {
  await enterByInvitation()
  const counts = /(\d+) rate pagate su (\d+); ne restano (\d+)/
  const words = await credit().getByText(counts).textContent()
  const [, paid, all, left] = counts.exec(words ?? '')!.map(Number)
  expect(paid).toBeGreaterThanOrEqual(12)
  expect(paid! + left!).toBe(all)
  const progress = credit().getByRole('progressbar')
  expect([await progress.getAttribute('value'), await progress.getAttribute('max')]).toEqual([
    String(paid),
    String(all),
  ])
  const debt = await figure('Debito residuo oggi')
  const interest = await figure('Di cui interessi')
  expect(await figure('Ancora da pagare, con gli interessi')).toBe(debt + interest)
  expect(await figure('TAN')).toBe(640)

  // Repaying all: a mortgage on a home has no indemnity.
  expect(await figure('Debito da rimborsare')).toBe(debt)
  expect(await figure('Interessi che non paga più')).toBe(interest)
  await credit().getByText('nessuno', { exact: true }).waitFor()
  await credit().getByText('art. 120-ter').waitFor()
  await isClean()

  // By keyboard: a part shortens the plan, or lowers the instalments.
  await credit().getByRole('radio', { name: 'Tutto il debito' }).focus()
  await page.keyboard.press('ArrowDown')
  const amount = credit().getByRole('textbox', { name: 'Quanto rimborsa, in euro' })
  await page.keyboard.press('Tab')
  expect(await amount.evaluate(input => input === document.activeElement)).toBe(true)
  for (const wrong of ['molto', '0', '-100', '9.000.000']) {
    await amount.fill(wrong)
    await credit().getByText('Scriva un importo sotto il debito residuo').waitFor()
    expect(await amount.getAttribute('aria-invalid')).toBe('true')
    expect(await credit().getByText('Nuova rata').count()).toBe(0)
    // A form keeps what was typed.
    expect(await amount.inputValue()).toBe(wrong)
  }
  await isClean()
  await amount.fill('10.000,50')
  expect(await figure('Rimborsa')).toBe(1_000_050)
  expect(await figure('Rate che restano')).toBeLessThan(left! * 100)
  const sooner = await figure('Interessi che non paga più')
  await isClean()
  await credit().getByRole('radio', { name: 'Una parte, per una rata più bassa' }).check()
  expect(await figure('Nuova rata')).toBeLessThan(await figure('Prossima rata'))
  expect(await figure('Rate che restano')).toBe(left! * 100)
  expect(await figure('Interessi che non paga più')).toBeLessThan(sooner)

  // The watch is off until the customer switches it on and agrees.
  const transfer = credit().getByText(/Surroga: con i tassi di oggi risparmierebbe \d+\s€ al mese/)
  await transfer.waitFor()
  await credit().getByText('Può ricevere una lettera quando conviene').waitFor()
  const watch = page.getByLabel('Surroga conveniente')
  const setWatch = async (on: boolean) => {
    await credit().getByRole('link', { name: 'Scelga nelle impostazioni' }).click()
    await expect.poll(() => watch.isChecked()).toBe(!on)
    await watch.press('Space')
    await expect.poll(() => watch.isChecked()).toBe(on)
  }
  const back = async () => {
    await page.goto(`${server.quinto}/area-clienti/pratiche/${file}`)
    await transfer.waitFor()
  }
  await setWatch(true)
  await page.getByText('Per ora non Le scriviamo').waitFor()
  await back()
  await credit().getByText('Può ricevere una lettera quando conviene').waitFor()
  await credit().getByRole('link', { name: 'Scelga nelle impostazioni' }).click()
  const marketing = page.getByRole('article', { name: 'Comunicazioni commerciali' })
  await marketing.getByRole('button', { name: /Do il consenso/ }).press('Enter')
  await page.getByText('Per ora non Le scriviamo').waitFor({ state: 'detached' })
  await back()
  await credit().getByText('Le scriviamo quando conviene, al massimo ogni tre mesi.').waitFor()
  await isClean()
  await setWatch(false)
  await back()
  await credit().getByText('Può ricevere una lettera quando conviene').waitFor()
  expect(complaints).toEqual([])

  // A plan that does not arrive is asked for again.
  await page.route('**/rimborso', route => route.abort())
  await page.reload()
  await credit().getByText('Il piano non è arrivato.').waitFor()
  await isClean()
  await page.unroute('**/rimborso')
  await credit().getByRole('button', { name: 'Riprova' }).click()
  await transfer.waitFor()
})
