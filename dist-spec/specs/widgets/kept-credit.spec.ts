import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendLinkWords } from '../../../contract/products/send-link-words.ts'
import { simulationPaths } from '../../../contract/products/simulation-link.ts'
import { openBrowser } from '../../support/browser.ts'
import type { BuiltServer } from '../../support/built-server.ts'
import { startExampleServer } from '../../support/example-server.ts'
import { oneIn } from '../../support/matrix.ts'
import { openEarlier } from '../../support/opened-earlier.ts'
import { complaintsOf } from '../../support/page-complaints.ts'
import { violationsOf } from '../../support/violations.ts'

/** Specs of saved simulations of personal loans, assignments and leases. */

let server: BuiltServer
let browser: Browser

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startExampleServer(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const products = ['prestiti', 'cdq', 'leasing'] as const
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Opens the calculator of a product and saves its first offer. Returns the link. */
async function saved(page: Page, product: (typeof products)[number]) {
  await page.goto(`${server.quinto}/${product}`, { waitUntil: 'networkidle' })
  await openEarlier(page)
  await page.getByRole('button', { name: /^Confronta \d+ offerte/ }).click()
  const details = page.getByRole('button', { name: /^(Dettagli|Chiudi)/ }).first()
  // On a slow machine the offers come from the server, and a press before their script arrives does nothing.
  await expect
    .poll(async () => {
      const isOpen = (await details.getAttribute('aria-expanded')) === 'true'
      if (!isOpen) await details.click()
      return isOpen
    })
    .toBe(true)
  const taeg = await page.locator('.offer .rate .value').first().textContent()
  await page.locator('.opened').getByRole('button', { name: 'Conserva o stampa' }).click()
  const field = page.locator('.opened').getByRole('textbox', { name: 'Link della simulazione' })
  await expect.poll(() => field.inputValue()).toContain(`${server.quinto}${simulationPaths[product]}/`)
  return { link: await field.inputValue(), taeg: taeg!.trim() }
}

describe.each(products)('a saved simulation of %s', product => {
  it.each(oneIn(2, [360, 1440]))('is a page with the figures of the calculator, at %i px', async width => {
    const context = await browser.newContext({
      locale: 'it-IT',
      reducedMotion: 'reduce',
      viewport: { width, height: 900 },
    })
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    const { link, taeg } = await saved(page, product)
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(await violationsOf(page)).toEqual([])
    await page.goto(link, { waitUntil: 'networkidle' })
    expect(await page.locator('.opened .text strong').textContent()).toContain(taeg)
    expect(await page.getByText('L’offerta scelta').count()).toBe(1)
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(await violationsOf(page)).toEqual([])
    const answer = await fetch(new URL(`/v2/simulazioni/${link.split('/').at(-1)}/pdf`, link))
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    await page.getByRole('link', { name: /^Ricalcola/ }).click()
    await page.waitForURL(`**/${product}?**`)
    await page.goto(link, { waitUntil: 'networkidle' })
    await page.getByRole('link', { name: /^Chiedi/ }).click()
    const heading = product === 'cdq' ? 'Chiedi di essere contattati' : 'Chiedi questa offerta'
    await expect.poll(() => page.getByRole('heading', { name: heading }).isVisible()).toBe(true)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('is sent by letter from its page', async () => {
    const context = await browser.newContext({ locale: 'it-IT', reducedMotion: 'reduce' })
    const page = await context.newPage()
    const { link } = await saved(page, product)
    await page.goto(link, { waitUntil: 'networkidle' })
    const form = page.getByRole('form', { name: sendLinkWords.send })
    const mailbox = `${product}.conservata@posta.example`
    await form.getByRole('textbox', { name: sendLinkWords.email }).fill(mailbox)
    await form.getByRole('button', { name: sendLinkWords.send }).click()
    await expect.poll(() => form.getByRole('status').textContent()).toBe(sendLinkWords.sent)
    const letter = async () => (await server.letters()).find(one => one.includes(`To: ${mailbox}`)) ?? ''
    await expect.poll(letter).toContain(link)
    await context.close()
  })

  it('is neither indexed nor cached, and gone is said', async () => {
    const answer = await fetch(`${server.quinto}${simulationPaths[product]}/AAAAAAAAAAAAAAAAAAAAAA`)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('x-robots-tag')).toContain('noindex')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(await answer.text()).toContain('Questa simulazione non c’è più')
  })
})
