import { readFile } from 'node:fs/promises'
import { readPriceLines } from './price-lines.ts'
import { NoPrices, readPriceRows } from './price-rows.ts'
import type { FromPriceReader } from './read-price-file.ts'

/** A process that reads one file and ends: whatever is in the file, the server goes on. */

/** As many rows as are passed on at once: whoever takes them has other things to do between two of them. */
const atOnce = 1000

const tell = (message: FromPriceReader) =>
  new Promise<void>(resolve => process.send!(message, () => resolve()))

async function read(path: string): Promise<void> {
  try {
    const { rows, ...report } = readPriceRows(await readPriceLines(await readFile(path)))
    for (let from = 0; from < rows.length; from += atOnce)
      await tell({ rows: rows.slice(from, from + atOnce) })
    await tell({ report })
  } catch (error) {
    await tell(
      error instanceof NoPrices ? { refusal: error.message } : { failure: (error as Error).stack ?? '' },
    )
  }
}

process.once('disconnect', () => process.exit())
await read(process.argv[2]!)
process.disconnect()
