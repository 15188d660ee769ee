import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { pdfPage } from '../../../server/database/example-data/files.ts'
import { launchBrowser, openBrowser } from '../../support/browser.ts'
import type { BuiltServer } from '../../support/built-server.ts'
import { startExampleServer } from '../../support/example-server.ts'
import { violationsInBothThemes } from '../../support/violations.ts'

/** Specs of the built `<quinto-contatti>` and `<quinto-carrello>` on the site and on a partner's page. */

let server: BuiltServer
let browser: Browser
let context: BrowserContext
let page: Page
/** Console errors, mainly policy violations. */
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
  page = await newPage()
  complaints = []
})
afterEach(() => context.close())

async function newPage(): Promise<Page> {
  const made = await context.newPage()
  made.on('pageerror', error => complaints.push(error.message))
  made.on('console', message => {
    if (/policy|trusted/i.test(message.text())) complaints.push(message.text())
  })
  return made
}

/** Opens a page of the site's origin, with the site's policy and only the element. */
async function show(
  tag: string,
  attributes: Record<string, string> = {},
  { on = page, at = server.quinto } = {},
) {
  await on.goto(at)
  await on.evaluate(
    ([tag, attributes]) => {
      const element = document.createElement(tag)
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
      const main = document.createElement('main')
      const heading = document.createElement('h1')
      heading.textContent = 'Prova'
      main.append(heading, element)
      document.body.replaceChildren(main)
    },
    [tag, attributes] as const,
  )
  return on.locator(tag)
}
const nextEvent = (name: string) =>
  page.evaluate(
    name =>
      new Promise(resolve =>
        document.addEventListener(name, event => resolve((event as CustomEvent).detail), { once: true }),
      ),
    name,
  )
async function flaws(): Promise<string[]> {
  const found = await violationsInBothThemes(page)
  await page.setViewportSize({ width: 320, height: 640 })
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await page.setViewportSize({ width: 1280, height: 720 })
  return wider > 0 ? [...found, `${wider} px too wide`] : found
}

/** Waits for the answer to the message; the form fetches its settings from the same address. */
const answerToMessage = () =>
  page.waitForResponse(
    answer => answer.url().endsWith('/v2/contatti') && answer.request().method() === 'POST',
  )

describe('the contact form', () => {
  const pdf = { name: 'busta.pdf', mimeType: 'application/pdf', buffer: pdfPage(['Una busta paga']) }

  it('shows missing fields, keeps the input after a failure, and sends it with a file', async () => {
    const form = await show('quinto-contatti', { oggetto: 'cessione' })
    const field = (name: string) => form.getByRole('textbox', { name })
    const send = () => form.getByRole('button', { name: 'Invia il messaggio' }).click()
    await expect.poll(() => form.getByLabel('Oggetto').inputValue()).toBe('cessione')
    await form.getByText('Scegli i file').waitFor()
    await send()
    await expect.poll(() => form.getByRole('alert').textContent()).toContain('dati sono da correggere')
    expect(await flaws()).toEqual([])
    await form.getByRole('link', { name: 'Scriva il nome.' }).click()
    await page.keyboard.type('Ada')
    await field('Cognome').fill('Rossi')
    await field('Telefono').fill('333 1234567')
    await field('Messaggio').fill('Vorrei un appuntamento.')
    await form.getByRole('checkbox').first().check()

    // The first upload fails; the second file is not a picture.
    await page.route('**/contatti/allegati*', route => route.abort(), { times: 1 })
    await form.locator('input[type=file]').setInputFiles([pdf])
    await form.getByRole('button', { name: 'Riprova a caricare busta.pdf' }).click()
    await form.getByText('Caricato').waitFor()
    const page2 = { name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') }
    await form.locator('input[type=file]').setInputFiles([page2])
    const box = async (found: Locator) => (await found.boundingBox())!
    const remove = form.getByRole('button', { name: 'Togli foto.png' })
    const button = await box(remove)
    const refusal = await box(form.getByText('Si possono allegare PDF e immagini JPEG o PNG.'))
    expect(refusal.y).toBeGreaterThanOrEqual(button.y + button.height)
    await remove.click()

    await page.route('**/v2/contatti', route => route.abort(), { times: 1 })
    await send()
    await expect.poll(() => form.getByRole('alert').textContent()).toContain('La richiesta non è partita')
    expect(await field('Messaggio').inputValue()).toBe('Vorrei un appuntamento.')
    const [answer, arrived] = [answerToMessage(), nextEvent('quinto-richiesta')]
    await send()
    const response = await answer
    expect(response.status()).toBe(201)
    expect(response.request().postDataJSON().allegati).toHaveLength(1)
    expect(await arrived).toEqual({ id: expect.any(String) })
    await form.getByRole('heading', { name: 'Grazie, Ada. Il messaggio è arrivato' }).waitFor()
    expect(await flaws()).toEqual([])
    expect(complaints).toEqual([])
  })

  it('supports the browser’s autofill', async () => {
    const whole = await launchBrowser({ whole: true })
    onTestFinished(() => whole.close())
    const page = await whole.newPage()
    const form = await show('quinto-contatti', { oggetto: 'mutuo' }, { on: page })
    const field = (name: string) => form.getByRole('textbox', { name })
    await field('Nome').first().click()
    const browserSide = await page.context().newCDPSession(page)
    const { result } = await browserSide.send('Runtime.evaluate', {
      expression: `document.querySelector('quinto-contatti').shadowRoot.getElementById('nome')`,
    })
    const { node } = await browserSide.send('DOM.describeNode', { objectId: result.objectId! })
    const address = Object.entries({
      NAME_FIRST: 'Ada',
      NAME_LAST: 'Rossi',
      EMAIL_ADDRESS: 'ada@esempio.it',
      PHONE_HOME_WHOLE_NUMBER: '+393331234567',
      ADDRESS_HOME_COUNTRY: 'IT',
    }).map(([name, value]) => ({ name, value }))
    // Selects a saved address below the field; playwright's type lacks the field.
    const trigger = { fieldId: node.backendNodeId, address: { fields: address } }
    await browserSide.send('Autofill.trigger', trigger)
    await expect.poll(() => field('E-mail').inputValue()).toBe('ada@esempio.it')
    expect(await field('Cognome').inputValue()).toBe('Rossi')
    // The form has received the filled values: only the notice remains to be accepted.
    await form.getByRole('button', { name: 'Invia il messaggio' }).click()
    await expect.poll(() => form.getByRole('alert').textContent()).toContain('Un dato è da correggere')
  })

  it('takes part in reset and disabling of the page’s form, blocks none of its buttons, and submits nothing through it', async () => {
    const form = await show('quinto-contatti')
    const field = (name: string) => form.getByRole('textbox', { name })
    const inForm = (act: string) =>
      page.evaluate(
        `(form => { const element = form.querySelector('quinto-contatti'); return ${act} })(document.forms[0])`,
      )
    await page.evaluate(() => {
      const around = document.createElement('form')
      around.append(document.createElement('fieldset'))
      document.querySelector('main')!.append(around)
      around.firstElementChild!.append(document.querySelector('quinto-contatti')!)
    })
    await form.getByRole('button', { name: 'Invia il messaggio' }).waitFor()
    await field('Nome').first().fill('Ada')
    expect(await inForm('form.checkValidity() && [...new FormData(form)].length')).toBe(0)
    // Sites of one form from top to bottom have buttons of their own.
    const submitted = page.evaluate(
      () =>
        new Promise(done =>
          addEventListener('submit', event => {
            event.preventDefault()
            done((event as SubmitEvent).submitter?.textContent)
          }),
        ),
    )
    await inForm(
      "form.append(Object.assign(document.createElement('button'), { textContent: 'Cerca nel sito' }))",
    )
    await page.getByRole('button', { name: 'Cerca nel sito' }).click()
    expect(await submitted).toBe('Cerca nel sito')
    await inForm('form.firstElementChild.disabled = true')
    await expect.poll(() => field('Nome').first().isDisabled()).toBe(true)
    await inForm('form.firstElementChild.disabled = false')
    await expect.poll(() => field('Nome').first().isEnabled()).toBe(true)
    await inForm('form.reset()')
    await expect.poll(() => field('Nome').first().inputValue()).toBe('')
  })

  it('restores the input when a person returns to the page, but no consents', async () => {
    const at = `${server.partner}/contatti`
    await page.goto(at)
    const form = page.locator('quinto-contatti')
    const field = (name: string) => form.getByRole('textbox', { name })
    await field('Cognome').fill('Rossi')
    await field('Messaggio').fill('Vorrei un appuntamento.')
    await form.getByLabel('Oggetto').selectOption('mutuo')
    await form.getByRole('checkbox').first().check()
    await page.goto(server.quinto)
    await page.goBack()
    await expect.poll(() => field('Messaggio').inputValue()).toBe('Vorrei un appuntamento.')
    expect(await field('Cognome').inputValue()).toBe('Rossi')
    expect(await form.getByLabel('Oggetto').inputValue()).toBe('mutuo')
    expect(await form.getByRole('checkbox').first().isChecked()).toBe(false)
    expect(complaints).toEqual([])
  })

  it.each([
    ['agente', 'martina-grasso-2', 'martina.grasso.2@agenti.quinto.example'],
    ['agenzia', 'roma-prati', 'roma-prati@quinto.example'],
  ])('is addressed as the page says: %s', async (attribute, slug, mailbox) => {
    const form = await show('quinto-contatti', { [attribute]: slug, oggetto: 'mutuo' })
    const field = (name: string) => form.getByRole('textbox', { name })
    await field('Nome').first().fill('Ada')
    await field('Cognome').fill(`Di ${attribute}`)
    await field('Telefono').fill('333 1234567')
    await form.getByRole('checkbox').first().check()
    const answer = answerToMessage()
    await form.getByRole('button', { name: 'Invia il messaggio' }).click()
    expect((await answer).request().postDataJSON()).toMatchObject({ [attribute]: slug })
    expect((await answer).status()).toBe(201)
    await form
      .getByText(/Il numero della richiesta è \d{3} \d{3} \d{3}\. La chiamerà .+ entro le \d/)
      .waitFor()
    const letter = async () =>
      (await server.letters()).find(text => text.includes(`Ada Di ${attribute}`)) ?? ''
    await expect.poll(letter).toContain(`To: ${mailbox}`)
    expect(complaints).toEqual([])
  })

  it('explains, for rental requests, the effect of refusing the consent', async () => {
    const form = await show('quinto-contatti', { oggetto: 'noleggio', segnalazione: 'zetarent' })
    const consent = form.getByRole('checkbox', { name: 'altre società' })
    const explanation = form.getByText('Senza questo consenso la richiesta resta a noi')
    await explanation.waitFor()
    expect(await consent.evaluate(box => box.getAttribute('aria-describedby'))).toBe('cessione_terzi-aiuto')
    expect(await flaws()).toEqual([])
    await form.getByLabel('Oggetto').selectOption('mutuo')
    await expect.poll(() => explanation.count()).toBe(0)
  })

  it('accepts no files on a partner’s page, and names the provider', async () => {
    const form = await show('quinto-contatti', { partner: 'guida-mutui' }, { at: server.partner })
    const settled = page.waitForResponse('**/v2/contatti?**')
    await form.getByRole('button', { name: 'Invia il messaggio' }).waitFor()
    expect((await settled).status()).toBe(200)
    await expect.poll(() => form.getByText('OAM n. M000').count()).toBe(1)
    expect(await form.getByText('Scegli i file').count()).toBe(0)
    expect(await form.getByRole('button', { name: 'Riprova' }).count()).toBe(0)
  })
})

describe('the cart', () => {
  /** Signs in with the example account whose e-mail starts with `name`, as printed by the server. */
  async function signIn(name: string) {
    const [, email, password] = new RegExp(`(${name}@\\S+)\\s+(\\S+)`).exec(server.output()) ?? []
    const answer = await fetch(`${server.quinto}/v2/agents/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    const { accessToken, refreshToken } = await answer.json()
    const tokens = { agentAccessToken: accessToken, agentRefreshToken: refreshToken }
    await context.addCookies(
      Object.entries(tokens).map(([name, value]) => ({ name, value, url: server.quinto })),
    )
  }

  it('shows sign-in links where nobody is signed in, on the site and on a partner’s page', async () => {
    for (const at of [server.quinto, server.partner]) {
      const cart = await show('quinto-carrello', {}, { at })
      await cart.getByText('Per ordinare occorre accedere').waitFor()
      const link = cart.getByRole('link', { name: 'Accesso per gli agenti' })
      expect(await link.getAttribute('href')).toBe(`${server.quinto}/agents/login`)
    }
    expect(await flaws()).toEqual([])
  })

  it('is not available to an agent without the flag', async () => {
    await signIn('agente.pochi')
    const cart = await show('quinto-carrello')
    await cart.getByText('Il carrello non è fra le funzioni di questo accesso').waitFor()
  })

  it('stays in sync across two pages, refuses invalid quantities, and is empty once sent', async () => {
    await signIn('agente')
    const cart = await show('quinto-carrello')
    const other = await show('quinto-carrello', {}, { on: await newPage() })
    await other.getByText('Il carrello è vuoto.').waitFor()
    await cart.getByLabel('M', { exact: true }).fill('2')
    await cart.getByRole('button', { name: 'Aggiungi Polo' }).click()
    await cart.getByText('40,26').waitFor()
    await other.getByText('40,26').waitFor()
    const cards = other.getByRole('form', { name: 'Quantità di Biglietti da visita' })
    await cards.getByRole('textbox').fill('150')
    await cards.getByRole('button').click()
    await cards.getByText('Si ordina a multipli di 100: per esempio 200.').waitFor()
    await cards.getByRole('textbox').fill('200')
    await cards.getByRole('button').click()
    await cart.getByRole('button', { name: 'Togli Biglietti da visita dal carrello' }).waitFor()
    await cart.getByRole('button', { name: 'Togli Polo dal carrello' }).click()
    await other.getByText('29,28').waitFor()
    expect(await flaws()).toEqual([])
    const arrived = nextEvent('quinto-richiesta')
    await cart.getByRole('button', { name: 'Invia la richiesta' }).click()
    await cart.getByRole('heading', { name: 'La richiesta è partita' }).waitFor()
    expect(await arrived).toEqual({ id: expect.any(String) })
    await other.getByText('Il carrello è vuoto.').waitFor()
    expect(await flaws()).toEqual([])
    expect(complaints).toEqual([])
  })
})
