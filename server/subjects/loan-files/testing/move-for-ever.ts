/** Suspends and resumes a loan file endlessly, and prints the version after each move. */
import { writeSync } from 'node:fs'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import { createContext } from '../../../context.ts'
import { system } from '../../../database/actor.ts'
import { openDatabase } from '../../../database/open.ts'
import { createLog } from '../../../log.ts'
import { readSettings } from '../../../settings.ts'

const [dataDir = '', id = '', admin = ''] = process.argv.slice(2)
const database = await openDatabase({ dataDir, log: { info() {}, warn: console.error } })
const { store } = createContext({ settings: readSettings({}), database, log: createLog('silent') })
const actor = { kind: 'admin', id: admin, flags: new Set(['pratiche_see', 'pratiche_edit']) } as const
let { versione, stato } = await store.get(database.orm, loanFiles, id, system)
writeSync(1, 'moving\n')

for (;;) {
  const isSuspended = stato === 'sospesa'
  const given = isSuspended ? {} : { motivo: 'Ci pensa.', riprendereAl: '2027-01-11' }
  const moved = await store.move(
    database.orm,
    loanFiles,
    id,
    versione,
    isSuspended ? 'segnalata' : 'sospesa',
    actor,
    given,
  )
  versione = moved.versione
  stato = moved.stato
  writeSync(1, `${versione}\n`)
}
