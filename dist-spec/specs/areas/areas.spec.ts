import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { admin } from '../../../areas/admin/area.ts'
import { agents } from '../../../areas/agents/area.ts'
import { clients } from '../../../areas/clients/area.ts'
import { stepUpCode } from '../../../contract/access/step-up.ts'
import { dayInRome } from '../../../contract/italian/days.ts'
import { formatLongWeekday } from '../../../contract/italian/due.ts'
import { openBrowser } from '../../support/browser.ts'
import type { BuiltServer } from '../../support/built-server.ts'
import { startExampleServer } from '../../support/example-server.ts'
import { letterLink } from '../../support/letter-link.ts'
import { complaintsOf } from '../../support/page-complaints.ts'
import { type ExampleSignIn, exampleSignIn, signIn as signInAt } from '../../support/sign-in.ts'
import { violationsInBothThemes } from '../../support/violations.ts'

/** The signed-in areas, in a browser, on the built server with its example sign-ins. */

let server: BuiltServer
let browser: Browser
let context: BrowserContext
let page: Page
/** Messages of the console: violated policies, failed scripts, and failed calls that the test does not expect. */
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

const example = (name: string) => exampleSignIn(server, name)
const signIn = (path: string, who: ExampleSignIn) => signInAt(page, server.quinto + path, who)
const heading = () => page.getByRole('heading', { level: 1 }).textContent()
const address = () => page.url().slice(server.quinto.length)
const tokens = async () =>
  (await context.cookies()).map(({ name }) => name).filter(name => name.endsWith('Token'))

async function violations() {
  const found = (await violationsInBothThemes(page)).map(line => `${address()}, ${line}`)
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (wider > 0) found.push(`${address()}: ${wider} px too wide`)
  return found
}

it('redirects to the sign-in and back, and signs out', async () => {
  await signIn('/admin/settings#sessioni', example('admin'))
  expect(address()).toBe('/admin/settings#sessioni')
  expect(await heading()).toBe('Impostazioni')
  expect(await tokens()).toEqual(['adminAccessToken', 'adminRefreshToken'])
  await page.getByText('Questa sessione').waitFor()

  await page.reload()
  await page.getByText('Questa sessione').waitFor()
  await page.getByRole('button', { name: 'Esci' }).click()
  await page.getByRole('textbox', { name: 'E-mail' }).waitFor()
  expect(address()).toBe('/admin/login')
  expect(await tokens()).toEqual([])
  await page.goBack()
  await page.getByRole('textbox', { name: 'E-mail' }).waitFor()
  expect(complaints).toEqual([])
})

it('a page without the right is in no menu, and shows 403', async () => {
  await signIn('/agents', example('agente.pochi'))
  expect(await page.getByRole('link', { name: 'Euribor e Eurirs' }).count()).toBe(0)
  await page.goto(`${server.quinto}/agents/system/EuriborEurirs`)
  await page.getByText('403').waitFor()
  expect(address()).toBe('/agents/system/EuriborEurirs')
  expect(await page.getByRole('table').count()).toBe(0)
  expect(complaints).toEqual([])
})

it("a page with the right is in the menu, and the name has an agent's placeholder picture", async () => {
  await signIn('/agents', example('agente'))
  await page.getByRole('navigation').getByRole('link', { name: 'Euribor e Eurirs' }).click()
  await page.getByRole('columnheader', { name: 'Euribor 3 mesi' }).waitFor()
  const picture = page.locator('img.portrait')
  expect(await picture.getAttribute('src')).toContain('placeholder')
  expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  expect(complaints).toEqual([])
})

it('a wrong password is said in the form and in a toast, and every failure is logged', async () => {
  await page.goto(`${server.quinto}/area-clienti/login`)
  await page.getByRole('textbox', { name: 'E-mail' }).fill('nessuno@example.com')
  await page.getByRole('textbox', { name: 'Password' }).fill('non è questa')
  await page.getByRole('button', { name: 'Accedi' }).click()
  await page.locator('form .error').waitFor()
  expect(await page.locator('form').getByRole('alert').count()).toBe(1)
  await page.locator('.toast').waitFor()
  expect(complaints.some(text => text.startsWith('POST /clients/login: 401'))).toBe(true)
})

it('a session of another browser can be ended in the settings, and is signed out at once with a message', async () => {
  const { email, password } = example('cliente')
  await signIn('/area-clienti/settings', { email, password })
  await page.getByText('Questa sessione').waitFor()
  const elsewhere = await browser.newContext({ locale: 'it-IT' })
  const first = page
  page = await elsewhere.newPage()
  await signIn('/area-clienti/settings', { email, password })
  await page.getByRole('button', { name: 'Termina', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Termina' }).click()
  await page.getByRole('status').getByText('La sessione è stata chiusa.').waitFor()
  await page.getByRole('button', { name: 'Termina', exact: true }).waitFor({ state: 'detached' })
  await elsewhere.close()
  page = first
  await page.getByRole('status').getByText('La sessione è stata chiusa: per continuare').waitFor()
  await page.getByRole('textbox', { name: 'E-mail' }).waitFor()
  expect(address()).toBe('/area-clienti/login?verso=%2Farea-clienti%2Fsettings')
  expect(await tokens()).toEqual([])
})

it("the public bar shows the customer's first name, and the menu the full name", async () => {
  await page.goto(`${server.quinto}/mutui`)
  const bar = page.locator('.navbar .who')
  await bar.getByRole('link', { name: 'Accedi' }).waitFor()
  await bar.getByRole('link', { name: 'Registrati' }).waitFor()
  await signIn('/area-clienti', example('cliente'))
  const full = (await heading())!
  await page.goto(`${server.quinto}/mutui`)
  const link = bar.getByRole('link', { name: full.split(' ')[0], exact: true })
  await link.waitFor()
  expect(await link.getAttribute('href')).toBe('/area-clienti')
  expect(await bar.getByRole('link', { name: /Accedi|Registrati/ }).count()).toBe(0)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Menu' }).click()
  expect(await page.locator('#menu').getByRole('link', { name: full }).getAttribute('href')).toBe(
    '/area-clienti',
  )
  expect(complaints).toEqual([])
})

it('a customer registers, confirms with a button, signs in, and recovers a password', async () => {
  await page.goto(`${server.quinto}/area-clienti/register/GF7`)
  await page.getByRole('textbox', { name: /^Nome/ }).fill('Elena')
  await page.getByLabel('Cognome').fill('Moretti')
  await page.getByRole('textbox', { name: 'E-mail' }).fill('elena.moretti@example.com')
  await page.getByRole('textbox', { name: 'Password' }).fill('quattro parole messe a caso')
  await page.getByRole('button', { name: 'Registrati' }).click()
  await page.getByText('occorre dichiarare di aver letto').first().waitFor()
  await page.getByLabel(/Dichiaro di aver letto/).check()
  await page.getByRole('button', { name: 'Registrati' }).click()
  await page.getByRole('heading', { name: 'Controlli la posta' }).waitFor()
  const link = await letterLink(server, 'confirm-account')
  const secret = new URL(link).hash.slice(1)
  expect(secret).toMatch(/^[\w-]{43}$/)
  const asked: string[] = []
  page.on('request', request => asked.push(request.url() + JSON.stringify(request.headers())))
  // Opening the link does not use it up, because mail scanners open links.
  await page.goto(link)
  await page.goto(link)
  await page.getByRole('textbox', { name: 'Password' }).fill('quattro parole messe a caso')
  await page.getByRole('button', { name: 'Conferma' }).click()
  await page.getByRole('link', { name: 'Accedi' }).waitFor()
  // The secret is in no address and no header of a request.
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.filter(text => text.includes(secret))).toEqual([])
  await signIn('/area-clienti', {
    email: 'elena.moretti@example.com',
    password: 'quattro parole messe a caso',
  })
  expect(await heading()).toBe('Elena Moretti')

  await page.getByRole('button', { name: 'Esci' }).click()
  await page.getByRole('link', { name: 'Password dimenticata' }).click()
  await page.getByRole('textbox', { name: 'E-mail' }).fill('elena.moretti@example.com')
  await page.getByRole('button', { name: 'INVIA' }).click()
  await page.getByRole('heading', { name: 'Controlli la posta' }).waitFor()
  // The links of earlier letters have the secret in the path.
  await page.goto((await letterLink(server, 'confirm-reset-password')).replace(/[\w-]{43}#/, ''))
  await page.getByRole('textbox', { name: 'Nuova password' }).fill('altre parole, e sono altre')
  await page.getByRole('button', { name: 'MODIFICA' }).click()
  await page.getByRole('heading', { name: 'Password cambiata' }).waitFor()
  await signIn('/area-clienti', {
    email: 'elena.moretti@example.com',
    password: 'altre parole, e sono altre',
  })
})

/** Answers the page's first call to `path` with the 403 that asks for a recent proof. */
async function needsProof(method: string, path: string) {
  let isFirst = true
  await page.route(`**/v2${path}`, route => {
    if (route.request().method() !== method || !isFirst) return route.continue()
    isFirst = false
    const body = { message: 'Per continuare confermi la Sua identità.', fields: {}, code: stepUpCode }
    return route.fulfill({ status: 403, json: body })
  })
}

it("an administrator ends a customer's session after entering the own password again", async () => {
  await signIn('/area-clienti', example('cliente'))
  const customer = (await heading())!
  const first = page
  const elsewhere = await browser.newContext({ locale: 'it-IT' })
  page = await elsewhere.newPage()
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn('/admin/feeds/sessions', example('admin'))
  await needsProof('DELETE', '/feeds/sessions/*')
  await page
    .getByRole('button', { name: `Termina la sessione di ${customer}` })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Termina' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Confermi la Sua identità' })
  const password = dialog.getByRole('textbox', { name: 'Password' })
  await password.waitFor()
  expect(await password.evaluate(one => one === document.activeElement)).toBe(true)
  const found = await violations()
  await page.setViewportSize({ width: 360, height: 800 })
  expect([...found, ...(await violations())]).toEqual([])
  await password.fill('non è questa')
  await password.press('Enter')
  await dialog.getByText('La password non è corretta.').waitFor()
  await password.fill(example('admin').password)
  await password.press('Enter')
  await page.getByRole('status').getByText('È stata chiusa una sessione.').waitFor()
  await elsewhere.close()
  page = first
  await page.getByRole('textbox', { name: 'E-mail' }).waitFor()
})

it('the link in the letter about a new password undoes the change', async () => {
  await page.setViewportSize({ width: 360, height: 800 })
  const { email, password } = example('agente.pochi')
  await signIn('/agents/settings', { email, password })
  await page.getByRole('textbox', { name: 'Password attuale' }).fill(password)
  await page.getByRole('textbox', { name: 'Nuova password' }).fill('sette navi dietro il faro')
  await page.getByRole('button', { name: 'MODIFICA' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'MODIFICA' }).click()
  await page.getByRole('status').getByText('Password cambiata.').waitFor()
  await page.goto(await letterLink(server, 'agents/annulla-modifica'))
  await page.getByRole('heading', { name: 'Annulli la modifica' }).waitFor()
  expect(await violations()).toEqual([])
  await page.getByRole('textbox', { name: 'Nuova password' }).fill('otto ladri nella notte')
  await page.getByRole('button', { name: 'Annulla la modifica' }).click()
  await page.getByRole('heading', { name: 'Modifica annullata' }).waitFor()
  await signIn('/agents/login', { email, password: 'otto ladri nella notte' })
})

it.each([admin, agents, clients])('every page of $base exists, and other paths answer 404', async area => {
  const statusOf = async (path: string) => (await fetch(server.quinto + path)).status
  const { routes } = await area.load()
  for (const { path } of [...area.open, ...routes])
    expect([path, await statusOf(path.replace(/:\w+/, 'uno'))]).toEqual([path, 200])
  for (const path of ['/altro', '/login/altro', '/confirm-reset-password', '/settings/altro'])
    expect([path, await statusOf(area.base + path)]).toEqual([path, 404])
})

/** Addresses that lead to another page. */
const moved: Readonly<Record<string, string>> = { '/agents/system/BDV': '/agents/personal-documents/bdv' }

it.each([
  [agents, 'agente'],
  [clients, 'cliente'],
] as const)('every page of $base opens and complains of nothing', async (area, who) => {
  await signIn(area.base, example(who))
  const found: Record<string, unknown> = {}
  const { routes } = await area.load()
  const screens = routes.filter(({ path }) => !path.includes(':'))
  for (const { path } of screens) {
    await page.evaluate(path => history.pushState(null, '', path), path)
    await page.waitForFunction(
      path =>
        location.pathname === path &&
        document.querySelector('h1')?.textContent &&
        !document.querySelector('.waiting, .progress.loading, table[aria-busy=true]'),
      moved[path] ?? path,
    )
    found[path] = await heading()
  }
  const day = formatLongWeekday(dayInRome(new Date()))
  const firstPages = { '/agents': day[0]!.toUpperCase() + day.slice(1), '/area-clienti': 'Dario Esposito' }
  const titles = Object.fromEntries(screens.map(({ path, title }) => [path, title]))
  expect(found).toEqual({ ...titles, [area.base]: firstPages[area.base as keyof typeof firstPages] })
  // On a slow machine the walk leaves a page while the live connection of that page opens.
  const leftWhileConnecting = /WebSocket is closed before the connection is established/
  expect(complaints.filter(text => !leftWhileConnecting.test(text))).toEqual([])
})

describe('policies', () => {
  it.each(['/admin', '/agents/settings', '/area-clienti/login'])(
    'of %s allow nothing from elsewhere',
    async path => {
      const answer = await fetch(server.quinto + path)
      const policy = answer.headers.get('content-security-policy') ?? ''
      expect(answer.status).toBe(200)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
      expect(answer.headers.get('x-robots-tag')).toContain('noindex')
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("require-trusted-types-for 'script'")
      expect(policy).not.toMatch(/unsafe|\*|https?:/)
      const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1]
      expect((await answer.text()).match(/<script[^>]*>/g)).toEqual([
        expect.stringContaining(`nonce="${nonce}"`),
      ])
      const again = await fetch(server.quinto + path)
      expect(again.headers.get('content-security-policy')).not.toBe(policy)
    },
  )

  it('block markup made from strings', async () => {
    await page.goto(`${server.quinto}/admin/login`)
    await page.getByRole('textbox', { name: 'E-mail' }).waitFor()
    const outcome = await page.evaluate(() => {
      try {
        document.body.innerHTML = '<img src=x onerror="window.hit = 1">'
      } catch (error) {
        return (error as Error).name
      }
    })
    expect(outcome).toBe('TypeError')
  })
})

describe('axe finds no violations, in light and dark themes', () => {
  it('on a desk', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const found: string[] = []
    await page.goto(`${server.quinto}/admin/login`)
    await page.getByRole('textbox', { name: 'E-mail' }).waitFor()
    found.push(...(await violations()))
    await signIn('/admin/login', example('admin'))
    await page.getByRole('heading', { level: 1 }).waitFor()
    found.push(...(await violations()))
    await page.goto(`${server.quinto}/admin/feeds/sessions`)
    await page.getByRole('cell', { name: 'Aperta' }).first().waitFor()
    found.push(...(await violations()))
    expect(found).toEqual([])
    expect(complaints).toEqual([])
  })

  it('on a telephone, with the drawer and a dialog open', async () => {
    await page.setViewportSize({ width: 360, height: 800 })
    const found: string[] = []
    await page.goto(`${server.quinto}/area-clienti/register`)
    await page.getByLabel('Cognome').waitFor()
    found.push(...(await violations()))
    await signIn('/agents', example('agente'))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Apri il menu' }).click()
    found.push(...(await violations()))
    await page.keyboard.press('Escape')
    await page.goto(`${server.quinto}/agents/settings`)
    await page.getByText('Questa sessione').waitFor()
    found.push(...(await violations()))
    await page.getByRole('button', { name: 'MODIFICA' }).click()
    await page.getByRole('dialog').waitFor()
    found.push(...(await violations()))
    expect(found).toEqual([])
    expect(complaints).toEqual([])
  })
})
