import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { brotliCompressSync } from 'node:zlib'
import { projectRoot } from '../../server/project-root.ts'
import { filesOf } from './first-view.ts'
import { budgets, targets } from './targets.ts'

/** `npm run sizes`: every budget beside what the built files weigh; ends with 1 when one is exceeded. */
const rows = budgets.map(({ what, target, chunks, brotli }) => {
  const outDir = join(projectRoot, targets[target].outDir)
  const files = filesOf(outDir, chunks)
  const weight = files.reduce(
    (sum, file) => sum + brotliCompressSync(readFileSync(join(outDir, file))).length,
    0,
  )
  return {
    what,
    file: files.length,
    brotli: weight,
    limite: brotli,
    esito: weight > brotli ? 'TROPPO' : 'bene',
  }
})
console.table(rows)
if (rows.some(({ esito }) => esito === 'TROPPO')) process.exitCode = 1
