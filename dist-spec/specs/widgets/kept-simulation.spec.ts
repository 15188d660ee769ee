import { sql } from 'drizzle-orm'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendLinkWords } from '../../../contract/products/send-link-words.ts'
import { simulationPaths } from '../../../contract/products/simulation-link.ts'
import { buildApp } from '../../../server/app.ts'
import { loadBuilt } from '../../../server/built.ts'
import { createContext } from '../../../server/context.ts'
import { openDatabase } from '../../../server/database/open.ts'
import { createLog } from '../../../server/log.ts'
import { readSettings } from '../../../server/settings.ts'
import { openBrowser } from '../../support/browser.ts'
import type { BuiltServer } from '../../support/built-server.ts'
import { startExampleServer } from '../../support/example-server.ts'
import { oneIn } from '../../support/matrix.ts'
import { backdateForm, openEarlier } from '../../support/opened-earlier.ts'
import { complaintsOf } from '../../support/page-complaints.ts'
import { violationsOf, violationsWithoutScript } from '../../support/violations.ts'

/** Specs of saved simulations: created in the calculator, read, printed, expired. */

let server: BuiltServer
let browser: Browser

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startExampleServer(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ')
const need = { finalita: 'prima_casa', valore: 19_000_000, importo: 15_000_000, durataMesi: 300 }

async function call(path: string, body: object) {
  const answer = await fetch(`${server.quinto}/v2/calcolatori/mutui${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return answer.json()
}
const keep = async (input: object, offerta?: object): Promise<string> =>
  (await call('/simulazioni', { need: input, offerta })).indirizzo

/** Creates the longest simulation: thirty years, every kind of rate, with a mixed one expanded. */
async function longest(): Promise<string> {
  const input = { ...need, durataMesi: 360, provincia: 'RM', classeEnergetica: 'B' }
  const { condizioni } = await call('/condizioni', { need: input })
  type Product = { prodotto: { _id: string }; tassi: { tipo: string; ltvDa: number }[] }
  const mixed = (condizioni as Product[]).filter(({ tassi }) => tassi.some(({ tipo }) => tipo === 'misto'))
  for (const { prodotto } of mixed) {
    const link = await keep(input, { prodotto: prodotto._id, tipoTasso: 'misto' })
    if (link) return link
  }
  throw new Error('no mixed rate among the example data')
}

async function opened(link: string, options: Parameters<Browser['newContext']>[0] = {}) {
  const context = await browser.newContext({ locale: 'it-IT', reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  const answer = await page.goto(link, { waitUntil: 'networkidle' })
  return { page, complaints, answer: answer!, context }
}

const sheetsOf = async (page: Page) =>
  (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length

/** Returns bank, instalment, TAN and TAEG of each row of a table of offers. */
const rowsOf = (table: Locator) =>
  table.locator('tr:has([data-l])').evaluateAll(rows =>
    rows.map(row => {
      const cells = [...row.querySelectorAll('.bank, [data-l^="Rata"], [data-l="TAN"], [data-l="TAEG"]')]
      return cells.map(cell => cell.textContent)
    }),
  )

/** Returns the same of each offer in the list of the calculator. */
const listedIn = (list: Locator) =>
  list.locator('.offer').evaluateAll(offers =>
    offers.map(offer => {
      const text = (selector: string) => offer.querySelector(selector)?.textContent ?? ''
      const rate = text('.rate .below').replace(/^TAN (fisso )?/, '')
      return [text('h3'), text('.main .value'), rate, text('.rate .value')]
    }),
  )

describe('from the calculator to the page', () => {
  const strict = (origin: string) =>
    [
      "default-src 'none'",
      `script-src 'self' ${origin}`,
      "style-src 'none'",
      `img-src ${origin}`,
      `connect-src ${origin}`,
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ].join('; ')

  const where: [name: string, address: () => string][] = [
    ['a partner’s page, with the strictest policy', () => `${server.partner}/`],
    ['our own page', () => `${server.quinto}/mutui`],
  ]
  it.each(oneIn(2, where))('the open offer of %s is there again, to the cent', async (_name, address) => {
    const context = await browser.newContext({ locale: 'it-IT', viewport: { width: 1280, height: 900 } })
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    // A page rewritten by a test counts as non-local and needs the permission, which older browsers do not have.
    await context.grantPermissions(['local-network-access']).catch(() => {})
    await page.route(`${server.partner}/`, async route => {
      const answer = await route.fetch()
      const body = (await answer.text()).replace(/<style>.*?<\/style>/s, '').replace(/<link.*?>/, '')
      const headers = { ...answer.headers(), 'content-security-policy': strict(server.quinto) }
      await route.fulfill({ response: answer, body, headers })
    })
    await page.goto(address(), { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: /^Confronta \d+ offerte/ }).click()
    const rows = () => listedIn(page.locator('quinto-mutui .offers'))
    await expect.poll(async () => (await rows()).length).toBeGreaterThan(5)
    const offers = (await rows()).slice(0, 10)
    await page.getByRole('button', { name: /^Dettagli Banca Aurelia, Casa Fisso/ }).click()
    const offer = page.locator('quinto-mutui .opened')
    const account = plain(await offer.getByRole('region', { name: 'Le cifre, una per una' }).textContent())
    const example = plain(await offer.locator('.foot').textContent())
    const plan = (
      await offer.getByRole('region', { name: 'per anno' }).locator('tbody tr').allTextContents()
    ).map(plain)
    await offer.getByRole('button', { name: 'Conserva o stampa' }).click()
    const field = page.getByRole('textbox', { name: 'Link della simulazione' })
    await expect.poll(() => field.inputValue()).toContain(`${server.quinto}${simulationPaths.mutui}/`)
    const [kept] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: /^Apri la pagina da stampare/ }).click(),
    ])
    await kept.waitForLoadState()
    expect(await kept.evaluate(() => window.opener)).toBeNull()
    expect(kept.url()).toBe(await field.inputValue())

    const shown = kept.locator('.kept')
    expect(plain(await shown.locator('h1').textContent())).toMatch(
      /^Cifre del \d+ \p{L}+ 20\d\d, ore \d\d\.\d\d$/u,
    )
    expect(plain(await shown.locator('h2').first().textContent())).toBe('Banca Aurelia, Casa Fisso')
    expect(plain(await shown.locator('.figure').textContent())).toBe('727,02€')
    const amounts = plain(await shown.locator('.account').textContent()).match(/[\d.]+,\d\d €/g)
    expect(amounts?.length).toBeGreaterThan(6)
    expect(amounts?.filter(amount => !account.includes(amount))).toEqual([])
    expect(plain(await shown.locator('.notice').textContent())).toBe(example)
    expect((await shown.locator('.halves tbody tr').allTextContents()).map(plain)).toEqual(plan)
    expect(await rowsOf(shown.locator('.offers'))).toEqual(offers)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('shows a failure, and creates one link when retried', async () => {
    const { page, complaints } = await opened(`${server.quinto}/mutui`)
    await page.getByRole('button', { name: /^Confronta \d+ offerte/ }).click()
    await page.route('**/simulazioni', route => route.abort())
    await page.getByRole('button', { name: 'Conserva o stampa' }).click()
    await expect.poll(() => page.getByText('Il link non è pronto.').isVisible()).toBe(true)
    await page.unroute('**/simulazioni')
    await page.getByRole('button', { name: 'Riprova a conservare' }).click()
    const field = page.getByRole('textbox', { name: 'Link della simulazione' })
    await expect.poll(() => field.inputValue()).toContain(simulationPaths.mutui)
    expect(complaints.filter(text => !/ERR_FAILED|simulazioni: 0/.test(text))).toEqual([])
    await page.context().close()
  })
})

describe('in a frame without clipboard permission', () => {
  it('copies the link', async () => {
    const { page, complaints, context } = await opened(`${server.partner}/cornice`)
    const frame = page.frameLocator('iframe')
    await frame.getByRole('button', { name: /^Confronta \d+ offerte/ }).click()
    await frame.getByRole('button', { name: 'Conserva o stampa' }).click()
    const field = frame.getByRole('textbox', { name: 'Link della simulazione' })
    await expect.poll(() => field.inputValue()).toContain(simulationPaths.mutui)
    await frame.getByRole('button', { name: 'Copia il link' }).click()
    await expect.poll(() => frame.getByText('Link copiato.').isVisible()).toBe(true)
    await context.grantPermissions(['clipboard-read'], { origin: server.quinto })
    const reader = await context.newPage()
    await reader.goto(`${server.quinto}/pagine/trasparenza`)
    expect(await reader.evaluate(() => navigator.clipboard.readText())).toBe(await field.inputValue())
    expect(complaints).toEqual([])
    await context.close()
  })
})

describe('the page', () => {
  let links: Record<'long' | 'none', string>
  beforeAll(async () => {
    const tooMuch = { ...need, importo: 25_000_000, tipoTasso: 'fisso' }
    links = { long: await longest(), none: await keep(tooMuch) }
  })

  const appearances = [
    ['long', 360, 'light'],
    ['long', 768, 'dark'],
    ['long', 1440, 'light'],
    ['none', 360, 'dark'],
  ] as const
  it.each(oneIn(3, appearances))(
    '%s fits and is accessible at %i px, %s',
    async (name, width, colorScheme) => {
      const { page, complaints, context } = await opened(links[name], {
        viewport: { width, height: 900 },
        colorScheme,
      })
      expect(await violationsOf(page)).toEqual([])
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
      expect(await page.locator('[style]').count()).toBe(0)
      expect(complaints).toEqual([])
      await context.close()
    },
  )

  it('prints on at most two sheets, in light colours, without the site around', async () => {
    const { page, context } = await opened(links.long, { colorScheme: 'dark' })
    expect(await page.locator('.halves tbody tr').count()).toBe(30)
    expect(await page.locator('.offers tbody tr').count()).toBe(10)
    expect(await page.locator('.opened caption', { hasText: 'periodo per periodo' }).count()).toBe(1)
    expect(await sheetsOf(page)).toBe(2)
    // Long bank names.
    await page.evaluate(() => {
      for (const name of document.querySelectorAll('.bank, .excluded li, .kept h2'))
        name.prepend('Banca di Credito Cooperativo delle Valli e dei Laghi Riuniti ')
      for (const name of document.querySelectorAll('.made dd'))
        name.append(', Cassa di Risparmio e Depositi delle Province Meridionali'.repeat(3))
    })
    expect(await sheetsOf(page)).toBe(2)
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    const printed = await page.evaluate(() => {
      const isVisible = (selector: string) => document.querySelector(selector)?.checkVisibility() ?? false
      return {
        ink: getComputedStyle(document.querySelector('h1')!).color,
        site: ['.topbar', '.navbar', '.footer', '.breadcrumb', '.kept-actions'].filter(isVisible),
        hasHead: isVisible('.running'),
        head: document.querySelector('.running')!.textContent,
      }
    })
    expect(printed).toEqual({
      ink: 'rgb(29, 27, 23)',
      site: [],
      hasHead: true,
      head: expect.stringContaining(links.long),
    })
    await context.close()
  })

  it('prints on one sheet without offers, with a change that would produce one', async () => {
    const { page, context } = await opened(links.none)
    expect(await sheetsOf(page)).toBe(1)
    expect(plain(await page.locator('.kept').textContent())).toMatch(
      /Nessuna banca.*Con 190\.000 € c’era un’offerta.*38 prodotti non sono in elenco.*Presta fino all’80 % del valore/s,
    )
    await context.close()
  })

  it('contains example, warning, date, order, panel, sources, formula, version and provider, without script', async () => {
    const { page, context } = await opened(links.long, { javaScriptEnabled: false })
    const text = plain(await page.locator('.kept').textContent())
    for (const part of [
      /Il link è valido fino al \d+ \p{L}+ 20\d\d/u,
      /Esempio rappresentativo: mutuo con ipoteca di primo grado/,
      /suppongono che l’indice resti quello del \d+ \p{L}+ 20\d\d\./u,
      /senza contare età e reddito/,
      /Nel ricalcolo si indicano di nuovo: provincia e classe energetica\./,
      /Attenzione: prendere in prestito denaro ha un costo\./,
      /Per TAEG crescente e, a parità di TAEG, per totale da restituire\. L’ordine non dipende/,
      /Le 14 banche convenzionate con noi, non tutte quelle del mercato: Banca Aurelia, /,
      /Euribor \d+ mes[ei] \d,\d\d % al \d+ \p{L}+ 20\d\d/u,
      /TEGM del \dº trimestre 20\d\d/,
      /allegato I della direttiva 2014\/17\/UE/,
      /Versione dei calcoli\d/,
      /fra reddito, altre rate ed età/,
      /Quinto S\.r\.l\., mediatore creditizio iscritto nell’elenco dell’OAM al n\. M000/,
      /Altre? \d* ?offert[ae]/,
    ])
      expect(text).toMatch(part)
    const buttons = page.getByRole('button', { name: /Stampa|Copia/ })
    expect(await buttons.filter({ visible: true }).count()).toBe(0)
    await page.getByRole('link', { name: /^Ricalcola/ }).click()
    await page.waitForURL('**/mutui?**')
    expect(await page.getByRole('textbox', { name: /Durata/ }).inputValue()).toBe('30')
    await context.close()
  })

  it('disables the buttons until its script answers', async () => {
    const context = await browser.newContext({ locale: 'it-IT' })
    const page = await context.newPage()
    let release = () => {}
    const released = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route('**/assets/*.js', async route => {
      await released
      await route.continue()
    })
    await page.goto(links.long, { waitUntil: 'commit' })
    const buttons = page.getByRole('button', { name: /^(Stampa|Copia)/ })
    await expect.poll(() => buttons.count()).toBe(2)
    const enabled = () => Promise.all([0, 1].map(i => buttons.nth(i).isEnabled()))
    expect(await enabled()).toEqual([false, false])
    release()
    await expect.poll(enabled).toEqual([true, true])
    await context.close()
  })

  it('prints and copies with a script', async () => {
    const { page, context } = await opened(links.long, { permissions: ['clipboard-read', 'clipboard-write'] })
    await page.evaluate(() => {
      window.print = () => document.body.classList.add('printed-once')
    })
    await page.getByRole('button', { name: 'Stampa', exact: true }).click()
    expect(await page.locator('body.printed-once').count()).toBe(1)
    await page.getByRole('button', { name: 'Copia il link' }).click()
    await expect.poll(() => page.getByText('Link copiato.').isVisible()).toBe(true)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(links.long)
    await page.getByRole('link', { name: /^Ricalcola/ }).click()
    await page.waitForURL('**/mutui?**')
    expect(await page.evaluate(() => document.referrer)).toBe('')
    await context.close()
  })

  it('is neither indexed nor cached nor sent as a referrer', async () => {
    const { headers } = await fetch(links.long)
    expect(headers.get('x-robots-tag')).toContain('noindex')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cache-control')).toContain('no-store')
    const html = await (await fetch(links.long)).text()
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).not.toContain('rel="canonical"')
  })
})

describe('the link by letter', () => {
  const widths = [360, 1440] as const
  const incomplete = 'L’indirizzo e-mail non è completo, per esempio nome@esempio.it.'
  const letterTo = async (address: string) =>
    (await server.letters()).find(letter => letter.includes(`To: ${address}`)) ?? ''
  const overflow = (page: Page) =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  const controls = (page: Page) => {
    const form = page.getByRole('form', { name: sendLinkWords.send })
    return {
      form,
      email: form.getByRole('textbox', { name: sendLinkWords.email }),
      button: form.getByRole('button', { name: sendLinkWords.send }),
      status: async () => plain(await form.getByRole('status').textContent()),
      wrong: () => form.locator('.error').first().textContent(),
    }
  }

  it.each(oneIn(2, widths))('is sent from the calculator by keyboard, at %i px', async width => {
    const { page, context, complaints } = await opened(`${server.quinto}/mutui`, {
      viewport: { width, height: 900 },
    })
    await openEarlier(page)
    await page.getByRole('button', { name: /^Confronta \d+ offerte/ }).click()
    await page.getByRole('button', { name: 'Conserva o stampa' }).click()
    const { email, status, wrong } = controls(page)
    await email.fill('ada')
    await email.press('Enter')
    await expect.poll(wrong).toBe(incomplete)
    expect(await email.evaluate(field => field === (field.getRootNode() as ShadowRoot).activeElement)).toBe(
      true,
    )
    expect(await email.inputValue()).toBe('ada')
    expect(await violationsOf(page)).toEqual([])
    const mailbox = `calcolatore.${width}@posta.example`
    await email.fill(mailbox)
    await email.press('Enter')
    await expect.poll(status).toBe(sendLinkWords.sent)
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    const link = await page.getByRole('textbox', { name: 'Link della simulazione' }).inputValue()
    await expect.poll(() => letterTo(mailbox)).toContain(link)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('keeps the address in the calculator without a connection', async () => {
    const { page, context } = await opened(`${server.quinto}/mutui`)
    await openEarlier(page)
    await page.getByRole('button', { name: /^Confronta \d+ offerte/ }).click()
    await page.getByRole('button', { name: 'Conserva o stampa' }).click()
    const { email, button, status } = controls(page)
    await email.fill('ada@posta.example')
    await page.route('**/lettera', route => route.abort())
    await button.click()
    await expect.poll(status).toMatch(/^La lettera non è partita\. Il servizio non risponde/)
    expect(await email.inputValue()).toBe('ada@posta.example')
    await context.close()
  })

  it.each(oneIn(2, [...widths].reverse()))('is sent from its page with a script, at %i px', async width => {
    const link = await keep(need)
    const { page, context, complaints } = await opened(link, { viewport: { width, height: 900 } })
    const { email, button, status, wrong } = controls(page)
    await email.fill('ada')
    await button.click()
    await expect.poll(wrong).toBe(incomplete)
    expect(await email.evaluate(field => field === document.activeElement)).toBe(true)
    expect(await violationsOf(page)).toEqual([])
    const mailbox = `pagina.${width}@posta.example`
    await email.fill(mailbox)
    await button.click()
    await expect.poll(status).toBe(sendLinkWords.sent)
    expect(page.url()).toBe(link)
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    await expect.poll(() => letterTo(mailbox)).toContain(link)
    await page.route('**/lettera', route => route.abort())
    await button.click()
    await expect.poll(status).toMatch(/^La lettera non è partita\. Il servizio non risponde/)
    expect(await email.inputValue()).toBe(mailbox)
    expect(complaints.filter(text => !/422|ERR_FAILED/.test(text))).toEqual([])
    await context.close()
  })

  it.each(oneIn(2, widths))('is sent from its page without a script, at %i px', async width => {
    const link = await keep(need)
    const { page, context } = await opened(link, {
      javaScriptEnabled: false,
      viewport: { width, height: 900 },
    })
    const { form, email, button, status, wrong } = controls(page)
    const send = async (address: string) => {
      await backdateForm(form, server.quinto)
      await email.fill(address)
      await button.click()
    }
    await send('ada')
    expect(await wrong()).toBe(incomplete)
    expect(await email.inputValue()).toBe('ada')
    expect(await violationsWithoutScript(browser, page)).toEqual([])
    const mailbox = `senza.script.${width}@posta.example`
    await send(mailbox)
    expect(page.url()).toBe(`${link}?inviato=1#lettera`)
    expect(await status()).toBe(sendLinkWords.sent)
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(await violationsWithoutScript(browser, page)).toEqual([])
    await expect.poll(() => letterTo(mailbox)).toContain(link)
    expect(server.output()).not.toContain(mailbox)
    await context.close()
  })
})

describe('an address with a need', () => {
  it('fills the calculator before the script, and keeps its values after', async () => {
    const link = `${server.quinto}/mutui?importo=120.000&valore=200000&durata=20&finalita=prima_casa&tasso=variabile`
    const requested: string[] = []
    const context = await browser.newContext({ locale: 'it-IT' })
    const page = await context.newPage()
    page.on('request', request => {
      if (request.url().includes('/v2/')) requested.push(request.url())
    })
    const html = await (await fetch(link)).text()
    expect(html).toMatch(/value="120\.000"/)
    await page.goto(link, { waitUntil: 'networkidle' })
    const value = (name: RegExp) => page.getByRole('textbox', { name }).inputValue()
    expect([await value(/Importo/), await value(/Durata/)]).toEqual(['120.000', '20'])
    expect(plain(await page.locator('quinto-mutui .text').textContent())).toContain('TAN variabile')
    expect(requested).toEqual([])
    await context.close()
  })

  it('is escaped', async () => {
    const html = await (
      await fetch(`${server.quinto}/mutui?importo=%22%3E%3Cscript%3Ealert(1)%3C/script%3E`)
    ).text()
    expect(html).not.toContain('<script>alert')
  })
})

describe('a missing simulation', () => {
  it.each(['AAAAAAAAAAAAAAAAAAAAAA', 'x', '%00', encodeURIComponent('../../etc/passwd')])(
    'is a page with an explanation under %s',
    async id => {
      const answer = await fetch(`${server.quinto}${simulationPaths.mutui}/${id}`)
      expect(answer.status).toBe(404)
      const html = await answer.text()
      expect(html).toContain('Questa simulazione non c’è più')
      expect(html).toContain('noindex')
    },
  )

  /** Stops the server, so this must be the last test. */
  it('includes an expired one', async () => {
    const link = new URL(await keep(need)).pathname
    await server.stop()
    const settings = readSettings({ DATA_DIR: server.dataDir })
    const log = createLog('silent')
    const database = await openDatabase({ url: null, dataDir: server.dataDir, log })
    const app = await buildApp(createContext({ settings, database, log }), await loadBuilt())
    expect((await app.inject(link)).statusCode).toBe(200)
    await database.orm.execute(sql`update simulations set scadenza = current_date - 2`)
    const gone = await app.inject(link)
    expect(gone.statusCode).toBe(404)
    expect(gone.body).toContain('Questa simulazione non c’è più')
    expect(gone.headers['referrer-policy']).toBe('no-referrer')
    await app.close()
    await database.close()
  })
})
