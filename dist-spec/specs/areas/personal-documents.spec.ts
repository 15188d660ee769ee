import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readPdf } from '../../../server/testing/pdf-text.ts'
import { openBrowser } from '../../support/browser.ts'
import type { BuiltServer } from '../../support/built-server.ts'
import { startExampleServer } from '../../support/example-server.ts'
import { complaintsOf } from '../../support/page-complaints.ts'
import { exampleSignIn, signIn } from '../../support/sign-in.ts'
import { violationsInBothThemes } from '../../support/violations.ts'

/** The documents of an agent for the public, in a browser. */

let server: BuiltServer
let browser: Browser
let agent: Page
const complaints: string[] = []

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startExampleServer(), openBrowser()])
  const context = await browser.newContext({
    locale: 'it-IT',
    reducedMotion: 'reduce',
  })
  agent = await context.newPage()
  complaintsOf(agent, complaints)
  await signIn(agent, `${server.quinto}/agents`, exampleSignIn(server, 'agente'))
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const open = async (path: string) => {
  await agent.goto(server.quinto + path)
  await agent.getByRole('heading', { level: 1 }).waitFor()
}

/** Checks both widths: nothing is cut off, axe finds nothing. */
async function isSound(page: Page) {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect([page.url(), width, wide]).toEqual([page.url(), width, false])
    expect(await violationsInBothThemes(page)).toEqual([])
  }
}

/** Presses a button that downloads a file, and returns the file. */
async function download(name: string): Promise<{ name: string; content: Buffer }> {
  const [file] = await Promise.all([
    agent.waitForEvent('download'),
    agent.getByRole('button', { name }).first().click(),
  ])
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
}

/** What a program gets that pastes. */
async function pasted(): Promise<{ html: string; text: string }> {
  const content = agent.evaluate(
    () =>
      new Promise<{ html: string; text: string }>(resolve => {
        const read = (event: ClipboardEvent) => {
          const { clipboardData } = event
          event.preventDefault()
          resolve({
            html: clipboardData!.getData('text/html'),
            text: clipboardData!.getData('text/plain'),
          })
        }
        document.addEventListener('paste', read, { once: true })
      }),
  )
  await agent.getByRole('searchbox', { name: 'Cerca nel menu' }).press('Control+V')
  return content
}

const titles = () => agent.locator('.destinations a').allTextContents()

it('lists the documents of the agent', async () => {
  await open('/agents/personal-documents')
  expect(await titles()).toEqual(expect.arrayContaining(['Biglietto da visita', 'Firma per la posta']))
  await isSound(agent)
})

it('copies the signature as HTML with its text, and as text alone', async () => {
  await open('/agents/system/bloccoFirma')
  await agent.locator('.signature table').waitFor()
  await isSound(agent)
  await agent.getByRole('button', { name: 'Copia la firma' }).click()
  await agent.getByText('Firma copiata: ora').first().waitFor()
  const { html, text } = await pasted()
  expect(html).toMatch(/<table[^>]+style="[^"]*border-left:3px solid/)
  expect(html).toContain('mailto:')
  expect(text).toContain('mediatore creditizio iscritto nell’elenco dell’OAM al n. M000')
  const shown = (await agent.locator('.signature').textContent())!
  expect(shown.replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))

  await agent.getByRole('button', { name: 'Copia solo il testo' }).click()
  await agent.getByText('come solo testo').first().waitFor()
  expect(await pasted()).toEqual({ html: '', text })

  await agent.getByText('Gmail', { exact: true }).click()
  await agent.getByText('Visualizza tutte le impostazioni').waitFor()
})

it('shows and prints the card, and orders it once', async () => {
  await open('/agents/system/BDV')
  await agent.waitForURL(`${server.quinto}/agents/personal-documents/bdv`)
  await agent.getByRole('region', { name: 'Retro' }).waitFor()
  await isSound(agent)
  const { name, content } = await download('Scarica il PDF')
  expect(name).toBe('biglietto-conti-bruno.pdf')
  const { pages, text, isTagged } = await readPdf(content)
  expect(pages).toHaveLength(2)
  expect(isTagged).toBe(true)
  expect(text).toContain('Mediatore creditizio, OAM M000')

  await agent.getByRole('textbox', { name: /Quanti biglietti/ }).fill('150')
  await agent.getByText('Si ordina a multipli di 100').waitFor()
  await agent.getByRole('textbox', { name: /Quanti biglietti/ }).fill('200')
  await agent.getByRole('button', { name: 'Richiedi la stampa' }).click()
  await agent.getByRole('dialog').getByRole('button', { name: 'Richiedi la stampa' }).click()
  await agent.getByText('La richiesta di stampa è partita.').first().waitFor()
  await agent.getByText('biglietti, inviata').waitFor()
  expect(await agent.getByText('biglietti, inviata').count()).toBe(1)
})

/** Creates a display with a title, opens it in the list, and returns the address of its public page. */
async function createDisplay(path: string, title: string): Promise<string> {
  await open(`/agents/personal-documents/${path}`)
  await agent.getByRole('textbox', { name: 'Titolo' }).fill(title)
  await agent.getByRole('region', { name: 'Anteprima' }).getByText(title).waitFor()
  await agent.getByRole('button', { name: 'Crea il display' }).click()
  await agent.getByText('Il display è pronto').first().waitFor()
  await agent.locator('.own-display summary').first().click()
  const check = agent.getByRole('link', { name: /Apri la pagina di verifica/ }).first()
  await check.waitFor()
  return (await check.getAttribute('href'))!
}

it.each([
  ['displayRata', 'La prima casa, con calma'],
  ['displayPrestito', 'Per chi cambia auto'],
])(
  'makes a display, prints it, and says on a public page that it is true until withdrawn: %s',
  async (path, title) => {
    const address = await createDisplay(path, title)
    await isSound(agent)
    for (const size of ['A4', 'A5']) {
      const { name, content } = await download(`PDF in ${size}`)
      expect(name).toBe(`display-${size.toLowerCase()}.pdf`)
      const { pages, text } = await readPdf(content)
      expect(pages).toHaveLength(1)
      expect(text).toContain(title)
      expect(text).toContain('prendere in prestito denaro ha un costo')
    }
    const story = await download('Immagine per le storie')
    expect(story.content.subarray(1, 4).toString()).toBe('PNG')

    const visitor = await (await browser.newContext({ locale: 'it-IT', reducedMotion: 'reduce' })).newPage()
    complaintsOf(visitor, complaints)
    const frame = await agent.locator('.embed-code').first().textContent()
    const [, source] = /src="([^"]+)"/.exec(frame!)!
    await visitor.goto(address)
    await visitor.getByText('le cifre del display sono ancora quelle di oggi').waitFor()
    expect(await visitor.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
    await isSound(visitor)
    await visitor.goto(source!)
    await visitor.getByText(title).waitFor()
    await visitor.getByText('prendere in prestito denaro ha un costo').waitFor()

    await agent.getByRole('button', { name: 'Ritira' }).first().click()
    await agent.getByRole('dialog').getByRole('button', { name: 'Ritira' }).click()
    await agent.getByText('Il display è ritirato.').first().waitFor()
    await visitor.goto(address)
    await visitor.getByText('lo ha ritirato').waitFor()
    await isSound(visitor)
    await visitor.goto(source!)
    await visitor.getByText('Questo esempio di rata non è più valido.').waitFor()
    expect(await visitor.locator('main').textContent()).not.toContain('TAEG')
    await visitor.goto(`${server.quinto}/display/${'A'.repeat(22)}`)
    await visitor.getByRole('heading', { name: 'Questo display non c’è' }).waitFor()
    // The browser reports the answer 404.
    complaints.splice(0, complaints.length, ...complaints.filter(text => !text.includes('404')))
    await visitor.context().close()
  },
)

it('complains about nothing', () => {
  expect(complaints).toEqual([])
})
