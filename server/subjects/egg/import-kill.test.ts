import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createContext } from '../../context.ts'
import { system } from '../../database/actor.ts'
import { run } from '../../database/embedded/test-processes/run.ts'
import { openDatabase } from '../../database/open.ts'
import { mappingsTable } from '../../database/schema.ts'
import { describeOnEmbeddedPlaceAtLeast } from '../../database/testing/databases.ts'
import { migrated } from '../../database/testing/migrated.ts'
import type { Place } from '../../database/testing/place.ts'
import { verifyHistory } from '../../history/verify-history.ts'
import { createLog } from '../../log.ts'
import { readSettings } from '../../settings.ts'
import { killsOfImports } from '../../testing/chance.ts'
import { createMissingMappings } from './default-mappings.ts'
import { createEggsyncRuns } from './eggsync-runs.ts'
import { killedFile, killedRows } from './testing/killed-file.ts'

/** The longest start of a process, and the time of each kill on the average. */
const startMs = 120_000
const perKillMs = 30_000
const script = '../../../subjects/egg/testing/import-for-ever.ts'

/** What the database has of each loan file, grouped by what is equal: the number of its records, by kind. */
const shapes = `select stato, count(*)::int as files, participants, shares, steps, answers, documents > 0 as documents, lines
  from pratiche f cross join lateral (select
    (select count(*)::int from pratiche_partecipanti where pratica = f._id) as participants,
    (select count(*)::int from pratiche_quote where pratica = f._id) as shares,
    (select count(*)::int from pratiche_passi where pratica = f._id) as steps,
    (select count(*)::int from pratiche_banche where pratica = f._id) as answers,
    (select count(*)::int from pratiche_documenti where pratica = f._id) as documents,
    (select count(*)::int from commits where ref = f._id) as lines) parts
  where "IDEGG" ~ '^E-' and substr("IDEGG", 3)::int / ${killedRows} = $1
  group by 1, 3, 4, 5, 6, 7, 8 order by 1`

describeOnEmbeddedPlaceAtLeast('after kill -9 during imports from EGG', fresh => {
  let place: Place
  let files: string
  let mapping: string
  const open = async () => {
    const database = await openDatabase({ ...place.options, log: { info() {}, warn: console.warn } })
    const settings = { ...readSettings({}), dataDir: files }
    return createContext({ settings, database, log: createLog('silent') })
  }
  beforeAll(async () => {
    place = await fresh(migrated)
    files = await mkdtemp(join(tmpdir(), 'quinto-egg-kill-'))
    const context = await open()
    await createMissingMappings(context)
    const mappings = await context.database.orm.select().from(mappingsTable)
    mapping = mappings.find(({ nome }) => nome === 'Gestionale pratiche')!._id
    await context.database.close()
  })
  afterAll(async () => {
    await place.remove()
    await rm(files, { recursive: true })
  })

  it(
    `${killsOfImports} times, everything is as without a kill`,
    async () => {
      const importer = (minutes: number, ...mode: string[]) =>
        run(
          script,
          ...[place.options.url ?? '', place.options.dataDir, files, mapping, String(minutes), ...mode],
        )
      for (let kill = 0; kill < killsOfImports; kill++) {
        const process = importer(kill)
        try {
          // Some are killed while they read the file, the others while they write.
          const lines = kill % 4 === 3 ? 1 : 2
          const hasBegun = () => process.lines().length >= lines || process.process.exitCode !== null
          await vi.waitUntil(hasBegun, { timeout: startMs, interval: 20 })
          await wait(Math.random() * 500)
          if (kill % 2 === 1) {
            // The process of the import alone, where there is one: the server marks the import, and goes on with it.
            await killImporterOf(process.process.pid!)
            await wait(Math.random() * 500)
          }
        } finally {
          process.process.kill('SIGKILL')
          await process.ended()
        }
        expect(process.errors()).toBe('')
      }
      const last = importer(killsOfImports, 'finish')
      expect([await last.ended(), last.errors()]).toEqual([{ code: 0, signal: null }, ''])
      await expectWhole()
    },
    startMs + (killsOfImports + 2) * perKillMs,
  )

  async function expectWhole() {
    const context = await open()
    const runs = createEggsyncRuns(context)
    const { pool } = context.database
    try {
      const done = (await runs.list()).rows.filter(({ stato }) => stato === 'fatta').length
      const path = join(files, 'again.csv')
      const imported = async (number: number) => {
        await writeFile(path, killedFile(number))
        const { _id } = await runs.start({
          ...{ name: 'again.csv', path, mappatura: mapping },
          ...{ origine: 'macchina' as const, actor: system },
        })
        await vi.waitUntil(async () => (await runs.read(_id)).stato === 'fatta', { timeout: 60_000 })
        const { lette, nuove, cambiate, uguali, rifiutate } = await runs.read(_id)
        return { lette, nuove, cambiate, uguali, rifiutate }
      }
      const known = (killedRows * 4) / 5
      for (const { stato, lette, nuove, rifiutate } of (await runs.list()).rows)
        if (stato === 'fatta')
          expect([lette, nuove, rifiutate]).toEqual([killedRows, known, killedRows - known])
      // One more file, without a kill, is what the others must equal.
      await imported(done)
      const { rows: expected } = await pool.query(shapes, [done])
      expect(expected.reduce((sum, { files: count }) => sum + count, 0)).toBe(known)
      for (let number = 0; number < done; number++)
        expect((await pool.query(shapes, [number])).rows, `file ${number}`).toEqual(expected)
      const count = async (table: string) =>
        Number((await pool.query(`select count(*) from ${table}`)).rows[0].count)
      expect(await count('clients')).toBe((done + 1) * known)
      const lines = await count('commits')
      expect(await imported(0)).toEqual({
        lette: killedRows,
        nuove: 0,
        cambiate: 0,
        uguali: known,
        rifiutate: killedRows - known,
      })
      expect(await count('commits')).toBe(lines)
      expect((await verifyHistory(context)).faults).toEqual([])
    } finally {
      await runs.stop()
      await context.database.close()
    }
  }
})

/** Kills the process of the import that a server has started; nothing without one. */
async function killImporterOf(server: number): Promise<void> {
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue
    const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')
    const parent = (await read('stat')).split(') ').at(-1)!.split(' ')[1]
    if (parent === String(server) && (await read('cmdline')).includes('egg-importer'))
      process.kill(Number(pid), 'SIGKILL')
  }
}
