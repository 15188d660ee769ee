/**
 * Measures on a slow machine how long an administrator waits for a list after signing in, and for each letter typed in
 * a form.
 */
import type { Page } from 'playwright-core'
import { buildIfNeeded } from '../build/build-if-needed.mjs'
import { launchBrowser } from '../support/browser.ts'
import { startBuiltServer } from '../support/built-server.ts'
import { exampleSignIn, signIn } from '../support/sign-in.ts'

const slowness = 4
const rounds = 9
const maxListMs = 1000
/** Delay that a person perceives as immediate. */
const maxLetterMs = 100

const lists = ['/admin/agencies', '/admin/feeds/leadRequests', '/admin/site/clients']
const forms = ['/admin/news/add', '/admin/agents/add']
const sentence = 'La surroga del mutuo conviene quando i tassi scendono'

const sorted = (figures: number[]) => figures.toSorted((a, b) => a - b)
const median = (figures: number[]) => sorted(figures)[figures.length >> 1]!
const p95 = (figures: number[]) => sorted(figures)[Math.ceil(figures.length * 0.95) - 1]!

/** Returns the milliseconds from a click in the menu of the first page to the painted first row. */
async function firstList(page: Page, origin: string, list: string): Promise<number> {
  await page.goto(`${origin}/admin`)
  // The drawer for telephones contains the menu too.
  const link = page.locator(`nav a[href="${list}"]`).filter({ visible: true }).first()
  return link.evaluate(
    link =>
      new Promise<number>(done => {
        const from = performance.now()
        const observer = new MutationObserver(() => {
          if (!document.querySelector('tbody tr td')) return
          observer.disconnect()
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => done(performance.now() - from)
            port2.postMessage(null)
          })
        })
        observer.observe(document.body, { subtree: true, childList: true })
        ;(link as HTMLElement).click()
      }),
  )
}

/** Returns the milliseconds from each letter typed in the first field to the following paint. */
async function letters(page: Page, origin: string, form: string): Promise<number[]> {
  await page.goto(origin + form)
  const box = page.locator('form .field input:is([type=text], :not([type]))').first()
  await box.evaluate(input => {
    const waits: number[] = []
    Object.assign(document, { waits })
    input.addEventListener('input', ({ timeStamp }) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => waits.push(performance.now() - timeStamp)
        port2.postMessage(null)
      }),
    )
  })
  await box.pressSequentially(sentence, { delay: 50 })
  return page.evaluate(() => (document as unknown as { waits: number[] }).waits)
}

export async function benchAreas(): Promise<boolean> {
  await buildIfNeeded()
  const server = await startBuiltServer()
  const browser = await launchBrowser({ whole: true })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'it-IT' })
    const page = await context.newPage()
    await signIn(page, `${server.quinto}/admin`, exampleSignIn(server, 'admin'))
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowness })
    const found: { what: string; ms: number; max: number }[] = []
    for (const list of lists) {
      const figures: number[] = []
      for (let round = 0; round < rounds; round++) figures.push(await firstList(page, server.quinto, list))
      found.push({ what: `${list}, mediana`, ms: median(figures), max: maxListMs })
    }
    for (const form of forms)
      found.push({
        what: `${form}, una lettera, p95`,
        ms: p95(await letters(page, server.quinto, form)),
        max: maxLetterMs,
      })
    console.table(
      found.map(({ what, ms, max }) => ({
        'processore quattro volte più lento': what,
        ms: Math.round(ms),
        limite: max,
        raggiunto: ms <= max ? 'sì' : 'no',
      })),
    )
    return found.every(({ ms, max }) => ms <= max)
  } finally {
    await browser.close()
    await server.close()
  }
}
