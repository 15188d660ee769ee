/** Opens the database of a folder and keeps it; ends with the reason, in one line, when it cannot. */
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
