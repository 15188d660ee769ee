import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import type { BuiltServer } from '../../support/built-server.ts'
import { calculatorOf, isInteractive } from '../../support/calculator.ts'
import { startExampleServer } from '../../support/example-server.ts'
import { complaintsOf } from '../../support/page-complaints.ts'
import { exampleSignIn, signIn } from '../../support/sign-in.ts'
import { violationsInBothThemes } from '../../support/violations.ts'

/** The simulations of a customer: kept in the calculator, renamed, compared, reopened, asked for and deleted. */

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

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const simulations = () => `${server.quinto}/area-clienti/simulazioni`
const plain = async () => ((await page.locator('main').textContent()) ?? '').replaceAll('\u00a0', ' ')

async function isClean() {
  expect(await violationsInBothThemes(page)).toEqual([])
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wider).toBeLessThanOrEqual(0)
}

/** The calculator of the page, of any product. */
const calculator = () => page.locator('quinto-mutui, quinto-prestiti, quinto-cdq, quinto-leasing').first()

/** Keeps the offers of the calculator at an address. */
async function keepAt(address: string) {
  await page.goto(`${server.quinto}${address}`, { waitUntil: 'networkidle' })
  await isInteractive(calculator())
  await page.getByRole('button', { name: /^Confronta \d+ offerte/ }).click()
  await page.getByRole('button', { name: 'Tieni nella mia area' }).click()
  await page.getByRole('link', { name: 'Apri la simulazione' }).waitFor()
}

it.each([
  [360, 'pensionata'],
  [1440, 'cliente'],
])('are kept, renamed, compared, reopened, asked for and deleted, at %i px', async (width, person) => {
  await page.setViewportSize({ width, height: 900 })
  await signIn(page, simulations(), exampleSignIn(server, person))
  await heading('Simulazioni')
  await page.getByText('Non c’è ancora nessuna simulazione').waitFor()
  await isClean()

  await keepAt('/mutui?importo=150000')
  await page.getByRole('link', { name: 'Apri la simulazione' }).click()
  await heading(/150\.000/)
  await page.getByRole('heading', { name: 'Oggi, con gli stessi dati' }).waitFor()
  expect(await plain()).toMatch(/ha lo stesso TAEG di allora/)
  await isClean()
  await page.getByRole('button', { name: 'Cambia il nome' }).click()
  await page
    .getByRole('textbox', { name: 'Nome della simulazione' })
    .fill('Casa di via dei Tigli, con il giardino')
  await page.keyboard.press('Enter')
  await heading('Casa di via dei Tigli, con il giardino')

  const threshold = page.getByRole('textbox', { name: 'Soglia, in percentuale' })
  await threshold.fill('19')
  await page.getByRole('button', { name: 'Avvisami' }).click()
  await page.locator('#avviso').getByText('Oggi è già più basso').waitFor()
  await threshold.fill('0,5 %')
  await page.keyboard.press('Enter')
  await page.locator('#avviso').getByText('In attesa').waitFor()
  await isClean()
  await page.getByRole('button', { name: 'Ferma l’avviso' }).click()
  await page.getByRole('button', { name: 'Avvisami' }).waitFor()

  await keepAt('/mutui?importo=120000')
  await page.goto(simulations())
  const boxes = page.getByRole('checkbox', { name: /^Confronta/ })
  await boxes.first().waitFor()
  await isClean()
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await page.getByRole('button', { name: 'Confronta le scelte' }).click()
  await heading('Confronto')
  await page.getByRole('rowheader', { name: 'TAEG', exact: true }).waitFor()
  expect(await page.getByRole('columnheader').count()).toBe(2)
  await page.getByText('Importi o durate sono diversi').waitFor()
  await isClean()

  await page.getByRole('link', { name: 'Casa di via dei Tigli, con il giardino' }).click()
  await page.getByRole('link', { name: 'Riapri nel calcolatore' }).click()
  await calculatorOf(page)
  await expect.poll(() => page.getByRole('textbox', { name: /Importo/ }).inputValue()).toBe('150.000')
  await page.goBack()
  await page.getByRole('textbox', { name: 'Telefono' }).fill('333 7654321')
  await page.getByRole('button', { name: 'Manda la richiesta' }).click()
  await page.locator('#richiesta').getByText('occorre dichiarare di aver letto').waitFor()
  await page.getByRole('checkbox', { name: /Ho letto/ }).check()
  await page.getByRole('button', { name: 'Manda la richiesta' }).click()
  await page.getByText('La richiesta è arrivata, con il numero').waitFor()
  await isClean()

  await page.getByRole('button', { name: 'Elimina' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'ELIMINA' }).click()
  await heading('Simulazioni')
  await expect.poll(() => page.getByText('Casa di via dei Tigli').count()).toBe(0)
  expect(complaints.filter(line => !line.includes('422'))).toEqual([])
})

const others = [
  {
    kind: 'Prestito personale',
    address: '/prestiti?importo=15000&durata=60&finalita=auto',
    name: /^Prestito di 15\.000/,
    field: /Importo/,
    value: '15.000',
  },
  {
    kind: 'Cessione del quinto dello stipendio',
    address: '/cdq?prodotto=cqs&importo=9000&durata=96',
    name: /^Cessione dello stipendio, 9\.000/,
    field: /Mi servono/,
    value: '9.000',
  },
  {
    kind: 'Leasing',
    address: '/leasing?bene=auto&valore=35000&anticipo=20&durata=48&riscatto=1',
    name: /^Leasing da 35\.000/,
    field: /Prezzo/,
    value: '35.000',
  },
]

it.each([
  [360, 'pensionata'],
  [1440, 'cliente'],
])(
  'of the other products are kept, asked for, shared, listed and reopened, at %i px',
  async (width, person) => {
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, simulations(), exampleSignIn(server, person))
    await heading('Simulazioni')
    for (const { kind, address, name, field, value } of others) {
      await keepAt(address)
      await page.getByRole('link', { name: 'Apri la simulazione' }).click()
      await heading(name)
      await page.getByText(`${kind}. Cifre del`).waitFor()
      expect(await plain()).toMatch(/ha lo stesso (TAEG|totale da pagare) di allora/)
      await isClean()
      await page.getByRole('link', { name: 'Riapri nel calcolatore' }).click()
      await isInteractive(calculator())
      await expect.poll(() => page.getByRole('textbox', { name: field }).first().inputValue()).toBe(value)
      await page.goBack()
      await heading(name)
    }

    // The last one is the lease, whose alert watches the total.
    const threshold = page.getByRole('textbox', { name: 'Soglia, in euro' })
    await threshold.fill('90.000')
    await page.getByRole('button', { name: 'Avvisami' }).click()
    await page.locator('#avviso').getByText('Oggi è già più basso').waitFor()
    await threshold.fill('12.000 €')
    await page.keyboard.press('Enter')
    await page.locator('#avviso').getByText('In attesa').waitFor()

    await page.goto(simulations())
    for (const { kind, name } of others) {
      const row = page.getByRole('listitem').filter({ hasText: kind })
      await row.getByRole('link', { name }).waitFor()
      expect(await row.textContent()).toMatch(/al mese, (TAEG|costo effettivo annuo) \d/)
    }
    await isClean()
    await page.getByRole('link', { name: others[1]!.name }).click()
    await page.getByRole('checkbox', { name: /Ho letto/ }).check()
    await page.getByRole('textbox', { name: 'Telefono' }).fill('333 1239876')
    // The pay is in the simulation.
    expect(await page.getByRole('textbox', { name: 'Stipendio netto al mese, in euro' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Manda la richiesta' }).click()
    await page.getByText('La richiesta è arrivata, con il numero').waitFor()

    await page.getByRole('button', { name: 'Crea il link' }).click()
    const link = await page.getByRole('textbox', { name: 'Link', exact: true }).inputValue()
    expect(link).toContain('/cdq/simulazione/')
    await isClean()
    await page.goto(link, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Tieni nella mia area' }).click()
    await page.getByRole('link', { name: 'È nella Sua area: apri' }).click()
    await heading(others[1]!.name)
    expect(complaints.filter(line => !line.includes('422'))).toEqual([])
  },
)

it('are reopened with income and age, which no address has, and only by their customer', async () => {
  await signIn(page, simulations(), exampleSignIn(server, 'cliente'))
  await page.goto(`${server.quinto}/mutui`)
  const token = (await context.cookies()).find(({ name }) => name === 'clientAccessToken')!.value
  const need = {
    ...{ finalita: 'prima_casa', valore: 19_000_000, importo: 13_000_000, durataMesi: 240 },
    ...{ tipoTasso: 'fisso', eta: 41, redditoNetto: 241_700 },
  }
  const answer = await fetch(`${server.quinto}/v2/clients/simulazioni`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ need }),
  })
  const { _id } = (await answer.json()) as { _id: string }
  await page.goto(`${simulations()}/${_id}`)
  await page.getByText('2.417,00').waitFor()
  const again = await page.getByRole('link', { name: 'Riapri nel calcolatore' }).getAttribute('href')
  // The id is random, and may contain the digits.
  expect(again!.replace(_id, '')).not.toMatch(/2\.?417|41/)
  await page.goto(`${server.quinto}${again}`, { waitUntil: 'networkidle' })
  await calculatorOf(page)
  await page.getByText('Per offerte più precise').click()
  await expect.poll(() => page.getByRole('textbox', { name: /Reddito/ }).inputValue()).toBe('2.417')

  const other = await browser.newContext({ locale: 'it-IT', reducedMotion: 'reduce' })
  const stranger = await other.newPage()
  await signIn(stranger, simulations(), exampleSignIn(server, 'pensionata'))
  await stranger.goto(`${simulations()}/${_id}`)
  await stranger.getByRole('heading', { name: 'Questa simulazione non c’è' }).waitFor()
  await other.close()
})

it.each([360, 1440])('the link of a letter stops nothing before the button, at %i px', async width => {
  await page.setViewportSize({ width, height: 800 })
  const calls: string[] = []
  page.on('request', request => calls.push(request.url()))
  await page.goto(`${server.quinto}/area-clienti/ferma-avviso/AAAAAAAAAAAAAAAAAAAAAA`)
  await heading('Ferma l’avviso')
  await isClean()
  expect(calls.filter(url => url.includes('/avvisi/'))).toEqual([])
  await page.getByRole('button', { name: 'Ferma l’avviso' }).click()
  await page.locator('form').getByText('Il link è scaduto o è già servito').waitFor()
})

it('a page of a public link is kept by one button, and a failed list says so', async () => {
  const kept = await fetch(`${server.quinto}/v2/calcolatori/mutui/simulazioni`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      need: { finalita: 'prima_casa', valore: 19_000_000, importo: 11_000_000, durataMesi: 300 },
    }),
  })
  const { indirizzo } = (await kept.json()) as { indirizzo: string }
  await page.goto(indirizzo, { waitUntil: 'networkidle' })
  expect(await page.getByRole('button', { name: 'Tieni nella mia area' }).count()).toBe(0)
  await signIn(page, simulations(), exampleSignIn(server, 'cliente'))
  await page.goto(indirizzo, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Tieni nella mia area' }).click()
  await page.getByRole('link', { name: 'È nella Sua area: apri' }).click()
  await heading(/110\.000/)

  await page.route('**/v2/clients/simulazioni', route => route.abort())
  await page.goto(simulations())
  await page.getByText('Le simulazioni non sono arrivate.').waitFor()
  await page.unroute('**/v2/clients/simulazioni')
  await page.getByRole('button', { name: 'Riprova' }).click()
  await page.getByRole('link', { name: /110\.000/ }).waitFor()
})
