import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import type { BuiltServer } from '../../support/built-server.ts'
import { startExampleServer } from '../../support/example-server.ts'
import { complaintsOf } from '../../support/page-complaints.ts'
import { violationsInBothThemes } from '../../support/violations.ts'

/** Specs of the cart on a partner's page: the frame, its window, and pages that attack both. */

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
  // Everything that a partner's page can hear.
  await page.addInitScript(() => {
    const heard: unknown[] = []
    Object.assign(window, { heard })
    addEventListener('message', ({ data }) => heard.push(data))
    for (const name of ['quinto-carrello', 'quinto-invio', 'quinto-richiesta'])
      addEventListener(name, event => heard.push([name, (event as CustomEvent).detail]))
  })
})
afterEach(() => context.close())

const frame = () => page.frameLocator('quinto-carrello iframe')
const cart = () => frame().locator('quinto-carrello')
const heard = () => page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)

function signInOf(name: string): { email: string; password: string } {
  const [, email = '', password = ''] = new RegExp(`(${name}@\\S+)\\s+(\\S+)`).exec(server.output()) ?? []
  return { email, password }
}
/** Signs the agent in on our own pages, as another tab would. */
async function haveSession() {
  const answer = await context.request.post(`${server.quinto}/v2/agents/login`, { data: signInOf('agente') })
  const { accessToken, refreshToken } = await answer.json()
  const tokens = { agentAccessToken: accessToken, agentRefreshToken: refreshToken }
  await context.addCookies(
    Object.entries(tokens).map(([name, value]) => ({ name, value, url: server.quinto })),
  )
  return accessToken as string
}
async function windowBy(act: () => Promise<unknown>): Promise<Page> {
  const [opened] = await Promise.all([context.waitForEvent('page'), act()])
  await opened.waitForLoadState()
  return opened
}
const openWindow = (name: string) => windowBy(() => cart().getByRole('button', { name }).click())
const closed = (opened: Page) => expect.poll(() => opened.isClosed()).toBe(true)

describe('the cart on a partner’s page', () => {
  it('signs in and orders through our window, and the page hears nothing but the order', async () => {
    await page.goto(`${server.partner}/carrello`)
    await cart().getByText('Per ordinare occorre accedere').waitFor()
    const access = await openWindow('Accedi')
    const { email, password } = signInOf('agente')
    await access.getByRole('button', { name: 'Accedi' }).waitFor()
    expect(await violationsInBothThemes(access)).toEqual([])
    await access.getByLabel('E-mail').fill(email)
    await access.getByLabel('Password', { exact: true }).fill('sbagliata')
    await access.getByRole('button', { name: 'Accedi' }).click()
    await access.getByText('E-mail o password non corrette.').waitFor()
    await access.getByLabel('Password', { exact: true }).fill(password)
    await access.getByRole('button', { name: 'Accedi' }).click()
    await closed(access)

    await cart().getByLabel('M', { exact: true }).fill('2')
    await cart().getByRole('button', { name: 'Aggiungi Polo' }).click()
    await cart().getByText('40,26').waitFor()
    expect(await cart().getByRole('button', { name: 'Invia la richiesta' }).count()).toBe(0)
    const height = (place: ReturnType<Page['locator']>) =>
      place.evaluate(one => Math.ceil(one.getBoundingClientRect().height))
    await expect
      .poll(
        async () =>
          (await height(page.locator('quinto-carrello iframe'))) - (await height(frame().locator('html'))),
      )
      .toBe(0)
    expect(await violationsInBothThemes(page)).toEqual([])

    const order = await openWindow('Vai alla conferma')
    await order.getByText('40,26').waitFor()
    expect(await violationsInBothThemes(order)).toEqual([])
    // A click as soon as the window comes to the front may be meant for the page below it.
    await order.evaluate(() => dispatchEvent(new Event('focus')))
    await order.getByRole('button', { name: 'Invia la richiesta' }).click()
    await order.getByText('prema di nuovo').waitFor()
    await order.waitForTimeout(900)
    await order.getByRole('button', { name: 'Invia la richiesta' }).click()
    await order.getByRole('heading', { name: 'La richiesta è partita' }).waitFor()
    await order.getByText('Può chiudere questa finestra').waitFor()
    await cart().getByRole('heading', { name: 'La richiesta è partita' }).waitFor()
    expect(await heard()).toEqual([['quinto-richiesta', { id: expect.any(String) }]])
    expect(complaints).toEqual([])
  })

  it('never uses the session of the browser in the frame, and asks before it shows the cart', async () => {
    const token = await haveSession()
    const sent: (string | null)[] = []
    page.on('request', request => {
      if (request.url().includes('/cart/')) sent.push(request.headers().authorization ?? null)
    })
    await page.goto(`${server.partner}/carrello`)
    await cart().getByText('Per ordinare occorre accedere').waitFor()
    expect(sent).toEqual([])
    const access = await openWindow('Accedi')
    await access.getByText('Mostrare il Suo carrello?').waitFor()
    expect(await violationsInBothThemes(access)).toEqual([])
    await access.waitForTimeout(900)
    await access.getByRole('button', { name: 'Mostra il carrello' }).click()
    await closed(access)
    await cart().getByText('Articoli che si possono ordinare').waitFor()
    expect(sent.length).toBeGreaterThan(0)
    expect(sent).not.toContain(`Bearer ${token}`)
    // The token ends with the session.
    await context.request.post(`${server.quinto}/v2/agents/logout`, {
      headers: { authorization: `Bearer ${token}` },
    })
    await cart().getByLabel('M', { exact: true }).fill('2')
    await cart().getByRole('button', { name: 'Aggiungi Polo' }).click()
    await cart().getByText('L’accesso al carrello è finito').waitFor()
    expect(await heard()).toEqual([])
  })

  it('shows the page’s own content where the frame is refused', async () => {
    await page.goto(`${server.partner}/carrello`)
    await page.evaluate(() => {
      const other = document.createElement('quinto-carrello')
      other.setAttribute('partner', 'nessuno')
      other.innerHTML = '<a href="/ordini">Ordina per posta</a>'
      document.querySelector('quinto-carrello')!.replaceWith(other)
    })
    await page.locator('quinto-carrello iframe').waitFor({ state: 'attached' })
    await page.getByRole('link', { name: 'Ordina per posta' }).waitFor()
  })
})

describe('a hostile page', () => {
  it('gets nothing from a window that it opens itself', async () => {
    await haveSession()
    await page.goto(`${server.partner}/carrello`)
    const access = await windowBy(() =>
      page.evaluate(address => {
        const opened = open(address, 'quinto')!
        Object.assign(window, { opened })
        setInterval(() => {
          for (const task of ['sign-in', 'order']) opened.postMessage({ quinto: 1, type: 'cart', task }, '*')
        }, 50)
      }, `${server.quinto}/iframes/carrello/accesso`),
    )
    await access.getByText('Questa finestra serve al carrello').waitFor()
    expect(await access.getByRole('button').count()).toBe(0)
    expect(await heard()).toEqual([])
  })

  it('cannot give the frame a token of its own', async () => {
    await page.goto(`${server.partner}/carrello`)
    await cart().getByText('Per ordinare occorre accedere').waitFor()
    const calls: string[] = []
    page.on('request', request => calls.push(request.url()))
    await page.evaluate(() => {
      const inside = document.querySelector('quinto-carrello')!.shadowRoot!.querySelector('iframe')!
      for (const message of [
        { type: 'cart-window' },
        { type: 'cart-token', token: 'falso' },
        { type: 'cart-order', id: 'r1' },
      ])
        inside.contentWindow!.postMessage({ quinto: 1, ...message }, '*')
    })
    await page.waitForTimeout(300)
    await cart().getByText('Per ordinare occorre accedere').waitFor()
    expect([calls.filter(url => url.includes('/cart/')), await heard()]).toEqual([[], []])
  })
})
