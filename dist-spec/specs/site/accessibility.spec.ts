import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import type { BuiltServer } from '../../support/built-server.ts'
import { type Calculator, calculatorOf, placeNames, places } from '../../support/calculator.ts'
import { startExampleServer } from '../../support/example-server.ts'
import { inTurn } from '../../support/matrix.ts'
import { outOfSight } from '../../support/out-of-sight.ts'
import { violationsInBothThemes } from '../../support/violations.ts'

/** Accessibility specs of every step and state of the calculator. */

let server: BuiltServer
let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startExampleServer(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})
afterEach(() => context.close())

const begin = async (options: Parameters<Browser['newContext']>[0] = {}) => {
  context = await browser.newContext({ locale: 'it-IT', reducedMotion: 'reduce', ...options })
  await context.addCookies([{ name: 'quinto_consenso', value: '1.0.0', url: server.quinto }])
  page = await context.newPage()
}

/** Walks through every state of the comparison, and calls `look` in each. */
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
  await c.compare()
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
  await c.ask()
  await c.button(/^Invia la richiesta/).click()
  await expect.poll(c.shown).toContain('Scriva il nome.')
  await look('la richiesta con gli errori')
  await c.fill(person)
  await c.send()
  await look('il grazie')
  await c.button(/^Fai un altro calcolo/).click()
  // An amount above every bank's loan-to-value limit.
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

/** The same for partners who only collect contacts. */
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

describe('axe finds no violations', () => {
  const violations = async (state: string) =>
    (await violationsInBothThemes(page)).map(line => `${state}, ${line}`)

  it.each(inTurn(placeNames))('on %s, in any state', async place => {
    await begin()
    await page.goto(places[place](server))
    const found: string[] = []
    await throughStates(await calculatorOf(page), people.pop()!, async state => {
      found.push(...(await violations(state)))
    })
    expect(found).toEqual([])
    // About twenty states, each examined in two themes.
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

describe('320 px (1280 px at 400 %)', () => {
  const faults = async (c: Calculator, state: string) =>
    (await outOfSight(c.widget)).map(fault => `${state}: ${fault}`)

  it.each(inTurn(placeNames, 1))('on %s nothing is cut, covered, or scrolls sideways', async place => {
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

describe('by keyboard alone', () => {
  /** The focused control with its focus style; null when the focus is outside the calculator. */
  const focused = (c: Calculator) =>
    c.within.evaluate(() => {
      let one = document.activeElement
      if (!one?.shadowRoot?.activeElement) return null
      while (one?.shadowRoot?.activeElement) one = one.shadowRoot.activeElement
      const control = one as HTMLInputElement
      const name =
        control.getAttribute('aria-label') ??
        (control.labels?.length
          ? [...control.labels].map(label => label.textContent).join(' ')
          : control.textContent)
      // The focus ring of a choice surrounds its label. That of a slider surrounds the thumb, which only a screenshot
      // shows.
      const rings = [control, control.closest('label')]
        .filter(ring => ring !== null)
        .map(ring => getComputedStyle(ring))
      const box = control.getBoundingClientRect()
      return {
        name: (name ?? '').trim().replace(/\s+/g, ' '),
        kind: control.localName === 'input' ? control.type : control.localName,
        ring: rings.some(
          ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
        ),
        inSight: box.bottom > 0 && box.top < innerHeight && control.matches(':focus-visible'),
      }
    })

  /** Presses Tab until the control has the focus, and expects a visible focus at each step. */
  async function tabTo(c: Calculator, name: RegExp, kind: string) {
    for (let i = 0; i < 80; i++) {
      await page.keyboard.press('Tab')
      const on = await focused(c)
      if (!on) continue
      const show = { ring: on.ring || on.kind === 'range', inSight: on.inSight }
      expect({ on: on.name, ...show }).toEqual({ on: on.name, ring: true, inSight: true })
      if (on.kind === kind && name.test(on.name)) return
    }
    throw new Error(`Tab never reaches ${name}`)
  }
  const headingFocused = (c: Calculator, name: RegExp) =>
    expect
      .poll(async () => {
        const on = await focused(c)
        return on && /^h\d$/.test(on.kind) ? on.name : null
      })
      .toMatch(name)
  const press = (key: string) => page.keyboard.press(key)

  it.each(inTurn(placeNames, 2))('on %s, from the page’s start to the thanks', async place => {
    await begin({ viewport: { width: 1280, height: 800 } })
    await page.goto(places[place](server))
    const c = await calculatorOf(page)
    await c.need()
    await tabTo(c, /^Prima casa/, 'radio')
    await press('ArrowRight')
    await expect.poll(async () => (await focused(c))?.name).toBe('Altra casa')
    await press('ArrowLeft')
    await tabTo(c, /^Importo del mutuo$/, 'text')
    await page.keyboard.type('115.000')
    await tabTo(c, /^Importo del mutuo, cursore/, 'range')
    await press('ArrowRight')
    await c.shows('581,61')
    await tabTo(c, /^Confronta \d+ offerte/, 'button')
    await press('Enter')
    await headingFocused(c, /^120\.000/)

    await tabTo(c, /^Confronta Banca/, 'checkbox')
    await press('Space')
    await tabTo(c, /^Confronta /, 'checkbox')
    await press('Space')
    await tabTo(c, /^Confronta$/, 'button')
    await press('Enter')
    await headingFocused(c, /^2 offerte a confronto/)
    await tabTo(c, /^Torna alle offerte/, 'button')
    await press('Enter')
    await c.shows('in ordine di TAEG')
    await expect.poll(async () => (await focused(c))?.name).toBe('Confronta')
    await press('Shift+Tab')
    expect((await focused(c))?.name).toBe('Svuota')
    await press('Enter')
    await expect.poll(async () => (await focused(c))?.name).toMatch(/^Confronta Banca/)

    await tabTo(c, /^Dettagli /, 'button')
    await press('Enter')
    await c.shows('Da dove viene il TAEG')
    expect((await focused(c))?.name).toMatch(/^Chiudi /)
    // The request stands in the row, before the selection; the bar has it once the row is out of sight.
    await press('Shift+Tab')
    await press('Shift+Tab')
    expect((await focused(c))?.name).toMatch(/^Chiedi questa offerta/)
    await press('Enter')
    await headingFocused(c, /^Chiedi questa offerta/)

    await tabTo(c, /^Invia la richiesta/, 'button')
    await press('Enter')
    await expect.poll(async () => (await focused(c))?.name).toMatch(/dati sono da correggere/)
    await page.keyboard.press('Tab')
    expect((await focused(c))?.name).toBe('Scriva il nome.')
    await press('Enter')
    await expect.poll(async () => (await focused(c))?.name).toMatch(/^Nome/)
    await page.keyboard.type('Tasti')
    await tabTo(c, /^Cognome/, 'text')
    await page.keyboard.type('Di Prova')
    await tabTo(c, /^Telefono/, 'text')
    await page.keyboard.type('333 7654321')
    await tabTo(c, /^Dichiaro di aver letto/, 'checkbox')
    await press('Space')
    await tabTo(c, /^Invia la richiesta/, 'button')
    await press('Enter')
    await headingFocused(c, /La richiesta è arrivata/)
    await tabTo(c, /^Fai un altro calcolo/, 'button')
    await press('Enter')
    await headingFocused(c, /Calcolatore del mutuo/)
  })

  it('a slider shows its focus', async () => {
    await begin({ viewport: { width: 1280, height: 800 } })
    await page.goto(server.partner)
    const c = await calculatorOf(page)
    await c.need()
    await tabTo(c, /^Durata, cursore/, 'range')
    const slider = c.widget.getByRole('slider', { name: /^Durata/ })
    const before = await slider.screenshot()
    await page.keyboard.press('Tab')
    expect(before.equals(await slider.screenshot())).toBe(false)
  })
})

it.each(inTurn(placeNames))(
  'on %s the new instalment is announced once, politely, when the slider rests',
  async place => {
    await begin()
    await page.clock.install()
    await page.goto(places[place](server))
    const c = await calculatorOf(page)
    await c.need()
    await page.clock.runFor(2000)
    await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
    await c.widget.evaluate(({ shadowRoot: root }) => {
      const announcements: string[] = []
      Object.assign(document, { announcements })
      const region = root!.querySelector('.w > p[role=status]')!
      new MutationObserver(() => announcements.push(region.textContent)).observe(region, {
        childList: true,
        characterData: true,
        subtree: true,
      })
    })
    const announcements = () =>
      c.within.evaluate(() => (document as unknown as { announcements: string[] }).announcements)
    const slider = c.widget.getByRole('slider', { name: /^Importo del mutuo/ })
    for (let i = 0; i < 6; i++) {
      await slider.press('ArrowLeft')
      await page.clock.runFor(100)
    }
    await c.shows('581,61')
    expect(await announcements()).toEqual([])
    await page.clock.runFor(600)
    await expect.poll(announcements).toEqual(['Rata 581,61 euro al mese, TAEG 3,45\u00a0%'])
    await page.clock.runFor(5000)
    expect(await announcements()).toHaveLength(1)
  },
)

describe('forced colours', () => {
  /** Returns the WCAG contrast of computed colours. */
  const contrasts = (c: Calculator, selectors: string[]) =>
    c.widget.evaluate(({ shadowRoot: root }, selectors) => {
      const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!
      const light = (colour: string) => {
        pen.fillStyle = colour
        pen.fillRect(0, 0, 1, 1)
        const [r, g, b] = [...pen.getImageData(0, 0, 1, 1).data].map(part => {
          const share = part / 255
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
        })
        return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
      }
      const paper = light(getComputedStyle(root!.querySelector('#view')!).backgroundColor)
      return selectors.flatMap(selector =>
        [...root!.querySelectorAll(selector)].slice(0, 1).map(one => {
          const fill = light(getComputedStyle(one).fill)
          return { selector, fill, contrast: (Math.max(fill, paper) + 0.05) / (Math.min(fill, paper) + 0.05) }
        }),
      )
    }, selectors)
  const outlined = (c: Calculator, selector: string) =>
    c.widget.evaluate(
      ({ shadowRoot: root }, selector) =>
        [...root!.querySelectorAll(selector)].map(one => getComputedStyle(one).outlineStyle !== 'none'),
      selector,
    )
  const parts = ['principal', 'interest', 'cost']

  it.each(inTurn(['light', 'dark'] as const, 1))(
    '%s: chosen, focused and drawn elements are distinguishable',
    async colorScheme => {
      await begin({ forcedColors: 'active', colorScheme, viewport: { width: 1280, height: 900 } })
      await page.goto(server.partner)
      const c = await calculatorOf(page)
      await c.need()
      expect(await outlined(c, '.choice label:has(:checked)')).not.toContain(false)
      expect(await outlined(c, '.choice label:not(:has(:checked))')).not.toContain(true)
      const drawn = async (within: string) => {
        const found = await contrasts(
          c,
          parts.map(part => `${within} .${part}`),
        )
        expect(found.length).toBeGreaterThan(1)
        for (const { selector, contrast } of found)
          expect({ selector, isSufficient: contrast >= 3 }).toEqual({ selector, isSufficient: true })
        expect(new Set(found.map(({ fill }) => fill.toFixed(3))).size).toBe(found.length)
      }
      await drawn('svg.strip')
      await c.compare()
      await c.widget
        .getByRole('checkbox', { name: /^Confronta / })
        .first()
        .check()
      expect(await outlined(c, '.offer.selected > .offer-row')).not.toContain(false)
      await c.openOffer()
      await drawn('svg.chart[aria-label^="Interessi"]')
      const button = c.button(/^Chiedi questa offerta/)
      await button.focus()
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Tab')
      const ring = await button.evaluate(one => {
        const { outlineStyle, borderTopStyle } = getComputedStyle(one)
        return [outlineStyle, borderTopStyle]
      })
      expect(ring).toEqual(['solid', 'solid'])
    },
  )

  it('a slider shows its track, its thumb and its focus', async () => {
    await begin({ forcedColors: 'active', viewport: { width: 1280, height: 900 } })
    await page.goto(server.partner)
    const c = await calculatorOf(page)
    await c.need()
    const slider = c.widget.getByRole('slider', { name: /^Durata/ })
    const still = await slider.screenshot()
    await c.widget.getByRole('textbox', { name: /^Durata/ }).focus()
    await page.keyboard.press('Tab')
    const focused = await slider.screenshot()
    expect(still.equals(focused)).toBe(false)
    await page.keyboard.press('ArrowLeft')
    expect(focused.equals(await slider.screenshot())).toBe(false)
  })
})
