import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import type { BuiltServer } from '../../support/built-server.ts'
import { startExampleServer } from '../../support/example-server.ts'
import { recordShifts, totalShift } from '../../support/layout-shifts.ts'
import { violationsInBothThemes } from '../../support/violations.ts'

/** Specs of the pages of agencies and agents: picture, ways to reach them, and the calculator. */

let server: BuiltServer
let browser: Browser
let context: BrowserContext
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startExampleServer(), openBrowser()])
})
afterEach(() => context.close())
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

async function open(path: string, width: number): Promise<Page> {
  const viewport = { width, height: 800 }
  context = await browser.newContext({ viewport, locale: 'it-IT', reducedMotion: 'reduce' })
  const page = await context.newPage()
  await recordShifts(page)
  await page.goto(server.quinto + path, { waitUntil: 'networkidle' })
  return page
}

const withPicture = '/agenzia/roma-prati'
const withoutPicture = '/agenzia/roma-tuscolano'
const agent = '/agente/martina-grasso-2'

describe.each([360, 1440])('at %i px', width => {
  it.each([withPicture, withoutPicture, agent])(
    '%s begins its calculator on the first screen, and nothing moves or overflows',
    async path => {
      const page = await open(path, width)
      const top = await page.locator('quinto-mutui').evaluate(one => one.getBoundingClientRect().top)
      expect(top).toBeLessThan(800)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      expect(await totalShift(page)).toBeLessThan(0.01)
      expect(await violationsInBothThemes(page)).toEqual([])
    },
  )
})

it('shows the picture of an agency, or its place on the map instead', async () => {
  const page = await open(withPicture, 1440)
  const picture = page.getByRole('img', { name: 'La sede di Roma Prati, vista dalla strada' })
  expect(await picture.evaluate(one => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(600)
  expect(await page.locator('.region-map.wide').count()).toBe(0)
  await page.goto(server.quinto + withoutPicture)
  expect(await page.locator('.agency-photo').count()).toBe(0)
  const map = page.getByRole('img', { name: 'Roma sulla mappa della regione Lazio' })
  expect(await map.count()).toBe(1)
  expect((await map.boundingBox())!.height).toBeGreaterThan(300)
})

it('says whether the agency is open, and how to reach it', async () => {
  const page = await open(withPicture, 360)
  expect(await page.locator('.opening').textContent()).toMatch(/^(Aperta fino|Chiusa, apre)/)
  const call = page.getByRole('link', { name: 'Chiama 06 000 1000' })
  expect(await call.getAttribute('href')).toMatch(/^tel:/)
  await page.getByRole('link', { name: 'Fissa un appuntamento' }).click()
  await expect
    .poll(() => page.locator('#scrivere').evaluate(one => Math.abs(one.getBoundingClientRect().top) < 200))
    .toBe(true)
})

it('sends a request of the calculator to the agency of the page, without a choice', async () => {
  const page = await open('/agenzia/viterbo', 1440)
  const calculator = page.locator('quinto-mutui')
  await calculator.getByRole('button', { name: 'Chiedi di essere contattati' }).click()
  await calculator.getByRole('textbox', { name: /^Nome/ }).fill('Ada')
  await calculator.getByRole('textbox', { name: /^Cognome/ }).fill('Di Viterbo')
  await calculator.getByRole('textbox', { name: /^Telefono/ }).fill('333 1234567')
  await calculator.getByLabel('Provincia', { exact: true }).selectOption('MI')
  await calculator.getByRole('checkbox', { name: /informativa/ }).check()
  expect(await calculator.getByLabel('Agenzia').count()).toBe(0)
  const sent = page.waitForResponse(answer => answer.request().method() === 'POST')
  await calculator.getByRole('button', { name: 'Invia la richiesta' }).click()
  const answer = await sent
  expect(answer.request().postDataJSON()).toMatchObject({ agenzia: 'viterbo' })
  expect(await answer.json()).toMatchObject({ agenzia: 'Viterbo' })
})
