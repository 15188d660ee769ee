import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { PriceRow } from '../../contract/price-rows.ts'
import { AppError } from '../errors.ts'
import type { ReadPrices } from './price-rows.ts'

export type FromPriceReader =
  | { rows: PriceRow[] }
  | { report: Omit<ReadPrices, 'rows'> }
  | { refusal: string }
  | { failure: string }

/** A workbook of as many rows as there may be takes a tenth of either. */
const longestMs = 30_000
const mostMemoryMb = 512

const tooMuch = () =>
  new AppError(422, 'Il file contiene troppo per essere letto: lasciarvi la sola tabella e riprovare.')

let last: Promise<unknown> = Promise.resolve()

/**
 * Reads a file of prices in a process of its own, with bounds to its time and memory; one file at a time. A thread
 * would not do: one that runs out of memory takes the server with it. Throws 422 for what is no table of prices.
 */
export function readPriceFile(path: string): Promise<ReadPrices> {
  const reading = last.then(() => read(path))
  last = reading.catch(() => {})
  return reading
}

const read = (path: string): Promise<ReadPrices> =>
  new Promise((resolve, reject) => {
    const rows: PriceRow[] = []
    // It gets nothing of what the server knows but the file.
    const reader = fork(readerFile(), [path], {
      execArgv: [`--max-old-space-size=${mostMemoryMb}`],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const late = setTimeout(() => reader.kill('SIGKILL'), longestMs)
    reader.on('message', (message: FromPriceReader) => {
      if ('rows' in message) for (const row of message.rows) rows.push(row)
      else if ('report' in message) resolve({ rows, ...message.report })
      else if ('refusal' in message) reject(new AppError(422, message.refusal))
      else reject(new Error(message.failure))
    })
    reader.once('error', reject)
    // Where it has answered this changes nothing.
    reader.once('close', () => {
      clearTimeout(late)
      reject(tooMuch())
    })
  })

/** In the sources, or `price-reader.js` beside the built server, of which this may be a chunk one folder below. */
function readerFile(): string {
  const file = (name: string) => fileURLToPath(new URL(name, import.meta.url))
  if (import.meta.url.endsWith('.ts')) return file('./price-reader-from-sources.mjs')
  const beside = file('./price-reader.js')
  return existsSync(beside) ? beside : file('../price-reader.js')
}
