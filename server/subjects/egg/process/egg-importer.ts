import { constants, setPriority } from 'node:os'
import { createContext } from '../../../context.ts'
import { databaseError } from '../../../database/constraints/broken-constraint.ts'
import { openDatabase } from '../../../database/open.ts'
import { AppError } from '../../../errors.ts'
import { createLog } from '../../../log.ts'
import { createEggWork, type EggWork } from '../egg-work.ts'
import type { EggHouse, EggTask, FromImporter, ToImporter } from './work-in-process.ts'

/** A process that reads, checks and writes imports from EGG, with its own connections to the database server. */

/** One for the transaction of a batch, one for the lease of the run. */
const maxConnections = 2

let opened: Promise<EggWork> | null = null

async function open({ url, settings, shiftMs }: EggHouse): Promise<EggWork> {
  const { dataDir } = settings
  const database = await openDatabase({ url, dataDir, maxConnections, log: { info() {}, warn() {} } })
  const now = () => new Date(Date.now() + shiftMs)
  // The server logs what this process reports.
  return createEggWork(createContext({ settings, database, now, log: createLog('silent') }))
}

async function answer(task: EggTask, house: EggHouse): Promise<Omit<FromImporter, 'id'>> {
  try {
    opened ??= open(house)
    const work = await opened.catch(error => {
      opened = null
      throw error
    })
    if ('read' in task) return { done: await work.read(task.read, task.source) }
    await work.run(task.run, task.actor)
    return { done: null }
  } catch (error) {
    if (error instanceof AppError) {
      const { status, message, fields, answerCode } = error
      return { refusal: { status, message, fields, answerCode } }
    }
    // The message of an error may hold values of the file.
    const { name, stack = '' } = error as Error
    const frames = stack.split('\n').filter(line => /^\s+at /.test(line))
    return { failure: { name, code: databaseError(error).code, stack: frames.join('\n') } }
  }
}

// Requests to the server have priority over imports.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
process.once('disconnect', () => process.exit())
process.on('message', async (message: ToImporter) => {
  if ('stop' in message) return (await opened)?.stop()
  const { id, task, house } = message
  const found = await answer(task, house)
  if (process.connected) process.send!({ id, ...found } satisfies FromImporter)
})
