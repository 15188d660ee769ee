import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { adminFlags } from '../../../contract/access/permissions.ts'
import { consentTexts } from '../../../contract/calls/leads.ts'
import { openBrowser } from '../../support/browser.ts'
import type { BuiltServer } from '../../support/built-server.ts'
import { choose } from '../../support/choose.ts'
import { startExampleServer } from '../../support/example-server.ts'
import { complaintsOf } from '../../support/page-complaints.ts'
import { exampleSignIn, signIn } from '../../support/sign-in.ts'
import { violationsInBothThemes } from '../../support/violations.ts'

/** Pages of the back office with more than a list and a form, as a full administrator uses them. */

let server: BuiltServer
let browser: Browser
let context: BrowserContext
let page: Page
const complaints: string[] = []

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startExampleServer(), openBrowser()])
  context = await browser.newContext({ locale: 'it-IT', reducedMotion: 'reduce' })
  page = await context.newPage()
  complaintsOf(page, complaints)
  await signIn(page, `${server.quinto}/admin`, exampleSignIn(server, 'admin'))
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})
beforeEach(() => {
  complaints.length = 0
})

const open = async (path: string) => {
  await page.goto(`${server.quinto}/admin${path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}
const confirm = (label: string) =>
  page.locator('dialog[open]').getByRole('button', { name: label, exact: true }).click()
const toast = (text: string) => page.locator('.toast').getByText(text).first().waitFor()
const first = () => page.locator('tbody th a').first()
/**
 * Checks that the console is silent and that axe finds nothing. The search itself violates the script policy, so the
 * messages are cleared.
 */
async function isClean() {
  expect(complaints).toEqual([])
  expect(await violationsInBothThemes(page)).toEqual([])
  complaints.length = 0
}

it('the first pages show the waiting tasks and the total of each list', async () => {
  await open('')
  await page.getByRole('heading', { name: 'Da fare' }).waitFor()
  await isClean()
  await page.getByRole('link', { name: /lead nuov/ }).click()
  await page.waitForURL(/leadRequests\?stato=nuovo/)
  await page.getByRole('link', { name: 'Flussi' }).click()
  await page.locator('.destinations .total').filter({ hasText: /\d/ }).first().waitFor()
  await isClean()
})

it('a lead moves to its next state, is assigned, and each change has its page', async () => {
  await open('/feeds/leadRequests?stato=nuovo')
  await first().waitFor()
  const province = await page.locator('tbody tr').first().locator('td').nth(3).textContent()
  await first().click()
  await page.getByRole('heading', { name: 'Simulazione' }).waitFor()
  const lead = page.url()
  // The page names the province, as the list does.
  expect(await page.locator('dt:text-is("Provincia") + dd').first().textContent()).toBe(province)
  await isClean()
  await page.getByLabel('Nota interna').fill('Richiamare martedì.')
  await page.getByRole('button', { name: 'Salva la nota' }).click()
  await toast('La nota è stata salvata.')
  const agent = page.getByRole('combobox', { name: 'Agente' })
  await agent.fill('enrico')
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Assegna', exact: true }).click()
  await toast('Il lead è stato assegnato.')
  await page.locator('.state-bar .badge').getByText('Assegnato').waitFor()
  await page.getByRole('button', { name: 'Segna come contattato' }).click()
  await toast('Stato: Contattato.')
  await page.getByText('Primo contatto:').waitFor()
  await page.getByRole('button', { name: 'MODIFICHE' }).click()
  await page.locator('.history li').nth(2).waitFor()
  // The history names the agent.
  await page.locator('.history ins', { hasText: /^[A-Z][a-z]+ [A-Z][a-z]+/ }).waitFor()
  await page.locator('.history .act').nth(2).click()
  await page.getByText('Richiamare martedì.').waitFor()
  await isClean()
  await page.getByRole('button', { name: 'Ripristina' }).click()
  await confirm('Ripristina')
  await toast('La modifica è stata annullata.')
  await page.goto(lead)
  await page.getByLabel('Nota interna').waitFor()
  expect(await page.getByLabel('Nota interna').inputValue()).toBe('')
  await open('/feeds/commits?action=edit&model=Lead')
  await page.locator('tbody tr').nth(3).waitFor()
  await page.getByLabel('Chi', { exact: true }).fill('nessuno si chiama così')
  await page.keyboard.press('Enter')
  await page.getByText('Nessuna modifica con questi filtri.').waitFor()
  await isClean()
})

/** Writes more records than a page of a list shows. */
async function addFaqCategories(count: number) {
  const { value } = (await context.cookies()).find(({ name }) => name === 'adminAccessToken')!
  for (let ordine = 1; ordine <= count; ordine++) {
    const answer = await fetch(`${server.quinto}/v2/faq_categories`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${value}` },
      body: JSON.stringify({ nome: `Categoria ${ordine}`, ordine, destinatari: ['agenti'], pagine: [] }),
    })
    expect(answer.status).toBe(201)
  }
}

it('the list of changes turns its pages, shows the chosen columns, keeps a view and works by keyboard', async () => {
  await addFaqCategories(53)
  await open('/feeds/commits?model=FAQCategory&action=create')
  const place = (text: string) =>
    page.getByRole('navigation', { name: 'Pagine' }).getByText(text, { exact: true }).waitFor()
  await place('1–50 di 53 modifiche')
  const newest = await first().getAttribute('href')
  await page.getByRole('button', { name: 'Successive' }).click()
  await place('51–53 di 53 modifiche')
  await expect.poll(() => page.locator('tbody tr').count()).toBe(3)
  await page.reload()
  await page.getByRole('button', { name: 'Prima pagina' }).click()
  await place('1–50 di 53 modifiche')
  await expect.poll(() => first().getAttribute('href')).toBe(newest)
  await page.getByRole('button', { name: 'Colonne' }).click()
  await page.getByRole('checkbox', { name: 'Campi' }).uncheck()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('columnheader').count()).toBe(6)
  await page.getByRole('button', { name: 'Salva questa vista' }).click()
  await page.getByLabel('Nome della vista').fill('Categorie nuove')
  await page.keyboard.press('Enter')
  await open('/feeds/commits')
  await page.getByRole('link', { name: 'Categorie nuove' }).click()
  await page.waitForURL(/action=create&colonne=/)
  await place('1–50 di 53 modifiche')
  await isClean()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${newest}`)
})

it('an answer to a ticket is one change, which opens to its parts', async () => {
  const { value } = (await context.cookies()).find(({ name }) => name === 'adminAccessToken')!
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${server.quinto}/v2${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${value}` },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(answer.ok).toBe(true)
    return answer.json()
  }
  const { rows } = await call('GET', '/tickets/coda?limit=1')
  await call('POST', `/tickets/${rows[0]._id}/messaggi`, { testo: 'Domani.' })
  await open('/feeds/commits?model=Tickets.messaggi')
  const entry = page.locator('tbody tr').first()
  await entry.getByText('MODIFICA').waitFor()
  await entry.getByText(rows[0].numero).waitFor()
  await first().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /^Altre \d parti$/ }).waitFor()
  await page.locator('.parts .act', { hasText: 'CREAZIONE: Messaggio di un ticket' }).waitFor()
  await isClean()
})

it('a request shows its content, and an order its lines', async () => {
  await open('/feeds/requests?stato=nuova')
  await first().click()
  await page.getByRole('button', { name: 'Prendi in carico' }).click()
  await toast('Stato: In carico.')
  await isClean()
  await open('/site/merchandisingRequests')
  await first().click()
  await page.getByText('Totale, IVA compresa').waitFor()
  await isClean()
})

/** Sends a message of a visitor to the house, and returns its id. Messages of one telephone are joined. */
async function sendMessage(telefono: string, values: object): Promise<string> {
  const calls = `${server.quinto}/v2/contatti`
  const { modulo, attesaMs } = await (await fetch(calls)).json()
  await new Promise(ready => setTimeout(ready, attesaMs))
  const answer = await fetch(calls, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      contatto: { nome: 'Ada', cognome: 'Segnalata', telefono, messaggio: 'Nessuno mi ha risposto.' },
      modo: 'telefono',
      orario: 'indifferente',
      consensi: { informativa_letta: true, marketing: false, profilazione: false, cessione_terzi: false },
      testoVersione: consentTexts,
      pagina: '',
      modulo,
      ...values,
    }),
  })
  expect(answer.status).toBe(201)
  return (await answer.json())._id
}

it('a message becomes a complaint of the register, once', async () => {
  await open(`/feeds/requests/${await sendMessage('333 7654321', { oggetto: 'reclamo' })}`)
  await page.getByRole('button', { name: 'Registra come reclamo' }).click()
  await toast('Il messaggio è nel registro dei reclami.')
  await page.getByRole('link', { name: /^Reclamo del / }).click()
  await page.getByRole('heading', { level: 2, name: 'Risposta', exact: true }).waitFor()
  await isClean()
})

it('a request names the referrer, and says that it was not forwarded without consent', async () => {
  await open(
    `/feeds/requests/${await sendMessage('333 1234567', { oggetto: 'noleggio', segnalazione: 'studio-casa-aventino' })}`,
  )
  const fact = (name: string) => page.locator('.facts > div', { hasText: name }).locator('dd')
  await fact('Oggetto').getByText('Noleggio a lungo termine').waitFor()
  await page.getByText('Studio Casa Aventino', { exact: true }).waitFor()
  expect(await fact('Inoltrata al segnalatore').textContent()).toBe('No')
  expect(await fact('Pagina del segnalatore').textContent()).toBe('studio-casa-aventino')
  await isClean()
})

it('a calculator beside its settings shows them after saving', async () => {
  await open('/calculators/calcolatoreMutui')
  const amount = () => page.frameLocator('.calculator-live iframe').getByLabel('Importo del mutuo').first()
  await expect.poll(() => amount().inputValue()).toBe('150.000')
  await page.locator('[data-path="predefinito.importo"] input').fill('120.000')
  await page.keyboard.press('Control+s')
  await confirm('MODIFICA')
  await toast('Le modifiche sono state salvate: il calcolatore le mostra.')
  await expect.poll(() => amount().inputValue()).toBe('120.000')
  expect(complaints).toEqual([])
})

it('the pages of lead sharing and of the server state are accessible', async () => {
  await open('/system/percLeads')
  await page.getByText('Dei prossimi 100').waitFor()
  await isClean()
  await open('/system/serverinfo')
  await page.getByText('PostgreSQL').waitFor()
  await isClean()
})

/** Adds an administrator whose line in the security log is long. */
async function addAdminWithManyRights() {
  const { value } = (await context.cookies()).find(({ name }) => name === 'adminAccessToken')!
  const permissions = Object.fromEntries(Object.keys(adminFlags).map(flag => [flag, flag !== 'admin']))
  const answer = await fetch(`${server.quinto}/v2/admins`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${value}` },
    body: JSON.stringify({
      name: 'Nora',
      surname: 'Diritti',
      email: 'nora@quinto.example',
      permissions,
      ticketing: {},
      ticketCategories: [],
      status: 'validated',
    }),
  })
  expect(answer.status).toBe(201)
}

it('the security log shows sign-ins and refusals, filtered by kind, day and person', async () => {
  await open('/system')
  await page.locator('.destinations').getByRole('link', { name: 'Registro di sicurezza' }).click()
  const rows = page.locator('tbody tr')
  await rows.filter({ hasText: 'Accesso' }).first().waitFor()
  await isClean()
  await choose(page.getByLabel('Che cosa'), 'Permessi cambiati')
  await page.waitForURL(/tipo=rights_changed/)
  await expect.poll(() => rows.filter({ hasNotText: 'Permessi cambiati' }).count()).toBe(0)
  await rows.filter({ hasText: 'Dato: ' }).first().waitFor()
  await isClean()
  await addAdminWithManyRights()
  await page.getByRole('button', { name: 'Aggiorna' }).click()
  const rights = rows.locator('td', { hasText: 'Dato: Clienti: vedere; ' })
  await rights.waitFor()
  expect(await rights.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await choose(page.getByLabel('Che cosa'), 'Accesso')
  await rows.locator('td a').first().click()
  await page.getByText(/^Solo le righe di (?!una persona)/).waitFor()
  await page.getByLabel('Al giorno', { exact: true }).fill('2020-01-01')
  await page.keyboard.press('Enter')
  await page.getByText('Nessuna riga con questi filtri.').waitFor()
  await isClean()
  await page.getByRole('link', { name: 'Azzera' }).click()
  await rows.first().waitFor()
})
