import fc from 'fast-check'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { formatNumber } from '../../../contract/italian/format.ts'
import { readPdf } from '../../../server/testing/pdf-text.ts'
import { openBrowser } from '../../support/browser.ts'
import type { BuiltServer } from '../../support/built-server.ts'
import { isInteractive } from '../../support/calculator.ts'
import { startExampleServer } from '../../support/example-server.ts'
import { openEarlier } from '../../support/opened-earlier.ts'

/** Specs of the built calculators: random needs, typed by a person, have one figure on screen, page, print and letter. */

let server: BuiltServer
let browser: Browser
let context: BrowserContext
let page: Page
let letters = 0

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startExampleServer(), openBrowser()])
})
afterAll(() => Promise.all([browser?.close(), server?.close()]))
beforeEach(async () => {
  context = await browser.newContext({ locale: 'it-IT', reducedMotion: 'reduce' })
  page = await context.newPage()
  await openEarlier(page)
})
afterEach(() => context.close())

/** What a person types, by the id of the field, and what the person presses before. */
interface Typed {
  press: string[]
  fields: Record<string, number>
}

const typed = (fields: Record<string, [from: number, to: number, step: number]>, ...press: string[]) =>
  fc
    .record(
      Object.fromEntries(
        Object.entries(fields).map(([id, [min, max, step]]) => [
          id,
          fc.integer({ min: min / step, max: max / step }).map(times => times * step),
        ]),
      ),
    )
    .map((fields): Typed => ({ press, fields }))

const details = 'Per offerte più precise'
const needs: [product: string, need: fc.Arbitrary<Typed>][] = [
  [
    'mutui',
    typed(
      {
        valore: [150_000, 400_000, 5000],
        importo: [60_000, 140_000, 1000],
        durata: [10, 25, 5],
        eta: [25, 45, 1],
        reddito: [5000, 9000, 100],
      },
      details,
    ),
  ],
  [
    'prestiti',
    typed(
      { importo: [3000, 30_000, 500], durata: [24, 84, 12], eta: [25, 60, 1], reddito: [4000, 6000, 100] },
      details,
    ),
  ],
  [
    'cdq',
    fc.oneof(
      typed(
        { importo: [4000, 9000, 100], netto: [1100, 2200, 50], durata: [48, 72, 12], eta: [62, 74, 1] },
        'Mi serve una somma',
        'Cessione della pensione',
      ),
      typed(
        { netto: [1200, 2500, 50], durata: [60, 120, 12], eta: [25, 50, 1] },
        'Quanto posso avere',
        'Cessione dello stipendio',
      ),
    ),
  ],
  [
    'leasing',
    fc.oneof(
      ...[[], ['Con IVA al 22']].map(press =>
        typed({ valore: [25_000, 90_000, 1000], anticipo: [10, 30, 5], durata: [36, 60, 12] }, ...press),
      ),
    ),
  ],
]

const plain = (text: string | null) => (text ?? '').replaceAll(/\s/g, '')

/** Types a need into the calculator, and returns the figures of the first offer: instalment and yearly cost. */
async function shownFigures(product: string, { press, fields }: Typed) {
  const calculator = page.locator(`quinto-${product}`)
  await page.goto(`${server.quinto}/${product}`)
  await isInteractive(calculator)
  for (const words of press) await calculator.getByText(words).first().click()
  for (const [id, value] of Object.entries(fields)) {
    const field = calculator.locator(`input#${id}`)
    await field.fill(formatNumber(value))
    await field.press('Tab')
  }
  await calculator.getByRole('button', { name: /^(Confronta \d+ offerte|Vedi l’offerta)/ }).click()
  const value = (of: string) => calculator.locator(`.offer .${of} .value`).first().textContent()
  return { calculator, figures: (await Promise.all([value('main'), value('rate')])).map(plain) }
}

describe.each(needs)('%s', (product, need) => {
  it('shows the same figures on screen, on the kept page, on paper and in the letter', async () => {
    await fc.assert(
      fc.asyncProperty(need, async one => {
        const { calculator, figures } = await shownFigures(product, one)
        await calculator.getByRole('button', { name: 'Conserva o stampa' }).click()
        const link = await calculator.getByRole('textbox', { name: 'Link della simulazione' }).inputValue()
        const mailbox = `${product}.${++letters}@posta.example`
        const form = calculator.locator('form.send-link')
        await form.locator('input').first().fill(mailbox)
        await form.getByRole('button').click()
        const sent = async () => (await server.letters()).find(text => text.includes(`To: ${mailbox}`)) ?? ''
        await expect.poll(sent).not.toBe('')
        await page.goto(link)
        const paper = await fetch(new URL(`/v2/simulazioni/${link.split('/').at(-1)}/pdf`, link))
        const places = {
          page: await page.locator('main').textContent(),
          print: (await readPdf(Buffer.from(await paper.arrayBuffer()))).text,
          letter: (await PostalMime.parse(await sent())).text ?? '',
        }
        for (const [place, text] of Object.entries(places))
          for (const figure of figures) expect(plain(text), place).toContain(figure)
      }),
      // A network gets ten letters an hour.
      { numRuns: 2, endOnFailure: true },
    )
  })
})
