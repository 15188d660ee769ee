import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import type { BuiltServer } from '../../support/built-server.ts'
import { startExampleServer } from '../../support/example-server.ts'
import { complaintsOf } from '../../support/page-complaints.ts'
import { violationsInBothThemes } from '../../support/violations.ts'

/** Specs of the built `<quinto-rata>` and `<quinto-prestito>`. */

let server: BuiltServer
let browser: Browser

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startExampleServer(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

async function withPage(test: (page: Page, complaints: string[]) => Promise<void>) {
  const page = await browser.newPage({ viewport: { width: 160, height: 600 } })
  const complaints = complaintsOf(page)
  await test(page, complaints)
  expect(complaints).toEqual([])
  await page.close()
}
const shown = (page: Page, tag: string) =>
  page.locator(tag).evaluate(one => one.shadowRoot?.querySelector('#view')?.textContent ?? '')
/** Waits until the script has hydrated the server's view. */
const taken = (page: Page, tag: string) =>
  expect
    .poll(() => page.locator(tag).evaluate(({ shadowRoot: root }) => !root!.querySelector('style')))
    .toBe(true)

it.each([
  ['/iframes/displayRata', 'quinto-rata', '?durata=20', /in 20.anni.*TAEG \d,\d\d.*mutuo con ipoteca/],
  ['/displayPrestito.html', 'quinto-prestito', '?importo=8.000', /8\.000.*TAEG \d,\d\d.*prestito personale/],
])(
  '%s shows a correct figure at 160 px, with and without script, without axe violations',
  (path, tag, query, expected) =>
    withPage(async page => {
      const still = await browser.newContext({ javaScriptEnabled: false })
      const bare = await still.newPage()
      await bare.goto(server.quinto + path + query)
      expect(await bare.locator(tag).getByText('Esempio rappresentativo').isVisible()).toBe(true)
      await still.close()
      await page.goto(server.quinto + path + query)
      await expect.poll(() => shown(page, tag)).toMatch(expected)
      await taken(page, tag)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(160)
      expect(await violationsInBothThemes(page)).toEqual([])
    }),
)

it('fetches its figure on a partner’s page, and follows the attributes', () =>
  withPage(async page => {
    await page.goto(`${server.partner}/prestiti`)
    await page.evaluate(() => {
      const element = document.createElement('quinto-prestito')
      element.setAttribute('partner', 'guida-mutui')
      // At the top, so that it stays in view.
      document.querySelector('main')!.prepend(element)
    })
    await expect.poll(() => shown(page, 'quinto-prestito')).toMatch(/Prestito di 15\.000.*TAEG \d,\d\d/)
    await page.locator('quinto-prestito').evaluate(element => element.setAttribute('importo', '9.500'))
    await expect.poll(() => shown(page, 'quinto-prestito')).toMatch(/Prestito di 9\.500.*TAEG \d,\d\d/)
  }))

/** Slug of a public example agent. */
const agent = 'martina-grasso-2'

it('belongs to an agent when set, who is named in the request and receives the letter', () =>
  withPage(async page => {
    await page.setViewportSize({ width: 320, height: 600 })
    await page.goto(`${server.quinto}/iframes/displayRata?agente=${agent}`)
    const display = page.locator('quinto-rata')
    await display.getByText('Martina Grasso', { exact: true }).waitFor()
    await taken(page, 'quinto-rata')
    // Tab order: the agent's links, the button, the form.
    const focused = () =>
      display.evaluate(({ shadowRoot: root }) => root!.activeElement?.textContent?.trim() ?? '')
    for (const stop of ['Roma Prati', /^300 200/, 'WhatsApp', /@agenti/, 'Chiedi di essere contattati']) {
      await page.keyboard.press('Tab')
      expect(await focused()).toMatch(stop)
    }
    await page.keyboard.press('Enter')
    await expect.poll(() => display.getByRole('form').count()).toBe(1)
    await expect.poll(focused).toBe('Chiedi di essere contattati')
    const field = (name: string) => display.getByRole('textbox', { name })
    await field('Nome').first().fill('Ada')
    await field('Cognome').fill('Rossi')
    await field('E-mail').fill('ada@esempio.example')
    await display.getByRole('checkbox').first().check()
    expect(await violationsInBothThemes(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    const answer = page.waitForResponse('**/v2/leads')
    await display.getByRole('button', { name: 'Invia la richiesta' }).click()
    const sent = (await answer).request().postDataJSON()
    expect(sent).toMatchObject({ agente: agent, offerta: { tipoTasso: 'fisso' } })
    await display.getByRole('heading', { name: 'La richiesta è arrivata' }).waitFor()
    await expect
      .poll(async () => (await server.letters()).join())
      .toMatch(/^To: martina\.grasso\.2@agenti\.quinto\.example/m)
  }))

it('belongs to the broker where the agent is not public', () =>
  withPage(async page => {
    await page.goto(`${server.quinto}/iframes/displayRata?agente=nessuno`)
    await expect.poll(() => shown(page, 'quinto-rata')).toContain('OAM n. M000')
    expect(await page.locator('quinto-rata').locator('[part=agente]').count()).toBe(0)
  }))

it('prints black on white, complete, without buttons', () =>
  withPage(async page => {
    await page.goto(`${server.quinto}/iframes/displayRata?agente=${agent}`)
    await expect.poll(() => shown(page, 'quinto-rata')).toContain('Esempio rappresentativo')
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    const display = page.locator('quinto-rata')
    expect(await display.getByRole('button').count()).toBe(0)
    const paint = await display.evaluate(({ shadowRoot: root }) =>
      [...root!.querySelectorAll('#view, h2, .figure, .help, .name, .agent a')].map(one => [
        getComputedStyle(one).color,
        getComputedStyle(root!.querySelector('#view')!).backgroundColor,
      ]),
    )
    for (const colours of paint) expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
    await display.getByText('Importo totale dovuto').waitFor()
  }))
