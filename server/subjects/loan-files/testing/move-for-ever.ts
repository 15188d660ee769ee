/** Prints what the database has of a loan file, then suspends and resumes it endlessly, and prints each version. */
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
const { rows } = await database.pool.query(
  `select f.versione, f.stato,
    (select a from pratiche_passi p where p.pratica = f._id order by p.at desc, p._id desc limit 1) as last,
    (select count(*)::int from pratiche_passi p where p.pratica = f._id) as steps,
    (select count(*)::int from commits c where c.ref = f._id) as commits,
    (select count(distinct payload ->> 'step')::int from jobs where kind = 'step-letters') as letters
  from pratiche f where f._id = $1`,
  [id],
)
writeSync(1, `${JSON.stringify(rows[0])}\n`)

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
