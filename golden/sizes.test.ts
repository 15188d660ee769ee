import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { it } from 'vitest'
import { filesOf } from '../dist-spec/build/first-view.ts'
import { budgets, targets } from '../dist-spec/build/targets.ts'
import { projectRoot } from '../server/project-root.ts'
import { expectGolden, goldenFolder } from './golden.ts'

/** Maximum growth of what a budget names, against the golden file: names of moved files change a few bytes. */
const maxGrowth = 1.01

const file = join(goldenFolder, 'sizes.json')

it('no budget weighs more than before', async () => {
  const before: Record<string, number> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const sizes = budgets.map(({ what, target, chunks }) => {
    const outDir = join(projectRoot, targets[target].outDir)
    const size = filesOf(outDir, chunks)
      .map(name => brotliCompressSync(readFileSync(join(outDir, name))).length)
      .reduce((sum, bytes) => sum + bytes, 0)
    const allowed = before[what] ?? 0
    return [what, size > allowed * maxGrowth ? size : allowed]
  })
  await expectGolden('sizes.json', JSON.stringify(Object.fromEntries(sizes), null, 2))
})
