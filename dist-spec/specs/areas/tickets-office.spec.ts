import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiCaller } from '../../support/api-caller.ts'
import { openBrowser } from '../../support/browser.ts'
import type { BuiltServer } from '../../support/built-server.ts'
import { startExampleServer } from '../../support/example-server.ts'
import { keyboardOf } from '../../support/keyboard.ts'
import { outOfSight } from '../../support/out-of-sight.ts'
import { complaintsOf } from '../../support/page-complaints.ts'
import { exampleSignIn, signIn } from '../../support/sign-in.ts'
import { violationsInBothThemes } from '../../support/violations.ts'

/** The office's queue of tickets, worked through with the keyboard alone. */

let server: BuiltServer
let browser: Browser
let office: ReturnType<typeof apiCaller>
/** The agent of the tickets. */
let agent: string
const complaints: string[] = []

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startExampleServer(), openBrowser()])
  office = apiCaller(server.quinto)
  await office.signIn(exampleSignIn(server, 'admin'))
  const { rows } = await (await office.call('/agents?filter[status]=validated&limit=1')).json()
  agent = rows[0]._id
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

/** Opens tickets with these subjects, the first one due first. */
async function openTickets(subjects: readonly string[]) {
  for (const [i, oggetto] of subjects.entries())
    await office.call('/tickets/create', {
      agente: agent,
      categoria: 'it',
      oggetto,
      testo: 'Non riesco ad accedere.',
      priorita: i + 1,
    })
}

async function openPage(width: number, address: string, heading: string): Promise<Page> {
  const context = await browser.newContext({
    locale: 'it-IT',
    reducedMotion: 'reduce',
    viewport: { width, height: 900 },
  })
  const page = await context.newPage()
  complaintsOf(page, complaints)
  await signIn(page, server.quinto + address, exampleSignIn(server, 'admin'))
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  return page
}

/** What the page leaves out of sight: tabs scroll, long answers are cut, and the browser hides inputs behind others. */
const leftAlone = '.tabs, .excerpt, .file-choice, .file-choice input, input[aria-hidden=true]'

async function isClean(page: Page, within = page.locator('main')) {
  expect(await violationsInBothThemes(page)).toEqual([])
  // A toast lies over the page until it closes.
  await page.locator('.toast').first().waitFor({ state: 'detached' })
  expect(await outOfSight(within, leftAlone)).toEqual([])
  // The search for violations itself violates the script policy.
  complaints.length = 0
}

it.each([360, 1440])('is worked through with the keyboard alone, at %i px', async width => {
  const word = `zenit${width}`
  const subjects = ['Prima', 'Seconda', 'Terza'].map(name => `${name} ${word}`)
  await openTickets(subjects)
  const page = await openPage(width, `/admin/tickets?cerca=${word}`, 'Ticket')
  const rows = page.locator('.tickets-queue li')
  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
  const { press } = keyboardOf(page)
  await expect.poll(() => rows.locator('.row-target').allTextContents()).toEqual(subjects)
  for (const one of await rows.all())
    expect(await one.locator('.due').textContent()).toMatch(/^Prima risposta/)
  await isClean(page)

  // Two together are given to the person.
  for (const _ of [1, 2]) {
    await page.keyboard.press('j')
    await page.keyboard.press('x')
  }
  await page.getByText('2 scelti').waitFor()
  await isClean(page)
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: 'Assegna: 2 ticket' })
  await dialog.waitFor()
  await isClean(page, dialog)
  await press(dialog.getByRole('button', { name: 'MODIFICA' }))
  await page.locator('.toast', { hasText: '2 ticket modificati.' }).waitFor()
  await expect.poll(() => rows.nth(1).locator('.whose p').first().textContent()).toBe('Ada Bianchi')
  expect(await rows.nth(2).locator('.whose p').first().textContent()).toBe('Nessuno')

  // A new ticket appears, and the row that has the focus keeps it.
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await page.keyboard.press('k')
  await expect.poll(focused).toBe(subjects[0])
  await office.call('/tickets/create', {
    agente: agent,
    categoria: 'marketing',
    oggetto: `Quarta ${word}`,
    testo: 'Servono i volantini.',
    priorita: 4,
  })
  await expect.poll(() => rows.count()).toBe(4)
  expect(await focused()).toBe(subjects[0])

  // A note, then an answer that leads to the next ticket of this queue.
  await page.keyboard.press('Enter')
  await heading(subjects[0]!)
  await page.getByRole('log').getByText('Non riesco ad accedere.').waitFor()
  await isClean(page)
  await page.keyboard.press('n')
  await page.keyboard.type('Sentire chi gestisce gli accessi.')
  await isClean(page)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('log').getByText('Sentire chi gestisce gli accessi.').waitFor()
  // The box is empty again when the note is sent.
  await expect.poll(() => page.getByRole('textbox', { name: /^Nota interna/ }).inputValue()).toBe('')
  await page.locator('main').focus()
  await page.keyboard.press('r')
  await page.keyboard.type('Provi adesso.')
  await page.keyboard.press('Control+Shift+Enter')
  await heading(subjects[1]!)

  // The next one is solved without an answer.
  await page.locator('main').focus()
  await page.keyboard.press('e')
  await page.locator('.toast', { hasText: 'Il ticket è risolto.' }).waitFor()
  await page.locator('.head-title').getByText('Risolto').waitFor()
  await isClean(page)
  await press(page.getByRole('navigation', { name: 'Percorso' }).getByRole('link', { name: 'Ticket' }))
  await expect
    .poll(() => rows.locator('.row-target').allTextContents())
    .toEqual([subjects[2], `Quarta ${word}`])
  await page.context().close()
  expect(complaints).toEqual([])
})

it.each([360, 1440])('shows statistics whose numbers open their tickets, at %i px', async width => {
  const page = await openPage(width, '/admin/tickets/statistics', 'Statistiche dei ticket')
  const rows = page.locator('.tickets-queue li')
  const { press } = keyboardOf(page)
  await page.getByRole('heading', { name: 'Per categoria' }).waitFor()
  await isClean(page)
  await page.getByText('I numeri dei giorni').click()
  await isClean(page)

  const numbers = page.getByRole('table', { name: 'Ticket per categoria' }).getByRole('link')
  const counts = (await numbers.allTextContents()).map(Number)
  expect(counts.length).toBeGreaterThan(10)
  for (const at of [0, counts.indexOf(Math.max(...counts))]) {
    await press(numbers.nth(at))
    await page
      .getByText(`${counts[at]} ticket.`)
      .or(page.getByText(/: 1 ticket\./))
      .waitFor()
    while (await page.getByRole('button', { name: 'Mostra altri' }).isVisible()) {
      const shown = await rows.count()
      await page.getByRole('button', { name: 'Mostra altri' }).click()
      await expect.poll(() => rows.count()).toBeGreaterThan(shown)
    }
    expect(await rows.count()).toBe(counts[at])
    if (at === 0) await isClean(page)
    await press(page.getByRole('status').getByRole('link', { name: 'Statistiche' }))
    await page.getByRole('heading', { name: 'Per categoria' }).waitFor()
  }
  await page.context().close()
  expect(complaints).toEqual([])
})
