import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from './browser.ts'
import { type BuiltServer, startBuiltServer } from './built-server.ts'
import { type Calculator, calculatorOf, placeNames, places } from './calculator.ts'

/** Every step and state of the calculator, for whoever meets it by other means than a large screen and a mouse. */

let server: BuiltServer
let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startBuiltServer(), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})
afterEach(() => context.close())

const begin = async (options: Parameters<Browser['newContext']>[0] = {}) => {
  context = await browser.newContext({ locale: 'it-IT', reducedMotion: 'reduce', ...options })
  page = await context.newPage()
}

/** Goes through every state of the comparison in order, and looks at each. */
async function throughStates(c: Calculator, person: string, look: (state: string) => Promise<void>) {
  await expect.poll(c.shown).toContain('TAEG 3,56')
  await look('il bisogno')
  await c.within.getByText('Per offerte più precise').click()
  await expect.poll(c.shown).toContain('Reddito netto mensile')
  await c.within.getByRole('textbox', { name: /Importo del mutuo/ }).fill('tanto')
  await c.within.getByRole('textbox', { name: /Importo del mutuo/ }).blur()
  await expect.poll(c.shown).toContain('Numero non leggibile')
  await look('il bisogno, con i dati in più e un numero sbagliato')
  await c.within.getByRole('textbox', { name: /Importo del mutuo/ }).fill('150.000')
  await c.toOffers()
  await look('le offerte')
  await c.openOffer()
  await look('un’offerta aperta')
  await c.button(/^Chiudi Banca Aurelia, Casa Fisso/).click()
  const ticks = c.within.getByRole('checkbox', { name: /^Confronta / })
  await ticks.nth(0).check()
  await ticks.nth(1).check()
  await look('due offerte scelte')
  await c.button(/^Confronta$/).click()
  await expect.poll(c.shown).toContain('2 offerte a confronto')
  await look('il confronto')
  await c.button(/^Torna alle offerte/).click()
  await c.openOffer()
  await c.askForIt()
  await c.button(/^Invia la richiesta/).click()
  await expect.poll(c.shown).toContain('Scrivere il nome.')
  await look('la richiesta con gli errori')
  await c.fillContact(person)
  await c.send()
  await look('il grazie')
  await c.button(/^Fai un altro calcolo/).click()
  // An amount beyond the share that any bank lends.
  await c.within.getByRole('textbox', { name: /Valore della casa/ }).fill('100.000')
  await expect.poll(c.shown).toContain('Nessuna offerta con questi dati')
  await look('il bisogno senza offerte')
  await c.button(/^Vedi che cosa cambiare/).click()
  await expect.poll(c.shown).toContain('Nessuna banca del confronto')
  await look('le offerte, nessuna')
  await c
    .button(/^Chiedi di essere contattati/)
    .first()
    .click()
  await expect.poll(c.shown).toContain('Informativa e consensi')
  await look('il contatto')
}

/** On the page of who may only collect contacts. */
async function throughContactOnly(c: Calculator, look: (state: string) => Promise<void>) {
  await expect.poll(c.shown).toContain('727,02')
  await look('la rata ipotizzata')
  await c.within
    .getByRole('button', { name: /^Chiedi di essere contattati/ })
    .first()
    .click()
  await expect.poll(c.shown).toContain('Informativa e consensi')
  await look('il contatto')
}

const people = ['Ada', 'Bea', 'Cleo', 'Dina', 'Elda', 'Fede', 'Gaia', 'Ilda', 'Lea', 'Mara']

describe('axe finds nothing', () => {
  const violations = async (state: string) => {
    const found: string[] = []
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const { violations } = await new AxeBuilder({ page }).analyze()
      for (const { id, nodes } of violations)
        found.push(`${state}, ${colorScheme}, ${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`)
    }
    return found
  }

  it.each(placeNames)('on %s, in any state, light and dark', async place => {
    await begin()
    await page.goto(places[place](server))
    const found: string[] = []
    await throughStates(await calculatorOf(page), people.pop()!, async state => {
      found.push(...(await violations(state)))
    })
    expect(found).toEqual([])
  })

  it('where only contacts are collected', async () => {
    await begin()
    await page.goto(`${server.partner}/immobiliare-lago`)
    const found: string[] = []
    await throughContactOnly(await calculatorOf(page), async state => {
      found.push(...(await violations(state)))
    })
    expect(found).toEqual([])
  })
})

describe('320 px, which is 1280 at 400 %', () => {
  /** What is wider than the screen, cut, or covered by something else. */
  const faults = (c: Calculator, state: string) =>
    c.element.evaluate((element, state) => {
      const found: string[] = []
      const page = document.documentElement
      if (page.scrollWidth > innerWidth) found.push(`${state}: the page is ${page.scrollWidth} px wide`)
      const root = element.shadowRoot!
      const name = (one: Element) =>
        `${one.localName}.${one.className} ${one.textContent?.trim().slice(0, 30)}`
      for (const one of root.querySelectorAll<HTMLElement>('#view *')) {
        if (one.closest('.hidden, .table-scroll, svg, option, datalist')) continue
        const box = one.getBoundingClientRect()
        if (!one.checkVisibility() || !box.width || !box.height) continue
        if (box.right > innerWidth + 0.5 || box.left < -0.5)
          found.push(`${state}: out of the screen: ${name(one)}`)
        const { overflowX, textOverflow } = getComputedStyle(one)
        if (
          overflowX !== 'visible' &&
          one.scrollWidth > one.clientWidth + 1 &&
          one.matches(':not(input, select)')
        )
          found.push(`${state}: cut: ${name(one)} ${textOverflow}`)
        if (
          one.matches('input:not([type=range]):not([type=radio]), textarea') &&
          one.scrollWidth > one.clientWidth + 1
        )
          found.push(`${state}: its text is cut: ${one.id}`)
      }
      for (const one of root.querySelectorAll<HTMLElement>(
        '#view :is(button, a, input, select, textarea, summary)',
      )) {
        if (!one.checkVisibility() || one.closest('.hidden, [aria-hidden=true], .table-scroll')) continue
        one.scrollIntoView({ block: 'center', behavior: 'instant' })
        const box = one.getBoundingClientRect()
        if (!box.width || !box.height) continue
        const [first = box] = one.getClientRects()
        const at = root.elementFromPoint(first.left + first.width / 2, first.top + first.height / 2)
        const isOwn = at && (one.contains(at) || at.contains(one) || at.closest('label')?.contains(one))
        if (!isOwn) found.push(`${state}: covered: ${name(one)} by ${at ? name(at) : 'nothing'}`)
      }
      return found
    }, state)

  it.each(placeNames)('on %s nothing is cut, covered, or scrolls sideways', async place => {
    await begin({ viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 })
    await page.goto(places[place](server))
    const c = await calculatorOf(page)
    const found: string[] = []
    await throughStates(c, people.pop()!, async state => {
      found.push(...(await faults(c, state)))
    })
    expect(found).toEqual([])
  })

  it('where only contacts are collected too', async () => {
    await begin({ viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 })
    await page.goto(`${server.partner}/immobiliare-lago`)
    const c = await calculatorOf(page)
    const found: string[] = []
    await throughContactOnly(c, async state => {
      found.push(...(await faults(c, state)))
    })
    expect(found).toEqual([])
  })
})
