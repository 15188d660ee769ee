/** Opens the database of a folder and keeps it open; on failure prints the reason in one line and exits with 1. */
import { openDatabase } from '../../open.ts'

const [dataDir = ''] = process.argv.slice(2)
const silent = { info() {}, warn() {} }
try {
  await openDatabase({ dataDir, log: silent })
  console.log('open')
  setInterval(() => {}, 1000)
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
