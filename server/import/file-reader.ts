import { readFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { readEggLines } from '../subjects/egg/read-egg-lines.ts'
import { checkRecords } from './check-records.ts'
import { FileRefused } from './file-refused.ts'
import type { FromReader, ReaderTask, ToReader } from './in-reader.ts'
import { formatOf } from './mapping.ts'
import { readPriceRows } from './price-rows.ts'
import { linesOf, readTable } from './read-table.ts'

/** A process that reads files one after the other. A hostile file can only end this process. */

/** Maximum items in a message, so that the server can serve requests between two messages. */
const batch = 100

const send = (message: FromReader) => new Promise<void>(resolve => process.send!(message, () => resolve()))

async function sendAll(
  name: 'rows' | 'writes' | 'lines' | 'outcomes',
  items: readonly unknown[],
): Promise<void> {
  for (let from = 0; from < items.length; from += batch)
    await send({ [name]: items.slice(from, from + batch) } as FromReader)
}

/** Receives the answer to `lookups`, in one or more messages. */
function receiveFound(): Promise<
  Extract<ToReader, { names: unknown }> & { records: Record<string, unknown>[] }
> {
  return new Promise(resolve => {
    const records: Record<string, unknown>[] = []
    const onMessage = (message: ToReader) => {
      if ('records' in message) for (const record of message.records) records.push(record)
      if (!('names' in message)) return
      process.off('message', onMessage)
      resolve({ ...message, records })
    }
    process.on('message', onMessage)
  })
}

async function read(task: ReaderTask): Promise<unknown> {
  if ('prices' in task) {
    const { prices, mapping, tegm } = task
    const table = readTable(await readFile(prices), mapping?.codifica)
    const { rows, ...report } = readPriceRows(linesOf(table), tegm, formatOf(mapping))
    await sendAll('rows', rows)
    return report
  }
  if ('egg' in task) {
    const { head, lines } = await readEggLines(task.egg)
    await sendAll('lines', lines)
    return { head }
  }
  const { writes, outcomes, ...checked } = await checkRecords(task.records, async lookups => {
    const found = receiveFound()
    await send({ lookups })
    return found
  })
  await sendAll('writes', writes)
  await sendAll('outcomes', outcomes)
  return checked
}

// Requests to the server have priority over files.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
process.once('disconnect', () => process.exit())
process.on('message', async (message: ToReader) => {
  if (!('task' in message)) return
  try {
    await send({ end: await read(message.task) })
  } catch (error) {
    await send(
      error instanceof FileRefused ? { refusal: error.message } : { failure: (error as Error).stack ?? '' },
    )
  }
})
