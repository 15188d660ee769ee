import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import type { BuiltServer } from '../../support/built-server.ts'
import { leadsOf } from '../../support/calculator.ts'
import { countingPerson } from '../../support/counted-actions.ts'
import { startExampleServer } from '../../support/example-server.ts'
import { openEarlier } from '../../support/opened-earlier.ts'

/** Specs that count the actions of a person on a telephone, from the page to the sent request. */

let server: BuiltServer
let browser: Browser

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startExampleServer(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

async function opened(path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'it-IT' })
  const page = await context.newPage()
  await page.goto(server.quinto + path, { waitUntil: 'networkidle' })
  await openEarlier(page)
  return page
}

it.each([
  ['/mutui', 'quinto-mutui'],
  ['/prestiti', 'quinto-prestiti'],
  ['/leasing', 'quinto-leasing'],
])('%s leads to a request in twelve actions', async (path, tag) => {
  const page = await opened(path)
  const widget = page.locator(tag)
  const { tap, fill, count } = countingPerson()
  const name = `Svelta ${tag}`
  await tap(widget.getByRole('button', { name: /^Confronta \d+ offerte/ }))
  await tap(
    widget
      .locator('.offer')
      .getByRole('button', { name: /^Chiedi/ })
      .first(),
  )
  await fill(widget.getByLabel(/^Nome/), name)
  await fill(widget.getByLabel(/^Cognome/), 'Di Prova')
  await fill(widget.getByRole('textbox', { name: /Telefono/ }), '333 1234567')
  await tap(widget.getByLabel(/Dichiaro di aver letto/))
  await tap(widget.getByRole('button', { name: /^Invia la richiesta/ }))
  await expect.poll(() => widget.getByText('La richiesta è arrivata').isVisible()).toBe(true)
  expect(count()).toBeLessThanOrEqual(12)
  expect(await leadsOf(server, name)).toHaveLength(1)
  await page.context().close()
})

it('leads from two chosen offers to the request in two actions', async () => {
  const page = await opened('/mutui')
  const widget = page.locator('quinto-mutui')
  await widget.getByRole('button', { name: /^Confronta \d+ offerte/ }).click()
  for (const at of [0, 1]) await widget.locator('input.tick').nth(at).check()
  const { tap, count } = countingPerson()
  await tap(widget.getByRole('button', { name: 'Confronta', exact: true }))
  await tap(
    widget
      .locator('.compared')
      .getByRole('button', { name: /^Chiedi/ })
      .nth(1),
  )
  await expect
    .poll(() => widget.getByRole('heading', { name: 'Chiedi questa offerta' }).isVisible())
    .toBe(true)
  expect(count()).toBeLessThanOrEqual(2)
  await page.context().close()
})
