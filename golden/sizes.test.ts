import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'vitest'
import { weighed } from '../dist-spec/build/weigh.ts'
import { expectGolden, goldenFolder } from './golden.ts'

/** Maximum growth of a budget against the golden file. Names of moved files change a few bytes. */
const maxGrowth = 1.01

const file = join(goldenFolder, 'sizes.json')

it('no budget grows', async () => {
  const before: Record<string, number> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const sizes = weighed().map(({ what, weight }) => {
    const allowed = before[what] ?? 0
    return [what, weight > allowed * maxGrowth ? weight : allowed]
  })
  await expectGolden('sizes.json', JSON.stringify(Object.fromEntries(sizes), null, 2))
})
