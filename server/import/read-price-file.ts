import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { PriceRow } from '../../contract/price-rows.ts'
import { AppError } from '../errors.ts'
import type { ReadPrices } from './price-rows.ts'

export type FromPriceWorker =
  | { rows: PriceRow[] }
  | { report: Omit<ReadPrices, 'rows'> }
  | { refusal: string }

/** A workbook of as many rows as there may be takes a tenth of either. */
const longestMs = 30_000
const mostMemoryMb = 512

const tooMuch = () =>
  new AppError(422, 'Il file contiene troppo per essere letto: lasciarvi la sola tabella e riprovare.')

let last: Promise<unknown> = Promise.resolve()

/**
 * Reads a file of prices in a thread of its own, with bounds to its time and memory; one file at a time. Throws 422
 * for what is no table of prices.
 */
export function readPriceFile(path: string): Promise<ReadPrices> {
  const reading = last.then(() => read(path))
  last = reading.catch(() => {})
  return reading
}

const read = (path: string): Promise<ReadPrices> =>
  new Promise((resolve, reject) => {
    const rows: PriceRow[] = []
    const worker = new Worker(workerFile(), {
      workerData: path,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb },
    })
    const end = (settle: () => void) => {
      clearTimeout(late)
      settle()
      void worker.terminate()
    }
    const late = setTimeout(() => end(() => reject(tooMuch())), longestMs)
    worker.on('message', (message: FromPriceWorker) => {
      if ('rows' in message) for (const row of message.rows) rows.push(row)
      else if ('refusal' in message) end(() => reject(new AppError(422, message.refusal)))
      else end(() => resolve({ rows, ...message.report }))
    })
    worker.on('error', (error: NodeJS.ErrnoException) =>
      end(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : error)),
    )
  })

/** In the sources, or `price-worker.js` beside the built server, of which this may be a chunk one folder below. */
function workerFile(): URL {
  if (import.meta.url.endsWith('.ts')) return new URL('./price-worker-from-sources.mjs', import.meta.url)
  const beside = new URL('./price-worker.js', import.meta.url)
  return existsSync(beside) ? beside : new URL('../price-worker.js', import.meta.url)
}
