import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { agentsResources } from '../../../contract/subjects/registry.ts'
import { openBrowser } from '../../support/browser.ts'
import { sharedServer } from '../../support/example-server.ts'
import { complaintsOf } from '../../support/page-complaints.ts'
import { exampleSignIn, signIn } from '../../support/sign-in.ts'
import { violationsInBothThemes } from '../../support/violations.ts'

/** The records that agents read in their area, in a browser. */

const server = sharedServer()
let browser: Browser
const contexts: BrowserContext[] = []
const complaints: string[] = []

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

async function signedIn(name: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'it-IT', reducedMotion: 'reduce' })
  contexts.push(context)
  const page = await context.newPage()
  complaintsOf(page, complaints)
  await signIn(page, `${server.quinto}/agents`, exampleSignIn(server, name))
  return page
}

const open = async (page: Page, path: string) => {
  await page.goto(`${server.quinto}/agents${path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** The list of an agent who has no certificate. */
const emptyList = '/agents/system/attestatiFormazione'

it('shows all lists and records to an agent with every flag, read-only', async () => {
  const page = await signedIn('agente')
  for (const { list, title } of agentsResources.filter(({ ownList, ownPage }) => !ownList && !ownPage)) {
    const isEmpty = `/agents${list}` === emptyList
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await open(page, list)
      const rows = page.locator(isEmpty ? '.empty' : 'table.records tbody tr')
      await rows.first().waitFor()
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      expect([title, width, wide]).toEqual([title, width, false])
      expect(await violationsInBothThemes(page)).toEqual([])
    }
    expect(await page.getByRole('link', { name: /^(Nuovo|Importa)$/ }).count()).toBe(0)
    expect(await page.getByRole('button', { name: /Esporta/ }).count()).toBe(0)
    if (isEmpty) continue
    await page.locator('table.records tbody th a').first().click()
    await page.locator('.record-view dd').first().waitFor()
    expect(await page.locator('main :is(input, textarea, select)').count()).toBe(0)
    expect(await page.getByRole('button', { name: /MODIFICA|CANCELLA/ }).count()).toBe(0)
    expect(await violationsInBothThemes(page)).toEqual([])
    const back = page
      .getByRole('navigation', { name: 'Percorso' })
      .getByRole('link', { name: title, exact: true })
    await back.click()
    await page.locator('table.records').waitFor()
  }
  expect(complaints).toEqual([])
})

it('shows only the questions to an agent with few flags', async () => {
  const page = await signedIn('agente.pochi')
  await page.locator('.destinations a').first().waitFor()
  const titles = await page.locator('.destinations a').allTextContents()
  expect(titles).toContain('FAQ')
  for (const { title } of agentsResources) expect(titles).not.toContain(title)
  await open(page, '/system/FAQs')
  await page.locator('.faqs summary').first().waitFor()
  await page.goto(`${server.quinto}/agents/system/agenti`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.locator('.colleagues').count()).toBe(0)
})
