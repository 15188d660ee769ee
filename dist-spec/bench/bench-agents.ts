/**
 * Measures the first page of an agent: what it reads, its largest paint on a slow processor, and how long a key takes
 * until the next paint.
 */
import { loadavg } from 'node:os'
import type { BrowserContext, Page } from 'playwright-core'
import { benchToday } from '../../server/bench/agents.ts'
import { median } from '../../server/bench/started.ts'
import { buildIfNeeded } from '../build/build-if-needed.mjs'
import { launchBrowser } from '../support/browser.ts'
import { startBuiltServer } from '../support/built-server.ts'
import { exampleSignIn, signIn } from '../support/sign-in.ts'

const runs = Number(process.env.QUINTO_BENCH_RUNS ?? 5)
const slowness = 4
const maxPaintMs = 1500
/** Delay that a person perceives as immediate. */
const maxKeyMs = 100
const keys = 60

async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.clearBrowserCache')
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  return page
}

/** Returns the milliseconds until the first row of the day is painted, with an empty cache. */
async function firstRow(context: BrowserContext, address: string): Promise<number> {
  const page = await slowPage(context)
  try {
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector('.today > li')) return
        observer.disconnect()
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => Object.assign(document, { paintedAt: performance.now() })
          port2.postMessage(null)
        })
      }).observe(document, { subtree: true, childList: true })
    })
    await page.goto(address)
    await page.waitForFunction(() => 'paintedAt' in document)
    return await page.evaluate(() => (document as unknown as { paintedAt: number }).paintedAt)
  } finally {
    await page.close()
  }
}

/** Returns the milliseconds from each press of a key that moves in the list to the following paint. */
async function keyWaits(context: BrowserContext, address: string): Promise<number[]> {
  const page = await slowPage(context)
  try {
    await page.goto(address)
    await page.locator('.today > li').first().waitFor()
    await page.evaluate(() => {
      const waits: number[] = []
      Object.assign(document, { waits })
      document.addEventListener('keydown', ({ timeStamp }) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => waits.push(performance.now() - timeStamp)
          port2.postMessage(null)
        }),
      )
    })
    for (let turn = 0; turn < keys; turn++) {
      await page.keyboard.press(turn % 20 < 10 ? 'j' : 'k')
      await page.waitForTimeout(50)
    }
    // A done row leaves the list, and comes back.
    for (const key of ['j', 'f', 'z']) {
      await page.keyboard.press(key)
      await page.waitForTimeout(400)
    }
    return await page.evaluate(() => (document as unknown as { waits: number[] }).waits)
  } finally {
    await page.close()
  }
}

/** Prints the paints; false when one misses its target. */
async function benchPaints(): Promise<boolean> {
  await buildIfNeeded()
  const server = await startBuiltServer()
  const browser = await launchBrowser({ whole: true })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'it-IT' })
    const address = `${server.quinto}/agents`
    const page = await context.newPage()
    await signIn(page, address, exampleSignIn(server, 'agente'))
    await page.locator('.today > li').first().waitFor()
    await page.close()
    const rows: number[] = []
    for (let run = 0; run < runs; run++) rows.push(await firstRow(context, address))
    const waits = (await keyWaits(context, address)).toSorted((a, b) => a - b)
    const found = [
      { what: 'prima riga, mediana', ms: median(rows), max: maxPaintMs },
      { what: 'un tasto, p95', ms: waits[Math.ceil(waits.length * 0.95) - 1]!, max: maxKeyMs },
    ]
    console.table(
      found.map(({ what, ms, max }) => ({
        'cruscotto, processore quattro volte più lento': what,
        ms: Math.round(ms),
        'al più, ms': max,
        raggiunto: ms <= max ? 'sì' : 'no',
      })),
    )
    const load = loadavg()[0]!.toLocaleString('it-IT', { maximumFractionDigits: 1 })
    console.log(`Mediana di ${runs}; carico della macchina ${load}.`)
    return found.every(({ ms, max }) => ms <= max)
  } finally {
    await browser.close()
    await server.close()
  }
}

/** Measures the first page of an agent; false when a number misses its target. */
export async function benchAgents(): Promise<boolean> {
  const areReadsFast = await benchToday()
  return (await benchPaints()) && areReadsFast
}
