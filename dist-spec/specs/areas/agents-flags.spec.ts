import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AgentFlag } from '../../../contract/access/permissions.ts'
import { apiCaller } from '../../support/api-caller.ts'
import { openBrowser } from '../../support/browser.ts'
import type { BuiltServer } from '../../support/built-server.ts'
import { startExampleServer } from '../../support/example-server.ts'
import { exampleSignIn, signIn } from '../../support/sign-in.ts'

/** The pages that each flag of an agent opens, in a browser. */

/** The pages in the menu below `/agents`, by flag. A flag without pages here changes what other pages show. */
const pagesOf: Partial<Record<AgentFlag, readonly string[]>> = {
  pratiche: ['/reports/pratiche'],
  pratiche_ferme: ['/reports/PraticheFerme'],
  lead: ['/reports/leads', '/system/appuntamenti'],
  bdv: ['/personal-documents/bdv'],
  display_rata: ['/personal-documents/displayRata'],
  display_prestito: ['/personal-documents/displayPrestito'],
  preventivatore_prestiti: ['/personal-documents/preventivatorePrestiti'],
  blocco_firma: ['/system/bloccoFirma'],
  comunicazioni: ['/system/Comunicazioni'],
  video_formazione: ['/system/videoFormazione', '/system/attestatiFormazione'],
  euribor_eurirs: ['/system/EuriborEurirs'],
  faqs: ['/system/FAQs'],
  agenti_see: ['/system/agenti'],
  tools: ['/system/Tools', '/system/Tools/documenti'],
  merchandising: ['/merchandising', '/merchandising/ordini'],
  tickets: ['/tickets'],
}
const flags = Object.keys(pagesOf) as AgentFlag[]
/** Pages for every agent. */
const everybodys = ['', '/settings']

let server: BuiltServer
let browser: Browser
let page: Page
let api: ReturnType<typeof apiCaller>
let agent: string
const refused: string[] = []

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startExampleServer(), openBrowser()])
  api = apiCaller(server.quinto)
  await api.signIn(exampleSignIn(server, 'admin'))
  const person = exampleSignIn(server, 'agente.pochi')
  const found = await (await api.call(`/agents?search=${encodeURIComponent(person.email)}`)).json()
  agent = found.rows[0]._id
  page = await (
    await browser.newContext({ locale: 'it-IT', viewport: { width: 1440, height: 900 } })
  ).newPage()
  page.on('response', answer => {
    const { pathname } = new URL(answer.url())
    if (pathname.startsWith('/v2') && answer.status() >= 400) refused.push(`${answer.status()} ${pathname}`)
  })
  await signIn(page, `${server.quinto}/agents`, person)
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

async function give(permissions: object) {
  const { versione } = await (await api.call(`/agents/${agent}`)).json()
  await api.call(`/agents/${agent}`, { versione, permissions }, 'PATCH')
}

async function open(path: string): Promise<string | null> {
  await page.goto(`${server.quinto}/agents${path}`)
  const heading = page.getByRole('heading', { level: 1 })
  await heading.waitFor()
  await page.waitForLoadState('networkidle')
  return heading.textContent()
}

const inMenu = async () =>
  (
    await page
      .locator('.menu-of-area nav a:visible')
      .evaluateAll(links => links.map(link => new URL((link as HTMLAnchorElement).href).pathname))
  ).toSorted()

/** The parts of the page that could not be read. */
const failures = () => page.getByRole('button', { name: 'Riprova' }).count()

it.each(flags)('%s alone puts its pages in the menu, and each opens without a refused call', async flag => {
  await give({ [flag]: true })
  await open('')
  const pages = [...everybodys, ...pagesOf[flag]!]
  expect(await inMenu()).toEqual(pages.map(path => `/agents${path}`).toSorted())
  refused.length = 0
  for (const path of pages) {
    const title = await open(path)
    expect([path, title, refused, await failures()]).toEqual([path, title, [], 0])
    expect(title).not.toBe('Pagina riservata')
  }
})

it('an agent without flags gets no page of any flag, and no answer to its calls', async () => {
  await give({})
  await open('')
  expect(await inMenu()).toEqual(everybodys.map(path => `/agents${path}`).toSorted())
  refused.length = 0
  for (const path of flags.flatMap(flag => pagesOf[flag]!))
    expect([path, await open(path)]).toEqual([path, 'Pagina riservata'])
  // A page's first calls start before the permissions are known.
  expect(refused.filter(answer => !answer.startsWith('403 '))).toEqual([])
})
