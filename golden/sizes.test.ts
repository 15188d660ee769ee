import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { filesOf } from '../dist-spec/first-view.ts'
import { budgets, targets } from '../dist-spec/targets.ts'
import { projectRoot } from '../server/project-root.ts'
import { goldenFolder } from './golden.ts'

/** Maximum growth of what a budget names, against the golden file: names of moved files change a few bytes. */
const maxGrowth = 1.01

const file = join(goldenFolder, 'sizes.json')

it('no budget weighs more than before', async () => {
  const sizes = Object.fromEntries(
    budgets.map(({ what, target, chunks }) => {
      const outDir = join(projectRoot, targets[target].outDir)
      const bytes = filesOf(outDir, chunks).map(
        name => brotliCompressSync(readFileSync(join(outDir, name))).length,
      )
      return [what, bytes.reduce((sum, size) => sum + size, 0)]
    }),
  )
  const before: Record<string, number> = JSON.parse(readFileSync(file, 'utf8'))
  const grown = Object.entries(sizes).filter(([what, size]) => size > (before[what] ?? 0) * maxGrowth)
  expect(grown).toEqual([])
})
