/** Writes, removes and restores records together with other processes, with a clock that is `seconds` off. */
import { sql } from 'drizzle-orm'
import { rates } from '../../../../contract/subjects/rates.ts'
import { createContext } from '../../../context.ts'
import { AppError } from '../../../errors.ts'
import { restoreRecord } from '../../../history/undo-commit.ts'
import { createLog } from '../../../log.ts'
import { readSettings } from '../../../settings.ts'
import { type Actor, system } from '../../actor.ts'
import { openDatabase } from '../../open.ts'

const [dataDir = '', url = '', seconds = '', rounds = ''] = process.argv.slice(2)
const realNow = Date.now
Date.now = () => realNow() + Number(seconds) * 1000

const database = await openDatabase({ dataDir, url: url || null, log: { info() {}, warn: console.error } })
const now = () => new Date(Date.now())
const context = createContext({ settings: readSettings({}), database, log: createLog('silent'), now })
const { orm } = database
const { store } = context
const office: Actor = { kind: 'admin', id: '0199c0de-0000-7000-8000-000000000001', flags: new Set(['admin']) }
const rate = { tipo: 'bce', scadenza: 'principale', valore: 2, fonte: 'prova' }

/** Tries a write, which may fail because another process was faster. */
async function attempt(write: () => Promise<unknown>) {
  try {
    await write()
  } catch (error) {
    if (!(error instanceof AppError) || ![404, 409].includes(error.status)) throw error
  }
}

for (let round = 0; round < Number(rounds); round++) {
  const data = `2026-10-${String(1 + (round % 28)).padStart(2, '0')}`
  const { rows } = await orm.execute<{ _id: string; versione: number }>(
    sql`select _id, versione from rates where data = ${data}`,
  )
  const [there] = rows
  if (!there) {
    const { rows: deleted } = await orm.execute<{ _id: string }>(
      sql`select _id from commits where action = 'delete' and "deletedObject" ->> 'data' = ${data} order by random() limit 1`,
    )
    if (deleted[0]) await attempt(() => restoreRecord(context, orm, deleted[0]!._id, office))
    else await attempt(() => store.create(orm, rates, { ...rate, data }, system))
  } else if (Math.random() < 0.3) await attempt(() => store.remove(orm, rates, there._id, system))
  else
    await attempt(() =>
      store.update(
        orm,
        rates,
        there._id,
        there.versione,
        { valore: Math.round(Math.random() * 1000) / 100 },
        system,
      ),
    )
}
await database.close()
