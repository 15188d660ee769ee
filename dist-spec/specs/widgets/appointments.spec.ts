import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import type { BuiltServer } from '../../support/built-server.ts'
import { startExampleServer } from '../../support/example-server.ts'
import { violationsInBothThemes } from '../../support/violations.ts'

/** Specs of an appointment: chosen in a form, confirmed by letter, moved and cancelled by the letter's link. */

let server: BuiltServer
let browser: Browser
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startExampleServer(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const excess = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
const chosenTime = (page: Page) => page.getByLabel('Giorno e ora della telefonata')

/** Fills in the contacts. A second request with the same name and telephone would join the first. */
async function fill(page: Page, cognome: string, email: string, telefono = '333 1234567') {
  await page.getByRole('textbox', { name: /^Nome/ }).fill('Ada')
  await page.getByRole('textbox', { name: /^Cognome/ }).fill(cognome)
  await page.getByRole('textbox', { name: /^Telefono/ }).fill(telefono)
  await page.getByRole('textbox', { name: /^E-mail/ }).fill(email)
  await page.getByRole('checkbox', { name: /informativa/ }).check()
}

/** Chooses the nth free time, and returns its start. */
async function choose(page: Page, nth: number): Promise<string> {
  await page.getByLabel('Quando').selectOption('A un orario preciso, al telefono')
  await page.getByRole('option', { name: 'Scelga un orario' }).waitFor({ state: 'attached' })
  const start = await chosenTime(page).locator('option').nth(nth).getAttribute('value')
  await chosenTime(page).selectOption(start)
  return start!
}

async function linkIn(email: string): Promise<string> {
  const letterOf = async () =>
    (await server.letters()).find(text => text.includes(`To: ${email}`) && text.includes('/appuntamento/'))
  await expect.poll(letterOf).toBeTruthy()
  const letter = (await letterOf())!
  expect(letter).toContain('text/calendar')
  return `${server.quinto}${/\/appuntamento\/[\w-]{22}/.exec(letter)![0]}`
}

describe.each([360, 1440])('an appointment at %i px', width => {
  const telefono = `333 100${width}`
  const size = { viewport: { width, height: 800 }, locale: 'it-IT', reducedMotion: 'reduce' } as const

  it('is chosen in the contact form, and moved and cancelled from the letter without a script', async () => {
    const context = await browser.newContext(size)
    const page = await context.newPage()
    const email = `ada.${width}@posta.example`
    await page.goto(`${server.quinto}/contattaci`)
    await page.getByLabel(/^Oggetto/).selectOption('Mutuo')
    await fill(page, 'Appuntata', email, telefono)
    await choose(page, 2 + (width === 360 ? 0 : 3))
    expect(await violationsInBothThemes(page)).toEqual([])
    expect(await excess(page)).toBe(0)
    await page.getByRole('button', { name: 'Invia il messaggio' }).click()
    await page.getByText(/La chiamerà .+ \p{L}+ \d+º? \p{L}+ all[e’]/u).waitFor()
    await context.close()

    const plain = await browser.newContext({ ...size, javaScriptEnabled: false })
    const letter = await plain.newPage()
    await letter.goto(await linkIn(email))
    await letter.getByRole('heading', { name: 'Il Suo appuntamento', level: 1 }).waitFor()
    expect(await excess(letter)).toBe(0)
    const before = await letter.locator('.account dd').first().textContent()
    await letter.getByLabel('Nuovo orario').selectOption({ index: 9 })
    await letter.getByRole('button', { name: 'Sposta' }).click()
    await letter.getByText('L’appuntamento è spostato').waitFor()
    expect(await letter.locator('.account dd').first().textContent()).not.toBe(before)
    await letter.getByRole('button', { name: 'Disdici' }).click()
    await letter.getByRole('heading', { name: 'L’appuntamento è disdetto' }).waitFor()
    await plain.close()
  })

  it('has an accessible page, whose consent banner does not appear', async () => {
    const context = await browser.newContext(size)
    const page = await context.newPage()
    const email = `ida.${width}@posta.example`
    await page.goto(`${server.quinto}/contattaci`)
    await page.getByLabel(/^Oggetto/).selectOption('Mutuo')
    await fill(page, 'Accessibile', email, telefono)
    await choose(page, 12 + (width === 360 ? 0 : 3))
    await page.getByRole('button', { name: 'Invia il messaggio' }).click()
    await page.getByText('Il messaggio è arrivato').waitFor()
    await page.goto(await linkIn(email))
    await page.getByRole('heading', { name: 'Il Suo appuntamento', level: 1 }).waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    expect(await page.locator('.consent').count()).toBe(0)
    await context.close()
  })
})

it('a time that somebody else takes meanwhile is reported at the field, and all input stays', async () => {
  const context = await browser.newContext({ locale: 'it-IT', reducedMotion: 'reduce' })
  const open = async (cognome: string) => {
    const page = await context.newPage()
    await page.goto(`${server.quinto}/contattaci`)
    await page.getByLabel(/^Oggetto/).selectOption('Mutuo')
    await fill(page, cognome, `${cognome.toLowerCase()}@posta.example`)
    return page
  }
  const [first, second] = [await open('Prima'), await open('Seconda')]
  const start = await choose(first, 20)
  await choose(second, 20)
  await first.getByRole('button', { name: 'Invia il messaggio' }).click()
  await first.getByText('Il messaggio è arrivato').waitFor()
  await second.getByRole('button', { name: 'Invia il messaggio' }).click()
  await second.getByText('Non è più libero: scelga un altro orario.').first().waitFor()
  await expect.poll(() => chosenTime(second).inputValue()).toBe('')
  expect(await chosenTime(second).locator(`option[value="${start}"]`).count()).toBe(0)
  expect(await second.getByRole('textbox', { name: /^Cognome/ }).inputValue()).toBe('Seconda')
  await second.getByRole('checkbox', { name: /informativa/ }).check()
  await chosenTime(second).selectOption({ index: 21 })
  await second.getByRole('button', { name: 'Invia il messaggio' }).click()
  await second.getByText('Il messaggio è arrivato').waitFor()
  await context.close()
})

it('a form without an answer about the times offers to try again', async () => {
  const context = await browser.newContext({ locale: 'it-IT', reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.route('**/v2/contatti/orari*', route => route.abort(), { times: 1 })
  await page.goto(`${server.quinto}/contattaci`)
  await page.getByLabel('Quando').selectOption('A un orario preciso, al telefono')
  await page.getByRole('button', { name: 'Riprova' }).click()
  await chosenTime(page).selectOption({ index: 1 })
  await context.close()
})
