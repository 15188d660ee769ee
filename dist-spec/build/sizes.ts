import process from 'node:process'
import { weighed } from './weigh.ts'

/** `npm run sizes`: prints every budget with the size of the built files; exits with 1 when one is exceeded. */
const rows = weighed().map(({ what, files, weight, limit, isOver }) => ({
  what,
  file: files,
  brotli: weight,
  limite: limit,
  esito: isOver ? 'TROPPO' : 'bene',
}))
console.table(rows)
if (rows.some(({ esito }) => esito === 'TROPPO')) process.exitCode = 1
