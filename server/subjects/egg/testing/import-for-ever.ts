/**
 * Imports one file of EGG after the other, and resumes what an earlier process left. Prints the rows that are done. With
 * `finish` it ends after the imports that have begun.
 */
import { writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createContext } from '../../../context.ts'
import { system } from '../../../database/actor.ts'
import { openDatabase } from '../../../database/open.ts'
import { AppError } from '../../../errors.ts'
import { createLog } from '../../../log.ts'
import { readSettings } from '../../../settings.ts'
import { createEggsyncRuns } from '../eggsync-runs.ts'
import { killedFile } from './killed-file.ts'

const [url = '', dataDir = '', folder = '', mappatura = '', minutes = '0', mode = ''] = process.argv.slice(2)
const database = await openDatabase({ url: url || null, dataDir, log: { info() {}, warn: console.error } })
const context = createContext({
  settings: { ...readSettings({}), dataDir: folder },
  database,
  // Later than the leases of the processes before.
  now: () => new Date(Date.now() + Number(minutes) * 60_000),
  log: createLog('silent'),
})
const runs = createEggsyncRuns(context)
writeSync(1, 'ready\n')

function begin(number: number) {
  const path = join(folder, 'file.csv')
  writeFileSync(path, killedFile(number))
  return runs.start({ name: 'file.csv', path, mappatura, origine: 'macchina', actor: system })
}

for (;;) {
  const { rows } = await runs.list()
  const left = rows.find(({ puo }) => puo.riprendere)
  const done = rows.filter(({ stato }) => stato === 'fatta').length
  if (mode === 'finish' && !left && done > 0) break
  try {
    const { _id } = left ? await runs.resume(left._id, system) : await begin(done)
    for (let last = -1; ; await wait(2)) {
      const { stato, fatte } = await runs.read(_id)
      if (fatte !== last) writeSync(1, `${fatte}\n`)
      last = fatte
      if (stato !== 'in_corso') break
    }
  } catch (error) {
    // The process of the import was killed while it read the file.
    if (!(error instanceof AppError)) throw error
  }
}
await runs.stop()
await database.close()
