import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import type { BuiltServer } from '../../support/built-server.ts'
import { startExampleServer } from '../../support/example-server.ts'
import { complaintsOf } from '../../support/page-complaints.ts'
import { violationsInBothThemes } from '../../support/violations.ts'

/** Specs of the parts around an offer, on a telephone of 360 px: before a house, its costs, a transfer, the index. */

let server: BuiltServer
let browser: Browser
let context: BrowserContext
let page: Page
/** Errors and warnings of the browser. */
let complaints: string[]

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startExampleServer(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'it-IT' })
  page = await context.newPage()
  complaints = complaintsOf(page)
})
afterEach(() => context.close())

const widget = () => page.locator('quinto-mutui')
const shown = () =>
  widget().evaluate(element =>
    (element.shadowRoot?.querySelector('#view')?.textContent ?? '').replaceAll('\u00a0', ' '),
  )
const shows = (text: string | RegExp) => expect.poll(shown).toMatch(text)
const button = (name: RegExp) => widget().getByRole('button', { name }).first()
const open = async (query: string) => {
  await page.goto(`${server.quinto}/mutui${query}`)
  // The element removes the server's style last, once its view is interactive.
  await expect
    .poll(() => widget().evaluate(({ shadowRoot: root }) => !!root && !root.querySelector('style')))
    .toBe(true)
}
const clean = async (state: string) => {
  expect(await violationsInBothThemes(page), state).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth), state).toBeLessThanOrEqual(360)
}

it('says how much one can ask for before there is a house, and goes on to the offers', async () => {
  await open('?domanda=quanto')
  await widget().locator('#quanto-reddito').fill('2.400')
  await widget().locator('#quanto-risparmi').fill('60.000')
  await widget().locator('#quanto-risparmi').press('Tab')
  await shows(/Può chiedere fino a\d{3}\.000€e comprare una casa da \d{3}\.000 €/)
  const best = await widget().locator('.best-power .figure').textContent()
  await clean('quanto posso chiedere')
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 740 })
    const [above, below] = await Promise.all(
      ['.best-power', '.powers'].map(name => widget().locator(name).boundingBox()),
    )
    expect(above!.y + above!.height, `the amount is above the banks at ${width} px`).toBeLessThanOrEqual(
      below!.y,
    )
  }
  await page.setViewportSize({ width: 360, height: 740 })

  await button(/^Vedi le offerte/).click()
  await shows('in ordine di TAEG')
  await shows(best!.replace('€', '').trim())
  await button(/^Dettagli/).click()
  await shows(/Al rogito servono\d+\.\d{3},\d\d €/)
  const needed = () => widget().locator('section[aria-labelledby="rogito"] .sum dd').textContent()
  const before = await needed()
  await widget().getByLabel('Caparra e acconti').fill('10.000')
  await widget().getByLabel('Caparra e acconti').press('Tab')
  await expect.poll(needed).not.toBe(before)
  await clean('quanto serve al rogito')
  expect(complaints).toEqual([])
})

it('asks for the present mortgage first, and says what each offer saves', async () => {
  await open('?finalita=surroga&importo=120000&durata=15')
  await widget().locator('#rata-attuale').fill('900')
  await widget().locator('#rate-residue').fill('180')
  await widget().locator('#rate-residue').press('Tab')
  await shows(/risparmia.*al mese in meno: conviene dal mese \d+/)
  await shows(/art\. 120-quater TUB.*Paga soltanto il nostro compenso, \d+ €, già contato/)
  await button(/^Confronta \d offerte/).click()
  await expect.poll(() => widget().locator('.row-note').count()).toBeGreaterThan(1)
  for (const note of await widget().locator('.row-note').allInnerTexts())
    expect(note).toMatch(/al mese in (meno|più), .* in tutto: .*conviene/)
  await clean('la surroga')
  expect(complaints).toEqual([])
})

it('says what a variable rate would cost two points higher, and what it would have cost', async () => {
  await open('?tasso=variabile')
  await button(/^Confronta \d offerte/).click()
  await shows(/Se i tassi salgono di 2 punti: \d+,\d\d € al mese/)
  await button(/^Dettagli/).click()
  await shows(/Se l’avesse preso prima.*In tutto.*Il passato non dice/)
  await clean('la storia')
  expect(complaints).toEqual([])
})

it('opens offers beyond 80 % with the guarantee of the first-home fund', async () => {
  await open('?valore=200000&importo=180000')
  await widget().getByText('Per offerte più precise').click()
  await widget().getByText('Garanzia Consap').click()
  await button(/^(Confronta|Vedi)/).click()
  await shows(/con la garanzia Consap presta fino al 100 % del valore/)
  await page.goBack()
  await open('?valore=200000&importo=180000')
  await widget().getByText('Per offerte più precise').click()
  await widget().getByText('Garanzia Consap').click()
  await widget().locator('#fondo-categoria').selectOption('under36')
  await widget().locator('#fondo-isee').fill('28.000')
  await widget().locator('#fondo-isee').press('Tab')
  await shows('il Fondo copre fino all’80 % del capitale')
  await shows(/Con l’offerta.*Confronta \d offerte|Confronta \d offerte/)
  await clean('la garanzia')
  expect(complaints).toEqual([])
})

it('prints the offers alone, without what is pressed', async () => {
  await open('')
  await button(/^Confronta \d offerte/).click()
  await widget().locator('.offer').first().waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await widget().locator('.offer').first().isVisible()).toBe(true)
  for (const hidden of ['.offer .button', '.back', '.sieve', '.keep'])
    expect(await widget().locator(hidden).first().isVisible()).toBe(false)
  expect(await page.locator('#domande').isVisible()).toBe(false)
  await page.emulateMedia({ media: null })
})

it('leads from an offer to the page of its bank', async () => {
  await open('')
  await button(/^Confronta \d offerte/).click()
  await button(/^Dettagli/).click()
  const link = widget().getByRole('link', { name: /limiti e tempi/ })
  await page.goto((await link.getAttribute('href'))!)
  expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(
    expect.arrayContaining(['Le sue offerte di oggi', 'Che cosa finanzia', 'Le sue regole']),
  )
  await clean('la banca')
  await page
    .getByRole('link', { name: /^Chiedi/ })
    .first()
    .click()
  await page.waitForURL(/#richiesta$/)
  await widget().getByRole('heading', { name: 'Chiedi questa offerta' }).waitFor()
  expect(complaints).toEqual([])
})
