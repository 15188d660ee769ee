import { env } from 'node:process'
import type { Browser, Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnswerOf } from '../../../client/calls.ts'
import { purposes, rateKinds } from '../../../contract/products/mortgage.ts'
import { quote } from '../../../finance/offers/quote.ts'
import type { Need, Purpose, RateKind } from '../../../finance/offers/types.ts'
import { seededRandom } from '../../../server/database/example-data/random.ts'
import { openBrowser } from '../../support/browser.ts'
import type { BuiltServer } from '../../support/built-server.ts'
import { calculatorOf } from '../../support/calculator.ts'
import { startExampleServer } from '../../support/example-server.ts'
import { howMany } from '../../support/matrix.ts'

/**
 * Specs of agreement: a need has the same instalment and TAEG everywhere, to the cent. `NEEDS` and `SEED` are optional.
 */

const count = Number(env.NEEDS ?? howMany(100, 300))
const seed = Number(env.SEED ?? 11)

/** A need in euros, as typed or set by attributes. */
interface NeedInput {
  finalita: Purpose
  tasso: RateKind | ''
  valore: number
  importo: number
  durata: number
  /** How the need is set: as numbers, as Italian text in attributes, or typed. */
  how: 'number' | 'text' | 'typed'
}

/** Figures on the screen: «581,61 al 3,56», or no offer. */
type ShownFigures = string

const italian = (value: number, digits = 2) =>
  value.toLocaleString('it-IT', {
    useGrouping: 'always',
    minimumFractionDigits: digits,
    maximumFractionDigits: Math.max(digits, 4),
  } as Intl.NumberFormatOptions)

const randomNeeds = (): NeedInput[] => {
  const random = seededRandom(seed, 'needs')
  return Array.from({ length: count }, () => {
    // Within the limits of the example calculator.
    const cents = () => (random.chance(0.5) ? random.between(0, 99) : 0)
    const valore = random.between(60_000_00, 599_999_00) + cents()
    const importo = Math.floor((valore * random.between(25, 98)) / 10_000) * 100 + cents()
    return {
      finalita: random.pick(Object.keys(purposes) as Purpose[]),
      tasso: random.chance(0.4) ? random.pick(Object.keys(rateKinds) as RateKind[]) : '',
      valore: valore / 100,
      importo: Math.min(480_000_00, Math.max(30_000_00, importo)) / 100,
      durata: random.between(5, 30),
      how: random.pick(['number', 'text', 'typed'] as const),
    }
  })
}
const needs = randomNeeds()

let server: BuiltServer
let browser: Browser
let page: Page
let usual: Need
/** The server's answer for each need. */
let expected: ShownFigures[]

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startExampleServer({ TRUSTED_PROXY: '127.0.0.1' }), openBrowser()])
  page = await browser.newPage()
  const settings = await fetch(`${server.quinto}/v2/calcolatori/mutui`)
  usual = ((await settings.json()) as AnswerOf<'GET /calcolatori/mutui'>).predefinito
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

/** Each need has its own client address, because of the rate limit. */
let people = 0
const somebody = () => ({ 'x-forwarded-for': `10.1.${people >> 8}.${people++ & 255}` })

const post = async <T>(path: string, body: object): Promise<T | null> => {
  const answer = await fetch(`${server.quinto}/v2/calcolatori/mutui/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...somebody() },
    body: JSON.stringify(body),
  })
  return answer.ok ? ((await answer.json()) as T) : null
}

/** Without a kind of rate the calculator's default applies. */
const needOf = ({ finalita, tasso, valore, importo, durata }: NeedInput): Need => ({
  finalita,
  valore: Math.round(valore * 100),
  importo: Math.round(importo * 100),
  durataMesi: durata * 12,
  tipoTasso: tasso || usual.tipoTasso,
})

/** Processes a list in order, with limited concurrency. */
async function each<T, R>(list: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const run = async () => {
    for (let i = next++; i < list.length; i = next++) results[i] = await work(list[i]!)
  }
  await Promise.all(Array.from({ length: 8 }, run))
  return results
}

const terms: Partial<Record<Purpose, Promise<AnswerOf<'POST /calcolatori/mutui/condizioni'> | null>>> = {}

/** The spec determines the first product; the figures come from the server. */
async function byServer(one: NeedInput): Promise<ShownFigures> {
  const need = needOf(one)
  terms[one.finalita] ??= post('condizioni', { need })
  const { condizioni, tassi } = (await terms[one.finalita])!
  const [best] = quote({ need, terms: condizioni, rates: tassi }).offerte
  if (!best) {
    const prodotto = condizioni[0]!.prodotto._id
    expect(await post('piano', { need, prodotto, tipoTasso: need.tipoTasso })).toBeNull()
    return 'nessuna'
  }
  const plan = await post<AnswerOf<'POST /calcolatori/mutui/piano'>>('piano', {
    need,
    prodotto: best.prodotto._id,
    tipoTasso: best.tipoTasso,
  })
  const { rata, taeg } = plan!.offerta
  return `${italian(rata / 100)} al ${italian(taeg)}`
}

const figuresIn = (text: string): ShownFigures => {
  if (text.includes('Nessuna offerta con questi dati')) return 'nessuna'
  const [, rata, taeg] = /([\d.]+,\d\d)\s*€\s*al mese per .*?TAEG\s([\d,]+)\s%/s.exec(text) ?? []
  return rata ? `${rata} al ${taeg}` : `? ${text.slice(0, 200)}`
}

/** Sets each need on the element, and reads its figures. */
async function byElement(within: Page | Frame): Promise<ShownFigures[]> {
  // The terms of each purpose are fetched once; later figures are immediate.
  for (const finalita of Object.keys(purposes)) {
    await within.evaluate(finalita => {
      document.querySelector('quinto-mutui')!.setAttribute('finalita', finalita)
    }, finalita)
    await expect
      .poll(() => within.locator('quinto-mutui .answer').textContent())
      .toMatch(/TAEG\s\d|Nessuna offerta/)
  }
  const inputs = needs.map(need => ({
    ...need,
    written: { valore: italian(need.valore), importo: italian(need.importo) },
  }))
  const texts = await within.evaluate(async inputs => {
    const element = document.querySelector<HTMLElement & Record<string, unknown>>('quinto-mutui')!
    const root = element.shadowRoot!
    const texts: string[] = []
    for (const { finalita, tasso, valore, importo, durata, how, written } of inputs) {
      Object.assign(element, { finalita, tasso, durata })
      if (how === 'number') Object.assign(element, { valore, importo })
      if (how === 'text')
        for (const name of ['valore', 'importo'] as const) element.setAttribute(name, written[name])
      if (how === 'typed')
        for (const name of ['valore', 'importo'] as const) {
          const field = root.querySelector<HTMLInputElement>(`input#${name}`)!
          field.value = written[name]
          for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
        }
      await new Promise(done => setTimeout(done))
      texts.push(root.querySelector('.answer')?.textContent ?? '')
    }
    return texts
  }, inputs)
  return texts.map(figuresIn)
}

const differences = (found: ShownFigures[]) =>
  needs.flatMap((need, i) =>
    found[i] === expected[i] ? [] : [{ ...need, found: found[i], expected: expected[i] }],
  )

it('the server answers most of the needs with an offer', async () => {
  expected = await each(needs, byServer)
  expect(new Set(expected).size).toBeGreaterThan(count * 0.6)
  const none = needs.find((_, i) => expected[i] === 'nessuna')
  expect(none).toBeDefined()
})

it('the widget on a partner’s page shows the same', async () => {
  await page.goto(server.partner)
  const calculator = await calculatorOf(page)
  await expect.poll(calculator.shown).toContain('TAEG')
  expect(differences(await byElement(page))).toEqual([])
})

it('the frame in a partner’s page shows the same', async () => {
  await page.goto(`${server.partner}/cornice`)
  const { within } = await calculatorOf(page)
  expect(differences(await byElement(within as Frame))).toEqual([])
})

it('the server’s rendering shows the same', async () => {
  const views = await each(needs, async ({ valore, importo, durata, finalita, tasso }) => {
    const query = new URLSearchParams({
      partner: 'guida-mutui',
      valore: italian(valore),
      importo: italian(importo),
      durata: String(durata),
      finalita,
      tasso,
    })
    const address = `${server.quinto}/iframes/calcolatori/mutui?${query}`
    const html = await (await fetch(address, { headers: somebody() })).text()
    const [answer = ''] = html.match(/<section class="answer".*?<\/section>/s) ?? []
    return figuresIn(answer.replace(/<[^>]*>/g, '').replaceAll('&nbsp;', '\u00a0'))
  })
  expect(differences(views)).toEqual([])
})
