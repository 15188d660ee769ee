import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { banks } from '../../contract/subjects/banks.ts'
import { rates } from '../../contract/subjects/rates.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { takeBackup } from '../backup/take-backup.ts'
import { type Context, createContext } from '../context.ts'
import { type Actor, system } from '../database/actor.ts'
import { digestOf } from '../database/commit-digest.ts'
import { run } from '../database/embedded/test-processes/run.ts'
import { openDatabase } from '../database/open.ts'
import { commits } from '../database/schema.ts'
import { createStore } from '../database/store.ts'
import { describeOnEachDatabase } from '../database/testing/databases.ts'
import { freshEmbedded } from '../database/testing/fresh-embedded.ts'
import { freshOnServer } from '../database/testing/fresh-on-server.ts'
import { migrated } from '../database/testing/migrated.ts'
import { createLog } from '../log.ts'
import { readSettings } from '../settings.ts'
import { chaos } from '../testing/chance.ts'
import { openTestContext } from '../testing/test-context.ts'
import { recordHistory } from './read-history.ts'
import { sealCommits } from './seal-commits.ts'
import { restoreRecord } from './undo-commit.ts'
import { verifyHistory } from './verify-history.ts'

const rate = { tipo: 'bce', scadenza: 'principale', data: '2026-11-19', valore: 2, fonte: 'prova' }
const bank = {
  tipo: 'banca',
  convenzioneDal: '2026-01-01',
  referenti: [],
  slaGiorni: { istruttoria_banca: 1, perizia: 2, atto_fissato: 3 },
  provvigioni: [],
  policy: { rataRedditoMax: 33, ltvMax: 80, etaMaxScadenza: 75 },
  status: 'validated',
}
const office: Actor = { kind: 'admin', id: '0199c0de-0000-7000-8000-000000000001', flags: new Set(['admin']) }

describeOnEachDatabase('the history of records written with different clocks', open => {
  let context: Context
  let passed = 0
  /** A store whose clock is `seconds` off. */
  function server(seconds: number) {
    const moment = () => Date.parse('2026-11-20T09:00:00Z') + passed++ * 10 + seconds * 1000
    return createStore({ now: () => new Date(moment()), newId: () => v7({ msecs: moment() }) })
  }
  const [ahead, behind] = [server(5), server(0)]
  /** Rewrites the lines of a record as before lines stored versions. */
  async function makeOlder(ref: string) {
    const { orm } = context.database
    for (const line of await orm.select().from(commits).where(sql`ref = ${ref}`)) {
      const digest = digestOf(line.salt!, { ...line, versione: null })
      await orm.execute(sql`update commits set versione = null, digest = ${digest} where _id = ${line._id}`)
    }
  }
  const actionsOf = async (ref: string, limit = 50) => {
    const found: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await recordHistory(context, ref, { limit, cursor }, office)
      found.push(...page.rows.map(({ action }) => action))
      cursor = page.next
    }
    return found
  }

  const refs = { bank: '', rate: '', older: '', olderRate: '' }
  beforeAll(async () => {
    context = await openTestContext(open)
    const { orm } = context.database
    for (const key of ['bank', 'older'] as const) {
      refs[key] = (await ahead.create(orm, banks, { ...bank, nome: key }, system))._id
      await behind.update(orm, banks, refs[key], 1, { slaGiorni: { ...bank.slaGiorni, perizia: 9 } }, system)
      await ahead.update(orm, banks, refs[key], 2, { nome: `${key} due` }, system)
    }
    for (const [key, data] of [
      ['rate', '2026-11-18'],
      ['olderRate', '2026-11-17'],
    ] as const) {
      refs[key] = (await ahead.create(orm, rates, { ...rate, data }, system))._id
      await behind.remove(orm, rates, refs[key], system)
    }
    await makeOlder(refs.older)
    await makeOlder(refs.olderRate)
    await sealCommits(context)
  })

  it('has no faults, and lists the records that earlier versions reported as faults', async () => {
    const { faults, misordered } = await verifyHistory(context)
    expect(faults).toEqual([])
    expect(misordered.map(({ ref }) => ref).toSorted()).toEqual([refs.bank, refs.older].toSorted())
  })

  it('shows the lines of a record in the order of writing, page by page', async () => {
    expect(await actionsOf(refs.bank)).toEqual(['edit', 'edit', 'create'])
    expect(await actionsOf(refs.bank, 1)).toEqual(['edit', 'edit', 'create'])
    const { rows } = await recordHistory(context, refs.bank, {}, office)
    expect(rows[0]!.info).toEqual([{ campo: 'nome', prima: 'bank', dopo: 'bank due' }])
    // Lines with a version follow lines without one.
    await behind.update(context.database.orm, banks, refs.older, 3, { nome: 'ancora' }, system)
    expect(await actionsOf(refs.older, 1)).toHaveLength(4)
    expect((await recordHistory(context, refs.older, {}, office)).rows[0]!.info).toMatchObject([
      { dopo: 'ancora' },
    ])
    expect((await verifyHistory(context)).faults).toEqual([])
  })

  it('gives a restored record the next version, with and without versions on its lines', async () => {
    const { orm } = context.database
    for (const ref of [refs.rate, refs.olderRate]) {
      const { rows } = await recordHistory(context, ref, {}, office)
      const deletion = rows.find(({ action }) => action === 'delete')!
      const back = await restoreRecord({ store: behind }, orm, deletion._id, office)
      expect(back.versione).toBe(3)
      await ahead.update(orm, rates, ref, 3, { valore: 3 }, system)
    }
    expect((await verifyHistory(context)).faults).toEqual([])
  })

  it('still reports a missing first or last line, and a changed version', async () => {
    const { orm } = context.database
    await orm.execute(sql`create table lines as table commits`)
    // The database computes this column.
    await orm.execute(sql`alter table lines drop column act`)
    const kinds = async () => (await verifyHistory(context)).faults.map(({ kind }) => kind)
    for (const ref of Object.values(refs))
      for (const direction of [sql`asc`, sql`desc`]) {
        await orm.execute(
          sql`delete from commits where _id = (select _id from commits where ref = ${ref} order by _id ${direction} limit 1)`,
        )
        expect(await kinds()).toContain('record')
        await orm.execute(sql`truncate commits`)
        await orm.execute(sql`insert into commits table lines`)
      }
    await orm.execute(sql`update commits set versione = 9 where ref = ${refs.bank} and versione = 3`)
    expect(await kinds()).toEqual(expect.arrayContaining(['line', 'record']))
    await orm.execute(sql`update commits set versione = null where ref = ${refs.bank}`)
    expect(await kinds()).toContain('line')
  })
})

describe.runIf(chaos)('the history of processes with clocks that differ', () => {
  const log = { info() {}, warn() {} }
  const { url, folder } = inject('testDatabases')

  it.each(['embedded', 'server'] as const)(
    'verifies, before a backup and after its restore: %s',
    { timeout: 300_000 },
    async kind => {
      if (kind === 'server' && !url) return
      const place =
        kind === 'server'
          ? await freshOnServer(url!, folder, migrated)
          : await freshEmbedded(folder, migrated)
      const write = async (seconds: number) => {
        const { dataDir, url: address = '' } = place.options
        const process = run('write-with-clock.ts', dataDir, address ?? '', String(seconds), '400')
        expect(await process.ended(), process.errors()).toMatchObject({ code: 0 })
      }
      // First two servers at once, then one server whose clock is set forward and back.
      if (kind === 'server') await Promise.all([write(0), write(5)])
      for (const seconds of [5, 0, -3600]) await write(seconds)
      const database = await openDatabase({ ...place.options, log })
      const root = await mkdtemp(join(tmpdir(), 'quinto-clocks-'))
      const settings = { ...readSettings({}), dataDir: join(root, 'data') }
      await mkdir(settings.dataDir)
      const context = createContext({ settings, database, log: createLog('silent') })
      await sealCommits(context)
      const report = await verifyHistory(context)
      expect(report.faults).toEqual([])
      // The test is meaningful: the order of ids differs from the order of writing.
      expect(report.misordered.length).toBeGreaterThan(0)
      const onProgress = () => {}
      const at = new Date('2026-11-22T09:00:00Z')
      const to = join(root, 'copies')
      const { folder: copy } = await takeBackup({
        database,
        settings,
        at,
        from: kind,
        to,
        keep: 1,
        onProgress,
      })
      await database.close()
      const dataDir = join(root, 'restored')
      await restoreBackup({ settings: { dataDir, databaseUrl: null }, from: copy, onProgress })
      const restored = await openDatabase({ dataDir, log })
      expect(await verifyHistory({ database: restored })).toMatchObject({ lines: report.lines, faults: [] })
      await restored.close()
      await place.remove()
      await rm(root, { recursive: true })
    },
  )
})
