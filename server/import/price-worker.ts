import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { readPriceLines } from './price-lines.ts'
import { NoPrices, readPriceRows } from './price-rows.ts'
import type { FromPriceWorker } from './read-price-file.ts'

/** As many rows as are passed on at once: whoever takes them has other things to do between two of them. */
const atOnce = 1000

const tell = (message: FromPriceWorker) => parentPort!.postMessage(message)

try {
  const { rows, ...report } = readPriceRows(await readPriceLines(await readFile(workerData as string)))
  for (let from = 0; from < rows.length; from += atOnce) tell({ rows: rows.slice(from, from + atOnce) })
  tell({ report })
} catch (error) {
  if (!(error instanceof NoPrices)) throw error
  tell({ refusal: error.message })
}
