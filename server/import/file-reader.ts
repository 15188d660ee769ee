import { readFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { checkRecords } from './check-records.ts'
import { FileRefused } from './file-refused.ts'
import type { FromReader, ReaderTask, ToReader } from './in-reader.ts'
import { readPriceLines } from './price-lines.ts'
import { readPriceRows } from './price-rows.ts'

/** A process that reads files, one after the other: whatever is in a file, the server goes on. */

/** Items of one message: the server has other things to do between two of them. */
const batch = 500

const tell = (message: FromReader) => new Promise<void>(resolve => process.send!(message, () => resolve()))

async function tellAll(name: 'rows' | 'writes', items: readonly unknown[]): Promise<void> {
  for (let from = 0; from < items.length; from += batch)
    await tell({ [name]: items.slice(from, from + batch) } as unknown as FromReader)
}

/** What the server has found of what was asked of it, in one or more messages. */
function heardOf(): Promise<Extract<ToReader, { names: unknown }> & { records: Record<string, unknown>[] }> {
  return new Promise(resolve => {
    const records: Record<string, unknown>[] = []
    const hear = (message: ToReader) => {
      if ('records' in message) for (const record of message.records) records.push(record)
      if (!('names' in message)) return
      process.off('message', hear)
      resolve({ ...message, records })
    }
    process.on('message', hear)
  })
}

async function read(task: ReaderTask): Promise<unknown> {
  if ('prices' in task) {
    const { rows, ...report } = readPriceRows(await readPriceLines(await readFile(task.prices)))
    await tellAll('rows', rows)
    return report
  }
  const { writes, report } = await checkRecords(task.records, async lookups => {
    const found = heardOf()
    await tell({ lookups })
    return found
  })
  await tellAll('writes', writes)
  return report
}

// The server's own answers go first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
process.once('disconnect', () => process.exit())
process.on('message', async (message: ToReader) => {
  if (!('task' in message)) return
  try {
    await tell({ end: await read(message.task) })
  } catch (error) {
    await tell(
      error instanceof FileRefused ? { refusal: error.message } : { failure: (error as Error).stack ?? '' },
    )
  }
})
