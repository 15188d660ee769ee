/** Measures the cost of a widget on a slow telephone, beside minimal elements. */
import type { Browser, CDPSession, Page } from 'playwright-core'
import { buildIfNeeded } from '../../build/build-if-needed.mjs'
import { launchBrowser } from '../../support/browser.ts'
import { type BuiltServer, startBuiltServer } from '../../support/built-server.ts'
import { type FileServer, serveFiles } from '../../support/file-server.ts'
import { buildEmpty } from './build-empty.ts'

/** A mid-range telephone is about four times slower than this machine. */
const slowness = 4
const rounds = 15

interface Place {
  server: BuiltServer
  /** Server of the empty elements. */
  empty: FileServer
  browser: Browser
}

/** Embeddings: markup and script. */
const embedded = {
  'quinto-mutui': ({ server }: Place) => ({
    html: '<quinto-mutui partner="guida-mutui"></quinto-mutui>',
    src: `${server.quinto}/widgets/v1/quinto.js`,
  }),
  'lo stesso in cornice': ({ server }: Place) => ({
    html: `<iframe src="${server.quinto}/iframes/calcolatori/mutui?partner=guida-mutui"></iframe>`,
    src: `${server.quinto}/widgets/v1/frame-height.js`,
  }),
  'elemento vuoto, Preact': ({ empty }: Place) => ({
    html: '<vuoto-preact></vuoto-preact>',
    src: `${empty.origin}/vuoti/empty-preact.js`,
  }),
  'elemento vuoto, React': ({ empty }: Place) => ({
    html: '<vuoto-react></vuoto-react>',
    src: `${empty.origin}/vuoti/empty-react.js`,
  }),
}
type Embedded = keyof typeof embedded

const median = (figures: number[]) => figures.sort((a, b) => a - b)[Math.floor(figures.length / 2)]!

/** Opens an empty page of the partner's origin, in a separate profile and as slow as a telephone. */
async function emptyPage({ browser, server }: Place): Promise<{ page: Page; cdp: CDPSession }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'it-IT' })
  const page = await context.newPage()
  // Runs in frames too: reports when the content responds and is painted.
  await page.addInitScript(() => {
    addEventListener('quinto-pronto', () =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          const { timeOrigin } = performance
          parent.postMessage({ shownAt: timeOrigin + performance.now() }, '*')
        }
        port2.postMessage(null)
      }),
    )
    addEventListener('message', ({ data }) => {
      if (typeof data?.shownAt === 'number') Object.assign(document, { shownAt: data.shownAt })
    })
  })
  await page.goto(`${server.partner}/vuota`)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  return { page, cdp }
}

const embed = (page: Page, { html, src }: { html: string; src: string }) =>
  page.evaluate(
    ([html, src]) => {
      const { timeOrigin } = performance
      Object.assign(document, { startedAt: timeOrigin + performance.now() })
      document.body.innerHTML = html
      document.body.append(
        Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', src }),
      )
    },
    [html, src] as const,
  )

/** Returns the milliseconds from the script tag to the first painted, responsive figure. */
async function firstFigure(place: Place, what: Embedded): Promise<number> {
  const { page } = await emptyPage(place)
  await embed(page, embedded[what](place))
  const took = await page.waitForFunction(() => {
    const { shownAt, startedAt } = document as unknown as { shownAt?: number; startedAt: number }
    return shownAt && shownAt - startedAt
  })
  const milliseconds = (await took.jsonValue()) as number
  await page.context().close()
  return milliseconds
}

/** Returns the median of the milliseconds from each move of a dragged slider to the following paint. */
async function draggedSlider(place: Place): Promise<number> {
  const { page } = await emptyPage(place)
  await embed(page, embedded['quinto-mutui'](place))
  const slider = page.locator('quinto-mutui input[type=range]').first()
  await page
    .locator('quinto-mutui')
    .getByRole('button', { name: /^Confronta \d+ offerte/ })
    .first()
    .waitFor()
  await slider.evaluate(input => {
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
  const box = (await slider.boundingBox())!
  const y = box.y + box.height / 2
  await page.mouse.move(box.x + box.width / 2, y)
  await page.mouse.down()
  for (let i = 0; i < 120; i++) await page.mouse.move(box.x + box.width * (0.5 + 0.45 * Math.sin(i / 10)), y)
  await page.mouse.up()
  const waits = await page.evaluate(() => (document as unknown as { waits: number[] }).waits)
  await page.context().close()
  if (waits.length < 50) throw new Error(`The slider moved ${waits.length} times only.`)
  return median(waits)
}

/** Returns the bytes that a hundred elements leave behind after being added and removed in turn. */
async function leftBehind(place: Place): Promise<{ bytes: number; nodes: number }> {
  const { page, cdp } = await emptyPage(place)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await embed(page, embedded['quinto-mutui'](place))
  const comeAndGo = (times: number) =>
    page.evaluate(async times => {
      for (let i = 0; i < times; i++) {
        const one = document.createElement('quinto-mutui')
        one.setAttribute('partner', 'guida-mutui')
        const ready = new Promise(done => one.addEventListener('quinto-pronto', done, { once: true }))
        document.body.replaceChildren(one)
        await ready
      }
      document.body.replaceChildren()
    }, times)
  // Pending responses keep their callers alive.
  let onTheirWay = 0
  page.on('request', () => onTheirWay++)
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', () => onTheirWay--)
  const used = async () => {
    do await page.waitForTimeout(1000)
    while (onTheirWay > 0)
    for (let i = 0; i < 3; i++) await cdp.send('HeapProfiler.collectGarbage')
    const { usedSize } = await cdp.send('Runtime.getHeapUsage')
    const { nodes } = await cdp.send('Memory.getDOMCounters')
    return { bytes: usedSize, nodes }
  }
  // Warm-up: objects created once and kept exist afterwards.
  await comeAndGo(20)
  const before = await used()
  await comeAndGo(100)
  const after = await used()
  await page.context().close()
  return { bytes: after.bytes - before.bytes, nodes: after.nodes - before.nodes }
}

/** Returns the milliseconds that a change of a page with 60,000 nodes costs, with an element that is still to load. */
async function changeOfLargePage(place: Place): Promise<number> {
  const { page } = await emptyPage(place)
  await embed(page, embedded['quinto-mutui'](place))
  await page.locator('quinto-mutui [part~=calcolatore]').first().waitFor()
  const milliseconds = await page.evaluate(async () => {
    const rows = document.createElement('div')
    for (let i = 0; i < 60_000; i++) rows.append(document.createElement('i'))
    document.body.append(rows)
    await new Promise(later => setTimeout(later, 500))
    const changes = 1000
    const start = performance.now()
    for (let i = 0; i < changes; i++) {
      rows.append(document.createElement('i'))
      // The observers of the page run before the next line.
      await null
    }
    return (performance.now() - start) / changes
  })
  await page.context().close()
  return milliseconds
}

/** `npm run bench -- widgets`: prints the figures, and returns whether the targets are met. */
export async function benchWidgets(): Promise<boolean> {
  await buildIfNeeded()
  const built = await buildEmpty()
  const [server, empty, browser] = await Promise.all([
    startBuiltServer(),
    serveFiles({ '/vuoti/': built.folder }),
    launchBrowser({ whole: true }),
  ])
  const place = { server, empty, browser }
  try {
    const names = Object.keys(embedded) as Embedded[]
    const times = new Map(names.map(name => [name, [] as number[]]))
    // In turns, so that other load affects all alike; the first round warms up.
    for (let round = -1; round < rounds; round++)
      for (const name of names) {
        const took = await firstFigure(place, name)
        if (round >= 0) times.get(name)!.push(took)
      }
    const medians = new Map(names.map(name => [name, median(times.get(name)!)]))
    const ours = medians.get('quinto-mutui')!
    console.log(`Dal tag alla prima cifra che risponde, processore ${slowness} volte più lento, ms`)
    console.table(
      Object.fromEntries(
        names.map(name => [
          name,
          {
            mediana: Math.round(medians.get(name)!),
            'quinto-mutui è': `${(ours / medians.get(name)!).toFixed(2)} volte`,
          },
        ]),
      ),
    )
    const drag = await draggedSlider(place)
    const memory = await leftBehind(place)
    const change = await changeOfLargePage(place)
    const targets = [
      {
        cosa: 'prima cifra, rispetto alla cornice',
        misura: (ours / medians.get('lo stesso in cornice')!).toFixed(2),
        meta: '≤ 1',
        esito: ours <= medians.get('lo stesso in cornice')!,
      },
      {
        cosa: 'dal movimento del cursore alla pagina ridisegnata, ms',
        misura: drag.toFixed(1),
        meta: '≤ 50',
        esito: drag <= 50,
      },
      {
        cosa: 'memoria dopo cento elementi venuti e andati, kB',
        misura: (memory.bytes / 1000).toFixed(0),
        // One element holds about 100 kB: a constant amount is no leak.
        meta: '≤ 500',
        esito: memory.bytes <= 500_000,
      },
      {
        cosa: 'una modifica di una pagina con 60.000 nodi, ms',
        misura: change.toFixed(3),
        meta: '≤ 0,2',
        esito: change <= 0.2,
      },
      {
        cosa: 'nodi rimasti dopo cento elementi',
        misura: String(memory.nodes),
        meta: '≤ 10',
        esito: memory.nodes <= 10,
      },
    ]
    console.table(targets.map(({ esito, ...target }) => ({ ...target, esito: esito ? 'bene' : 'NO' })))
    return targets.every(({ esito }) => esito)
  } finally {
    await Promise.all([browser.close(), server.close(), empty.close(), built.remove()])
  }
}
