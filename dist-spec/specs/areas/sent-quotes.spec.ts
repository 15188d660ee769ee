import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { quoteIsNoPromise } from '../../../contract/products/agent-quote-words.ts'
import { warning } from '../../../contract/products/warnings.ts'
import { openBrowser } from '../../support/browser.ts'
import type { BuiltServer } from '../../support/built-server.ts'
import { startExampleServer } from '../../support/example-server.ts'
import { readOutbox } from '../../support/outbox.ts'
import { complaintsOf } from '../../support/page-complaints.ts'
import { exampleSignIn, signIn } from '../../support/sign-in.ts'
import { violationsInBothThemes } from '../../support/violations.ts'

/** The quotes of an agent: prepared from a file, saved, sent, opened by the customer, and withdrawn. */

let server: BuiltServer
let browser: Browser
let contexts: BrowserContext[]
let agent: Page
let customer: Page
let complaints: string[]

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startExampleServer(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})
beforeEach(async () => {
  const options = { locale: 'it-IT', reducedMotion: 'reduce', acceptDownloads: true } as const
  contexts = await Promise.all([browser.newContext(options), browser.newContext(options)])
  complaints = []
  ;[agent, customer] = (await Promise.all(contexts.map(context => context.newPage()))) as [Page, Page]
  complaintsOf(agent, complaints)
  complaintsOf(customer, complaints)
  await signIn(agent, `${server.quinto}/agents`, exampleSignIn(server, 'agente'))
})
afterEach(() => Promise.all(contexts.map(context => context.close())))

async function isClean(page: Page) {
  expect(await violationsInBothThemes(page)).toEqual([])
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wider).toBeLessThanOrEqual(0)
}

/** Calls the server as the signed-in agent. */
const asked = (path: string, body?: object) =>
  agent.evaluate(
    async ([path, body]) => {
      const token = /agentAccessToken=([^;]+)/.exec(document.cookie)![1]!
      const answer = await fetch(`/v2${path}`, {
        headers: {
          authorization: `Bearer ${decodeURIComponent(token)}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { method: 'POST', body }),
      })
      return answer.json()
    },
    [path, body ? JSON.stringify(body) : null] as const,
  )

/** The first CQS file that the agent follows, with its amount and term. */
async function assignmentFile() {
  const { rows } = await asked('/pratiche?limit=200&filter[prodotto]=cqs')
  const found = rows.find(
    ({ _may, silenziosa, durataMesi }: { _may: string[]; silenziosa: boolean; durataMesi: number | null }) =>
      _may.includes('write') && !silenziosa && durataMesi,
  )
  if (!found) throw new Error('No CQS file of the agent.')
  const { partecipanti } = await asked(`/pratiche/${found._id}/scheda`)
  return { ...found, applicant: partecipanti.find(({ ruolo }: { ruolo: string }) => ruolo === 'richiedente') }
}

/** The saved quote of a customer whose file the agent follows, as a page. */
async function savedQuote(cliente: string): Promise<string> {
  const dati = {
    prodotto: 'cqs',
    da: 'rata',
    importo: 25_000,
    durataMesi: 120,
    netto: 180_000,
    dataNascita: '1980-03-14',
    occupazione: 'dipendente_statale',
    lavoraDal: '2008-09-01',
  }
  const { preventivi } = await asked('/agents/preventivi/confronto', dati)
  const { _id } = await asked('/agents/preventivi', { dati, scelta: preventivi[0].chiave, cliente })
  return `/agents/personal-documents/preventivatorePrestiti/salvati/${_id}`
}

const plain = async (page: Page) =>
  ((await page.locator('main').textContent()) ?? '').replaceAll('\u00a0', ' ')

it('begin with «Prepara un’offerta» of a CQS file, which fills the quote maker in', async () => {
  const { _id, importoRichiesto, durataMesi, applicant } = await assignmentFile()
  await agent.goto(`${server.quinto}/agents/reports/pratiche/${_id}`)
  await agent.getByRole('link', { name: 'Prepara un’offerta' }).click()
  await agent.waitForURL(/preventivatorePrestiti\?/)
  await agent.getByRole('heading', { level: 1, name: 'Preventivatore' }).waitFor()
  expect(await agent.getByRole('radio', { name: 'CQS' }).isChecked()).toBe(true)
  expect(await agent.getByRole('radio', { name: 'Netto' }).isChecked()).toBe(true)
  const amount = (importoRichiesto / 100).toLocaleString('it-IT', {
    minimumFractionDigits: 2,
    useGrouping: 'always',
  })
  const field = (name: string) => agent.locator(`input[name="${name}"]`)
  expect(await field('importo').inputValue()).toBe(amount)
  expect(await field('durataMesi').inputValue()).toBe(String(durataMesi))
  const { rows } = await asked(`/agents/preventivi/clienti?cliente=${applicant.cliente}`)
  await expect.poll(() => agent.getByRole('combobox', { name: 'Cliente' }).inputValue()).toBe(rows[0].nome)
  expect(complaints).toEqual([])
})

it.each([360, 1440])('go from the saved quote to the customer, at %i px', async width => {
  for (const page of [agent, customer]) await page.setViewportSize({ width, height: 900 })
  const { _id, applicant } = await assignmentFile()
  const path = await savedQuote(applicant.cliente)
  await agent.goto(server.quinto + path)
  await agent.getByText('Non ancora inviato.').waitFor()
  await agent.getByRole('button', { name: 'Vedi l’anteprima' }).click()
  await agent.getByRole('heading', { name: 'Come arriverà' }).waitFor()
  await agent.locator('.letter').getByText('Esempio rappresentativo').first().waitFor()
  await isClean(agent)
  const preview = (await agent.getByRole('link', { name: 'Apri la pagina' }).getAttribute('href'))!
  await customer.goto(preview)
  await customer.getByText('questa pagina è per Lei e non è stata mandata').waitFor()
  await isClean(customer)
  await agent.getByRole('button', { name: 'Invia al cliente' }).click()
  await agent.getByRole('dialog').getByRole('button', { name: 'INVIA' }).dblclick()
  await agent.getByText('non ancora aperto').waitFor()
  expect(await agent.getByText('non ancora aperto').count()).toBe(1)
  await isClean(agent)
  const address = (await agent.getByRole('link', { name: 'Apri la pagina' }).getAttribute('href'))!
  await expect
    .poll(async () => (await readOutbox(server.dataDir)).filter(letter => letter.includes(address)).length)
    .toBe(1)

  await customer.goto(address)
  await customer
    .getByRole('heading', { level: 1, name: /^Cessione del quinto dello stipendio per / })
    .waitFor()
  const read = await plain(customer)
  expect(read).toContain(warning)
  expect(read).toContain(quoteIsNoPromise)
  expect(read).toContain('Esempio rappresentativo')
  expect(read).toMatch(/Iscrizione OAM n\. \S+/)
  expect(read).not.toMatch(/provvigion/i)
  expect(await customer.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
  await isClean(customer)
  const download = customer.waitForEvent('download')
  await customer.getByRole('link', { name: 'Scarica il PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(/^Preventivo del .+\.pdf$/)

  await agent.reload()
  await agent.getByText('aperto la prima volta').waitFor()
  await agent.getByRole('link', { name: /^Gli altri preventivi di/ }).click()
  await agent
    .getByRole('cell', { name: /aperto il/ })
    .first()
    .waitFor()
  await isClean(agent)
  // The file says so too.
  await agent.goto(`${server.quinto}/agents/reports/pratiche/${_id}`)
  await agent.getByText('aperto la prima volta').first().waitFor()
  await agent.goto(server.quinto + path)
  await agent.getByRole('button', { name: /^Ritira il preventivo/ }).click()
  await agent.getByRole('dialog').getByRole('button', { name: 'Ritira' }).click()
  await agent.getByText('ritirato il').waitFor()
  expect(complaints).toEqual([])
  await customer.goto(address)
  await customer.getByRole('heading', { name: 'Questo preventivo non è più disponibile' }).waitFor()
  expect(await plain(customer)).toContain('risponde al')
  await isClean(customer)
})

it('are in the area of the customer', async () => {
  const { email } = exampleSignIn(server, 'cliente')
  await agent.goto(server.quinto + (await savedQuote(await followedCustomer(email))))
  await agent.getByRole('button', { name: 'Invia al cliente' }).click()
  await agent.getByRole('dialog').getByRole('button', { name: 'INVIA' }).click()
  await agent.getByText('non ancora aperto').waitFor()
  await signIn(customer, `${server.quinto}/area-clienti/simulazioni`, exampleSignIn(server, 'cliente'))
  await customer.getByRole('link', { name: /^Il preventivo di / }).waitFor()
  await isClean(customer)
  expect(complaints).toEqual([])
})

/** The customer with this e-mail of a file that the agent follows. */
async function followedCustomer(email: string): Promise<string> {
  const { rows } = await asked('/pratiche?limit=200')
  for (const { _id, _may, silenziosa } of rows) {
    if (!_may.includes('write') || silenziosa) continue
    const { clienti } = await asked(`/pratiche/${_id}/scheda`)
    const found = clienti.find((one: { email: string | null }) => one.email === email)
    if (found) return found._id
  }
  throw new Error(`No followed file of ${email}.`)
}
