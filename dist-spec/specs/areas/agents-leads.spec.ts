import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { consentTexts } from '../../../contract/calls/leads.ts'
import { apiCaller } from '../../support/api-caller.ts'
import { openBrowser } from '../../support/browser.ts'
import type { BuiltServer } from '../../support/built-server.ts'
import { startExampleServer } from '../../support/example-server.ts'
import { keyboardOf } from '../../support/keyboard.ts'
import { complaintsOf } from '../../support/page-complaints.ts'
import { exampleSignIn, signIn } from '../../support/sign-in.ts'
import { violationsInBothThemes } from '../../support/violations.ts'

/** The leads of an agent, in a browser. */

interface Lead {
  _id: string
  versione: number
  nome: string
  cognome: string
}

let server: BuiltServer
let browser: Browser
let page: Page
let own: Lead[]
let stranger: Lead
const complaints: string[] = []

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startExampleServer(), openBrowser()])
  const api = apiCaller(server.quinto)
  await api.signIn(exampleSignIn(server, 'admin'))
  const rowsOf = async (path: string) => (await (await api.call(path)).json()).rows
  const [agent] = await rowsOf('/agents?search=bruno%20conti')
  for (const cognome of ['Abbadia', 'Brunori', 'Castellani', 'Dell’Orto']) await sendLead(cognome)
  const leads: Lead[] = await rowsOf('/leads?sort=-_id&limit=4')
  ;[stranger] = leads.splice(0, 1) as [Lead]
  own = leads
  for (const { _id, versione } of own)
    await api.call(`/leads/${_id}`, { versione, agente: agent._id, agenzia: agent.agenzia }, 'PATCH')
  page = await (await browser.newContext({ locale: 'it-IT', reducedMotion: 'reduce' })).newPage()
  complaintsOf(page, complaints)
  await signIn(page, `${server.quinto}/agents`, exampleSignIn(server, 'agente'))
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

/** A request of a visitor who has filled in the calculator of mortgages. */
async function sendLead(cognome: string): Promise<void> {
  const calls = `${server.quinto}/v2/leads`
  const { modulo, attesaMs } = await (await fetch(`${calls}/modulo`)).json()
  await new Promise(ready => setTimeout(ready, attesaMs))
  const answer = await fetch(calls, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      contatto: {
        nome: 'Maria Immacolata',
        cognome,
        email: `${cognome.length}.${cognome.replace('’', '').toLowerCase()}@posta.example`,
        telefono: `333 12345${cognome.length}${cognome.charCodeAt(0) % 10}`,
      },
      need: {
        finalita: 'prima_casa',
        valore: 19_000_000,
        importo: 15_000_000,
        durataMesi: 300,
        provincia: 'RM',
      },
      consensi: { informativa_letta: true, marketing: false, profilazione: false, cessione_terzi: false },
      testoVersione: consentTexts,
      pagina: `${server.quinto}/mutui`,
      campagna: {},
      modulo,
    }),
  })
  expect(answer.status).toBe(201)
}

const list = () => `${server.quinto}/agents/reports/leads`
const rows = () => page.locator('table.records tbody tr')

async function fitsAndIsAccessible() {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
    expect(await violationsInBothThemes(page)).toEqual([])
  }
  // The search for violations itself violates the script policy.
  complaints.length = 0
}

it('have the telephone in sight in each row at 360 px', async () => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(list())
  const calls = page.locator('table.records tbody .call a')
  await calls.first().waitFor()
  const boxes = await calls.evaluateAll(all =>
    all.map(one => {
      const { left, right, height } = one.getBoundingClientRect()
      return left >= 0 && right <= innerWidth && height >= 44
    }),
  )
  expect(boxes.length).toBeGreaterThanOrEqual(own.length)
  expect(new Set(boxes)).toEqual(new Set([true]))
  await fitsAndIsAccessible()
})

it('lists the own leads by their promise, at every width', async () => {
  await page.goto(list())
  await rows().nth(2).waitFor()
  // The example data has further leads of the agent.
  const listed = await rows().count()
  expect(listed).toBeGreaterThanOrEqual(3)
  for (const words of await rows().locator('time').allTextContents())
    expect(words).toMatch(/^(entro |adesso|in ritardo di )/)
  await page.getByRole('link', { name: new RegExp(`^Da richiamare\\s*${listed}$`) }).waitFor()
  expect(complaints).toEqual([])
  await fitsAndIsAccessible()
})

it('shows nothing of a lead of others', async () => {
  await page.goto(`${list()}/${stranger._id}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByText(stranger.cognome).count()).toBe(0)
  complaints.length = 0
})

it('is used by keyboard alone: finds a lead, opens it, and notes the call', async () => {
  const keys = keyboardOf(page)
  const { _id, cognome } = own[0]!
  await page.goto(list())
  await rows().first().waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type(cognome)
  await page.waitForURL(/cerca=/)
  await keys.press(page.locator(`a[href$="${_id}"]`))
  await page.getByRole('heading', { level: 2, name: 'Storia' }).waitFor()
  const reopened = page.getByRole('link', { name: 'Riapri la simulazione' })
  expect(await reopened.getAttribute('href')).toBe(
    '/mutui?importo=150000&valore=190000&durata=25&finalita=prima_casa&tasso=tutti',
  )
  const call = page.getByRole('link', { name: /^(Chiama|Scrivi)$/ }).first()
  const words = (await call.textContent()) === 'Chiama' ? 'Chiamata' : 'E-mail'
  // The programs for telephone and letters are not part of the spec.
  await page.evaluate(() => document.addEventListener('click', event => event.preventDefault()))
  await keys.press(call)
  await page.locator('.timeline').getByText(words, { exact: true }).waitFor()
  expect(complaints).toEqual([])
})

it('makes an appointment at a free time, which moves the lead on', async () => {
  await page.goto(`${list()}/${own[1]!._id}`)
  await page.getByRole('button', { name: 'Fissa un appuntamento' }).click()
  const times = page.getByLabel('Orario')
  await times.selectOption({ index: 1 })
  await fitsAndIsAccessible()
  await page.getByRole('button', { name: 'Fissa', exact: true }).click()
  await page.getByRole('button', { name: 'Sposta l’appuntamento' }).waitFor()
  await page.locator('.state-bar .badge', { hasText: 'Appuntamento' }).waitFor()
  expect(complaints).toEqual([])
})

it('shows the change of another person at once', async () => {
  await page.goto(list())
  await rows().nth(1).waitFor()
  const api = apiCaller(server.quinto)
  await api.signIn(exampleSignIn(server, 'admin'))
  const { _id } = own[2]!
  const { versione } = await (await api.call(`/leads/${_id}`)).json()
  await api.call(`/leads/${_id}/stato`, { versione, stato: 'contattato' })
  await page.locator(`a[href$="${_id}"]`).waitFor({ state: 'detached' })
})

it('gives the focus to the new state of a lead, once the pressed button is gone', async () => {
  complaints.length = 0
  await page.goto(`${list()}/${own[2]!._id}`)
  await page.getByRole('button', { name: 'Segna l’appuntamento' }).press('Enter')
  const state = page.locator('.state-bar .badge', { hasText: 'Appuntamento' })
  await state.waitFor()
  await expect.poll(() => state.evaluate(one => one.matches(':focus'))).toBe(true)
  expect(complaints).toEqual([])
})
