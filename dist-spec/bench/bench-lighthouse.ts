/** Runs Lighthouse on each kind of public page, as a telephone, and compares the median with the targets. */
import { loadavg } from 'node:os'
import lighthouse, { type Result } from 'lighthouse'
import { median } from '../../server/bench/started.ts'
import { freePort } from '../../server/testing/free-port.ts'
import { buildIfNeeded } from '../build/build-if-needed.mjs'
import { launchBrowser } from '../support/browser.ts'
import { type BuiltServer, startBuiltServer } from '../support/built-server.ts'
import { unlistedPages } from '../support/site-pages.ts'

const runs = Number(process.env.QUINTO_BENCH_RUNS ?? 3)
const onlyRoutes = process.env.QUINTO_BENCH_ROUTES?.split(',')
const maxBlockedMs = 50

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]

export async function benchLighthouse(): Promise<boolean> {
  await buildIfNeeded()
  const server = await startBuiltServer()
  const port = await freePort()
  const browser = await launchBrowser({ whole: true, further: [`--remote-debugging-port=${port}`] })
  try {
    const pages: PageFigures[] = []
    for (const path of onlyRoutes ?? (await routesOf(server))) {
      const results: Result[] = []
      for (let run = 0; run < runs; run++) results.push(await audit(server.quinto + path, port))
      pages.push(figuresOf(path, results))
    }
    print(pages)
    return pages.every(({ missed }) => missed.length === 0)
  } finally {
    await browser.close()
    await server.close()
  }
}

/** Returns one page of each kind from the example data. */
async function routesOf({ quinto }: BuiltServer): Promise<string[]> {
  const map = await (await fetch(`${quinto}/sitemap.xml`)).text()
  const paths = [...map.matchAll(/<loc>[^<]*?\/\/[^/]*([^<]*)/g)].map(([, path]) => path!)
  const kindOf = (path: string) => path.replace(/^(\/(?:agenzia|agente|news_name)\/)[^/]+/, '$1…')
  const firsts = new Map(paths.toReversed().map(path => [kindOf(path), path]))
  return [...[...firsts.values()].toReversed(), ...unlistedPages]
}

async function audit(address: string, port: number): Promise<Result> {
  const found = await lighthouse(address, { port, logLevel: 'error', onlyCategories: [...categories] })
  if (!found) throw new Error(`Lighthouse says nothing of ${address}.`)
  return found.lhr
}

interface PageFigures {
  path: string
  scores: Record<Category, number>
  shift: number
  blockedMs: number
  paintMs: number
  /** Lighthouse's benchmark of the processor; its slow-down of four times is meant for 1,500–2,000. */
  processorIndex: number
  /** Missed targets with reasons. */
  missed: string[]
}

function figuresOf(path: string, results: Result[]): PageFigures {
  const of = (figure: (result: Result) => number) => median(results.map(figure))
  const audited = (name: string) => of(({ audits }) => audits[name]!.numericValue ?? 0)
  const score = (category: Category) =>
    of(({ categories }) => Math.round((categories[category]!.score ?? 0) * 100))
  const scores = Object.fromEntries(categories.map(name => [name, score(name)])) as Record<Category, number>
  const [shift, blockedMs] = [audited('cumulative-layout-shift'), audited('total-blocking-time')]
  // Pages excluded from search engines have no SEO target.
  const wanted = categories.filter(name => name !== 'seo' || !unlistedPages.includes(path))
  return {
    path,
    scores,
    shift,
    blockedMs,
    paintMs: audited('largest-contentful-paint'),
    processorIndex: of(({ environment }) => environment.benchmarkIndex),
    missed: [
      ...results.flatMap(({ runtimeError }) => runtimeError?.message ?? []).slice(0, 1),
      ...wanted.filter(name => scores[name] < 100).map(name => `${name}: ${failed(results, name)}`),
      ...(shift > 0 ? ['spostamenti'] : []),
      ...(blockedMs > maxBlockedMs ? ['blocco'] : []),
    ],
  }
}

/** Returns the audits that cost points in a category, in any run. */
function failed(results: Result[], category: Category): string {
  const names = results.flatMap(({ audits, categories }) =>
    categories[category]!.auditRefs.filter(
      ({ id, weight }) => weight > 0 && (audits[id]!.score ?? 1) < 1,
    ).map(({ id }) => `${id} ${audits[id]!.displayValue ?? ''}`.trim()),
  )
  return [...new Set(names)].join(', ')
}

function print(pages: PageFigures[]) {
  const two = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 3 })
  console.table(
    pages.map(({ path, scores, shift, blockedMs, paintMs, processorIndex, missed }) => ({
      pagina: path,
      velocità: scores.performance,
      accessibilità: scores.accessibility,
      'buone pratiche': scores['best-practices'],
      'motori di ricerca': scores.seo,
      spostamenti: two.format(shift),
      'blocco, ms': Math.round(blockedMs),
      'pittura più grande, ms': Math.round(paintMs),
      'indice del processore': Math.round(processorIndex),
      raggiunto: missed.length === 0 ? 'sì' : 'no',
    })),
  )
  for (const { path, missed } of pages) for (const what of missed) console.log(`${path}: ${what}`)
  console.log(`Mediana di ${runs}; carico della macchina ${two.format(loadavg()[0]!)}.`)
}
