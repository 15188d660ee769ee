import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pdfPage } from '../../../server/database/example-data/files.ts'
import { openBrowser } from '../../support/browser.ts'
import type { BuiltServer } from '../../support/built-server.ts'
import { startExampleServer } from '../../support/example-server.ts'
import { readOutbox } from '../../support/outbox.ts'
import { complaintsOf } from '../../support/page-complaints.ts'
import { exampleSignIn, signIn } from '../../support/sign-in.ts'
import { violationsInBothThemes } from '../../support/violations.ts'

/** Announcements, from the office's form to the agents' area and the letters, in a browser. */

let server: BuiltServer
let browser: Browser
let office: Page
let agent: Page
const complaints: string[] = []

async function signedIn(area: string, name: string): Promise<Page> {
  const context: BrowserContext = await browser.newContext({ locale: 'it-IT', reducedMotion: 'reduce' })
  const page = await context.newPage()
  complaintsOf(page, complaints)
  await signIn(page, `${server.quinto}${area}`, exampleSignIn(server, name))
  return page
}

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startExampleServer(), openBrowser()])
  office = await signedIn('/admin', 'admin')
  agent = await signedIn('/agents', 'agente')
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const list = '/agents/system/Comunicazioni'
const longTitle =
  `Prospetto informativo precontrattualmente-indispensabilissimo: ${'condizioni nuove '.repeat(5)}`.trim()

async function send(path: string, payload: object | FormData) {
  const { value } = (await office.context().cookies()).find(({ name }) => name === 'adminAccessToken')!
  const isForm = payload instanceof FormData
  const answer = await fetch(`${server.quinto}/v2${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${value}`, ...(!isForm && { 'content-type': 'application/json' }) },
    body: isForm ? payload : JSON.stringify(payload),
  })
  expect(answer.status, path).toBeLessThan(300)
  return answer.json()
}

/** Publishes an announcement to all agents, and returns its id. */
async function publish(values: object): Promise<string> {
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'Il testo per gli agenti.' }] }
  const { _id, versione } = await send('/communications', {
    corpo: { type: 'doc', content: [paragraph] },
    categoria: 'prodotti',
    destinatari: ['all'],
    presaVisioneObbligatoria: false,
    ...values,
  })
  await send(`/communications/${_id}/stato`, { versione, stato: 'pubblicata' })
  return _id
}

const open = async (page: Page, path: string) => {
  await page.goto(server.quinto + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
}
/** Checks both widths: nothing is cut off, axe finds nothing. */
async function isSound(page: Page) {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect([page.url(), width, wide]).toEqual([page.url(), width, false])
    expect(await violationsInBothThemes(page)).toEqual([])
  }
}
const inMenu = (text: string) =>
  agent.locator('.side > .menu-of-area a', { hasText: 'Comunicazioni' }).getByText(text).waitFor()

it('the office writes an announcement with its letter, and publishes it', async () => {
  await open(office, '/admin/system/comunicazioni/add')
  const byMail = office.getByRole('checkbox', { name: 'Invia anche per e-mail' })
  await byMail.waitFor()
  expect(await byMail.isChecked()).toBe(false)
  await isSound(office)
})

it('an agent sees the number unread, and reading leaves a receipt', async () => {
  await open(agent, '/agents')
  // The two example announcements that are published to all agents or to this one.
  const form = new FormData()
  const pdf = new Uint8Array(pdfPage(['Dalle 9 alle 18']))
  form.set('file', new Blob([pdf], { type: 'application/pdf' }), 'orario.pdf')
  const allegato = await send('/storage/genericUpload', form)
  const title = 'Orario della sede'
  await publish({ titolo: title, allegati: [allegato] })
  // The number changes without a reload.
  await inMenu('2 da leggere')
  await agent.getByRole('region', { name: 'Comunicazioni' }).getByRole('link', { name: title }).waitFor()
  await isSound(agent)
  await open(agent, list)
  await agent.locator('tbody tr', { hasText: title }).getByText('Da leggere').waitFor()
  await isSound(agent)
  await agent.getByRole('link', { name: title }).click()
  await agent.getByText('Il testo per gli agenti.').waitFor()
  await agent.getByText(/^Letta il/).waitFor()
  await agent.getByRole('link', { name: 'orario.pdf' }).waitFor()
  await inMenu('1 da leggere')
  await isSound(agent)
  await agent
    .getByRole('navigation', { name: 'Percorso' })
    .getByRole('link', { name: 'Comunicazioni' })
    .click()
  await agent
    .locator('tbody tr', { hasText: title })
    .getByText(/Letta il/)
    .waitFor()
})

it('an announcement with a confirmation is read when the agent says so, also with the keyboard', async () => {
  await open(agent, list)
  const id = await publish({ titolo: longTitle, presaVisioneObbligatoria: true, viaEmail: true })
  const row = agent.locator('tbody tr', { hasText: longTitle })
  await row.getByText('Da confermare').waitFor()
  await isSound(agent)
  await row.getByRole('link').focus()
  await agent.keyboard.press('Enter')
  const button = agent.getByRole('button', { name: 'Ho letto' })
  await button.waitFor()
  await inMenu('2 da leggere')
  await isSound(agent)
  await button.focus()
  await agent.keyboard.press('Enter')
  await agent.getByText(/^Presa visione il/).waitFor()
  expect(await button.count()).toBe(0)
  expect(await agent.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('status')
  await inMenu('1 da leggere')

  const toAgent = async () =>
    (await readOutbox(server.dataDir)).filter(letter => letter.includes('Comunicazione: Prospetto'))
  await expect.poll(async () => (await toAgent()).length).toBeGreaterThan(0)
  expect((await toAgent()).some(letter => letter.includes(`/agents/system/Comunicazioni/${id}`))).toBe(true)
  await open(office, `/admin/system/comunicazioni/${id}/letture`)
  await office.getByText(/Lettere inviate: [1-9]/).waitFor()
  await office.getByText('Inviata', { exact: true }).first().waitFor()
  await isSound(office)
})

it('long lists have pages, and can show only what is to be read', async () => {
  for (let i = 1; i <= 55; i++) await publish({ titolo: `Avviso ${i}` })
  await open(agent, list)
  await agent.getByText(/1–50 di 5\d comunicazioni/).waitFor()
  await agent.getByRole('button', { name: 'Successive' }).click()
  await agent.getByRole('link', { name: 'Avviso 1', exact: true }).waitFor()
  await open(agent, `${list}?letta=no`)
  await agent.getByText(/di 56 comunicazioni/).waitFor()
  expect(await agent.getByRole('link', { name: longTitle }).count()).toBe(0)
})

it('a withdrawn announcement is no longer there', async () => {
  await open(agent, `${list}/0199c0de-0000-7000-8000-000000000009`)
  await agent.getByRole('heading', { name: 'Questa comunicazione non c’è' }).waitFor()
  await isSound(agent)
  // The browser itself reports the 404.
  expect(complaints.filter(text => !text.includes('404'))).toEqual([])
})

it('an agent without the right has neither menu nor page', async () => {
  const page = await signedIn('/agents', 'agente.pochi')
  await page.locator('.destinations a').first().waitFor()
  expect(await page.getByRole('link', { name: 'Comunicazioni' }).count()).toBe(0)
  await page.goto(server.quinto + list)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.locator('table.records').count()).toBe(0)
})
