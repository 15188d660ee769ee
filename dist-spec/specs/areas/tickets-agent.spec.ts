import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pdfPage } from '../../../server/database/example-data/files.ts'
import { apiCaller } from '../../support/api-caller.ts'
import { openBrowser } from '../../support/browser.ts'
import type { BuiltServer } from '../../support/built-server.ts'
import { startExampleServer } from '../../support/example-server.ts'
import { keyboardOf } from '../../support/keyboard.ts'
import { outOfSight } from '../../support/out-of-sight.ts'
import { complaintsOf } from '../../support/page-complaints.ts'
import { exampleSignIn, signIn } from '../../support/sign-in.ts'
import { violationsInBothThemes } from '../../support/violations.ts'

/** The tickets of an agent, from the question to the vote, while the office answers. */

let server: BuiltServer
let browser: Browser
let office: ReturnType<typeof apiCaller>
const complaints: string[] = []

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startExampleServer(), openBrowser()])
  office = apiCaller(server.quinto)
  await office.signIn(exampleSignIn(server, 'admin'))
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

async function openTickets(width: number): Promise<Page> {
  const context = await browser.newContext({
    locale: 'it-IT',
    reducedMotion: 'reduce',
    viewport: { width, height: 900 },
  })
  const page = await context.newPage()
  complaintsOf(page, complaints)
  await signIn(page, `${server.quinto}/agents/tickets`, exampleSignIn(server, 'agente'))
  await page.getByRole('heading', { level: 1, name: 'Ticket' }).waitFor()
  return page
}

/** The first question for agents. */
const firstFaq = (page: Page): Promise<{ domanda: string }> =>
  page.evaluate(async () => {
    const token = /agentAccessToken=([^;]+)/.exec(document.cookie)![1]!
    const headers = { authorization: `Bearer ${decodeURIComponent(token)}` }
    return (await (await fetch('/v2/faqs/mie', { headers })).json()).rows[0]
  })

/** The check of a page; `scrolled` is a field whose text is longer than the field. */
async function isClean(page: Page, scrolled = '') {
  // A toast covers what stands below for a moment.
  await page.locator('.toast').last().waitFor({ state: 'detached' })
  expect(await violationsInBothThemes(page)).toEqual([])
  expect(
    await outOfSight(
      page.locator('main'),
      ['.ticket-last, .file-choice.camera, .file-choice input, input[aria-hidden=true]', scrolled]
        .filter(Boolean)
        .join(),
    ),
  ).toEqual([])
}

const file = { name: 'ricevuta.pdf', mimeType: 'application/pdf', buffer: pdfPage(['Ricevuta']) }

it.each([360, 1440])('go from the question to the vote with the keyboard alone, at %i px', async width => {
  const page = await openTickets(width)
  const { press, type } = keyboardOf(page)
  const subject = `Provvigione di ottobre ${width}`
  await isClean(page)

  await press(page.getByRole('link', { name: 'Apri un ticket' }).first())
  await page.getByRole('heading', { level: 1, name: 'Nuovo ticket' }).waitFor()
  await press(page.getByRole('button', { name: /^APRI IL TICKET/ }))
  await page.getByText('Scelga la categoria.').waitFor()
  await isClean(page)
  // The check of the page may have scrolled away from the focus.
  await page.locator('main').focus()
  await press(page.getByRole('radio', { name: /^Pratiche/ }), 'Space')
  await page.keyboard.press('ArrowDown')
  await page.getByRole('radio', { name: /^Provvigioni/, checked: true }).waitFor()
  const faq = await firstFaq(page)
  await type(page.getByLabel('Oggetto'), faq.domanda)
  await page.getByRole('heading', { name: 'Forse la risposta c’è già' }).waitFor()
  await page.getByRole('status').getByText('su quello che scrive').waitFor()
  await press(page.locator('.similar-answers summary', { hasText: faq.domanda }))
  await isClean(page, '[data-field="oggetto"] input')
  await type(page.getByLabel('Oggetto'), subject)
  await type(page.getByLabel('Testo'), 'La provvigione della pratica non torna.')
  // What is written outlives a reload.
  await page.reload()
  await expect
    .poll(() => page.getByLabel('Testo').inputValue())
    .toBe('La provvigione della pratica non torna.')
  await keyboardOf(page).tabTo(page.getByLabel('Testo'))
  await page.keyboard.press('Control+Enter')

  const rows = page.locator('.own-tickets li')
  await expect.poll(() => rows.first().locator('a').textContent()).toBe(subject)
  await page.getByRole('progressbar', { name: 'Caricamento in corso' }).waitFor({ state: 'detached' })
  await isClean(page)
  const [created] = (await (await office.call('/tickets/coda?vista=da_fare&limit=100')).json()).rows.filter(
    ({ oggetto }: { oggetto: string }) => oggetto === subject,
  )

  // An answer of the office, while the agent looks at the list.
  await office.call(`/tickets/${created._id}/messaggi`, { testo: 'Controlliamo.', poi: 'in_carico' })
  await office.call(`/tickets/${created._id}/messaggi`, { testo: 'Solo per noi.', interno: true })
  await rows.first().getByText('Da leggere').waitFor()
  await expect.poll(() => page.title()).toMatch(/^\(\d+\) Ticket/)
  await press(rows.first().getByRole('link'))
  await page.getByRole('log').getByText('Controlliamo.').waitFor()
  await expect.poll(() => rows.count()).toBe(0)
  expect(await page.locator('main').textContent()).not.toContain('Solo per noi.')
  await isClean(page)

  // The agent answers with a file; the next answer arrives without a reload.
  await page.locator('main').focus()
  await page.keyboard.press('r')
  await page.keyboard.type('Grazie.')
  await keyboardOf(page).chooseFile(page.locator('.file-choice:not(.camera) input'), file)
  await page.getByRole('button', { name: `Togli ${file.name}` }).waitFor()
  await page.getByRole('progressbar', { name: `Invio di ${file.name}` }).waitFor({ state: 'detached' })
  await press(page.getByRole('button', { name: 'Invia', exact: true }))
  await page.getByRole('log').getByRole('button', { name: file.name }).waitFor()
  const scheda = async () => (await office.call(`/tickets/${created._id}/scheda`)).json()
  const ultimo = (await scheda()).messaggi.at(-1)._id
  await office.call(`/tickets/${created._id}/messaggi`, { testo: 'Corretta.', poi: 'risolto', ultimo })
  await page.getByRole('log').getByText('Corretta.').waitFor()

  await press(page.getByRole('radio', { name: /Pessima/ }), 'Space')
  for (const _ of [2, 3, 4]) await page.keyboard.press('ArrowRight')
  await press(page.getByRole('button', { name: 'Invia il voto' }))
  await page.getByText('Grazie: il Suo voto è 4, Buona.').waitFor()
  await isClean(page)
  expect((await scheda()).ticket.voto).toBe(4)
  await type(page.getByLabel('Scriva che cosa manca'), 'Manca ancora novembre.')
  await press(page.getByRole('button', { name: 'Riapri' }))
  await page.getByLabel('Scriva all’ufficio').waitFor()
  expect((await scheda()).ticket.stato).toBe('riaperto')
  await page.context().close()
  expect(complaints).toEqual([])
})
