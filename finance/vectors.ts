/** `tsx finance/vectors.ts [FILE…]`: runs files of test cases, by default every file of `finance/cases/`. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { runFiles } from './vectors/run.ts'

const ours = join(import.meta.dirname, 'cases')
const files = process.argv.slice(2)
const { passed, failed } = runFiles(
  files.length > 0 ? files : readdirSync(ours).map(name => join(ours, name)),
  console.log,
)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
