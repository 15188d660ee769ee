/**
 * The measured server, in its own process: the product's routes, with validation and permission checks, on the database
 * of the environment. A header identifies the caller; with `QUINTO_BENCH_PEOPLE`, people sign in. Exchanges messages
 * with its parent.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import { admins } from '../../contract/subjects/admins.ts'
import { partners } from '../../contract/subjects/partners.ts'
import { rates } from '../../contract/subjects/rates.ts'
import { buildApp } from '../app.ts'
import { type Context, createContext } from '../context.ts'
import { visitor } from '../database/actor.ts'
import { migrate } from '../database/migrate.ts'
import { openDatabase } from '../database/open.ts'
import { insertRows } from '../database/statements/insert-rows.ts'
import { createLog } from '../log.ts'
import { setPassword } from '../sessions/credentials/credentials.ts'
import { readSettings } from '../settings.ts'
import { administrator, benchFlags, benchPassword, partner } from './rows.ts'

const settings = readSettings(process.env)
const log = createLog(settings.logLevel)
const database = await openDatabase({ url: settings.databaseUrl, dataDir: settings.dataDir, log })
const people = Number(process.env.QUINTO_BENCH_PEOPLE ?? 0)
const context: Context = createContext({
  settings,
  database,
  log,
  ...(people > 0
    ? {
        limits: {
          leads: 20,
          leadsAnHour: 10_000,
          lettersAnHour: 10_000,
          simulations: 20,
          figures: 120,
          lists: 10_000,
          files: 10_000,
          signIns: 1_000_000,
        },
      }
    : {
        identify: async ({ headers }) =>
          headers.authorization === 'Bearer bench'
            ? {
                kind: 'admin',
                id: '0199c0de-0000-7000-8000-000000000001',
                flags: new Set([benchFlags]),
                provedAt: new Date(),
              }
            : visitor,
      }),
})
await migrate(database.pool)
const at = context.now().toISOString()
const complete = <V extends object>(values: V) => ({
  _id: context.newId(),
  versione: 1,
  createdAt: at,
  updatedAt: at,
  ...values,
})
const rows = Array.from({ length: Number(process.env.QUINTO_BENCH_ROWS) }, (_, i) =>
  complete(partner(`sito-${String(i).padStart(6, '0')}`)),
)
await insertRows(database.orm, partners, rows)
const administrators = Array.from({ length: people }, (_, i) => complete(administrator(i)))
if (people > 0) {
  await insertRows(database.orm, admins, administrators)
  const password = await context.passwords.hash(benchPassword)
  for (const { _id } of administrators) await setPassword(context, database.orm, _id, password)
}
const rate = complete({
  tipo: 'bce',
  scadenza: 'principale',
  data: '1969-12-31',
  valore: 1.5,
  fonte: 'misura',
})
await insertRows(database.orm, rates, [rate])
await database.pool.query('vacuum analyze partners')

const app = await buildApp(context)
await app.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.address() as { port: number }
process.send?.({ port, ids: rows.map(row => row._id), rate: rate._id })

/** The query of a report: all rows of a large table, grouped. */
async function aggregate(): Promise<{ ms: number; blockedMs: number }> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const from = performance.now()
  await database.orm.execute(sql`
    select scadenza, date_trunc('month', data) as mese, count(*), avg(valore), stddev(valore),
      percentile_cont(0.5) within group (order by valore) as mediana
    from rates group by 1, 2 order by 1, 2 limit 200`)
  const ms = performance.now() - from
  delay.disable()
  return { ms, blockedMs: delay.max / 1e6 }
}

async function fillRates(count: number) {
  await database.orm.execute(sql`
    insert into rates (_id, versione, "createdAt", "updatedAt", tipo, scadenza, data, valore, fonte)
    select gen_random_uuid(), 1, now(), now(), 'bce', (i % 20)::text, date '1970-01-01' + i / 20, (i % 997) / 100.0, 'misura'
    from generate_series(1, ${count}::int) i`)
}

process.on('message', async (message: 'aggregate' | 'stop') => {
  if (message === 'stop') {
    await app.close()
    await database.close()
    process.exit(0)
  }
  await fillRates(200_000)
  const turns = []
  for (let turn = 0; turn < 3; turn++) turns.push(await aggregate())
  process.send?.(turns)
})
