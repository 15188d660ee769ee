import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBrowser } from '../../support/browser.ts'
import { sharedServer } from '../../support/example-server.ts'
import { inTurn } from '../../support/matrix.ts'
import { violationsInBothThemes } from '../../support/violations.ts'

/** Specs of consent: nothing is stored or tracked before a choice, and the choice is respected. */

const server = sharedServer()
let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())
beforeEach(async () => {
  context = await browser.newContext({ locale: 'it-IT', reducedMotion: 'reduce' })
  page = await context.newPage()
})
afterEach(() => context.close())

const panel = () => page.getByRole('region', { name: 'Cookie' })
const answer = (name: string) => panel().getByRole('button', { name, exact: true })
const kept = async () => (await context.cookies()).map(({ name, value }) => `${name}=${value}`)

/** Returns the entries that a tag manager would read: commands and events. */
const pushed = () =>
  page.evaluate(() =>
    ((window as unknown as { dataLayer?: object[] }).dataLayer ?? []).map(entry => {
      const line = entry as Record<string, unknown>
      if ('event' in line) return `${line.event} ${line.page_path}`
      const signals = line[2] as Record<string, string>
      return `${line[0]} ${line[1]} ${signals.analytics_storage} ${signals.ad_storage}`
    }),
  )

describe('a visitor without a choice', () => {
  it('is asked once the page is loaded, with nothing preselected and nothing tracked', async () => {
    await page.goto(`${server.quinto}/tassi`)
    await panel().waitFor()
    expect(await pushed()).toEqual(['consent default denied denied'])
    expect(await kept()).toEqual([])
    const widths = await Promise.all(
      ['Rifiuta', 'Personalizza', 'Accetta'].map(async name => (await answer(name).boundingBox())!.width),
    )
    expect(Math.max(...widths) - Math.min(...widths)).toBeLessThan(2)
    const looks = await Promise.all(
      ['Rifiuta', 'Personalizza', 'Accetta'].map(name =>
        answer(name).evaluate(one => {
          const { color, backgroundColor, borderColor, fontWeight } = getComputedStyle(one)
          return [color, backgroundColor, borderColor, fontWeight].join()
        }),
      ),
    )
    expect(new Set(looks).size).toBe(1)
    expect(await violationsInBothThemes(page)).toEqual([])
    await answer('Personalizza').click()
    expect(await panel().getByRole('checkbox', { checked: true }).count()).toBe(0)
    expect(await violationsInBothThemes(page)).toEqual([])
  })
})

describe('a choice', () => {
  it('to accept is pushed, with later visits, and lasts six months', async () => {
    await page.goto(`${server.quinto}/tassi`)
    await answer('Accetta').click()
    expect(await panel().count()).toBe(0)
    expect(await pushed()).toEqual([
      'consent default denied denied',
      'consent update granted granted',
      'page_view /tassi',
    ])
    await page.getByRole('navigation', { name: 'Principale' }).getByRole('link', { name: 'Prestiti' }).click()
    await expect.poll(async () => (await pushed()).at(-1)).toBe('page_view /prestiti')
    const [cookie] = await context.cookies()
    expect(cookie).toMatchObject({ name: 'quinto_consenso', sameSite: 'Lax', path: '/' })
    expect(cookie!.expires - Date.now() / 1000).toBeGreaterThan(180 * 86_400)
    await page.reload()
    await expect.poll(pushed).toEqual(['consent default granted granted', 'page_view /prestiti'])
    expect(await panel().count()).toBe(0)
  })

  it.each(inTurn(['Chiudi senza accettare', 'Rifiuta']))(
    'by «%s» is a refusal, and the panel does not return',
    async name => {
      await page.goto(`${server.quinto}/tassi`)
      await answer(name).click()
      expect(await kept()).toEqual(['quinto_consenso=1.0.0'])
      await page.reload()
      await expect.poll(pushed).toEqual(['consent default denied denied'])
      await page.waitForTimeout(1500)
      expect(await panel().count()).toBe(0)
    },
  )

  it('of one purpose covers only that, and can be changed from the footer', async () => {
    await page.goto(`${server.quinto}/tassi`)
    await answer('Personalizza').click()
    await panel()
      .getByRole('checkbox', { name: /^Statistiche/ })
      .check()
    await answer('Salva le scelte').click()
    expect(await kept()).toEqual(['quinto_consenso=1.1.0'])
    expect((await pushed()).slice(1)).toEqual(['consent update granted denied', 'page_view /tassi'])
    await page.getByRole('contentinfo').getByRole('link', { name: 'Preferenze sui cookie' }).click()
    expect(
      await panel()
        .getByRole('checkbox', { name: /^Statistiche/ })
        .isChecked(),
    ).toBe(true)
    await answer('Rifiuta').click()
    expect(await kept()).toEqual(['quinto_consenso=1.0.0'])
    expect((await pushed()).at(-1)).toBe('consent update denied denied')
  })
})

describe('by keyboard', () => {
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim())

  it('reopening moves the focus to the panel, and back', async () => {
    await page.goto(`${server.quinto}/tassi`)
    await answer('Rifiuta').press('Enter')
    await expect.poll(focused).toBe('Euribor ed Eurirs')
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Preferenze sui cookie' })
    await link.press('Enter')
    await panel().waitFor()
    expect(await panel().evaluate(one => one === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    expect(await panel().count()).toBe(0)
    expect(await focused()).toBe('Preferenze sui cookie')
    expect(await kept()).toEqual(['quinto_consenso=1.0.0'])
  })

  it('the purposes precede the save button in tab order, and Escape refuses', async () => {
    await page.goto(`${server.quinto}/tassi`)
    await answer('Personalizza').press('Enter')
    const first = panel().getByRole('checkbox', { name: /^Statistiche/ })
    expect(await first.evaluate(one => one === document.activeElement)).toBe(true)
    await page.keyboard.press('Space')
    await page.keyboard.press('Escape')
    expect(await kept()).toEqual(['quinto_consenso=1.0.0'])
  })
})

describe('nothing is tracked', () => {
  const accepted = () => context.addCookies([{ name: 'quinto_consenso', value: '1.1.1', url: server.quinto }])

  it.each(inTurn(['adminRefreshToken', 'agentRefreshToken', 'adminAccessToken', 'agentAccessToken']))(
    'of staff, who have %s',
    async name => {
      await accepted()
      await context.addCookies([{ name, value: 'x', url: server.quinto }])
      await page.goto(`${server.quinto}/tassi`)
      await expect.poll(pushed).toEqual(['consent default granted granted'])
      await page.waitForTimeout(300)
      expect(await pushed()).toEqual(['consent default granted granted'])
    },
  )

  it('on the whistleblowing page', async () => {
    await accepted()
    await page.goto(`${server.quinto}/pagine/whistleblowing`)
    await expect.poll(pushed).toEqual(['consent default granted granted'])
    await page.getByRole('navigation', { name: 'Principale' }).getByRole('link', { name: 'Tassi' }).click()
    await expect.poll(async () => (await pushed()).slice(1)).toEqual(['page_view /tassi'])
  })
})
