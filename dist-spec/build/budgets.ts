import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../server/project-root.ts'
import { elementTags } from './element-modules.ts'
import type { TargetName } from './targets.ts'

/** Maximum download in brotli bytes: these chunks with all static imports. `npm run sizes` checks every budget. */
export interface Budget {
  what: string
  target: TargetName
  chunks: string[]
  brotli: number
}

/** The budgets of an element, from `budgets.json` in the element's folder. */
function budgetsOf(tag: string): Budget[] {
  const path = join(projectRoot, 'widgets', tag, 'budgets.json')
  const budgets = JSON.parse(readFileSync(path, 'utf8')) as Omit<Budget, 'target'>[]
  return budgets.map(budget => ({ ...budget, target: 'widgets' }))
}

export const budgets: readonly Budget[] = [
  { what: 'caricatore', target: 'widgets', chunks: ['quinto'], brotli: 1880 },
  ...elementTags.flatMap(budgetsOf),
  {
    // Scripts that hydrate any public page, and 10 kB of style: with a calculator's first view the scripts take 88 kB.
    what: 'pagina del sito',
    target: 'site',
    chunks: ['site', 'take-over', 'overlays'],
    brotli: 80_640,
  },
  { what: 'pagina per i partner', target: 'site', chunks: ['site', 'take-over', 'partner'], brotli: 99_520 },
  {
    // Several pages read long lists part by part, so the query library is two chunks: it takes 300 bytes more. Every area
    // has the 600 bytes that notice the network, because they belong to the first calls, and the 250 bytes of the pages
    // of tickets in its table of pages.
    what: 'area riservata fino all’accesso',
    target: 'areas',
    chunks: ['admin', 'login'],
    brotli: 93_400,
  },
  { what: 'altezza delle cornici', target: 'widgets', chunks: ['frame-height'], brotli: 1490 },
]
