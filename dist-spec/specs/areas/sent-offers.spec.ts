import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { apiCaller } from '../../support/api-caller.ts'
import { openBrowser } from '../../support/browser.ts'
import type { BuiltServer } from '../../support/built-server.ts'
import { startExampleServer } from '../../support/example-server.ts'
import { keyboardOf } from '../../support/keyboard.ts'
import { readOutbox } from '../../support/outbox.ts'
import { complaintsOf } from '../../support/page-complaints.ts'
import { exampleSignIn, signIn } from '../../support/sign-in.ts'
import { violationsInBothThemes } from '../../support/violations.ts'

/** The offers of an agent: prepared with the calculator, sent, opened by the customer, and withdrawn. */

let server: BuiltServer
let browser: Browser
let contexts: BrowserContext[]
let api: ReturnType<typeof apiCaller>
let agent: Page
let customer: Page
let complaints: string[]

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())
beforeEach(async () => {
  // An address gets few letters with offers in an hour: each test, and each second try, has its own server.
  server = await startExampleServer()
  api = apiCaller(server.quinto)
  await api.signIn(exampleSignIn(server, 'agente'), 'agents')
  const options = { locale: 'it-IT', reducedMotion: 'reduce' } as const
  contexts = await Promise.all([browser.newContext(options), browser.newContext(options)])
  complaints = []
  ;[agent, customer] = (await Promise.all(contexts.map(context => context.newPage()))) as [Page, Page]
  complaintsOf(agent, complaints)
  complaintsOf(customer, complaints)
})
afterEach(async () => {
  await Promise.all(contexts.map(context => context.close()))
  await server.close()
})

/** Answers of calls of the agent. */
const asked = async (path: string) => (await api.call(path)).json()

async function isClean(page: Page) {
  expect(await violationsInBothThemes(page)).toEqual([])
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wider).toBeLessThanOrEqual(0)
}

/** Two offers at least, to tick. */
async function hasOffers(file: string): Promise<boolean> {
  const { offerte } = await asked(`/pratiche/${file}/banche`)
  return offerte.righe.length > 1
}

/**
 * The first mortgage file of the agent with an applicant of this e-mail, or with any e-mail and offers of the panel.
 */
async function mortgageOf(email: string | null): Promise<{ _id: string; path: string; to: string }> {
  const { rows } = await asked('/pratiche?limit=200&filter[prodotto]=mutuo')
  for (const { _id, _may } of rows) {
    if (!_may.includes('write')) continue
    const draft = await asked(`/agents/offerte/pratiche/${_id}`)
    if (!draft.destinatari || draft.impedimento || !draft.need.valore) continue
    const found = draft.destinatari.find(
      (one: { email: string | null }) => one.email && (!email || one.email === email),
    )
    if (found && (email || (await hasOffers(_id))))
      return { _id, path: `/agents/reports/pratiche/${_id}`, to: found.email }
  }
  throw new Error(`No mortgage file with an applicant ${email}.`)
}

/** Gives a mortgage file a need that several banks of the panel meet, whatever the example file of the day asks for. */
async function simplifyNeed(file: string): Promise<void> {
  const { versione } = await asked(`/pratiche/${file}`)
  const need = {
    importoRichiesto: 80_000_00,
    valoreImmobile: 250_000_00,
    durataMesi: 240,
    tipoTasso: 'fisso',
  }
  await api.call(`/pratiche/${file}`, { versione, ...need }, 'PATCH')
}

const plain = async (page: Page) =>
  ((await page.locator('main').textContent()) ?? '').replaceAll('\u00a0', ' ')

it.each([360, 1440])('go from the calculator to the customer, at %i px', async width => {
  for (const page of [agent, customer]) await page.setViewportSize({ width, height: 900 })
  await signIn(agent, `${server.quinto}/agents`, exampleSignIn(server, 'agente'))
  const { path, to } = await mortgageOf(null)
  await agent.goto(server.quinto + path)
  await agent.getByRole('link', { name: 'Prepara un’offerta' }).click()
  await agent.getByRole('heading', { level: 1, name: /^Offerta per / }).waitFor()
  const ticks = agent.locator('quinto-mutui input.tick')
  await ticks.nth(1).waitFor()
  // The need of the file is in the calculator, and nothing there asks for a contact.
  await agent.getByText(/Torna al calcolo/).waitFor()
  expect(await agent.getByRole('button', { name: /Conserva o stampa|Chiedi/ }).count()).toBe(0)
  await isClean(agent)

  await agent.getByText('prima spunti da 2 a 4 offerte nel calcolatore').waitFor()
  expect(await agent.getByLabel('Testo per il cliente').count()).toBe(0)
  await ticks.nth(0).click()
  await ticks.nth(1).click()
  const compared = agent.locator('table.offers-compared')
  await compared.getByRole('rowheader', { name: 'TAEG' }).waitFor()
  await compared
    .getByRole('row', { name: /^Istruttoria della banca/ })
    .getByText(/concordati \d+/)
    .first()
    .waitFor()
  const firstBank = () => compared.locator('thead th').nth(1).textContent()
  const lowest = await firstBank()
  await compared.getByRole('button', { name: /^Sposta prima/ }).click()
  await expect.poll(firstBank).not.toBe(lowest)
  const first = await firstBank()
  await agent
    .getByLabel('Testo per il cliente')
    .fill('Come d’accordo.\n\n<b>La prima</b> è quella che Le consiglio.')
  await agent.getByRole('button', { name: 'Vedi l’anteprima' }).click()
  await agent.getByRole('status').getByText('L’anteprima è pronta').waitFor()
  await agent.getByRole('heading', { name: 'Come arriverà' }).waitFor()
  await isClean(agent)

  await agent.getByRole('button', { name: 'Invia', exact: true }).click()
  const question = agent.getByRole('dialog')
  await question.getByText(to).waitFor()
  await question.getByRole('button', { name: 'INVIA' }).dblclick()
  await agent.waitForURL(server.quinto + path)
  await agent.getByText('non ancora aperta').first().waitFor()
  await isClean(agent)
  const address = (await agent.getByRole('link', { name: 'Apri la pagina' }).first().getAttribute('href'))!

  await expect
    .poll(async () => (await readOutbox(server.dataDir)).filter(letter => letter.includes(address)).length)
    .toBe(1)

  await customer.goto(address)
  await customer.getByRole('heading', { level: 1, name: /^Le offerte scelte da / }).waitFor()
  const read = await plain(customer)
  expect(read).toContain('<b>La prima</b> è quella che Le consiglio.')
  expect(read).toMatch(/Iscrizione OAM n\. \S+/)
  expect(read).toContain('Esempio rappresentativo')
  expect(await customer.locator('table.offers-compared thead th').nth(1).textContent()).toBe(first)
  expect(await customer.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
  await isClean(customer)

  await agent.reload()
  await agent.getByText('aperta la prima volta').first().waitFor()
  await agent
    .getByRole('button', { name: /^Ritira l’offerta/ })
    .first()
    .click()
  await agent.getByRole('dialog').getByRole('button', { name: 'Ritira' }).click()
  await agent.getByText('ritirata il').first().waitFor()
  expect(complaints).toEqual([])
  await customer.goto(address)
  await customer.getByRole('heading', { name: 'Queste offerte non sono più disponibili' }).waitFor()
  await isClean(customer)
})

it('are sent with the keyboard alone, from the first page', async () => {
  await agent.setViewportSize({ width: 1440, height: 900 })
  await signIn(agent, `${server.quinto}/agents`, exampleSignIn(server, 'agente'))
  const { tabTo, press, type } = keyboardOf(agent)
  const { path, to } = await mortgageOf(null)
  // The file by the name of its customer.
  await press(agent.locator('.menu-of-area').getByRole('link', { name: 'Pratiche', exact: true }))
  const { IDEGG } = await asked(path.replace('/agents/reports', ''))
  await type(agent.getByRole('searchbox', { name: 'Cerca', exact: true }), IDEGG)
  await press(agent.locator(`a[href="${path}"]`))
  await press(agent.getByRole('link', { name: 'Prepara un’offerta' }))
  const ticks = agent.locator('quinto-mutui input.tick')
  await press(ticks.nth(0), 'Space')
  await press(ticks.nth(1), 'Space')
  await type(agent.getByLabel('Testo per il cliente'), 'Come d’accordo.')
  await press(agent.getByRole('button', { name: 'Vedi l’anteprima' }))
  await agent.getByRole('status').getByText('L’anteprima è pronta').waitFor()
  await press(agent.getByRole('button', { name: 'Invia', exact: true }))
  await agent.getByRole('dialog').getByText(to).waitFor()
  await press(agent.getByRole('dialog').getByRole('button', { name: 'INVIA' }))
  await agent.waitForURL(server.quinto + path)
  await agent.getByText('non ancora aperta').first().waitFor()
  await tabTo(agent.getByRole('button', { name: /^Ritira l’offerta/ }).first())
  expect(complaints).toEqual([])
})

it('are in the area of the customer with the name of the agent', async () => {
  await signIn(agent, `${server.quinto}/agents`, exampleSignIn(server, 'agente'))
  const { email } = exampleSignIn(server, 'cliente')
  const { _id, path } = await mortgageOf(email)
  await simplifyNeed(_id)
  await agent.goto(`${server.quinto}${path}/offerta`)
  const ticks = agent.locator('quinto-mutui input.tick')
  await ticks.nth(1).waitFor()
  await ticks.nth(0).click()
  await ticks.nth(1).click()
  await agent.getByLabel('Testo per il cliente').fill('Eccole.')
  await agent.getByRole('button', { name: 'Invia', exact: true }).click()
  await agent.getByRole('dialog').getByRole('button', { name: 'INVIA' }).click()
  await agent.waitForURL(server.quinto + path)

  await signIn(customer, `${server.quinto}/area-clienti/simulazioni`, exampleSignIn(server, 'cliente'))
  await customer.getByRole('link', { name: /^Le offerte di / }).waitFor()
  await isClean(customer)
  await customer.getByRole('button', { name: /^Tieni nella mia area/ }).click()
  await customer.getByText(/Offerta di .+\. Cifre del/).waitFor()
  await customer.getByRole('heading', { level: 3 }).getByRole('link').first().click()
  await customer.getByRole('heading', { level: 1 }).waitFor()
  await isClean(customer)
  expect(complaints).toEqual([])
})
